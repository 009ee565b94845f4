import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A script in a process of its own, so that it takes nothing from the event loop of what is measured. */
export interface Child<Told> {
  /** Everything it told so far. */
  readonly told: readonly Told[];
  /** Resolves with the first thing told that fits. @throws Error when it ends before. */
  hear<T extends Told>(fits: (told: Told) => told is T): Promise<T>;
  /** Sends it a message, for scripts that tell something when they are asked. */
  ask(): void;
  /** Asks it to end and waits until it did. */
  stop(): Promise<void>;
}

/** @param script address of a TypeScript file that ends when its parent is gone (`endWithParent`). */
export function startChild<Told>(script: URL, ...words: string[]): Child<Told> {
  const process = fork(fileURLToPath(script), words, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const told: Told[] = [];
  const gone = once(process, 'exit');
  process.on('message', (message) => told.push(message as Told));

  return {
    told,
    hear: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = told.find(fits);
          if (!found) return;
          process.off('message', look);
          resolve(found);
        };
        process.on('message', look);
        look();
        void gone.then(() => reject(new Error(`${script.pathname} ended with code ${process.exitCode}`)));
      }),
    ask: () => void process.send({}),
    async stop() {
      if (process.connected) process.disconnect();
      await gone;
    },
  };
}

/** For the script itself: tells its parent something. */
export const tell = (message: object) => void process.send?.(message);

/** For the script itself: ends it in order once its parent lets go of it or dies. */
export function endWithParent(tidy: () => Promise<unknown> = () => Promise.resolve()): void {
  process.once('disconnect', () => {
    void tidy().finally(() => process.exit());
  });
}
