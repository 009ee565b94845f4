import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from 'pino';

export interface SimulatorOptions {
  /** Script of the simulator: bundled or TypeScript, as the server itself. */
  script: string;
  commissioningFile: string;
  /** Once the gateways have written all of their past. */
  onHistoryWritten: () => Promise<void>;
  log: Logger;
}

const RESTART_MS = 3_000;
const STOP_MS = 5_000;

/** Runs the demo's gateways as a process of their own, which speaks to the server through MQTT only. */
export function runSimulator({ script, commissioningFile, onHistoryWritten, log }: SimulatorOptions) {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;

  function start(): void {
    timer = null;
    // It ends by itself when its channel to the server breaks: a killed server leaves no gateways behind.
    child = spawn(process.execPath, [...process.execArgv, script, '--commissioning', commissioningFile], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (!isHistoryComplete(message)) return;
      onHistoryWritten().catch((error: unknown) =>
        log.error({ err: error }, 'the end of the history was not noted'),
      );
    });
    child.on('error', (error) => log.error({ err: error }, 'the simulator could not be started'));
    child.on('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      log.warn({ code, signal }, 'the simulator ended and is started again');
      timer = setTimeout(start, RESTART_MS);
    });
  }
  start();

  return {
    /** Its file has other gateways than before; one that is starting just now reads it anyway. */
    recommissioned(): void {
      if (child?.connected) child.send({ type: 'recommissioned' });
    },

    async stop(): Promise<void> {
      stopping = true;
      if (timer) clearTimeout(timer);
      const running = child;
      if (!running) return;
      const gone = once(running, 'exit');
      running.kill('SIGTERM');
      const impatience = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(impatience);
    },
  };
}

/** The simulator's only word to its parent. */
function isHistoryComplete(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'history-complete'
  );
}
