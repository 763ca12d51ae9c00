import { escapeHtml as safe } from './http.ts';
import { showMoney } from './intent-parameters.ts';
import type { PaymentIntent, Refund } from './objects.ts';
import type { EventRecord, State } from './store.ts';

const perPage = 25;

/** The page at /: what a developer wants to know of payments, refunds and webhooks. No scripts. */
export function paymentsPage(state: State, query: URLSearchParams): string {
  const intents = [...state.intents.values()].map(({ object }) => object).toReversed();
  const pages = Math.max(1, Math.ceil(intents.length / perPage));
  const page = Math.min(pages, Math.max(1, Number(query.get('page')) || 1));
  const shown = intents.slice((page - 1) * perPage, page * perPage);
  const ofIntent = groupEvents(state);
  const notice = query.has('resent')
    ? `<p class="notice" role="status">Sent ${safe(query.get('resent'))} again; answer:
       <strong>${safe(query.get('answer'))}</strong>.</p>`
    : '';
  const payments = shown.map((intent) =>
    payment(state, intent, ofIntent.get(intent.id) ?? [], page),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payments · Stripe stand-in</title>
<link rel="stylesheet" href="/assets/pages.css">
</head>
<body>
<header><h1>Payments</h1>
<p>A local stand-in for Stripe. No card is charged here. <a href="/">Refresh</a></p></header>
<main>
${notice}
${payments.join('\n') || '<p class="empty">No payments yet. Place an order in the shop and pay with 4242 4242 4242 4242.</p>'}
${pages > 1 ? pageLinks(page, pages) : ''}
</main>
</body>
</html>`;
}

function groupEvents(state: State): Map<string, EventRecord[]> {
  const groups = new Map<string, EventRecord[]>();
  for (const record of state.events.values()) {
    const object = record.object.data.object as { id: string; payment_intent?: string };
    const intent = object.payment_intent ?? object.id;
    const group = groups.get(intent);
    if (group) group.push(record);
    else groups.set(intent, [record]);
  }
  return groups;
}

function payment(state: State, intent: PaymentIntent, events: EventRecord[], page: number): string {
  const refunds = [...state.refunds.values()].filter(
    (refund) => refund.payment_intent === intent.id,
  );
  const charge = state.charges.get(intent.latest_charge ?? '');
  const card = charge?.payment_method_details?.card;
  const facts = [
    ...Object.entries(intent.metadata),
    ...(card ? [['card', `${card.brand} •••• ${card.last4}`]] : []),
    ...(charge?.billing_details.email ? [['paid by', charge.billing_details.email]] : []),
    ...(intent.last_payment_error?.message
      ? [['last error', intent.last_payment_error.message]]
      : []),
  ];
  return `<article id="${safe(intent.id)}">
<header>
<h2>${safe(showMoney(intent.amount, intent.currency))}</h2>
<span class="state ${safe(intent.status)}">${safe(intent.status.replaceAll('_', ' '))}</span>
<time datetime="${safe(isoTime(intent.created))}">${safe(showTime(intent.created * 1000))}</time>
<code>${safe(intent.id)}</code>
</header>
${intent.description ? `<p>${safe(intent.description)}</p>` : ''}
<dl>${facts.map(([name, value]) => `<div><dt>${safe(name)}</dt><dd>${safe(value)}</dd></div>`).join('')}</dl>
${refunds.length > 0 ? refundList(refunds) : ''}
<details${events.some(isTroubled) ? ' open' : ''}>
<summary>${events.length} ${events.length === 1 ? 'event' : 'events'}${events.some(isTroubled) ? ', not all delivered' : ''}</summary>
<div class="scroll"><table>
<thead><tr><th scope="col">Event</th><th scope="col">Time</th><th scope="col">Delivery</th><th scope="col">Attempts</th><th scope="col">Last answer</th><th scope="col"><span class="hidden">Action</span></th></tr></thead>
<tbody>${events.map((record) => eventRow(record, page)).join('')}</tbody>
</table></div>
</details>
</article>`;
}

function refundList(refunds: Refund[]): string {
  const items = refunds.map(
    (refund) =>
      `<li>Refunded <strong>${safe(showMoney(refund.amount, refund.currency))}</strong>,
       ${safe(refund.status)}, ${safe(showTime(refund.created * 1000))}
       ${refund.reason ? `(${safe(refund.reason.replaceAll('_', ' '))})` : ''} <code>${safe(refund.id)}</code></li>`,
  );
  return `<ul class="refunds">${items.join('')}</ul>`;
}

function eventRow({ object: event, delivery }: EventRecord, page: number): string {
  const last = delivery?.attempts.at(-1);
  const resend = `<form method="post" action="/resend?page=${page}">
<input type="hidden" name="event" value="${safe(event.id)}">
<button aria-label="Send ${safe(event.type)} again">Send again</button></form>`;
  return `<tr><td>${safe(event.type)}<br><code>${safe(event.id)}</code></td>
<td class="time">${safe(showTime(event.created * 1000).slice(11))}</td>
<td><span class="state ${safe(delivery?.state ?? 'unsent')}">${safe((delivery?.state ?? 'no endpoint').replace('-', ' '))}</span></td>
<td class="number">${delivery?.attempts.length ?? 0}</td>
<td>${last ? `${safe(last.answer)} <span class="quiet">at ${safe(showTime(last.at).slice(11))}</span>` : '–'}</td>
<td>${resend}</td></tr>`;
}

function isTroubled({ delivery }: EventRecord): boolean {
  return delivery !== null && delivery.state !== 'delivered';
}

function pageLinks(page: number, pages: number): string {
  const link = (to: number, words: string) => `<a href="/?page=${to}">${words}</a>`;
  return `<nav aria-label="Pages">${page > 1 ? link(page - 1, 'Newer') : ''}
<span>Page ${page} of ${pages}</span>${page < pages ? link(page + 1, 'Older') : ''}</nav>`;
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function showTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19) + ' UTC';
}
