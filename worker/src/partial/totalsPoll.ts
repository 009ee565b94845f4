import { getFleetTotals } from '@heliograph/contracts/http';
import type { FleetTotals } from '@heliograph/contracts/mqtt';
import { backoff } from '../connections/backoff.ts';
import { isSignedOut } from '../engineError.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

interface Options {
  ports: Pick<EnginePorts, 'setTimer' | 'random'>;
  http: HttpClient;
  onTotals: (totals: FleetTotals) => void;
}

/** Asks for totals that no broker publishes, once in each of their periods. */
export function createTotalsPoll({ ports: { setTimer, random }, http, onTotals }: Options) {
  let running: AbortController | null = null;
  let cancelPause: () => void = () => undefined;

  async function poll(signal: AbortSignal) {
    const isCurrent = () => !signal.aborted;
    let failures = 0;
    while (isCurrent()) {
      let pause: number;
      try {
        const totals = await http.call(getFleetTotals, {}, signal);
        if (isCurrent()) onTotals(totals);
        pause = totals.period;
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
