import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../root.ts';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: unknown;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  privileged?: boolean;
}

const textOf = (name: string) => readFileSync(join(root, name), 'utf8');
const compose = parse(textOf('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const built = Object.entries(compose.services).filter(([, { build }]) => build);

describe('docker-compose.yml', () => {
  test('When it is read by the Compose specification, then it is valid', () => {
    const schema = JSON.parse(textOf('local/tests/schemas/compose-spec.json')) as object;
    // This version of ajv knows draft 7 by its older name.
    const { $schema: _draft, ...rules } = schema as { $schema: string };
    const validator = new ajv({ allErrors: true });
    const isValid = validator.validate(rules, compose);
    expect(validator.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  test('When one service waits for another to be healthy, then that one can be', () => {
    for (const [name, { depends_on: needs = {} }] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(needs)) {
        const needed = compose.services[other];
        expect(needed, `${name} needs ${other}`).toBeDefined();
        if (condition !== 'service_healthy') continue;
        const file = needed?.build?.dockerfile;
        const canBe = needed?.healthcheck ?? (file && /^HEALTHCHECK /m.test(textOf(file)));
        expect(canBe, `${other} has a health check`).toBeTruthy();
      }
    }
  });

  test('When it publishes a port, then only storefront and commerce service are for the public, and never the metrics', () => {
    const open = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${name} ${port}`),
    );
    expect(open.sort()).toEqual(['commerce-service 4000:4000', 'storefront 3000:3000']);
  });

  test('When a volume is mounted or an image is taken, then it is named, with a version', () => {
    for (const { volumes = [], image, privileged } of Object.values(compose.services)) {
      for (const volume of volumes) {
        const [name = ''] = volume.split(':');
        if (!/^[./]/.test(name)) expect(Object.keys(compose.volumes)).toContain(name);
      }
      if (image) expect(image).toMatch(/:\d[\w.-]*$/);
      expect(privileged ?? false).toBe(false);
    }
  });
});

describe.each(built.map(([name, { build }]) => [name, build?.dockerfile ?? ''] as const))(
  'the image of %s (%s)',
  (name, file) => {
    const lines = existsSync(join(root, file))
      ? textOf(file).replaceAll('\\\n', ' ').split('\n')
      : [];
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    const value = (word: string) =>
      last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

    test('When it runs, then not as root, in production mode, with a health check', () => {
      expect(value('USER')).toEqual(['node']);
      expect(last.findIndex((line) => line.startsWith('USER'))).toBeLessThan(
        last.findIndex((line) => line.startsWith('CMD')),
      );
      expect(value('ENV').join(' ')).toContain('NODE_ENV=production');
      expect(value('HEALTHCHECK')[0]).toMatch(/--interval=\d+s --timeout=\d+s --start-period=\d+s/);
    });

    test('When it listens, then on the port that it exposes, checks and publishes', () => {
      const port = /PORT=(\d+)/.exec(value('ENV').join(' '))?.[1] ?? '';
      expect(value('EXPOSE').join(' ').split(' ')).toContain(port);
      expect(value('HEALTHCHECK')[0]).toContain(`127.0.0.1:${port}/`);
      for (const published of compose.services[name]?.ports ?? []) {
        expect(published.split(':').at(-1)).toBe(port);
      }
    });

    test('When it is built, then from files that exist, by scripts that exist, with the lock file', () => {
      const stages = lines.flatMap((line) => /^FROM \S+ AS (\S+)/.exec(line)?.[1] ?? []);
      for (const line of lines) {
        const from = /--from=(\S+)/.exec(line)?.[1];
        if (from) expect(stages).toContain(from);
        else if (line.startsWith('COPY ')) {
          const sources = line
            .split(/\s+/)
            .slice(1, -1)
            .filter((word) => !word.startsWith('--'));
          for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
        }
        for (const [, script = '', workspace = ''] of line.matchAll(
          /npm run (\w+) --workspace (\S+)/g,
        )) {
          const { scripts } = JSON.parse(textOf(`${workspace}/package.json`)) as {
            scripts: Record<string, string>;
          };
          expect(Object.keys(scripts)).toContain(script);
        }
      }
      expect(lines.filter((line) => /npm (install|i) /.test(line))).toEqual([]);
    });

    test('When secrets lie in the checkout, then they do not get into the image', () => {
      const ignored = textOf('.dockerignore').split('\n');
      for (const entry of ['.git', '.local', '.env', '**/node_modules']) {
        expect(ignored).toContain(entry);
      }
      expect(lines.filter((line) => /(SECRET|TOKEN|PASSWORD|KEY)=/.test(line))).toEqual([]);
    });
  },
);
