/** `npm run gateway -- --config gateway.yaml`: installs and builds if needed, then runs the gateway. */
import { spawn } from 'node:child_process';
import { prepare, root } from './prepare.mjs';

const from = process.env.INIT_CWD ?? process.cwd();
prepare();
const gateway = spawn(
  process.execPath,
  ['--max-semi-space-size=1', `${root}/dist/gateway/main.mjs`, ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: from },
);
// Ctrl-C reaches the whole process group; a signal to this process is forwarded.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => gateway.kill(signal));
gateway.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
