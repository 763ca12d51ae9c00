import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { root } from '../root.ts';
import { type Stage, isIgnored, readCommand, readCopy, readEnv, readStages } from './dockerfile.ts';

/** What a stage is when its last instruction is done. */
export type Image = {
  /** Its file system. */
  tree: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthcheck: string[];
};

/** As in the base image. */
const nodeUser = 1000;
const ids: Record<string, number> = { root: 0, node: nodeUser };
/** Where npm keeps what it has fetched, in an image while it is built. */
const npmCache = 'npm-cache';
const baseEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root' };

/** Builds every stage of a Dockerfile below `home`, one tree each, and answers the last. */
export function buildImage(file: string, home: string, say: (line: string) => void): Image {
  const built = new Map<string, Image>();
  let last: Image | undefined;
  readStages(readFileSync(join(root, file), 'utf8')).forEach((stage, index) => {
    const tree = join(home, stage.name ?? 'final');
    say(`${file}, stage ${stage.name ?? index}`);
    const base = built.get(stage.from);
    last = buildStage(stage, tree, base, (name) => built.get(name), say);
    if (stage.name) built.set(stage.name, last);
  });
  if (!last) throw new Error(`${file} has no stages`);
  return last;
}

function buildStage(
  stage: Stage,
  tree: string,
  base: Image | undefined,
  imageOf: (name: string) => Image | undefined,
  say: (line: string) => void,
): Image {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(dirname(tree), { recursive: true });
  if (base) execFileSync('cp', ['-a', base.tree, tree]);
  else makeBase(tree);
  const empty = { workdir: '/', env: { ...baseEnv }, user: 'root', command: [], healthcheck: [] };
  const image: Image = { ...(base ?? empty), env: { ...(base ?? empty).env }, tree };
  for (const { word, rest } of stage.instructions) {
    if (word === 'WORKDIR') {
      image.workdir = posix.resolve(image.workdir, rest);
      mkdirSync(join(tree, image.workdir), { recursive: true });
    } else if (word === 'ENV') Object.assign(image.env, readEnv(rest));
    else if (word === 'USER') image.user = rest;
    else if (word === 'CMD') image.command = readCommand(rest);
    else if (word === 'HEALTHCHECK') image.healthcheck = readCommand(rest);
    else if (word === 'COPY') copy(image, rest, imageOf);
    else if (word === 'RUN') {
      say(`  RUN ${rest}`);
      runIn(image, ['sh', '-c', rest], { isBuilding: true });
    } else if (word !== 'EXPOSE') throw new Error(`not understood: ${word} ${rest}`);
  }
  return image;
}

/** The folders that a base image has; system files come from this machine, read-only, when it runs. */
function makeBase(tree: string): void {
  for (const name of ['usr', 'etc/ssl', 'proc', 'dev', 'tmp', 'root', 'home/node', npmCache]) {
    mkdirSync(join(tree, name), { recursive: true });
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(tree, name));
  const hosts = ['localhost', 'postgres', 'cms', 'commerce-service', 'storefront', 'mail'];
  writeFileSync(join(tree, 'etc/hosts'), `127.0.0.1 ${hosts.join(' ')}\n`);
  writeFileSync(join(tree, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  cpSync('/etc/resolv.conf', join(tree, 'etc/resolv.conf'), { dereference: true });
  writeFileSync(
    join(tree, 'etc/passwd'),
    `root:x:0:0::/root:/bin/sh\nnode:x:${nodeUser}:${nodeUser}::/home/node:/bin/sh\n`,
  );
  writeFileSync(join(tree, 'etc/group'), `root:x:0:\nnode:x:${nodeUser}:\n`);
  execFileSync('chmod', ['1777', join(tree, 'tmp')]);
  execFileSync('chown', [`${nodeUser}:${nodeUser}`, join(tree, 'home/node')]);
}

function copy(image: Image, rest: string, imageOf: (name: string) => Image | undefined): void {
  const { from, owner, sources, target } = readCopy(rest);
  const origin = from === undefined ? root : imageOf(from)?.tree;
  if (!origin) throw new Error(`COPY ${rest}: there is no stage ${from}`);
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const to = join(image.tree, posix.resolve(image.workdir, target));
  for (const source of sources) {
    const path = join(origin, source);
    if (!existsSync(path)) throw new Error(`COPY ${rest}: ${source} is not there`);
    const isFolder = statSync(path).isDirectory();
    // A folder gives what is in it; a file goes into a folder when the target says that it is one.
    const isInto = !isFolder && (target.endsWith('/') || sources.length > 1);
    const place = isInto ? join(to, basename(source)) : to;
    mkdirSync(isFolder ? place : dirname(place), { recursive: true });
    if (from === undefined) {
      const isTaken = (one: string) => !isIgnored(one.slice(root.length + 1), ignored);
      cpSync(path, place, { recursive: true, filter: isTaken });
    } else {
      execFileSync('cp', ['-a', isFolder ? `${path}/.` : path, place]);
    }
    const id = ids[owner ?? 'root'] ?? 0;
    execFileSync('chown', ['-R', `${id}:${id}`, place]);
  }
}

/** The command line that runs a program inside an image, as its user, with this machine's system files. */
export function insideOf(
  image: Image,
  command: string[],
  { isBuilding = false, env = {} }: { isBuilding?: boolean; env?: Record<string, string> } = {},
): string[] {
  const { tree, workdir, user } = image;
  const id = ids[user] ?? 0;
  const mounts = [
    `mount --bind /usr '${tree}/usr'`,
    `mount -o remount,ro,bind '${tree}/usr'`,
    `mount --rbind /dev '${tree}/dev'`,
    `mount --rbind /proc '${tree}/proc'`,
    `mount --bind /etc/ssl '${tree}/etc/ssl'`,
    // What was fetched before is not fetched again; an image of its own has no such folder.
    ...(isBuilding ? [`mount --bind '${ownNpmCache()}' '${tree}/${npmCache}'`] : []),
  ];
  const settings = { ...image.env, HOME: id === 0 ? '/root' : `/home/${user}`, ...env };
  const words = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  const script = `${mounts.join(' && ')} && exec chroot --userspec=${id}:${id} '${tree}' /usr/bin/env -i "$@"`;
  const enter = ['/bin/sh', '-c', 'cd "$0" && exec "$@"', workdir];
  return ['unshare', '-m', 'sh', '-c', script, 'inside', ...words, ...enter, ...command];
}

function ownNpmCache(): string {
  return execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
}

function runIn(image: Image, command: string[], how: { isBuilding?: boolean }): void {
  const [program = '', ...args] = insideOf(image, command, {
    ...how,
    env: { npm_config_prefer_offline: 'true', npm_config_cache: `/${npmCache}` },
  });
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
