/** Type-checks each environment against its own libraries: pure, page, worker, node. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const compiler = join(root, 'node_modules/typescript/lib/tsc.js');
const programs = ['pure', 'page', 'worker', 'node'];
const codes = await Promise.all(
  programs.map(
    (program) =>
      new Promise((resolve) => {
        const args = [compiler, '--project', `tsconfig.${program}.json`];
        spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', resolve);
      }),
  ),
);
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
