import type { FeedReply, FeedWindow, TableFeed, TableWindow } from '@heliograph/contracts/engine';
import type { PagePort } from '../ports.ts';

const ROWS = 8_192;
/** Windows in flight: the next one arrives while one is processed. */
const IN_FLIGHT = 2;

/** Sends a table window by window, as fast as they are taken; ends when all are sent, or when cancelled. */
export async function feedTable(
  window: (from: number, to: number) => TableWindow,
  rows: number,
  port: PagePort,
): Promise<void> {
  let waiting = 0;
  let wanted = true;
  let wake: () => void = () => undefined;
  port.onmessage = ({ data }) => {
    if ('cancel' in (data as FeedReply)) wanted = false;
    else waiting--;
    wake();
  };

  /** @returns whether more is wanted, once at most `most` windows are in flight */
  async function waitForRoom(most: number): Promise<boolean> {
    while (wanted && waiting > most) await new Promise<void>((resolve) => (wake = resolve));
    return wanted;
  }

  try {
    for (let sent = 0; sent < rows && (await waitForRoom(IN_FLIGHT - 1));) {
      const next = window(sent, Math.min(sent + ROWS, rows));
      sent += next.rows;
      waiting++;
      port.postMessage({ ...next, of: rows } satisfies FeedWindow, listBuffers(next));
    }
    if (await waitForRoom(0)) port.postMessage({ end: true } satisfies TableFeed, []);
  } finally {
    port.onmessage = null;
    port.close();
  }
}

const listBuffers = ({ columns }: TableWindow): ArrayBuffer[] =>
  Object.values(columns).flatMap((column) => {
    const { buffer } = column.kind === 'text' ? column.codes : column.values;
    return buffer instanceof ArrayBuffer ? [buffer] : [];
  });
