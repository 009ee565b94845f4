import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A script in its own process, so that it does not load the measured event loop. */
export interface Child<Message> {
  /** All messages so far. */
  readonly messages: readonly Message[];
  /** Resolves with the first matching message. @throws Error if the process ends first */
  waitFor<T extends Message>(fits: (message: Message) => message is T): Promise<T>;
  /** Sends a message, for scripts that reply to requests. */
  request(): void;
  /** Stops it and waits until it has ended. */
  stop(): Promise<void>;
}

/** @param script URL of a TypeScript file that ends with its parent (`endWithParent`) */
export function startChild<Message>(script: URL, ...words: string[]): Child<Message> {
  const process = fork(fileURLToPath(script), words, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const messages: Message[] = [];
  const gone = once(process, 'exit');
  process.on('message', (message) => messages.push(message as Message));

  return {
    messages,
    waitFor: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = messages.find(fits);
          if (!found) return;
          process.off('message', look);
          resolve(found);
        };
        process.on('message', look);
        look();
        void gone.then(() => reject(new Error(`${script.pathname} ended with code ${process.exitCode}`)));
      }),
    request: () => void process.send({}),
    async stop() {
      if (process.connected) process.disconnect();
      await gone;
    },
  };
}

/** For the script: sends a message to its parent, unless that has gone. */
export const sendToParent = (message: object) =>
  void process.send?.(message, undefined, undefined, () => undefined);

/** For the script: ends cleanly when its parent disconnects or ends. */
export function endWithParent(tidy: () => Promise<unknown> = () => Promise.resolve()): void {
  process.once('disconnect', () => {
    void tidy().finally(() => process.exit());
  });
}
