import type { FeedAnswer, FedWindow, TableFeed, TableWindow } from '@heliograph/contracts/engine';
import type { PagePort } from '../ports.ts';

const ROWS = 8_192;
/** Windows on their way: while one is worked up the next is there already. */
const AHEAD = 2;

/** Sends a table window by window as fast as they are taken; ends when all are, or none more is wanted. */
export function feed(
  window: (from: number, to: number) => TableWindow,
  rows: number,
  port: PagePort,
): Promise<void> {
  let sent = 0;
  let waiting = 0;

  return new Promise((resolve, reject) => {
    function end() {
      port.onmessage = null;
      port.close();
    }

    function send() {
      try {
        while (waiting < AHEAD && sent < rows) {
          const next = window(sent, Math.min(sent + ROWS, rows));
          sent += next.rows;
          waiting++;
          port.postMessage({ ...next, of: rows } satisfies FedWindow, buffersOf(next));
        }
      } catch (error) {
        end();
        reject(error as Error);
        return;
      }
      if (waiting > 0) return;
      port.postMessage({ end: true } satisfies TableFeed, []);
      end();
      resolve();
    }

    port.onmessage = ({ data }) => {
      if ('cancel' in (data as FeedAnswer)) {
        end();
        resolve();
        return;
      }
      waiting--;
      send();
    };
    send();
  });
}

const buffersOf = ({ columns }: TableWindow): ArrayBuffer[] =>
  Object.values(columns).map((column) => (column.kind === 'text' ? column.codes : column.values).buffer);
