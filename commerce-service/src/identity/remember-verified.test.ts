import { describe, expect, it } from 'vitest';
import { rememberVerified } from './remember-verified.ts';
import { tokenSigner, type TokenSigner } from './tokens.ts';

const start = new Date('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const claims = { purpose: 'access', userId: 'ada', secret: 'a-secret' } as const;

/** A signer that counts how often it has looked at a signature. */
function counting(): { signer: TokenSigner; looks: () => number } {
  const signer = tokenSigner([{ kid: 'now', secret: 'a-secret-of-tests-with-more-than-32-bytes' }]);
  let looks = 0;
  return {
    looks: () => looks,
    signer: {
      sign: signer.sign,
      verify(token, now) {
        looks += 1;
        return signer.verify(token, now);
      },
    },
  };
}

describe('a verified token', () => {
  it('When it comes again within a minute, then its signature is not looked at again', async () => {
    const { signer, looks } = counting();
    const remembering = rememberVerified(signer);
    const token = await remembering.sign(claims, start, after(3600));
    const first = await remembering.verify(token, start);
    expect(await remembering.verify(token, after(59))).toEqual(first);
    expect(looks()).toBe(1);
    await remembering.verify(token, after(60));
    expect(looks()).toBe(2);
  });

  it('When it ends meanwhile, then it is refused at that very second', async () => {
    const { signer } = counting();
    const remembering = rememberVerified(signer);
    const token = await remembering.sign(claims, start, after(5));
    // 30 s of clock tolerance.
    await remembering.verify(token, after(34));
    await expect(remembering.verify(token, after(35))).rejects.toThrow('UNAUTHENTICATED');
  });

  it('When the clock is set back before its time, then it is refused', async () => {
    const { signer } = counting();
    const remembering = rememberVerified(signer);
    const token = await remembering.sign(claims, start, after(3600));
    await remembering.verify(token, start);
    await expect(remembering.verify(token, after(-31))).rejects.toThrow('UNAUTHENTICATED');
  });

  it('When one was refused, then it is looked at each time, and a like one is no help', async () => {
    const { signer, looks } = counting();
    const remembering = rememberVerified(signer);
    const token = await remembering.sign(claims, start, after(3600));
    await remembering.verify(token, start);
    const forged = `${token.slice(0, -4)}AAAA`;
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(remembering.verify(forged, start)).rejects.toThrow('UNAUTHENTICATED');
    }
    expect(looks()).toBe(3);
  });

  it('When there are more than are remembered, then the oldest is looked at again', async () => {
    let looks = 0;
    const endsAt = after(3600);
    const remembering = rememberVerified({
      sign: () => Promise.reject(new Error('signs nothing')),
      verify: () => {
        looks += 1;
        return Promise.resolve({ ...claims, endsAt });
      },
    });
    for (let index = 0; index <= 10_000; index += 1) await remembering.verify(`${index}`, start);
    await remembering.verify('10000', start);
    expect(looks).toBe(10_001);
    await remembering.verify('0', start);
    expect(looks).toBe(10_002);
  });
});
