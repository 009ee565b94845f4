import { backoff } from '../connections/backoff.ts';
import { isSignedOut } from '../engineError.ts';
import type { EnginePorts } from '../ports.ts';

/**
 * Asks again and again, less often while calls fail, until it is stopped or the session has ended.
 *
 * @param ask returns the wait before the next call, ms; its signal is aborted when the answer no longer counts
 */
export function createPoll(
  { setTimer, random }: Pick<EnginePorts, 'setTimer' | 'random'>,
  ask: (signal: AbortSignal) => Promise<number>,
) {
  let running: AbortController | null = null;
  let cancelPause: () => void = () => undefined;

  async function poll(signal: AbortSignal) {
    const isCurrent = () => !signal.aborted;
    let failures = 0;
    while (isCurrent()) {
      let pause: number;
      try {
        pause = await ask(signal);
        failures = 0;
      } catch (error) {
        if (isSignedOut(error)) return;
        pause = backoff(failures++, random);
      }
      if (isCurrent()) await new Promise<void>((resolve) => (cancelPause = setTimer(resolve, pause)));
    }
  }

  function start() {
    if (running) return;
    running = new AbortController();
    void poll(running.signal);
  }

  function stop() {
    running?.abort();
    running = null;
    cancelPause();
  }

  return {
    start,
    stop,
    /** A call in progress may never be answered. */
    restart() {
      if (!running) return;
      stop();
      start();
    },
  };
}
