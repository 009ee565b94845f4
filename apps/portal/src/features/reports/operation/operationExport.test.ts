import { expect, it } from 'vitest';
import { blocksFile } from './operationExport.ts';

it('[REP-06] each block is a sheet with its names and figures; unknown figures stay empty', () => {
  const file = blocksFile({
    fileName: 'Operation_Report',
    blocks: [
      {
        name: 'Generation',
        title: 'Generation, March 2026',
        first: { title: 'Time', values: ['Mon', 'Mon', 'Tue'] },
        figures: [{ title: 'kWh', decimals: 2, values: [1.5, null, 0] }],
        last: { title: 'Data quality', values: ['estimated', 'part unknown', ''] },
      },
    ],
    provenance: { name: 'Source', lines: [['Time zone', 'Brisbane']] },
  });
  const [sheet] = file.sheets;
  expect(sheet).toMatchObject({ name: 'Generation', head: ['Generation, March 2026'] });
  expect(sheet!.columns.map(({ title }) => title)).toEqual(['Time', 'kWh', 'Data quality']);
  expect(sheet!.rows).toEqual({
    columns: {
      first: { kind: 'text', codes: Uint32Array.of(0, 1, 2), words: ['Mon', 'Mon', 'Tue'] },
      figure0: { kind: 'number', values: Float64Array.of(1.5, NaN, 0) },
      last: {
        kind: 'text',
        codes: Uint32Array.of(0, 1, 2),
        words: ['estimated', 'part unknown', ''],
      },
    },
  });
  expect(file.provenance?.lines).toEqual([['Time zone', 'Brisbane']]);
});
