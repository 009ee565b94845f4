/** Type-checks each environment against its own libraries: pure, page, worker, node. */
import { spawn } from 'node:child_process';
import { binary } from './prepare.mjs';

const programs = ['pure', 'page', 'worker', 'node'];
const results = await Promise.all(
  programs.map(
    (program) =>
      new Promise((resolve) => {
        const args = [
          binary('typescript'),
          '-p',
          `tsconfig.${program}.json`,
          '--pretty',
          String(process.stdout.isTTY),
        ];
        spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', resolve);
      }),
  ),
);
process.exit(results.some(Boolean) ? 1 : 0);
