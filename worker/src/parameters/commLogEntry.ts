import { createCommLog, updateCommLog, type LoggedValue } from '@heliograph/contracts/http';
import type { HttpClient } from '../session/httpClient.ts';

export interface LogHead {
  device_id: string;
  module_title: string;
  read_set: 'Read' | 'Set';
  funs: LoggedValue[];
}

/**
 * An entry of the communication log, created before anything is sent to the device [PAR-08] and updated as things happen:
 * when a page closes or the network goes, what was known until then is logged.
 *
 * @throws EngineError when the server refuses it: then nothing may be sent.
 */
export async function createCommLogEntry(http: HttpClient, head: LogHead) {
  const { comm_id } = await http.call(createCommLog, head);
  let wanted: LoggedValue[] | null = null;
  let sending: Promise<void> | null = null;
  let failed = false;

  /** One call at a time; the next one sends what changed meanwhile. */
  async function sendAll() {
    while (wanted !== null) {
      const funs = wanted;
      wanted = null;
      try {
        await http.call(updateCommLog, { comm_id, funs });
        failed = false;
      } catch {
        failed = true;
      }
    }
    sending = null;
  }

  return {
    id: comm_id,
    /** Resolves once the server has the newest values, or refused them. */
    update(funs: LoggedValue[]): Promise<void> {
      wanted = funs;
      return (sending ??= sendAll());
    },
    /** The server did not get the result (meg.logError). */
    failed: () => failed,
  };
}
