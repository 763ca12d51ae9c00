import type { Call } from './context.ts';
import { missingParameter } from './errors.ts';
import { methodShape } from './method-parameters.ts';
import { newId } from './objects.ts';
import { hash, integer, list, readParameters, text, unsettable } from './parameters.ts';
import { keepMethod } from './payment-methods.ts';

/** POST /v1/tokens: a card token, as `stripe.createToken` asks for. */
export function createToken(call: Call): object {
  const shape = { number: text(40), exp_month: integer(0), exp_year: integer(0), cvc: text(10) };
  const words = [
    'name',
    'address_line1',
    'address_city',
    'address_country',
    'address_zip',
  ] as const;
  const extra = Object.fromEntries(words.map((word) => [word, unsettable(text())]));
  const given = readParameters(call.form, {
    ...methodShape,
    card: hash({ ...shape, ...extra }),
    expand: list(text()),
  });
  if (!given.card) throw missingParameter('card');
  const { number, exp_month, exp_year, cvc } = given.card;
  const method = keepMethod(call, { type: 'card', card: { number, exp_month, exp_year, cvc } });
  const id = newId('tok');
  call.context.state.tokens.set(id, method.object.id);
  const kept = method.object.card;
  return {
    id,
    object: 'token',
    card: {
      id: newId('card'),
      object: 'card',
      brand: kept?.display_brand,
      country: kept?.country,
      exp_month: kept?.exp_month,
      exp_year: kept?.exp_year,
      funding: kept?.funding,
      last4: kept?.last4,
    },
    client_ip: null,
    created: call.context.now(),
    livemode: false,
    type: 'card',
    used: false,
  };
}
