import { expect, it } from 'vitest';
import { tableRows } from './tableRows.ts';

it('rows of a window are objects; what is missing is null', () => {
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
