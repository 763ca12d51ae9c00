import type { Addresses } from './addresses.ts';
import type { Ports } from './settings.ts';

/** What `npm start` prints when the shop is ready: addresses, seeded sign-ins, how to stop. */
export function readyTable(urls: Addresses, ports: Ports, milliseconds: number): string {
  const rows: [string, string, string][] = [
    ['Storefront', urls.storefront, 'admin@ohmworks.example / ohmworks-admin'],
    ['', '', 'buyer@ohmworks.example / ohmworks-buyer'],
    ['CMS', `${urls.cms}/admin`, 'editor@ohmworks.example / Ohmworks-editor-1'],
    ['Commerce service', `${urls.commerce}/docs`, ''],
    ['Stripe stand-in', urls.stripe, 'test card 4242 4242 4242 4242, any date to come, any CVC'],
    ['Google stand-in', urls.google, 'choose a person on its page'],
    ['Mail catcher', urls.mail, 'every mail the shop sends'],
    ['PostgreSQL 18', `127.0.0.1:${ports.postgres}`, 'databases commerce and cms'],
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map(([name, address, note]) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${address.padEnd(widths[1] ?? 0)}  ${note}`.trimEnd(),
  );
  const seconds = (milliseconds / 1000).toFixed(1);
  return ['', `Ohmworks is ready (${seconds} s).`, '', ...lines, '', 'Stop with Ctrl-C.', ''].join(
    '\n',
  );
}
