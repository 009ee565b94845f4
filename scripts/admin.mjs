/** `npm run admin`: installs and builds if needed, then makes or lists administrators. */
import { spawnSync } from 'node:child_process';
import { prepare } from './prepare.mjs';

prepare();
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', 'dist/server/admin.mjs', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
