import type { CallOffSignal, FeedAnswer, TableFeed } from '@heliograph/contracts/engine';
import type { PagePort } from '../../ports.ts';
import { calledOff } from '../calledOff.ts';
import type { SheetRows } from './sheetRows.ts';

/**
 * Rows that come from the engine; each window is acknowledged once the next is asked for.
 *
 * @throws EngineError cancelled when `signal` says so while it waits
 */
export async function fedRows(port: PagePort, signal: CallOffSignal): Promise<SheetRows> {
  const arrived: TableFeed[] = [];
  let wake: () => void = () => undefined;
  const awaken = () => wake();
  port.onmessage = ({ data }) => {
    arrived.push(data as TableFeed);
    awaken();
  };
  signal.addEventListener('abort', awaken);

  async function next(): Promise<TableFeed> {
    for (;;) {
      if (signal.aborted) throw calledOff();
      const fed = arrived.shift();
      if (fed) return fed;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  const answer = (said: FeedAnswer) => port.postMessage(said, []);
  const first = await next();

  async function* windows() {
    let fed = first;
    try {
      while (!('end' in fed)) {
        yield fed;
        answer({ taken: true });
        fed = await next();
      }
    } finally {
      if (!('end' in fed)) answer({ cancel: true });
      signal.removeEventListener('abort', awaken);
      port.onmessage = null;
      port.close();
    }
  }

  return { of: 'end' in first ? 0 : first.of, windows: windows() };
}
