import { pathId, type Call } from './context.ts';
import { missingResource } from './errors.ts';
import { answerPage, pageShape, type ListObject } from './lists.ts';
import { eventTypes, type StripeEvent } from './objects.ts';
import { flag, list, oneOf, readParameters, text } from './parameters.ts';
import type { EventRecord } from './store.ts';

/** GET /v1/events/{id} */
export function retrieveEvent(call: Call): StripeEvent {
  readParameters(call.form, { expand: list(text()) });
  const record = call.context.state.events.get(pathId(call));
  if (!record) throw missingResource('event', pathId(call), 'id');
  return showEvent(record);
}

/** GET /v1/events: by type, time and whether the shop took them (`delivery_success`). */
export function listEvents(call: Call): ListObject<StripeEvent> {
  const given = readParameters(call.form, {
    ...pageShape,
    type: text(),
    types: list(oneOf(eventTypes)),
    delivery_success: flag(),
  });
  const events = [...call.context.state.events.values()]
    .filter(({ object }) => !given.type || fitsType(object.type, given.type))
    .filter(({ object }) => !given.types || given.types.includes(object.type))
    .filter(
      (record) =>
        given.delivery_success === undefined || wasTaken(record) === given.delivery_success,
    )
    .map(showEvent);
  return answerPage('/v1/events', 'event', events, given);
}

/** The event with the number of endpoints that have still to take it. */
export function showEvent(record: EventRecord): StripeEvent {
  const waits = record.delivery !== null && record.delivery.state !== 'delivered';
  return { ...record.object, pending_webhooks: waits ? 1 : 0 };
}

/** `payment_intent.*` stands for all of them. */
function fitsType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function wasTaken(record: EventRecord): boolean {
  return record.delivery === null || record.delivery.state === 'delivered';
}
