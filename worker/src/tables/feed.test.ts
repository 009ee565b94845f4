import type { TableColumns, TableWindow } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { tableColumn } from '../../testing/exportToBuffer.ts';
import { portPair } from '../../testing/portPair.ts';
import { feedRows } from '../exports/sheetRows.ts';
import { feedTable } from './feed.ts';
import { createTableStore } from './tableStore.ts';

const ROWS = 50_000;
const numbers = (rows = ROWS): TableColumns => ({
  a: tableColumn(
    'number',
    Array.from({ length: rows }, (_, row) => row),
  ),
});
const yieldToEventLoop = () => Promise.resolve();
const getValues = ({ columns }: TableWindow) => (columns.a as { values: Float64Array }).values;

async function readAll(windows: AsyncIterable<TableWindow>): Promise<number[]> {
  const values: number[] = [];
  for await (const window of windows) values.push(...getValues(window));
  return values;
}

describe('feeding a table', () => {
  it('[FLT-01] delivers all rows in windows of a few thousand', async () => {
    const store = createTableStore();
    const { rows, window } = store.snapshot(store.open(numbers()).id);
    const [near, far] = portPair();
    const feeding = feedTable(window, rows, near);
    const { of, windows } = await feedRows(far, new AbortController().signal);
    expect(of).toBe(ROWS);
    expect(await readAll(windows)).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    await feeding;
  });

  it('sends at most two windows ahead of the reader', async () => {
    const starts: number[] = [];
    const store = createTableStore();
    const { rows, window } = store.snapshot(store.open(numbers()).id);
    const [near, far] = portPair();
    const feeding = feedTable(
      (from, to) => {
        starts.push(from);
        return window(from, to);
      },
      rows,
      near,
    );
    const { windows } = await feedRows(far, new AbortController().signal);
    let processed = 0;
    for await (const _ of windows) {
      expect(starts.length).toBeLessThanOrEqual(processed + 2);
      processed++;
    }
    await feeding;
    expect(processed).toBe(starts.length);
  });

  it('ends when the reader stops', async () => {
    const store = createTableStore();
    const { rows, window } = store.snapshot(store.open(numbers()).id);
    const [near, far] = portPair();
    const feeding = feedTable(window, rows, near);
    const { windows } = await feedRows(far, new AbortController().signal);
    for await (const _ of windows) break;
    await feeding;
  });

  it('rejects a waiting reader when the export is cancelled', async () => {
    const [, far] = portPair();
    const cancellation = new AbortController();
    const waiting = feedRows(far, cancellation.signal);
    cancellation.abort();
    await expect(waiting).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  });

  it('[FLT-01] keeps the table as it was at the start of the feed', async () => {
    const store = createTableStore();
    const { id } = store.open(numbers(20_000));
    await store.arrange(id, { sort: [{ column: 'a', descending: true }], text: '' }, yieldToEventLoop);
    const { rows, window } = store.snapshot(id);
    const [near, far] = portPair();
    const feeding = feedTable(window, rows, near);
    const { windows } = await feedRows(far, new AbortController().signal);
    store.replace(id, numbers(3));
    store.close(id);
    expect(await readAll(windows)).toEqual(Array.from({ length: 20_000 }, (_, row) => 19_999 - row));
    await feeding;
  });

  it('ends at once without rows', async () => {
    const store = createTableStore();
    const { rows, window } = store.snapshot(store.open(numbers(0)).id);
    const [near, far] = portPair();
    const feeding = feedTable(window, rows, near);
    const { of, windows } = await feedRows(far, new AbortController().signal);
    expect(of).toBe(0);
    expect(await readAll(windows)).toEqual([]);
    await feeding;
  });
});
