import type { FeedAnswer, FedWindow, TableFeed, TableWindow } from '@heliograph/contracts/engine';
import type { PagePort } from '../ports.ts';

const ROWS = 8_192;
/** Windows on their way: while one is worked up the next is there already. */
const AHEAD = 2;

/** Sends a table window by window as fast as they are taken; ends when all are, or none more is wanted. */
export async function feed(
  window: (from: number, to: number) => TableWindow,
  rows: number,
  port: PagePort,
): Promise<void> {
  let waiting = 0;
  let wanted = true;
  let wake: () => void = () => undefined;
  port.onmessage = ({ data }) => {
    if ('cancel' in (data as FeedAnswer)) wanted = false;
    else waiting--;
    wake();
  };

  /** @returns whether more is wanted, once no more than `most` windows are on their way */
  async function taken(most: number): Promise<boolean> {
    while (wanted && waiting > most) await new Promise<void>((resolve) => (wake = resolve));
    return wanted;
  }

  try {
    for (let sent = 0; sent < rows && (await taken(AHEAD - 1));) {
      const next = window(sent, Math.min(sent + ROWS, rows));
      sent += next.rows;
      waiting++;
      port.postMessage({ ...next, of: rows } satisfies FedWindow, buffersOf(next));
    }
    if (await taken(0)) port.postMessage({ end: true } satisfies TableFeed, []);
  } finally {
    port.onmessage = null;
    port.close();
  }
}

const buffersOf = ({ columns }: TableWindow): ArrayBuffer[] =>
  Object.values(columns).flatMap((column) => {
    const { buffer } = column.kind === 'text' ? column.codes : column.values;
    return buffer instanceof ArrayBuffer ? [buffer] : [];
  });
