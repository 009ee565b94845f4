import type { CancelMessage, Progress } from '@heliograph/contracts/engine';
import { cancelled as cancelledError } from '../engineError.ts';
import type { PagePort, SetTimer } from '../ports.ts';

/** Longest that a task may block the engine's thread, ms: frames must go out. */
const MAX_BUSY_MS = 25;

/** How a long verb reports its progress and is cancelled. */
export interface Task {
  /** @param of zero while unknown */
  progress(done: number, of: number): void;
  /** To be awaited often: yields once the thread was blocked for too long. @throws EngineError cancelled. */
  yieldToEventLoop(): Promise<void>;
}

interface Options {
  /** Null when the page does not follow the task. */
  port: PagePort | null;
  now: () => number;
  setTimer: SetTimer;
}

export function createTask({ port, now, setTimer }: Options): Task & { end(): void } {
  let cancelled = false;
  let since = now();

  if (port) {
    port.onmessage = ({ data }) => {
      cancelled ||= (data as Partial<CancelMessage> | null)?.cancel === true;
    };
  }

  return {
    progress(done, of) {
      port?.postMessage({ done, of } satisfies Progress, []);
    },
    async yieldToEventLoop() {
      if (!cancelled && now() - since >= MAX_BUSY_MS) {
        await new Promise<void>((resolve) => setTimer(resolve, 0));
        since = now();
      }
      if (cancelled) throw cancelledError();
    },
    end() {
      if (!port) return;
      port.onmessage = null;
      port.close();
    },
  };
}
