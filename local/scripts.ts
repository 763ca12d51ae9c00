import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LocalFault } from './fault.ts';
import { root } from './root.ts';

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()).default({}) });

/**
 * The command behind `npm run <script>` of a workspace. Run without npm between us and it: npm
 * would pass a signal on a second time and hide how the command ended.
 */
export function readScript(workspace: string, script: string): string {
  const file = join(root, workspace, 'package.json');
  const { scripts } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const command = scripts[script];
  if (!command) throw new LocalFault(`${file} has no script named ${script}: restore it.`);
  return command;
}
