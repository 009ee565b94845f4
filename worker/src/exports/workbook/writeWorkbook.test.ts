import type { ExportRequest, ExportSheet } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read, utils, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';
import { exportToBuffer, makeSheet, type FilledColumn } from '../../../testing/exportToBuffer.ts';

const XLSX = { cellNF: true, cellStyles: true, dense: false } as const;

async function workbook(
  sheets: readonly ExportSheet[],
  rest: Partial<ExportRequest> = {},
): Promise<WorkBook> {
  return read(await exportToBuffer({ fileName: 'x', format: 'xlsx', sheets, ...rest }), XLSX);
}

async function sheet(columns: readonly FilledColumn[], rest: Partial<ExportSheet> = {}): Promise<WorkSheet> {
  const { Sheets, SheetNames } = await workbook([makeSheet(columns, rest)]);
  return Sheets[SheetNames[0]!]!;
}

const cell = (of: WorkSheet, at: string) => of[at] as CellObject | undefined;

/** Values below the header, null for empty cells. */
const values = (of: WorkSheet, rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_, column) => cell(of, utils.encode_cell({ r: row + 1, c: column }))?.v ?? null,
    ),
  );

const character = fc.oneof(
  fc.constantFrom('&', '<', '>', '"', "'", '=', '\n', '\t', ' ', '_x0041_', '光', '😀', '\u0007', '\uFFFE'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const text = fc.string({ unit: character, maxLength: 10 });
const number = fc.oneof(
  fc.double(),
  fc.constantFrom(0, 0, -0, NaN, Infinity),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((digits) => digits / 100),
);

/** The text as XML can represent it. */
const held = (each: string): string | null =>
  Buffer.from(each)
    .toString()
    .replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]/g, '')
    .replace(/\r\n?/g, '\n') || null;

