import type { ExportColumn, ExportRequest, TableColumns } from '@heliograph/contracts/engine';
import {
  importColumns,
  proposeColumns,
  readRow,
  tariffOfRows,
  unitFactor,
  type TariffRow,
} from '@heliograph/domain/imports';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHelper } from '../../worker/src/exports/workbook/encoding.ts';
import { requestRows } from '../../worker/src/exports/sheetRows.ts';
import { writeExport } from '../../worker/src/exports/writeExport.ts';
import { readSheet } from '../../worker/src/imports/readSheet.ts';
import { createEncoderWorker } from '../../worker/testing/encoderWorker.ts';
import { exportToBuffer, makeSheet } from '../../worker/testing/exportToBuffer.ts';
import {
  convertWithLibreOffice,
  hasLibreOffice,
  readWithLibreOffice,
  type ShownSheet,
} from './support/libreOffice.ts';
import { readZipEntries } from './support/zipEntries.ts';

/** Maximum number of rows of a sheet below its header. */
const ROWS = 1_048_575;
const COLUMNS = 12;

const at = Date.UTC(2026, 3, 4, 15, 59, 59);
const TEXTS = ['=HYPERLINK("http://x","y")', '+1', '@x', ' a  b ', '<&">', '光伏\n电站'];

const charges: ExportRequest = {
  fileName: 'Charge_Report',
  format: 'xlsx',
  sheets: [
    makeSheet(
      [
        { title: 'User', as: 'text', merged: true, values: ['Li', 'Li', 'Ng', '', 'Ng', 'Ng'] },
        { title: 'Name', as: 'text', values: TEXTS },
        {
          title: 'Energy (kWh)',
          as: 'number',
          decimals: 2,
          values: [1234.5, NaN, -0.005, 0, 1e9, 0.1 + 0.2],
        },
        { title: 'Count', as: 'number', values: [1, 2, 3.25, -4, 1e21, 0] },
        {
          title: 'From',
          as: 'dateTime',
          zone: 'Australia/Sydney',
          values: [at, at + 1000, at + 3_601_000, NaN, 0, at],
        },
        { title: 'Day', as: 'date', zone: 'America/New_York', values: [at, NaN, at, at, 0, at] },
      ],
      {
        name: 'Charge_Report',
        head: ['Charge report', '04/04/2026 – 05/04/2026'],
        totals: [{ a: 'Total', c: 1_000_001_234.8 }],
      },
    ),
    makeSheet([{ title: 'T', as: 'number', decimals: 0, values: [1_000_000] }], { name: 'b/c' }),
  ],
  provenance: {
    name: 'Source',
    lines: [
      ['Station', 'Köln'],
      ['Zone', 'Australia/Sydney'],
    ],
  },
};

const sameInAll: Omit<ExportRequest, 'format'> = {
  fileName: 'Charge_Report',
  sheets: [
    makeSheet(
      [
        { title: 'User', as: 'text', merged: true, values: ['Li', 'Li', 'Ng', 'Ng'] },
        { title: 'Name', as: 'text', values: ['=1+1', '<&\'">', '+1', '光伏\n电站'] },
        { title: 'Energy (kWh)', as: 'number', decimals: 2, values: [1234.5, NaN, -0.125, 1e9] },
        { title: 'Count', as: 'number', values: [1, 3.25, -4, 0] },
        { title: 'From', as: 'dateTime', zone: 'Australia/Sydney', values: [at, at + 1000, NaN, 0] },
        { title: 'Day', as: 'date', zone: 'America/New_York', values: [at, NaN, at, 0] },
      ],
      {
        name: 'Charge_Report',
        head: ['Charge report', '04/04/2026 – 05/04/2026'],
        totals: [
          { a: 'Total', c: 1_000_001_234.375 },
          { a: 'Rounding', c: 0.01 },
        ],
      },
    ),
    makeSheet([{ title: 'T', as: 'number', decimals: 0, values: [1_000_000] }], { name: 'b/c' }),
  ],
  provenance: {
    name: 'Source',
    lines: [
      ['Station', 'Köln'],
      ['@Zone', '007'],
    ],
  },
};

