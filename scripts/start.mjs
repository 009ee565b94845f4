/** `npm start`: installs and builds if needed, then runs the server, which starts the demo fleet. */
import { spawn } from 'node:child_process';
import { prepare } from './prepare.mjs';

prepare();
const server = spawn(
  process.execPath,
  ['--enable-source-maps', 'dist/server/main.mjs', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
// Ctrl-C reaches the whole process group; a signal to this process is forwarded. The server shuts down cleanly either way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
