import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { loginSchema } from '~/schemas/sign-in';
import { CommerceProblem } from './commerce.server';
import { replyAway, replyRefused } from './form-reply.server';

function submitted() {
  const form = new FormData();
  form.set('email', 'bea@acme.com');
  form.set('password', 'secret');
  return parseWithZod(form, { schema: loginSchema });
}

describe('a form that the commerce service refused', () => {
  it('shows a rule of a field beside the field, with the status of the service', () => {
    const errors = [{ path: 'email', message: 'Taken.' }];
    const problem = new CommerceProblem(422, { code: 'INVALID_FIELD', errors });
    expect(replyRefused(submitted(), problem, ['email'])).toMatchObject({
      data: { error: { email: ['Taken.'] } },
      init: { status: 422 },
    });
  });

  it('tells everything else in words of the shop, never in those of the service', () => {
    const problem = new CommerceProblem(409, { code: 'ORDER_CANCELLED', detail: 'row 7 is dead' });
    const { data } = replyRefused(submitted(), problem, ['email']);
    expect(data.error).toEqual({ '': ['This order has been cancelled.'] });
  });

  it('does not lose a field error that the form has no field for', () => {
    const errors = [{ path: 'productId', message: 'Unknown.' }];
    const { data } = replyRefused(submitted(), new CommerceProblem(422, { errors }), ['email']);
    expect(data.error?.['']).toHaveLength(1);
  });

  it('throws on what is not a problem of the service', () => {
    const bug = new TypeError('bug');
    expect(() => replyRefused(submitted(), bug, [])).toThrow(bug);
  });
});

describe('a form sent while the service is away', () => {
  it('keeps what was typed', () => {
    const form = new FormData();
    form.set('phone', '555');
    expect(replyAway(form)).toMatchObject({
      data: { status: 'error', initialValue: { phone: '555' } },
      init: { status: 503 },
    });
  });
});
