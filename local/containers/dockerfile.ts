/** One instruction of a Dockerfile: its word in capitals and the rest of its line. */
export type Instruction = { word: string; rest: string };

/** A stage: what it begins with, its name if it has one, and what is done. */
export type Stage = { from: string; name: string | undefined; instructions: Instruction[] };

/** The stages of a Dockerfile, in order. Knows what ours use; throws on a line before the first FROM. */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [, from = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ from, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage || word === '') throw new Error(`not understood: ${line}`);
      stage.instructions.push({ word, rest });
    }
  }
  return stages;
}

/** A COPY: the stage it takes from (none: the build context), the owner, sources and the target. */
export function readCopy(rest: string) {
  const words = rest.split(/\s+/);
  const flag = (name: string) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const paths = words.filter((word) => !word.startsWith('--'));
  return {
    from: flag('from'),
    owner: flag('chown'),
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? '',
  };
}

/** `A=1 B=2` of an ENV. */
export function readEnv(rest: string): Record<string, string> {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** The program and arguments of a CMD in its exec form, also of one behind HEALTHCHECK's options. */
export function readCommand(rest: string): string[] {
  const start = rest.indexOf('[');
  if (start < 0) throw new Error(`not in the exec form: ${rest}`);
  return JSON.parse(rest.slice(start)) as string[];
}

/** Whether .dockerignore keeps a path of the build context out: its entry, or that of a folder above it. */
export function isIgnored(path: string, entries: string[]): boolean {
  const parts = path.split('/');
  return parts.some((_, index) => {
    const above = parts.slice(0, index + 1).join('/');
    return entries.some((entry) => {
      if (!entry.startsWith('**/')) return entry === above;
      const name = entry.slice(3);
      return above === name || above.endsWith(`/${name}`);
    });
  });
}
