/** `npm run admin`, `backup`, `restore`: installs and builds if needed, then runs a command beside the server. */
import { spawnSync } from 'node:child_process';
import { prepare } from './prepare.mjs';

prepare();
const [command, ...args] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', `dist/server/${command}.mjs`, ...args],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
