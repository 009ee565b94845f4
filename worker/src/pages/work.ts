import type { CallOff, Progress } from '@heliograph/contracts/engine';
import { EngineError } from '../engineError.ts';
import type { PagePort, SetTimer } from '../ports.ts';

/** Longest a piece of work may hold the engine's thread, ms: frames must go out. */
const BREATH_MS = 25;

/** What a long verb tells of itself and hears from its page. */
export interface Work {
  /** @param of zero while nobody knows */
  progress(done: number, of: number): void;
  /** To be awaited often: lets others have the thread when it was held for long. @throws EngineError cancelled. */
  breathe(): Promise<void>;
}

interface Options {
  /** Null when the page does not follow. */
  port: PagePort | null;
  now: () => number;
  setTimer: SetTimer;
}

export function createWork({ port, now, setTimer }: Options): Work & { end(): void } {
  let cancelled = false;
  let since = now();

  if (port) {
    port.onmessage = ({ data }) => {
      cancelled ||= (data as Partial<CallOff> | null)?.cancel === true;
    };
  }

  return {
    progress(done, of) {
      port?.postMessage({ done, of } satisfies Progress, []);
    },
    async breathe() {
      if (!cancelled && now() - since >= BREATH_MS) {
        await new Promise<void>((resolve) => setTimer(resolve, 0));
        since = now();
      }
      if (cancelled) throw new EngineError('cancelled', 0, 'called off');
    },
    end() {
      if (!port) return;
      port.onmessage = null;
      port.close();
    },
  };
}
