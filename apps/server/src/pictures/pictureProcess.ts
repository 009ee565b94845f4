import type { SetTimer } from '@heliograph/domain/time';
import { fork, type ChildProcess } from 'node:child_process';
import type { PictureShape } from './pictureShape.ts';

export interface ResizeRequest {
  id: number;
  file: Uint8Array;
  /** Each picture is made from the one before. */
  shapes: readonly PictureShape[];
}

export type ResizeReply = { id: number; pictures: Uint8Array[] } | { id: number; error: string };

/** The picture could not be decoded. */
export class UnreadablePicture extends Error {}

/** The process could not be started, or was killed, for example for want of memory. */
export class PictureProcessEnded extends Error {}

/** How long the process waits for the next picture, ms. */
const IDLE_MS = 10_000;

// The bundle has the script beside it; sources are run by tsx.
const isBundled = !import.meta.url.endsWith('.ts');
const SCRIPT = new URL(isBundled ? './resizeProcess.mjs' : './resizeProcess.ts', import.meta.url);

interface Waiting {
  resolve: (pictures: Uint8Array[]) => void;
  reject: (error: Error) => void;
}

/** A process that resizes pictures. It is started for the first one and ends when it is idle, with all its memory. */
export function createPictureProcess(setTimer: SetTimer) {
  let child: ChildProcess | null = null;
  let cancelEnd = (): void => undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function start(): ChildProcess {
    const started = fork(SCRIPT, {
      execArgv: isBundled ? [] : ['--import', 'tsx'],
      // Buffers are sent as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const fail = () => {
      if (child !== started) return;
      child = null;
      for (const { reject } of waiting.values()) reject(new PictureProcessEnded());
      waiting.clear();
    };
    started.on('message', (reply) => settle(reply as ResizeReply));
    started.once('error', fail);
    started.once('exit', fail);
    // It ends by itself when this process does.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function settle(reply: ResizeReply): void {
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) request?.reject(new UnreadablePicture(reply.error));
    else request?.resolve(reply.pictures);
    if (waiting.size === 0) cancelEnd = setTimer(end, IDLE_MS);
  }

  function end(): void {
    const idle = child;
    child = null;
    idle?.disconnect();
  }

  return {
    /** @throws UnreadablePicture @throws PictureProcessEnded */
    resize(file: Uint8Array, shapes: readonly PictureShape[]): Promise<Uint8Array[]> {
      cancelEnd();
      const worker = (child ??= start());
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.send({ id, file, shapes } satisfies ResizeRequest, (error) => {
          if (error && waiting.delete(id)) reject(new PictureProcessEnded());
        });
      });
    },
    /** Its id while it runs. */
    pid: (): number | undefined => child?.pid,
  };
}