describe('workbooks', () => {
  it('[REP-02] hold any cells as requested', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, number, number), { maxLength: 40 }), async (rows) => {
        const written = await sheet([
          { as: 'text', values: rows.map(([first]) => first) },
          { as: 'number', values: rows.map(([, second]) => second) },
          { as: 'number', decimals: 2, values: rows.map(([, , third]) => third) },
        ]);
        const finite = (each: number) => (Number.isFinite(each) ? each + 0 : null);
        expect(values(written, rows.length, 3)).toEqual(
          rows.map(([first, second, third]) => [held(first), finite(second), finite(third)]),
        );
      }),
    );
  });

  it('[REP-02] have title, period, header, rows and totals, with a filter on the header', async () => {
    const written = await sheet(
      [
        { title: 'Station', as: 'text', values: ['A', 'B'] },
        { title: 'Energy (kWh)', as: 'number', decimals: 2, values: [1234.5, 0.25] },
      ],
      { head: ['Charge report', '01/01/2026 – 31/01/2026'], totals: [{ a: 'Total', b: 1234.75 }] },
    );
    expect(utils.sheet_to_json(written, { header: 1, raw: false })).toEqual([
      ['Charge report'],
      ['01/01/2026 – 31/01/2026'],
      ['Station', 'Energy (kWh)'],
      ['A', '1,234.50'],
      ['B', '0.25'],
      ['Total', '1,234.75'],
    ]);
    expect(written['!autofilter']).toEqual({ ref: 'A3:B5' });
    expect(written['!cols']?.map(({ width }) => width)).toEqual([10, 15]);
  });

  it('[REP-02] write dates as dates in the local time of their zone', async () => {
    const clocks = [
      [Date.UTC(2026, 0, 1), '01/01/2026 11:00:00'],
      [Date.UTC(2026, 3, 4, 15, 30, 59), '05/04/2026 02:30:59'],
      [Date.UTC(2026, 3, 4, 16, 30, 59), '05/04/2026 02:30:59'],
      [Date.UTC(2030, 6, 1, 0, 0, 1), '01/07/2030 10:00:01'],
    ] as const;
    const instants = clocks.map(([at]) => at);
    const written = await sheet([
      { as: 'dateTime', zone: 'Australia/Sydney', values: [...instants, NaN] },
      { as: 'date', zone: 'Australia/Sydney', values: [...instants, NaN] },
    ]);
    const shown = utils.sheet_to_json<string[]>(written, { header: 1, raw: false }).slice(1);
    expect(shown).toEqual(clocks.map(([, clock]) => [clock, clock.slice(0, 10)]));
    expect(cell(written, 'A2')).toMatchObject({ t: 'n', z: 'dd/mm/yyyy\\ hh:mm:ss' });
  });

  it('write every second of a day exactly', async () => {
    const day = Date.UTC(2026, 5, 15);
    const seconds = Array.from({ length: 86_400 }, (_, second) => day + second * 1000);
    const written = await sheet([{ as: 'dateTime', zone: 'UTC', values: seconds }]);
    const wrong = seconds.filter((at, index) => {
      const serial = cell(written, `A${index + 2}`)!.v as number;
      const late = (serial - 25_569) * 86_400_000 - at;
      return late < -0.001 || late > 0.1;
    });
    expect(wrong).toEqual([]);
  });

  it('write dates that spreadsheets do not support as texts', async () => {
    const written = await sheet([{ as: 'date', values: [Date.UTC(1899, 11, 31), Date.UTC(1900, 2, 1)] }]);
    expect(cell(written, 'A2')).toMatchObject({ t: 's', v: '1899-12-31 00:00:00.000' });
    expect(cell(written, 'A3')).toMatchObject({ t: 'n', v: 61 });
  });

  it('[REP-02] write formulas as texts', async () => {
    const texts = ['=HYPERLINK("http://x","y")', '+1', '@x', '-1', '=1+1'];
    const written = await sheet([{ as: 'text', values: texts }], { name: '=1', totals: [{ a: '=2' }] });
    [...texts, '=2'].forEach((each, index) => {
      const { t, v, f } = cell(written, `A${index + 2}`)!;
      expect({ t, v, f }).toEqual({ t: 's', v: each, f: undefined });
    });
  });

  it('[REP-02] merge adjacent equal cells, but not empty or separate ones', async () => {
    const written = await sheet([
      { as: 'text', merged: true, values: ['A', 'A', 'A', 'B', '', '', 'A', 'C', 'C'] },
      { as: 'number', merged: true, values: [1, 1, 2, 2, NaN, NaN, 3, 3, 4] },
    ]);
    expect(written['!merges']?.map(utils.encode_range)).toEqual([
      'A2:A4',
      'A9:A10',
      'B2:B3',
      'B4:B5',
      'B8:B9',
    ]);
    expect(values(written, 9, 1).flat()).toEqual(['A', null, null, 'B', null, null, 'A', 'C', null]);
    expect(written['!autofilter']).toBeUndefined();
  });

  it('merge equal cells across windows of rows', async () => {
    const rows = 20_000;
    const written = await sheet([
      { as: 'text', merged: true, values: Array.from({ length: rows }, () => 'A') },
    ]);
    expect(written['!merges']?.map(utils.encode_range)).toEqual([`A2:A${rows + 1}`]);
  });

  it('cut texts that are too long for a cell between characters', async () => {
    const written = await sheet([{ as: 'text', values: ['x'.repeat(40_000), `${'x'.repeat(32_766)}😀`] }]);
    expect((cell(written, 'A2')!.v as string).length).toBe(32_767);
    expect(cell(written, 'A3')!.v).toBe('x'.repeat(32_766));
  });

  it('give sheets valid and unique names', async () => {
    const names = ['a/b', 'A B', '', "'x'", 'History', 'y'.repeat(40), 'y'.repeat(33), '电站 [1]'];
    const { SheetNames } = await workbook(
      names.map((name) => makeSheet([], { name })),
      { provenance: { name: 'a b', lines: [] } },
    );
    expect(SheetNames).toEqual([
      'a b',
      'A B (2)',
      'Sheet',
      'x',
      'History (2)',
      'y'.repeat(31),
      `${'y'.repeat(27)} (2)`,
      '电站 1',
      'a b (3)',
    ]);
  });

  it('[REP-02] describe the source of the numbers on the last sheet', async () => {
    const { SheetNames, Sheets } = await workbook([makeSheet([{ as: 'text', values: ['A'] }])], {
      provenance: {
        name: 'Source',
        lines: [
          ['Station', 'Köln'],
          ['Zone', 'Europe/Berlin'],
          ['Missing', ''],
        ],
      },
    });
    expect(SheetNames).toEqual(['Sheet', 'Source']);
    expect(utils.sheet_to_json(Sheets.Source!, { header: 1 })).toEqual([
      ['Station', 'Köln'],
      ['Zone', 'Europe/Berlin'],
      ['Missing'],
    ]);
  });

  it('write columns beyond Z, columns without values and sheets without rows', async () => {
    const many = Array.from({ length: 60 }, (_, index): FilledColumn & { key: string } => ({
      key: `k${index}`,
      title: `T${index}`,
      as: 'number',
      values: [index, index],
    }));
    const written = await sheet([...many, { title: 'Last', as: 'text', values: ['', ''] }]);
    expect(cell(written, 'BH3')).toMatchObject({ v: 59 });
    expect(cell(written, 'BI1')).toMatchObject({ t: 's', v: 'Last' });
    const empty = await sheet([{ title: 'Only', as: 'text', values: [] }]);
    expect(empty['!ref']).toBe('A1');
  });
});
