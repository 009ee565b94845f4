import { EXPORT_FORMATS, type ExportRequest, type ExportSheet } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellObject, read, utils, type WorkBook } from 'xlsx';
import { exportToBuffer, type FilledColumn, makeSheet } from '../../../testing/exportToBuffer.ts';

const FORMATS = ['ods', 'xls', 'html'] as const;
type Format = (typeof FORMATS)[number];

async function makeBook(
  format: Format | 'xlsx',
  sheets: readonly ExportSheet[],
  rest: Partial<ExportRequest> = {},
): Promise<WorkBook> {
  const file = await exportToBuffer({ fileName: 'x', format, sheets, ...rest });
  return format === 'html'
    ? read(file.toString(), { type: 'string', cellNF: true })
    : read(file, { cellNF: true, cellStyles: true });
}

async function readCells(format: Format | 'xlsx', columns: readonly FilledColumn[]) {
  const { Sheets, SheetNames } = await makeBook(format, [makeSheet(columns)]);
  return (at: string) => Sheets[SheetNames[0]!]![at] as CellObject | undefined;
}

const FORMULAS = ['=1+1', '=HYPERLINK("http://x","y")', '+1', '-1', '@x', '007', '2026-01-02', '<b>&"\'</b>'];

describe.each(FORMATS)('%s files', (format) => {
  it('[REP-04] have the sheets, names, lines and merged cells of a workbook', async () => {
    const sheets = [
      makeSheet(
        [
          { title: 'User', as: 'text', merged: true, values: ['Li', 'Li', 'Ng', 'Ng'] },
          { title: 'Energy', as: 'number', decimals: 2, values: [1234.5, NaN, -0.5, 3] },
        ],
        { name: 'a/b', head: ['Report', 'January'], totals: [{ a: 'Total', b: 1237 }, { a: 'Rounding' }] },
      ),
      makeSheet([{ as: 'text', values: ['光伏'] }], { name: 'History' }),
    ];
    const provenance = { name: 'Source', lines: [['Station', 'Köln']] as const };
    const book = await makeBook(format, sheets, { provenance });
    const workbook = await makeBook('xlsx', sheets, { provenance });
    // A page has headings where workbooks have names.
    if (format !== 'html') expect(book.SheetNames).toEqual(['a b', 'History (2)', 'Source']);
    const shown = ({ SheetNames, Sheets }: WorkBook) =>
      SheetNames.map((name) => ({
        rows: utils.sheet_to_json(Sheets[name]!, { header: 1, blankrows: true, defval: null }),
        merged: Sheets[name]!['!merges']?.map(utils.encode_range) ?? [],
      }));
    expect(shown(book)).toEqual(shown(workbook));
  });

  it('[REP-04] keep texts as texts', async () => {
    const cell = await readCells(format, [{ as: 'text', values: FORMULAS }]);
    FORMULAS.forEach((text, row) => {
      const { t, v, f } = cell(`A${row + 2}`)!;
      expect({ t, v, f }).toEqual({ t: 's', v: text, f: undefined });
    });
  });

  it('refuse more rows than their limit before writing, and take as many', async () => {
    const { rows } = EXPORT_FORMATS[format];
    const sheet = (length: number) =>
      makeSheet([
        { as: 'text', values: Array.from({ length }, (_, row) => (row === length - 1 ? 'x' : '')) },
      ]);
    await expect(
      exportToBuffer({ fileName: 'x', format, sheets: [makeSheet([]), sheet(rows + 1)] }),
    ).rejects.toMatchObject({ failure: { kind: 'badInput', code: 413, field: 'rows' } });
    const { Sheets } = await makeBook(format, [sheet(rows)]);
    expect(utils.decode_range(Object.values(Sheets)[0]!['!ref']!).e.r).toBe(rows);
  });

  it('repeat the value of cells that are too many to merge', async () => {
    const values = Array.from({ length: 1_030 }, (_, group) => [`${group}`, `${group}`]).flat();
    const { Sheets, SheetNames } = await makeBook(format, [
      makeSheet([{ as: 'text', merged: true, values }]),
    ]);
    const sheet = Sheets[SheetNames[0]!]!;
    expect(sheet['!merges']).toHaveLength(1_027);
    expect((sheet.A2055 as CellObject | undefined)?.v).toBeUndefined();
    expect((sheet.A2057 as CellObject).v).toBe('1027');
  });
});

