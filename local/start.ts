import { supervise } from './supervise.ts';

process.exit(await supervise(process.argv.slice(2), process.env));
