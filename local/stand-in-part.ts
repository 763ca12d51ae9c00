import type { Exit, Part } from './part.ts';

/** A part that runs inside the supervisor: a server of ours that stands for the outside world. */
export function standInPart(
  name: string,
  title: string,
  start: (env: Record<string, string>) => Promise<{ stop(): Promise<void> }>,
): Part {
  return {
    name,
    title,
    needs: [],
    start: async ({ env }) => {
      const server = await start(env);
      let end: (exit: Exit) => void = () => undefined;
      const exited = new Promise<Exit>((resolve) => (end = resolve));
      let stopping: Promise<void> | undefined;
      const stop = async () => {
        stopping ??= server.stop();
        await stopping;
        end({ code: 0, signal: null });
      };
      return { stop, kill: stop, exited };
    },
  };
}