describe.each(['ods', 'xls'] as const)('%s files', (format) => {
  it('[REP-04] hold numbers exactly, under their format', async () => {
    const decimal = fc
      .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 9 }))
      .map(([digits, decimals]) => digits / 10 ** decimals);
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 30 }), async (values) => {
        const cell = await readCells(format, [
          { as: 'number', values },
          { as: 'number', decimals: 2, values },
        ]);
        values.forEach((value, row) => {
          expect(cell(`A${row + 2}`)).toMatchObject({ t: 'n', v: value + 0 });
          expect(cell(`B${row + 2}`)).toMatchObject({ t: 'n', v: value + 0 });
        });
        if (format === 'xls') expect(cell('B2')!.z).toBe('#,##0.00');
      }),
      { numRuns: 30 },
    );
  });

  it('[REP-04] hold dates in the local time of their zone', async () => {
    const values = [Date.UTC(2026, 3, 4, 15, 59, 59), 0];
    const columns: FilledColumn[] = [
      { as: 'dateTime', zone: 'Australia/Sydney', values },
      { as: 'date', zone: 'America/New_York', values },
    ];
    const cell = await readCells(format, columns);
    const same = await readCells('xlsx', columns);
    for (const at of ['A2', 'B2', 'A3', 'B3']) {
      expect(cell(at)!.t).toBe('n');
      expect(cell(at)!.v).toBeCloseTo(same(at)!.v as number, 8);
    }
  });
});

it('an xls has at most 256 columns', async () => {
  const columns = (length: number): FilledColumn[] =>
    Array.from({ length }, (_, column) => ({ key: `k${column}`, as: 'text', values: ['x'] }));
  const order = (length: number) => ({
    fileName: 'x',
    format: 'xls' as const,
    sheets: [makeSheet(columns(length))],
  });
  await expect(exportToBuffer(order(257))).rejects.toMatchObject({
    failure: { code: 413, field: 'columns' },
  });
  const { Sheets } = read(await exportToBuffer(order(256)));
  expect((Sheets.Sheet!.IV2 as CellObject).v).toBe('x');
});

it('an xls cuts texts that SheetJS could not write', async () => {
  const cell = await readCells('xls', [{ as: 'text', values: ['光'.repeat(5_000), 'next'] }]);
  expect(cell('A2')!.v).toBe('光'.repeat(4_110));
  expect(cell('A3')!.v).toBe('next');
});

it('[SEC-01] a page escapes every text and says its type to spreadsheets', async () => {
  const text = '<img src=x onerror=alert(1)>"\' data-t="n"';
  const page = (
    await exportToBuffer({
      fileName: 'x',
      format: 'html',
      sheets: [
        makeSheet(
          [
            { title: text, as: 'text', values: ['=1+1'] },
            { as: 'number', decimals: 2, values: [1234.567] },
          ],
          { name: text, head: [text] },
        ),
      ],
      provenance: { name: text, lines: [[text, text]] },
    })
  ).toString();
  expect(page).not.toContain('<img');
  expect(page).toContain('<title>&lt;img src=x onerror=alert(1)&gt;&quot;');
  expect(page).toContain('<td data-t="s" class="f0" sdnum="2057;2057;@" width="100">=1+1</td>');
  expect(page).toMatch(/<td data-t="n" class="f(\d)" .*sdval="1234.567" x:num="1234.567".*>1,234.57<\/td>/);
});
