/** Service manager of `npm run gateway`: starts the gateway again after a crash or an upgrade. */
import { spawn } from 'node:child_process';

/** Exit codes for a wrong configuration, and for a new version to start, as in the gateway. */
const EXIT_CONFIG = 78;
const EXIT_RESTART = 75;
const RESTART_MS = 5_000;
/** Node flags as in deploy/heliograph-gateway.service: memory of a small board before speed. */
export const FLAGS = [
  '--optimize-for-size',
  '--max-semi-space-size=1',
  '--max-old-space-size=48',
  '--v8-pool-size=1',
];
export const VARIABLES = { MALLOC_ARENA_MAX: '1', GATEWAY_RESTARTS: 'npm run gateway' };

/** @param main the built entry of the gateway */
export function superviseGateway(main, args, cwd) {
  const isService = args[0]?.startsWith('-') === true && !args.includes('--check');
  let gateway;
  let isEnding = false;
  start();
  // Ctrl-C reaches the whole process group; a signal to this process is forwarded.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isEnding = true;
      gateway.kill(signal);
    });

  function start() {
    if (isEnding) process.exit(0);
    gateway = spawn(process.execPath, [...FLAGS, main, ...args], {
      stdio: 'inherit',
      cwd,
      env: { ...VARIABLES, ...process.env },
    });
    gateway.on('exit', (code, signal) => {
      if (isEnding || !isService || code === 0 || code === EXIT_CONFIG)
        process.exit(code ?? (signal ? 1 : 0));
      setTimeout(start, code === EXIT_RESTART ? 0 : RESTART_MS);
    });
  }
}
