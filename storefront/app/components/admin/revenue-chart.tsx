import { Table, Td, Th } from '~/components/ui/table';
import { formatDate } from '~/lib/dates';
import { formatDollars } from '~/lib/money';

interface Week {
  /** Its Monday. */
  week: string;
  orders: number;
  /** Whole US dollars. */
  dollars: number;
}

const width = 640;
const height = 220;
const frame = { left: 8, right: 8, top: 32, bottom: 32 };
const monthDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const dayOf = (week: string) => monthDay.format(new Date(week));

/** Revenue by week as bars, and the same as a table for those who do not see bars. */
export function RevenueChart({ weeks }: { weeks: Week[] }) {
  const total = weeks.reduce((sum, { dollars }) => sum + dollars, 0);
  if (total === 0) {
    return <p className="text-sm text-muted">Nothing was paid in the last {weeks.length} weeks.</p>;
  }
  const summary = `Revenue by week: ${formatDollars(total)} in ${weeks.length} weeks`;
  return (
    <figure className="flex flex-col gap-4">
      <Bars weeks={weeks} label={summary} />
      <figcaption className="text-sm text-muted">
        {summary}. Paid and not refunded, by the week of the payment.
      </figcaption>
      <details>
        <summary className="cursor-pointer text-sm font-medium">As a table</summary>
        <div className="mt-3">
          <Table label="Revenue of each week">
            <thead>
              <tr>
                <Th>Week from</Th>
                <Th className="text-right">Orders</Th>
                <Th className="text-right">Revenue</Th>
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map(({ week, orders, dollars }) => (
                <tr key={week}>
                  <Td>{formatDate(week)}</Td>
                  <Td className="text-right font-mono">{orders}</Td>
                  <Td className="text-right font-mono">{formatDollars(dollars)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </figure>
  );
}

function Bars({ weeks, label }: { weeks: Week[]; label: string }) {
  const top = Math.max(1, ...weeks.map(({ dollars }) => dollars));
  const step = (width - frame.left - frame.right) / Math.max(1, weeks.length);
  const floor = height - frame.bottom;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="w-full">
      <line
        x1={frame.left}
        x2={width - frame.right}
        y1={floor}
        y2={floor}
        className="stroke-rule-strong"
      />
      {weeks.map(({ week, dollars }, index) => {
        const bar = (dollars / top) * (floor - frame.top);
        const x = frame.left + index * step;
        return (
          <g key={week}>
            <title>{`Week from ${dayOf(week)}: ${formatDollars(dollars)}`}</title>
            <rect
              x={x + step * 0.15}
              y={floor - bar}
              width={step * 0.7}
              height={bar}
              className="fill-copper"
            />
            {dollars === top && dollars > 0 ? (
              <text
                x={x + step / 2}
                y={floor - bar - 6}
                textAnchor={index === 0 ? 'start' : index === weeks.length - 1 ? 'end' : 'middle'}
                className="fill-ink font-mono text-xs max-sm:text-2xl"
              >
                {formatDollars(dollars)}
              </text>
            ) : null}
            {(weeks.length - 1 - index) % 3 === 0 ? (
              <text
                x={x + step / 2}
                y={floor + 18}
                textAnchor="middle"
                className="fill-muted font-mono text-2xs max-sm:text-xl"
              >
                {dayOf(week)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
