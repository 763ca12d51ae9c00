import { EnvError, getEnv } from '~/services/env.server';

/** Starts the storefront. With faulty settings it says which, one line each, and does not start. */
async function main(): Promise<void> {
  try {
    getEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const fault of error.faults) process.stderr.write(`storefront: ${fault}\n`);
    process.exitCode = 1;
    return;
  }
  const { serveProduction } = await import('./serve');
  await serveProduction();
}

await main();
