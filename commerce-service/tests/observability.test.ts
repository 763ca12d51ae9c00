import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { startService } from './support/service-process.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

vi.setConfig({ testTimeout: 90_000 });

interface Panel {
  type: string;
  title: string;
  description?: string;
  targets?: { expr: string }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/observability/${name}`, import.meta.url)), 'utf8');
const { panels } = JSON.parse(fileOf('grafana-dashboard.json')) as { panels: Panel[] };
const rules = (parse(fileOf('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const expressions = [
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ expr }) => expr),
];

/** Metrics that others give: Prometheus itself, and `npm run backup` (local/tests/backup.test.ts). */
const fromElsewhere = ['up', 'ohmworks_backup_taken_timestamp_seconds'];
const functions = new Set(
  'max min sum count by rate increase histogram_quantile topk time or le route status kind event what instance state'.split(
    ' ',
  ),
);

/** The metrics that an expression names: its words outside labels, ranges and functions. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '');
  return (bare.match(/[a-z_][a-z0-9_]*/gi) ?? []).filter((word) => !functions.has(word));
}

/** `[metric, label, value]` of each plain `label="value"`. */
function labelsIn(expression: string): [string, string, string][] {
  return [...expression.matchAll(/(\w+)\{(\w+)="(\w[\w-]*)"/g)].map(
    ([, metric = '', label = '', value = '']) => [metric, label, value],
  );
}

let test: TestShop;
let metrics: string;

beforeAll(async () => {
  test = await openTestShop();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const service = await startService(test, { METRICS_PORT: String(port) });
  await fetch(`${service.url}/reviews`);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // The books are first counted by a job, when the service is ready already.
  await vi.waitUntil(async () => (metrics = await ask()).includes('shop_findings{'), {
    ...{ timeout: 60_000, interval: 100 },
  });
  service.kill('SIGTERM');
  await service.ended;
}, 90_000);
afterAll(() => test.close());

describe('the dashboard and the alerts in docs/observability', () => {
  it('When they name a metric, then the running service has it', () => {
    const known = new Set([...metrics.matchAll(/^([a-z_]\w*)[{ ]/gim)].map(([, name]) => name));
    const named = new Set(expressions.flatMap(metricsIn));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !known.has(name) && !fromElsewhere.includes(name))).toEqual(
      [],
    );
  });

  it('When they ask for a label, then the metric has it with that value', () => {
    const asked = expressions.flatMap(labelsIn).filter(([metric]) => metric !== 'up');
    expect(asked.length).toBeGreaterThan(3);
    for (const [metric, label, value] of asked) {
      expect(metrics).toMatch(new RegExp(`^${metric}\\{[^}]*${label}="${value}"`, 'm'));
    }
  });

  it('When an alert or a panel is read, then it says what it means and what to do', () => {
    for (const { alert, annotations } of rules) {
      expect(annotations['summary'], alert).toBeTruthy();
      expect(annotations['action'], alert).toBeTruthy();
    }
    for (const { type, title, description } of panels) {
      if (type !== 'row') expect(description, title).toBeTruthy();
    }
  });

  it('When promises.md section 4 names an alert, then it is there', () => {
    expect(rules.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining([
        'PaymentsNotReconciled',
        'RefundsDue',
        'InvariantBroken',
        'ServerErrors',
        'BackupIsOld',
      ]),
    );
  });
});
