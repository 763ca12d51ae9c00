import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { ChangeCalls } from './change-calls.server';

const secret = 'current-secret-of-this-test-0000000';
const former = 'former-secret-of-this-test-00000000';
const nowMs = 1_800_000_000_000;
const body = JSON.stringify({ id: 'call-0001', event: 'entry.publish', uid: 'api::home.home' });

function header(text = body, { key = secret, age = 0, purpose = 'content-changed' } = {}): string {
  const sentAt = nowMs / 1000 - age;
  const signature = createHmac('sha256', key)
    .update(`${purpose}\n${sentAt}\n${text}`)
    .digest('hex');
  return `t=${sentAt},v1=${signature}`;
}

const calls = (secrets = [secret]) => new ChangeCalls(secrets, () => nowMs);

it('When the CMS signed the call, then the change is told', () => {
  expect(calls().accept(header(), body)).toMatchObject({ event: 'entry.publish' });
});

it('When the secret is being replaced, then calls signed with either are taken', () => {
  expect(calls([secret, former]).accept(header(body, { key: former }), body)).toBeDefined();
});

it.each([
  ['no signature', null, body],
  ['garbage', 'v1=abc', body],
  ['another secret', header(body, { key: former }), body],
  ['a signature made for a preview link', header(body, { purpose: 'preview-link' }), body],
  ['a body with one more space', header(), `${body} `],
  ['a call that is 301 s old', header(body, { age: 301 }), body],
  ['a call from 301 s in the future', header(body, { age: -301 }), body],
  ['a later time under an old signature', header().replace(/^t=\d+/, 't=1800000001'), body],
  ['signed nonsense', header('[]'), '[]'],
])('When it carries %s, then it is refused', (_what, given, text) => {
  expect(calls().accept(given, text)).toBeUndefined();
});

it('When a call is played again, then it is recognised and does nothing', () => {
  const receiver = calls();
  receiver.accept(header(), body);
  expect(receiver.accept(header(body, { age: 10 }), body)).toBe('repeated');
});
