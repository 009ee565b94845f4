import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from 'pino';

export interface SimulatorOptions {
  /** Script of the simulator: bundled or TypeScript, like the server itself. */
  script: string;
  commissioningFile: string;
  /** Share of all days of all gateways that have rough data. */
  rough: number;
  /** File that the simulator appends the truth of its sites to; null for none. */
  truthFile: string | null;
  /** Called when the gateways have written all of their history. */
  onHistoryWritten: () => Promise<void>;
  log: Logger;
}

const RESTART_MS = 3_000;
const STOP_MS = 5_000;

/** Runs the demo's gateways in a process of their own, which communicates with the server through MQTT only. */
export function runSimulator({
  script,
  commissioningFile,
  rough,
  truthFile,
  onHistoryWritten,
  log,
}: SimulatorOptions) {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;

  function start(): void {
    timer = null;
    // It exits when its channel to the server breaks, so a killed server leaves no gateways behind.
    const flags = ['--commissioning', commissioningFile, '--rough', String(rough)];
    if (truthFile !== null) flags.push('--truth', truthFile);
    child = spawn(process.execPath, [...process.execArgv, script, ...flags], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (!isHistoryComplete(message)) return;
      onHistoryWritten().catch((error: unknown) =>
        log.error({ err: error }, 'the end of the demo history could not be recorded'),
      );
    });
    child.on('error', (error) => log.error({ err: error }, 'the simulator could not be started'));
    child.on('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      log.warn({ code, signal }, 'the simulator exited and is being restarted');
      timer = setTimeout(start, RESTART_MS);
    });
  }
  start();

  return {
    /** Its file has changed; a starting simulator reads it anyway. */
    recommissioned(): void {
      if (child?.connected) child.send({ type: 'recommissioned' });
    },

    async stop(): Promise<void> {
      stopping = true;
      if (timer) clearTimeout(timer);
      const running = child;
      if (!running) return;
      const exited = once(running, 'exit');
      running.kill('SIGTERM');
      const killTimer = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

/** The only message that the simulator sends to its parent. */
function isHistoryComplete(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'history-complete'
  );
}
