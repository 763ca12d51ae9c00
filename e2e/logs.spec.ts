import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures/test.ts';
import { admin, buyer } from './fixtures/people.ts';

/** Runs when all other browser tests have: the logs are those of the whole run. */
test('When the logs of the whole run are searched, then no secret, token, card or address is in them', ({
  shop,
}) => {
  const folder = join(shop.stateDir, 'logs');
  const files = readdirSync(folder).filter((name) => /^(commerce|storefront|cms)\.log$/.test(name));
  expect(files.sort()).toEqual(['cms.log', 'commerce.log', 'storefront.log']);
  const secrets = [...Object.values(shop.secrets), admin.password, buyer.password]
    .flatMap((value) => value.split(','))
    .map((value) => value.replace(/^[\w-]+:/, ''));
  const found: string[] = [];
  let lines = 0;
  for (const file of files) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      lines += 1;
      const what = offenceIn(line, secrets);
      if (what) found.push(`${file}: ${what}: ${line.slice(0, 200)}`);
    }
  }
  expect(lines).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test('When a page asks all parts, then one id is in the log of each', async ({ shop }) => {
  const asked: string[] = [];
  const inAll = async () => {
    asked.push(`asked-${randomUUID()}`);
    const headers = { 'x-request-id': asked.at(-1) ?? '' };
    await fetch(`${shop.urls.storefront}/questions`, { headers });
    const logs = ['storefront', 'commerce', 'cms'].map((part) =>
      readFileSync(join(shop.stateDir, 'logs', `${part}.log`), 'utf8'),
    );
    return asked.some((id) => logs.every((log) => log.includes(id)));
  };
  // The commerce service asks the CMS again only when its copy is 1.5 s old.
  await expect.poll(inAll, { intervals: [100, 2_000] }).toBe(true);
});

function offenceIn(line: string, secrets: string[]): string | undefined {
  if (secrets.some((secret) => line.includes(secret))) return 'a secret of this shop';
  if (/eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/.test(line)) return 'a token';
  if (/\b(?:sk|rk|whsec|pi_\w+_secret)_\w{8,}/.test(line)) return 'a key of Stripe';
  if (
    (line.match(/(?<![\d.-])(?:4\d{15}|5[1-5]\d{14}|3[47]\d{13})(?![\d.-])/g) ?? []).some(isCard)
  ) {
    return 'a card number';
  }
  if (/[?&]email=/i.test(line)) return 'an address in a query';
  if (/(?:visitor|person|reader|often)-[\w-]+@example\.com/.test(line))
    return "a customer's address";
  return undefined;
}

/** Luhn's check. */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
