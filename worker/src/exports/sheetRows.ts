import type {
  AbortSignalLike,
  FeedReply,
  TableColumn,
  TableColumns,
  TableFeed,
  TableWindow,
} from '@heliograph/contracts/engine';
import type { PagePort } from '../ports.ts';
import { getLength } from '../tables/pickRows.ts';
import { cancelled } from '../engineError.ts';

/** Called with the number of rows written; throws when the export was cancelled. */
export type CountRows = (rows: number) => void;

/** The rows of one sheet, as they arrive. */
export interface SheetRows {
  /** How many there will be. */
  of: number;
  /** Can be read once; a reader that stops early gives up the rest. */
  windows: AsyncIterable<TableWindow>;
  /** Gives up what was not read. */
  close(): void;
}

/**
 * Rows that the engine feeds; each window is acknowledged once the next is requested.
 *
 * @throws EngineError cancelled when `signal` is aborted while it waits
 */
export async function feedRows(port: PagePort, signal: AbortSignalLike): Promise<SheetRows> {
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
      if (signal.aborted) throw cancelled();
      const fed = arrived.shift();
      if (fed) return fed;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  const answer = (said: FeedReply) => port.postMessage(said, []);
  const first = await next();
  let fed = first;
  let isOpen = true;

  function close() {
    if (!isOpen) return;
    isOpen = false;
    if (!('end' in fed)) answer({ cancel: true });
    signal.removeEventListener('abort', awaken);
    port.onmessage = null;
    port.close();
  }

  async function* windows() {
    try {
      while (!('end' in fed)) {
        yield fed;
        answer({ taken: true });
        fed = await next();
      }
    } finally {
      close();
    }
  }

  return { of: 'end' in first ? 0 : first.of, windows: windows(), close };
}

const ROWS = 8_192;

/**
 * Rows that came with the request, a few thousand at a time.
 *
 * @param pause yields to the event loop, so that a cancellation can arrive
 */
export function requestRows(columns: TableColumns, pause: () => Promise<void>): SheetRows {
  const of = getLength(columns);

  async function* windows() {
    for (let from = 0; from < of; from += ROWS) {
      const to = Math.min(from + ROWS, of);
      yield { from, rows: to - from, columns: slice(columns, from, to) };
      await pause();
    }
  }

  return { of, windows: windows(), close: () => undefined };
}

function slice(columns: TableColumns, from: number, to: number): TableColumns {
  const part = (column: TableColumn): TableColumn =>
    column.kind === 'text'
      ? { ...column, codes: column.codes.subarray(from, to) }
      : { ...column, values: column.values.subarray(from, to) };
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, part(column)]));
}
