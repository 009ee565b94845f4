/** `npm run gateway -- --config gateway.yaml`: installs and builds if needed, then runs the gateway. */
import { spawn } from 'node:child_process';
import { prepare, root } from './prepare.mjs';

const from = process.env.INIT_CWD ?? process.cwd();
prepare();
// As in deploy/heliograph-gateway.service: memory of a small board before speed.
const flags = [
  '--optimize-for-size',
  '--max-semi-space-size=1',
  '--max-old-space-size=48',
  '--v8-pool-size=1',
];
const gateway = spawn(
  process.execPath,
  [...flags, '--enable-source-maps', `${root}/dist/gateway/main.mjs`, ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: from, env: { MALLOC_ARENA_MAX: '1', ...process.env } },
);
// Ctrl-C reaches the whole process group; a signal to this process is forwarded.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => gateway.kill(signal));
gateway.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
