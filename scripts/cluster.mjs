/** `npm run cluster [-- drill]`: installs and builds if needed, then runs a cluster on this machine. */
import { spawn } from 'node:child_process';
import { prepare } from './prepare.mjs';

prepare();
const cluster = spawn(
  process.execPath,
  ['--import', 'tsx', '--enable-source-maps', 'tests/cluster/main.ts', ...process.argv.slice(2)],
  // It stops when the channel closes, so nothing is left running when this process is killed.
  { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cluster.kill(signal));
cluster.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
