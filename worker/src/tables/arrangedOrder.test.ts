import type { TableColumn, TableColumns } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableColumn } from '../../testing/exportToBuffer.ts';
import { getLength } from './pickRows.ts';
import { arrangedOrder, atOnce, piecewise, type Arrangement } from './arrangedOrder.ts';

const arrange = (columns: TableColumns, arrangement: Partial<Arrangement>) => {
  const order = atOnce(arrangedOrder(columns, { sort: [], text: '', ...arrangement }));
  return order === null ? null : [...order];
};

const float = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1, 1, NaN, Infinity, -Infinity));
const word = fc.constantFrom('a', 'B', 'b', 'ä', 'A10', 'A9', '', 'Zähler 2', '光');

/** A slow reference implementation. */
function expected(columns: TableColumns, sort: Arrangement['sort']): number[] {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const at = (column: TableColumn, row: number) =>
    column.kind === 'text' ? column.words[column.codes[row]!]! : column.values[row]!;
  const compare = (a: number, b: number) => {
    for (const { column, descending } of sort) {
      const [first, second] = [at(columns[column]!, a), at(columns[column]!, b)];
      const turn = descending ? -1 : 1;
      if (typeof first === 'string' || typeof second === 'string') {
        const order = collator.compare(String(first), String(second));
        if (order !== 0) return order * turn;
      } else if (Number.isNaN(first) || Number.isNaN(second)) {
        const order = Number(Number.isNaN(first)) - Number(Number.isNaN(second));
        if (order !== 0) return order;
      } else if (first !== second) return (first < second ? -1 : 1) * turn;
    }
    return 0;
  };
  return Array.from({ length: getLength(columns) }, (_, row) => row).sort(compare);
}

describe('arrangedOrder', () => {
  it('[FLT-02] sorts by several columns, keeps the order of equal rows and puts empty values last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(float, word, float), { maxLength: 60 }),
        fc.array(fc.record({ column: fc.constantFrom('n', 't', 'i'), descending: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        }),
        (rows, sort) => {
          const columns: TableColumns = {
            n: tableColumn(
              'number',
              rows.map(([first]) => first),
            ),
            t: tableColumn(
              'text',
              rows.map(([, second]) => second),
            ),
            i: tableColumn(
              'dateTime',
              rows.map(([, , third]) => third),
            ),
          };
          expect(arrange(columns, { sort })).toEqual(expected(columns, sort));
        },
      ),
    );
  });

  it('[FLT-02] finds each word in any case in any of the requested columns', () => {
    const columns: TableColumns = {
      a: tableColumn('text', ['Grid Fault', 'grid', 'FAULT', 'ok']),
      b: tableColumn('text', ['x', 'fault', 'Grid', 'GRIDFAULT']),
    };
    expect(arrange(columns, { text: ' fault  GRID ' })).toEqual([0, 1, 2, 3]);
    expect(arrange(columns, { text: 'fault grid', among: ['a'] })).toEqual([0]);
    expect(arrange(columns, { text: 'nothing' })).toEqual([]);
    expect(arrange(columns, { text: 'grid', sort: [{ column: 'a', descending: true }] })).toEqual([
      3, 0, 1, 2,
    ]);
  });

  it('keeps the order without an arrangement, and ignores unknown columns', () => {
    const columns: TableColumns = { a: tableColumn('number', [2, 1]) };
    expect(arrange(columns, {})).toBeNull();
    expect(arrange(columns, { text: '  ' })).toBeNull();
    expect(arrange(columns, { sort: [{ column: 'z', descending: false }] })).toBeNull();
  });

  it('[FLT-02] sorts many words in pieces with pauses, with the same result', async () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `Inverter ${(index * 7_919) % 5_000}`);
    const columns: TableColumns = { a: tableColumn('text', []), n: tableColumn('number', []) };
    columns.a = { kind: 'text', words, codes: Uint32Array.from(words.keys()) };
    let pauses = 0;
    const order = await piecewise(
      arrangedOrder(columns, { sort: [{ column: 'a', descending: false }], text: '' }),
      () => {
        pauses++;
        return Promise.resolve();
      },
    );
    expect([...order!].map((row) => words[row])).toEqual(words.map((_, index) => `Inverter ${index}`));
    expect(pauses).toBeGreaterThan(8);
  });
});
