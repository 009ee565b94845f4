import type { TableColumns } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { tableColumn } from '../../testing/exported.ts';
import { createTableRoom } from './tableRoom.ts';

const columns = (): TableColumns => ({
  name: tableColumn('text', ['c', 'a', 'b', 'a']),
  size: tableColumn('number', [1, 2, 3, 4]),
});
const breathe = () => Promise.resolve();
const byName = { sort: [{ column: 'name', descending: false }], text: '' };

describe('the room of tables', () => {
  it('[FLT-02] gives windows in the order a table is arranged in, with no more words than they need', async () => {
    const room = createTableRoom();
    const { id, rows, columns: kinds } = room.open(columns());
    expect({ rows, kinds }).toEqual({ rows: 4, kinds: { name: 'text', size: 'number' } });
    await room.arrange(id, byName, breathe);
    expect(room.window(id, 1, 3)).toEqual({
      from: 1,
      rows: 2,
      columns: {
        name: { kind: 'text', codes: Uint32Array.of(0, 1), words: ['a', 'b'] },
        size: { kind: 'number', values: Float64Array.of(4, 3) },
      },
    });
    expect(room.window(id, 3, 9).rows).toBe(1);
    expect(room.window(id, 7, 9)).toMatchObject({ from: 4, rows: 0 });
  });

  it('a search leaves some rows, none after none', async () => {
    const room = createTableRoom();
    const { id } = room.open(columns());
    expect((await room.arrange(id, { sort: [], text: 'A' }, breathe)).rows).toBe(2);
    expect((await room.arrange(id, { sort: [], text: '' }, breathe)).rows).toBe(4);
  });

  it('[FLT-02] what was asked for last holds, however long what was asked before takes', async () => {
    const room = createTableRoom();
    const { id } = room.open(columns());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = room.arrange(id, byName, () => held);
    await room.arrange(id, { sort: [{ column: 'size', descending: true }], text: '' }, breathe);
    release();
    await slow;
    expect(room.window(id, 0, 1).columns.size).toEqual({ kind: 'number', values: Float64Array.of(4) });
  });

  it('rows that come while it is arranged are arranged as well', async () => {
    const room = createTableRoom();
    const { id } = room.open(columns());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = room.arrange(id, byName, () => held);
    room.replace(id, { name: tableColumn('text', ['z', 'y']), size: tableColumn('number', [1, 2]) });
    release();
    expect((await slow).rows).toBe(2);
    expect(room.window(id, 0, 1).columns.size).toEqual({ kind: 'number', values: Float64Array.of(2) });
  });

  it('what the page let go of is refused by name', async () => {
    const room = createTableRoom();
    const { id } = room.open(columns());
    room.close(id);
    expect(() => room.window(id, 0, 1)).toThrow(`no table ${id}`);
    await expect(room.arrange(id, byName, breathe)).rejects.toMatchObject({
      failure: { kind: 'badInput', field: 'table' },
    });
  });
});