const stations: ExportRequest = {
  fileName: 'Stations',
  format: 'ods',
  sheets: [
    makeSheet(
      [
        { title: 'Station name', as: 'text', values: ['=1+1', '光伏\n电站', '007'] },
        { title: 'Capacity (kWp)', as: 'number', decimals: 2, values: [6.6, NaN, -1234.5] },
        { title: 'Postcode', as: 'text', values: ['0800', '', '2000'] },
      ],
      { name: 'Stations', head: [] },
    ),
  ],
};
const TARIFF = [
  'Site,Valid from,Currency,From,To,Import (c/kWh),Export (c/kWh)',
  'Mill Creek,2027-07-01,AUD,07:00,24:00,32.45,5',
  'Mill Creek,2027-07-01,AUD,0:00,7:00,18,5',
].join('\n');

const SHOWN = ['xlsx', 'ods', 'xls', 'html'] as const;
const SAVED = ['xlsx', 'ods', 'xls'] as const;
type Saved = (typeof SAVED)[number];

describe.skipIf(!hasLibreOffice)('LibreOffice', () => {
  /** Sheets of the charges as it shows them, and of the workbook in each format. */
  let sheets: ShownSheet[];
  let shown: Record<(typeof SHOWN)[number], ShownSheet[]>;
  beforeAll(async () => {
    const workbooks = await Promise.all(
      SHOWN.map(async (from) => ({ from, workbook: await exportToBuffer({ ...sameInAll, format: from }) })),
    );
    const [first, ...others] = await readWithLibreOffice([
      { from: 'xlsx', workbook: await exportToBuffer(charges) },
      ...workbooks,
    ]);
    sheets = first!;
    shown = Object.fromEntries(SHOWN.map((format, index) => [format, others[index]!])) as typeof shown;
  });

  it('[REP-02] [REP-04] LibreOffice shows all sheets of a workbook as requested', () => {
    expect(sheets).toEqual([
      {
        name: 'Charge_Report',
        merged: ['3:0:2', '7:0:2'],
        rows: [
          ['Charge report'],
          ['04/04/2026 – 05/04/2026'],
          ['User', 'Name', 'Energy (kWh)', 'Count', 'From', 'Day'],
          ['Li', TEXTS[0], '1,234.50', '1', '05/04/2026 02:59:59', '04/04/2026'],
          ['', '+1', '', '2', '05/04/2026 02:00:00'],
          ['Ng', '@x', '-0.01', '3.25', '05/04/2026 03:00:00', '04/04/2026'],
          ['', ' a  b ', '0.00', '-4', '', '04/04/2026'],
          ['Ng', '<&">', '1,000,000,000.00', '1E+021', '01/01/1970 10:00:00', '31/12/1969'],
          ['', '光伏\n电站', '0.30', '0', '05/04/2026 02:59:59', '04/04/2026'],
          ['Total', '', '1,000,001,234.80'],
        ],
      },
      { name: 'b c', merged: [], rows: [['T'], ['1,000,000']] },
      {
        name: 'Source',
        merged: [],
        rows: [
          ['Station', 'Köln'],
          ['Zone', 'Australia/Sydney'],
        ],
      },
    ]);
  });

  it.each(['ods', 'xls'] as const)('[REP-04] LibreOffice shows the same of a report as %s', (format) => {
    expect(shown[format]).toEqual(shown.xlsx);
  });

  it('[REP-04] LibreOffice shows the same of a report as html', () => {
    const { html, xlsx } = shown;
    expect(html).toHaveLength(1);
    expect(html[0]!.rows.filter((row) => row.length > 0)).toEqual(
      xlsx.flatMap(({ name, rows }) => [[name], ...rows]),
    );
    expect(html[0]!.merged).toHaveLength(xlsx[0]!.merged.length);
  });
});

