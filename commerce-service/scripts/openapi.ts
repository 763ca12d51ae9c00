/** `npm run openapi`: writes openapi.json from the declared calls. */
import { writeFile } from 'node:fs/promises';
import { describeApi } from '../src/http/documentation/describe-api.ts';

const path = new URL('../openapi.json', import.meta.url);
await writeFile(path, `${JSON.stringify(await describeApi(), null, 2)}\n`);
console.log('commerce-service/openapi.json written');
