import { awaitChange } from '@heliograph/contracts/http';
import { createPoll } from '../session/createPoll.ts';
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
export function createChangeWatch({ ports, http, onChange, onAlarms }: Options) {
  let mark: string | null = null;
  /** Empty before the first answer. */
  let alarmMark = '';
  let closed = false;

  const poll = createPoll(ports, async (signal) => {
    const next = await http.call(awaitChange, { seen: mark ?? '', seen_alarms: alarmMark }, signal);
    if (!signal.aborted && next.alarm_mark !== alarmMark) {
      const isFirst = alarmMark === '';
      alarmMark = next.alarm_mark;
      // Without any change so far, nothing is done.
      if (!isFirst || alarmMark !== '0') onAlarms();
    }
    if (!signal.aborted && next.mark !== mark) {
      await onChange();
      mark = next.mark;
    }
    return PAUSE_MS;
  });

  return {
    /** @param from version of the account that is known already; only the first call counts */
    start(from: string) {
      if (mark !== null || closed) return;
      mark = from;
      poll.start();
    },
    restart: poll.restart,
    close() {
      closed = true;
      poll.stop();
    },
  };
}
