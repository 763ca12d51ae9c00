import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { LocalFault } from './fault.ts';
import { type Ports, portSettings } from './settings.ts';

/** Both names of this machine: a browser that is told `localhost` tries the second one first. */
const loopbacks = ['127.0.0.1', '::1'];

/** Throws LocalFault with one line per port that something else already listens on. */
export async function refusePortsInUse(ports: Ports): Promise<void> {
  const lines: string[] = [];
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][]) {
    const trouble = await troubleWith(port);
    const { key, title } = portSettings[name];
    if (trouble === 'EADDRINUSE') {
      lines.push(
        `Port ${port} of ${title} is in use: stop what listens there or set ${key} to another port.`,
      );
    } else if (trouble) {
      lines.push(
        `Port ${port} of ${title} cannot be used (${trouble}): set ${key} to another port.`,
      );
    }
  }
  if (lines.length > 0) throw new LocalFault(lines.join('\n'));
}

/** The error code that listening on the port gives, or undefined when it is free. */
async function troubleWith(port: number): Promise<string | undefined> {
  for (const host of loopbacks) {
    const code = await listenOnce(port, host);
    if (code && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') return code;
  }
  return undefined;
}

function listenOnce(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** A set of ports that were all free a moment ago, for a shop that runs beside others. */
export async function freePorts(): Promise<Ports> {
  const names = Object.keys(portSettings) as (keyof Ports)[];
  const numbers = await reserve(names.length);
  return Object.fromEntries(names.map((name, index) => [name, numbers[index]])) as Ports;
}

/** One port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const [port] = (await reserve(1)) as [number];
  return port;
}

/** As many different ports as asked for, all free a moment ago. */
export function freePortNumbers(count: number): Promise<number[]> {
  return reserve(count);
}

/** Below what systems give out by themselves, to calls and to servers that take any port. */
const firstPort = 20_000;
const lastPort = 32_000;
const mostTries = 1_000;

/** Picked at random: two that pick at the same time hardly ever meet. */
async function reserve(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count && tries < mostTries; tries += 1) {
    const port = randomInt(firstPort, lastPort);
    if ((await troubleWith(port)) === undefined) ports.add(port);
  }
  if (ports.size < count) throw new LocalFault('No free port on this machine: stop some programs.');
  return [...ports];
}
