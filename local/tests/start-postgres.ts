import { startPostgres } from '../postgres.ts';

/** Starts a server on the given data folder, asks it one question, stops it, prints the answer. */
const [dataDir = ''] = process.argv.slice(2);
const server = await startPostgres({ dataDir, isDurable: false });
await server.createDatabase('commerce');
console.log(`started at ${server.url('commerce').replace(/:[^:@]*@/, ':***@')}`);
if (process.argv[3] === 'stay') setInterval(() => undefined, 60_000);
else await server.stop();
