import type { EngineApi, TableShape } from '@heliograph/contracts/engine';
import type { IGetRowsParams } from 'ag-grid-community';
import { expect, it, vi } from 'vitest';
import { tableRows, createTableSource } from './tableSource.ts';

const SEARCH = { text: 'fan', among: ['message'] };

/** An engine with 1,000 rows, 10 of which match the search. */
function setUp() {
  const shape = (rows: number): TableShape => ({ id: 7, rows, columns: { id: 'number' } });
  const tables = {
    arrange: vi.fn(({ text }: { text: string }) => Promise.resolve(shape(text ? 10 : 1000))),
    window: vi.fn(({ from, to }: { from: number; to: number }) =>
      Promise.resolve({
        from,
        rows: to - from,
        columns: { id: { kind: 'number', values: new Float64Array(to - from) } },
      }),
    ),
  };
  const onArranged = vi.fn();
  const onGone = vi.fn();
  const source = createTableSource({ tables } as unknown as EngineApi, 7, { onArranged, onGone });
  async function rows(startRow: number, endRow: number, sort: 'asc' | 'desc' | null = null) {
    const successCallback = vi.fn();
    const failCallback = vi.fn();
    await source.getRows({
      startRow,
      endRow,
      sortModel: sort ? [{ colId: 'at', sort }] : [],
      successCallback,
      failCallback,
    } as unknown as IGetRowsParams);
    return failCallback.mock.calls.length > 0 ? null : (successCallback.mock.calls[0] as [unknown[], number]);
  }
  return { source, tables, onArranged, onGone, rows };
}

it('[FLT-01] sorts once for all windows and reports the number of rows', async () => {
  const { source, tables, onArranged, rows } = setUp();
  source.search(SEARCH);
  const [answer] = await Promise.all([rows(0, 5, 'desc'), rows(5, 10, 'desc')]);
  const [first, count] = answer ?? [];
  expect(tables.arrange).toHaveBeenCalledOnce();
  expect(tables.arrange).toHaveBeenCalledWith({
    table: 7,
    sort: [{ column: 'at', descending: true }],
    ...SEARCH,
  });
  expect(first).toHaveLength(5);
  expect(count).toBe(10);
  expect(onArranged).toHaveBeenCalledOnce();
});

it('[FLT-01] reports whether a search changed, and accepts a new number of rows', async () => {
  const { source, rows } = setUp();
  expect(source.search(SEARCH)).toBe(true);
  expect(source.search({ ...SEARCH })).toBe(false);
  await rows(0, 5);
  source.setRowCount(11);
  expect((await rows(0, 5))![1]).toBe(11);
});

it('[FLT-01] reports when the engine has dropped the table', async () => {
  const { tables, onGone, rows } = setUp();
  tables.window.mockRejectedValue(new Error('no table 7'));
  expect(await rows(0, 5)).toBeNull();
  expect(onGone).toHaveBeenCalledOnce();
});

it('[FLT-01] does not report the end of a table that is no longer shown', async () => {
  const { source, tables, onGone, rows } = setUp();
  tables.window.mockRejectedValue(new Error('no table 7'));
  source.watch()();
  expect(await rows(0, 5)).toBeNull();
  expect(onGone).not.toHaveBeenCalled();
});

it('converts the rows of a window to objects, with null for missing values', () => {
  const rows = tableRows({
    from: 10,
    rows: 2,
    columns: {
      kwh: { kind: 'number', values: Float64Array.of(1.5, NaN) },
      currency: { kind: 'text', codes: Uint32Array.of(1, 0), words: ['AUD', 'CNY'] },
    },
  });
  expect(rows).toEqual([
    { row: 10, kwh: 1.5, currency: 'CNY' },
    { row: 11, kwh: null, currency: 'AUD' },
  ]);
});
