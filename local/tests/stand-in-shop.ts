import { supervise } from '../supervise.ts';
import { processPart } from '../process-part.ts';

/**
 * A supervisor with two tiny parts instead of the shop's: a 'base', and a 'front' that needs it.
 * `FRONT_FATE`: what the front does once it has answered (nothing, or ends with code 7).
 */
const server = (key: string, extra = '') =>
  `node -e "console.log('${key} says hello');` +
  `require('http').createServer((q,r)=>{r.end('ok');${extra}}).listen(+process.env.PORT,'127.0.0.1')"`;

const fate = process.env.FRONT_FATE === 'dies' ? 'setTimeout(()=>process.exit(7),200)' : '';

process.exit(
  await supervise(process.argv.slice(2), process.env, {
    builds: [],
    parts: ({ ports }) =>
      [
        { name: 'base', needs: [], port: ports.commerce, extra: '' },
        { name: 'front', needs: ['base'], port: ports.storefront, extra: fate },
      ].map(({ name, needs, port, extra }) =>
        processPart({
          name,
          title: name,
          needs,
          command: server(name, extra),
          cwd: import.meta.dirname,
          env: { PORT: String(port) },
          healthUrl: `http://127.0.0.1:${port}/`,
          startTimeoutMs: 20_000,
        }),
      ),
  }),
);
