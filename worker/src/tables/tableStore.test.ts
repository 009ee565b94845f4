import type { TableColumns } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { tableColumn } from '../../testing/exportToBuffer.ts';
import { createTableStore } from './tableStore.ts';

const columns = (): TableColumns => ({
  name: tableColumn('text', ['c', 'a', 'b', 'a']),
  size: tableColumn('number', [1, 2, 3, 4]),
});
const yieldToEventLoop = () => Promise.resolve();
const byName = { sort: [{ column: 'name', descending: false }], text: '' };

describe('tableStore', () => {
  it('[FLT-02] returns windows in the arranged order, with only the words they need', async () => {
    const store = createTableStore();
    const { id, rows, columns: kinds } = store.open(columns());
    expect({ rows, kinds }).toEqual({ rows: 4, kinds: { name: 'text', size: 'number' } });
    await store.arrange(id, byName, yieldToEventLoop);
    expect(store.window(id, 1, 3)).toEqual({
      from: 1,
      rows: 2,
      columns: {
        name: { kind: 'text', codes: Uint32Array.of(0, 1), words: ['a', 'b'] },
        size: { kind: 'number', values: Float64Array.of(4, 3) },
      },
    });
    expect(store.window(id, 3, 9).rows).toBe(1);
    expect(store.window(id, 7, 9)).toMatchObject({ from: 4, rows: 0 });
  });

  it('filters rows by a search, and shows all again without one', async () => {
    const store = createTableStore();
    const { id } = store.open(columns());
    expect((await store.arrange(id, { sort: [], text: 'A' }, yieldToEventLoop)).rows).toBe(2);
    expect((await store.arrange(id, { sort: [], text: '' }, yieldToEventLoop)).rows).toBe(4);
  });

  it('[FLT-02] keeps the last arrangement even if an earlier one takes longer', async () => {
    const store = createTableStore();
    const { id } = store.open(columns());
    let release: () => void = () => undefined;
    const pause = new Promise<void>((resolve) => (release = resolve));
    const slow = store.arrange(id, byName, () => pause);
    await store.arrange(id, { sort: [{ column: 'size', descending: true }], text: '' }, yieldToEventLoop);
    release();
    await slow;
    expect(store.window(id, 0, 1).columns.size).toEqual({ kind: 'number', values: Float64Array.of(4) });
  });

  it('arranges rows that arrive while arranging', async () => {
    const store = createTableStore();
    const { id } = store.open(columns());
    let release: () => void = () => undefined;
    const pause = new Promise<void>((resolve) => (release = resolve));
    const slow = store.arrange(id, byName, () => pause);
    store.replace(id, { name: tableColumn('text', ['z', 'y']), size: tableColumn('number', [1, 2]) });
    release();
    expect((await slow).rows).toBe(2);
    expect(store.window(id, 0, 1).columns.size).toEqual({ kind: 'number', values: Float64Array.of(2) });
  });

  it('refuses a closed table', async () => {
    const store = createTableStore();
    const { id } = store.open(columns());
    store.close(id);
    expect(() => store.window(id, 0, 1)).toThrow(`no table ${id}`);
    await expect(store.arrange(id, byName, yieldToEventLoop)).rejects.toMatchObject({
      failure: { kind: 'badInput', field: 'table' },
    });
  });
});
