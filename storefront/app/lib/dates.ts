const shortForm = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A moment (ISO 8601) as `Nov 21, 2026`, the same on server and browser; unreadable: ''. */
export function formatDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : shortForm.format(time);
}

const momentForm = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A moment (ISO 8601) as `Nov 21, 2026, 09:05 UTC`; unreadable: ''. */
export function formatMoment(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : `${momentForm.format(time)} UTC`;
}
