import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Account } from '../../apps/server/src/storage/embedded/account.ts';
import { waitFor } from './waitFor.ts';

const START_MS = 90_000;
const STOP_MS = 30_000;
const AGAIN_MS = 3_000;

export interface PartOptions {
  name: string;
  /** Program with its arguments. */
  command: readonly [program: string, ...args: string[]];
  env: Readonly<Record<string, string>>;
  cwd: string;
  logFile: string;
  /** Null: that of this process. */
  account: Account | null;
  isReady: () => Promise<boolean>;
  /** Ends what the program leaves behind when it is killed. */
  afterKill?: () => void;
  /** Reports an unexpected end; the part starts again by itself. */
  onCrash: (line: string) => void;
}

/** One program of the cluster. */
export interface Part {
  readonly name: string;
  /** Starts it and waits until it can work. @throws Error with the end of its log */
  start(): Promise<void>;
  /** Ends it like a power failure; it stays down. */
  kill(): Promise<void>;
  /** Ends it in an orderly way. */
  stop(): Promise<void>;
}

/** A program that ends with this process however that ends, and starts again when it ends by itself. */
export function createPart(options: PartOptions): Part {
  const { name, command, account, logFile } = options;
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();
  let isWanted = false;

  function launch(): ChildProcess {
    const log = openSync(logFile, 'a');
    const started = spawn(
      'setpriv',
      [
        ...(account
          ? ['--reuid', `${account.ids.uid}`, '--regid', `${account.ids.gid}`, '--clear-groups']
          : []),
        ...['--pdeathsig', 'TERM', '--', ...command],
      ],
      {
        cwd: options.cwd,
        env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...options.env },
        stdio: ['ignore', log, log],
        // Ctrl-C in the terminal must reach the cluster first, which knows the order.
        detached: true,
      },
    );
    closeSync(log);
    ended = new Promise((resolve) => {
      const end = () => {
        if (child === started) child = null;
        resolve();
        if (!isWanted) return;
        options.onCrash(`${name} ended and starts again`);
        setTimeout(() => {
          if (isWanted && !child) child = launch();
        }, AGAIN_MS);
      };
      started.once('exit', end);
      started.once('error', end);
    });
    return started;
  }

  const isRunning = () => child !== null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    isWanted = false;
    child?.kill(signal);
    const last = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(last);
  }

  return {
    name,
    async start() {
      isWanted = true;
      child ??= launch();
      // A part that crashes at once would do so again.
      const isSettled = async () => !isRunning() || (await options.isReady());
      if ((await waitFor(isSettled, START_MS)) && isRunning()) return;
      await end('SIGKILL');
      throw new Error(`${name} does not start: ${readEnd(logFile)}`);
    },
    async kill() {
      await end('SIGKILL');
      options.afterKill?.();
    },
    stop: () => end('SIGTERM'),
  };
}

const readEnd = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');

/** True if an HTTP probe answers with a status of success. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
