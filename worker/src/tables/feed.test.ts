import type { TableColumns, TableWindow } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { tableColumn } from '../../testing/exported.ts';
import { portPair } from '../../testing/portPair.ts';
import { fedRows } from '../exports/rows/fedRows.ts';
import { feed } from './feed.ts';
import { createTableRoom } from './tableRoom.ts';

const ROWS = 50_000;
const numbers = (rows = ROWS): TableColumns => ({
  a: tableColumn(
    'number',
    Array.from({ length: rows }, (_, row) => row),
  ),
});
const breathe = () => Promise.resolve();
const valuesOf = ({ columns }: TableWindow) => (columns.a as { values: Float64Array }).values;

async function taken(windows: AsyncIterable<TableWindow>): Promise<number[]> {
  const values: number[] = [];
  for await (const window of windows) values.push(...valuesOf(window));
  return values;
}

describe('a table that is fed', () => {
  it('[FLT-01] arrives whole, in windows of a few thousand rows', async () => {
    const room = createTableRoom();
    const { rows, window } = room.snapshot(room.open(numbers()).id);
    const [near, far] = portPair();
    const feeding = feed(window, rows, near);
    const { of, windows } = await fedRows(far, new AbortController().signal);
    expect(of).toBe(ROWS);
    expect(await taken(windows)).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    await feeding;
  });

  it('waits for its taker: no more than two windows are on their way', async () => {
    const asked: number[] = [];
    const room = createTableRoom();
    const { rows, window } = room.snapshot(room.open(numbers()).id);
    const [near, far] = portPair();
    const feeding = feed(
      (from, to) => {
        asked.push(from);
        return window(from, to);
      },
      rows,
      near,
    );
    const { windows } = await fedRows(far, new AbortController().signal);
    let worked = 0;
    for await (const _ of windows) {
      expect(asked.length).toBeLessThanOrEqual(worked + 2);
      worked++;
    }
    await feeding;
    expect(worked).toBe(asked.length);
  });

  it('ends when nobody wants more', async () => {
    const room = createTableRoom();
    const { rows, window } = room.snapshot(room.open(numbers()).id);
    const [near, far] = portPair();
    const feeding = feed(window, rows, near);
    const { windows } = await fedRows(far, new AbortController().signal);
    for await (const _ of windows) break;
    await feeding;
  });

  it('whoever waits for rows hears that the export is called off', async () => {
    const [, far] = portPair();
    const cancellation = new AbortController();
    const waiting = fedRows(far, cancellation.signal);
    cancellation.abort();
    await expect(waiting).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  });

  it('[FLT-01] is the table as it was when the feed began, whatever becomes of it', async () => {
    const room = createTableRoom();
    const { id } = room.open(numbers(20_000));
    await room.arrange(id, { sort: [{ column: 'a', descending: true }], text: '' }, breathe);
    const { rows, window } = room.snapshot(id);
    const [near, far] = portPair();
    const feeding = feed(window, rows, near);
    const { windows } = await fedRows(far, new AbortController().signal);
    room.replace(id, numbers(3));
    room.close(id);
    expect(await taken(windows)).toEqual(Array.from({ length: 20_000 }, (_, row) => 19_999 - row));
    await feeding;
  });

  it('without rows it ends at once', async () => {
    const room = createTableRoom();
    const { rows, window } = room.snapshot(room.open(numbers(0)).id);
    const [near, far] = portPair();
    const feeding = feed(window, rows, near);
    const { of, windows } = await fedRows(far, new AbortController().signal);
    expect(of).toBe(0);
    expect(await taken(windows)).toEqual([]);
    await feeding;
  });
});