describe.skipIf(!hasLibreOffice)('files that LibreOffice saved', () => {
  /** A workbook of ours and a CSV file. */
  let saved: Record<'stations' | 'tariff', Record<Saved, Buffer>>;
  beforeAll(async () => {
    const ours = await exportToBuffer(stations);
    const files = await convertWithLibreOffice([
      ...SAVED.map((to) => ({ workbook: ours, from: 'ods' as const, to })),
      ...SAVED.map((to) => ({ workbook: new TextEncoder().encode(TARIFF), from: 'csv' as const, to })),
    ]);
    const byFormat = (from: number) =>
      Object.fromEntries(SAVED.map((format, index) => [format, files[from + index]!])) as Record<
        Saved,
        Buffer
      >;
    saved = { stations: byFormat(0), tariff: byFormat(SAVED.length) };
  });

  const readSaved = (kind: keyof typeof saved, format: Saved) =>
    readSheet({ file: new Blob([new Uint8Array(saved[kind][format])]), sheet: 0, charset: null });

  it.each(SAVED)('[IMP-01] an import reads what LibreOffice saved as %s', async (format) => {
    expect(await readSaved('stations', format)).toMatchObject({
      rows: [
        ['Station name', 'Capacity (kWp)', 'Postcode'],
        ['=1+1', 6.6, '0800'],
        ['光伏\n电站'],
        ['007', -1234.5, '2000'],
      ],
    });
  });

  it.each(SAVED)(
    '[IMP-01] [TAR-03] dates and times that LibreOffice recognised are a tariff, saved as %s',
    async (format) => {
      const sheet = await readSaved('tariff', format);
      if (!('rows' in sheet)) throw new Error(JSON.stringify(sheet));
      const [headings = [], ...rows] = sheet.rows;
      const columns = proposeColumns(headings.map(String), importColumns.tariff).map((field, index) => {
        const column = importColumns.tariff.find((one) => one.field === field)!;
        return { index, column, factor: unitFactor(String(headings[index]), column)! };
      });
      const read = rows.map((cells) => readRow(cells, columns, '.'));
      expect(read.flatMap(({ issues }) => issues)).toEqual([]);
      const [, second] = read.map(({ values }) => values);
      expect(second).toEqual({
        station: 'Mill Creek',
        start_date: '2027-07-01',
        unit: 'AUD',
        startTime: '00:00',
        endTime: '07:00',
        consumptionPrice: 0.18,
        feedinPrice: 0.05,
      });
      const found = tariffOfRows(
        read.map(({ values }, row) => ({ tab: null, ...values, row })) as unknown as [TariffRow, TariffRow],
      );
      expect(found).toMatchObject({
        tariff: { consumptionPrice: [{ data: [{ value: 0.18 }, { value: 0.3245 }] }], feedinType: 'tou' },
      });
    },
  );
});

describe('workbooks', () => {
  it(`[FLT-01] ${ROWS} rows of ${COLUMNS} columns fill a sheet, made on two cores, and continue on the next`, async () => {
    const worker = createEncoderWorker();
    const parts: Uint8Array[] = [];
    const { columns, rows } = fullSheet();
    const sheet = { name: 'Full', head: [], columns, rows: { columns: rows }, totals: [{ c0: 7 }] };
    const progress: number[] = [];
    await writeExport(
      { fileName: 'x', format: 'xlsx', sheets: [sheet] },
      [requestRows(rows, () => Promise.resolve())],
      { write: (bytes) => void parts.push(bytes.slice()) },
      { now: 0, onProgress: ({ done }) => progress.push(done), helper: createHelper(worker) },
    );
    expect(worker.answered()).toBeGreaterThan(0);
    expect(progress.at(-1)).toBe(ROWS);
    const entries = readZipEntries(Buffer.concat(parts));
    const full = await entries.get('xl/worksheets/sheet1.xml')!();
    expect(full.rows).toBe(ROWS + 1);
    const last = Array.from({ length: COLUMNS }, (_, column) => valueAt(column, ROWS - 1));
    expect(full.tail).toContain(
      last
        .map((value, column) => `r="${String.fromCharCode(65 + column)}1048576"><v>${value}</v></c>`)
        .at(-1),
    );
    expect(parseValues(full.tail.slice(full.tail.lastIndexOf('<row ')))).toEqual(last);
    const next = await entries.get('xl/worksheets/sheet2.xml')!();
    expect(next.rows).toBe(2);
    expect(parseValues(next.tail.slice(next.tail.lastIndexOf('<row ')))).toEqual([7]);
    expect((await entries.get('xl/workbook.xml')!()).tail).toContain('name="Full (2)"');
  });
});

const valueAt = (column: number, row: number) => ((row * 31 + column * 1_009) % 300_000) / 100;
const parseValues = (xml: string) =>
  Array.from(xml.matchAll(/<v>([^<]*)<\/v>/g), ([, value]) => Number(value));

function fullSheet(): { columns: ExportColumn[]; rows: TableColumns } {
  const columns: ExportColumn[] = [];
  const rows: TableColumns = {};
  for (let column = 0; column < COLUMNS; column++) {
    const values = new Float64Array(ROWS);
    for (let row = 0; row < ROWS; row++) values[row] = valueAt(column, row);
    columns.push({ key: `c${column}`, title: `C${column}`, as: 'number', decimals: 2 });
    rows[`c${column}`] = { kind: 'number', values };
  }
  return { columns, rows };
}
