import { createCommLog, updateCommLog, type LoggedValue } from '@heliograph/contracts/http';
import type { HttpClient } from '../http/httpClient.ts';

export interface LogHead {
  device_id: string;
  module_title: string;
  read_set: 'Read' | 'Set';
  funs: LoggedValue[];
}

/**
 * An entry of the communication log, begun before anything is asked of the device (PAR-08) and told of what happens as
 * it happens: a page that closes or a network that goes leaves what was known until then.
 *
 * @throws EngineError when the server does not take it: then nothing may be asked.
 */
export async function beginLog(http: HttpClient, head: LogHead) {
  const { comm_id } = await http.call(createCommLog, head);
  let wanted: LoggedValue[] | null = null;
  let telling: Promise<void> | null = null;
  let failed = false;

  /** One call at a time; what changed meanwhile is told by the next. */
  async function tellAll() {
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
    telling = null;
  }

  return {
    id: comm_id,
    /** Resolves when the server was told the newest, or did not take it. */
    tell(funs: LoggedValue[]): Promise<void> {
      wanted = funs;
      return (telling ??= tellAll());
    },
    /** The server does not know how it went (meg.logError). */
    failed: () => failed,
  };
}
