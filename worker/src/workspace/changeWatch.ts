import { awaitChange } from '@heliograph/contracts/http';
import { backoff } from '../connections/backoff.ts';
import { isSignedOut } from '../engineError.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

/** Between two calls, ms: keeps a server that answers at once from being called in a tight loop. */
const PAUSE_MS = 100;

interface Options {
  ports: Pick<EnginePorts, 'setTimer' | 'random'>;
  http: HttpClient;
  /** The account's rights or messages changed. Called again after it rejects. */
  onChange: () => Promise<unknown>;
  /** People did something with alarms. */
  onAlarms: () => void;
}

/** Waits for changes of a session's account and of alarms for as long as the session lasts. */
export function createChangeWatch({ ports: { setTimer, random }, http, onChange, onAlarms }: Options) {
  let mark: string | null = null;
  /** Empty before the first answer. */
  let alarmMark = '';
  let closed = false;
  let running = new AbortController();
  let cancelPause: () => void = () => undefined;

  async function watch() {
    stop();
    const { signal } = (running = new AbortController());
    const isCurrent = () => !signal.aborted;
    let failures = 0;
    while (isCurrent()) {
      let pause = PAUSE_MS;
      try {
        const next = await http.call(awaitChange, { seen: mark ?? '', seen_alarms: alarmMark }, signal);
        if (isCurrent() && next.alarm_mark !== alarmMark) {
          const isFirst = alarmMark === '';
          alarmMark = next.alarm_mark;
          // Without any change so far, nothing is done.
          if (!isFirst || alarmMark !== '0') onAlarms();
        }
        if (isCurrent() && next.mark !== mark) {
          await onChange();
          mark = next.mark;
        }
        failures = 0;
      } catch (error) {
        if (isSignedOut(error)) return;
        pause = backoff(failures++, random);
      }
      if (isCurrent()) await new Promise<void>((resolve) => (cancelPause = setTimer(resolve, pause)));
    }
  }

  function stop() {
    running.abort();
    cancelPause();
  }

  return {
    /** @param from version of the account that is known already; only the first call counts */
    start(from: string) {
      if (mark !== null || closed) return;
      mark = from;
      void watch();
    },
    /** A call in progress may never be answered. */
    restart() {
      if (mark !== null && !closed) void watch();
    },
    close() {
      closed = true;
      stop();
    },
  };
}
