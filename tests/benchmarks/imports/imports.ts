import {
  addImportRows,
  beginImport,
  getImportStatus,
  IMPORT_BATCH,
  startImport,
  undoImport,
  type ImportKind,
  type RequestOf,
} from '@heliograph/contracts/http';
import { importColumns, proposeColumns, readRow } from '@heliograph/domain/imports';
import { readData, signIn, startStack, type Stack } from '@heliograph/testing';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { utils, write } from 'xlsx';
import { readSheet } from '../../../worker/src/imports/readSheet.ts';
import { startChild } from '../child.ts';
import type { BenchRow } from '../table.ts';
import type { ReadingMemory } from './readingMemory.ts';

const STATIONS = 10_000;
const OFFICE = '/usr/bin/soffice';

/**
 * Stations from a workbook, which LibreOffice wrote where it is installed: reading, dry run, import and undoing; then
 * devices at these stations.
 */
export async function run(): Promise<BenchRow[]> {
  const file = await workbook();
  const reading = performance.now();
  const sheet = await readSheet({ file: new Blob([file]), sheet: 0, charset: null });
  if (!('rows' in sheet)) throw new Error(JSON.stringify(sheet));
  const [headings = [], ...rows] = sheet.rows;
  const columns = proposeColumns(headings.map(String), importColumns.station).flatMap((field, index) =>
    field ? [{ index, column: importColumns.station.find((one) => one.field === field)!, factor: 1 }] : [],
  );
  const read = rows.map((cells, index) => ({
    row: index + 2,
    values: readRow(cells, columns, '.').values,
  }));
  const readMs = performance.now() - reading;

  const stack = await startStack({ env: { DEMO_STATIONS: '3', SIMULATOR: 'off' } });
  try {
    const { token } = await signIn(stack, 'owner');
    const stations = await importRows(stack, token, 'station', read);
    const devices = await importRows(
      stack,
      token,
      'device',
      read.map(({ row, values }) => ({
        row,
        values: {
          station: values.station_name!,
          ...(row % 2 === 0 && { gateway_uuid: 'new' }),
          obj_type: 'C005',
          iot_serial_no: `BENCH-METER-${row}`,
        },
      })),
    );
    const undoneDevices = await undo(stack, token, devices.importId);
    const undoneStations = await undo(stack, token, stations.importId);
    return [
      seconds(`import of ${STATIONS} stations: reading the file`, readMs),
      seconds('… dry run', stations.checkMs, '< 10'),
      seconds('… creating', stations.createMs, '< 60'),
      seconds('… undoing', undoneStations),
      seconds(`import of ${STATIONS} devices, every second with a new gateway: dry run`, devices.checkMs),
      seconds('… creating', devices.createMs, '< 60'),
      seconds('… undoing', undoneDevices),
      ...(await readingMemory()),
    ];
  } finally {
    await stack.stop();
  }
}

type Rows = RequestOf<typeof addImportRows>['rows'];

/** Checks and creates rows. */
async function importRows(stack: Stack, token: string, kind: ImportKind, rows: Rows) {
  const checking = performance.now();
  const { import_id } = await readData(stack, beginImport, { kind, file_name: `${kind}.ods` }, { token });
  for (let from = 0; from < rows.length; from += IMPORT_BATCH) {
    const batch = rows.slice(from, from + IMPORT_BATCH);
    const { issues } = await readData(stack, addImportRows, { import_id, rows: batch }, { token });
    if (issues[0]) throw new Error(JSON.stringify(issues[0]));
  }
  const checkMs = performance.now() - checking;

  const creating = performance.now();
  await readData(stack, startImport, { import_id }, { token });
  for (;;) {
    const status = await readData(stack, getImportStatus, { import_id }, { token });
    if (status.state === 'done') break;
    if (status.state === 'open') throw new Error(status.failure);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { importId: import_id, checkMs, createMs: performance.now() - creating };
}

/** @returns ms */
async function undo(stack: Stack, token: string, import_id: number): Promise<number> {
  const undoing = performance.now();
  await readData(stack, undoImport, { import_id }, { token });
  return performance.now() - undoing;
}

const seconds = (name: string, ms: number, aim?: string): BenchRow => ({
  name,
  figure: ms / 1000,
  unit: 's',
  ...(aim && { aim }),
});

/** Measures the memory for reading the largest files. */
async function readingMemory(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-import-'));
  const small = join(folder, 'small.xlsx');
  await writeFile(small, makeBook('xlsx', 1));
  const figures: BenchRow[] = [];
  try {
    // An ods is larger when it is unpacked, and an xls cannot be read in parts.
    for (const [format, rows] of [
      ['xlsx', 100_000],
      ['ods', 50_000],
      ['xls', 13_000],
    ] as const) {
      // oxfmt-ignore
      const path = join(folder, `large.${format}`);
      await writeFile(path, makeBook(format, rows));
      const { mb } = await measureReading(path, small);
      figures.push({
        name: `reading ${rows} rows × 11 columns of ${format}`,
        figure: mb,
        unit: 'MB',
        aim: '< 300',
      });
    }
    for (const [name, text] of Object.entries({
      [`${YEAR} rows of csv`]: makeYear(),
      [`${YEAR} rows of a table of meter data`]: makeLongTable(),
      '366 rows of a table of meter data': makeDayRows(),
      NEM12: makeNem12(),
      'Green Button': makeGreenButton(),
    })) {
      const year = join(folder, 'year');
      await writeFile(year, text);
      const { mb, seconds: time } = await measureReading(year, small);
      figures.push(seconds(`reading ${name}, a year in steps of five minutes`, time * 1000, '< 3'), {
        name: '… memory',
        figure: mb,
        unit: 'MB',
        aim: '< 300',
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureReading(path: string, small: string): Promise<ReadingMemory> {
  const child = startChild<ReadingMemory>(new URL('./readingMemory.ts', import.meta.url), path, small);
  const measured = await child.waitFor((message): message is ReadingMemory => 'mb' in message);
  await child.stop();
  return measured;
}

/** Intervals of five minutes in a leap year. */
const YEAR = 105_408;

const FIRST = Date.UTC(2024, 0, 1);
const YEAR_DAYS = Array.from({ length: YEAR / 288 }, (_, day) =>
  new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10),
);
const TIMES = Array.from({ length: 288 }, (_, index) =>
  new Date(FIRST + index * 300_000).toISOString().slice(11, 16),
);

function makeYear(): string {
  const rows = Array.from({ length: YEAR }, (_, index) => {
    const time = new Date(FIRST + index * 300_000).toISOString().slice(0, 16).replace('T', ' ');
    return `${time},${(index % 97) / 1000},${(index % 31) / 1000}`;
  });
  return ['Time,Import (kWh),Export (kWh)', ...rows].join('\n');
}

/** A row for each interval, with its date and time apart. */
function makeLongTable(): string {
  const rows = YEAR_DAYS.flatMap((day) =>
    TIMES.map((time, index) => `6001000004,M7,E1,${day},${time},${(index % 97) / 1000},A`),
  );
  return ['NMI,Meter,Register,Date,Time,kWh,Quality', ...rows].join('\n');
}

const VALUES = TIMES.map((_, index) => (index % 97) / 1000).join(',');

/** A row for each day. */
function makeDayRows(): string {
  const rows = YEAR_DAYS.map((day) => `6001000004,M7,E1,${day},${VALUES}`);
  return [`NMI,Meter,Register,Date,${TIMES.join(',')}`, ...rows].join('\n');
}

function makeNem12(): string {
  const days = YEAR_DAYS.map((day) => `300,${day.replaceAll('-', '')},${VALUES},A,,,20250101010000,`);
  return ['100,NEM12,202501010000,MDP,RET', '200,6001000004,E1,E1,E1,N1,M7,KWH,5,', ...days, '900'].join(
    '\n',
  );
}

function makeGreenButton(): string {
  const readings = Array.from(
    { length: YEAR },
    (_, index) =>
      `<IntervalReading><timePeriod><duration>300</duration><start>${FIRST / 1000 + index * 300}</start></timePeriod><value>${index % 97}</value></IntervalReading>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
<entry><link rel="self" href="/UsagePoint/1/MeterReading/1"/><link rel="related" href="/ReadingType/1"/><content><MeterReading xmlns="http://naesb.org/espi"/></content></entry>
<entry><link rel="self" href="/ReadingType/1"/><content><ReadingType xmlns="http://naesb.org/espi"><flowDirection>1</flowDirection><uom>72</uom></ReadingType></content></entry>
<entry><link rel="self" href="/UsagePoint/1/MeterReading/1/IntervalBlock/1"/><content><IntervalBlock xmlns="http://naesb.org/espi">
${readings.join('\n')}
</IntervalBlock></content></entry>
</feed>`;
}

function makeBook(format: 'xlsx' | 'ods' | 'xls', count: number): Uint8Array<ArrayBuffer> {
  const headings = ['Station name', 'Station type', 'Installed capacity (kWp)', 'Battery capacity (Ah)', 'State', 'Network operator', 'Address', 'Postcode', 'Latitude', 'Longitude', 'Inverter serial number']; // oxfmt-ignore
  const rows = Array.from({ length: count }, (_, index) => [
    `Site ${index}`, 'Residential', 6.6, 200, 'Queensland', 'Energex', `${index} Queen Street, Brisbane City QLD 4000`, 4000, -27.4698, 153.0251, `BENCH-${String(index).padStart(6, '0')}`,
  ]); // oxfmt-ignore
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...rows]), 'Stations');
  return new Uint8Array(
    write(book, { bookType: format, type: 'buffer', compression: true, bookSST: true }) as Buffer,
  );
}

async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
  const written = makeBook('xlsx', STATIONS);
  if (!existsSync(OFFICE)) return written;
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-import-'));
  try {
    await writeFile(join(folder, 'stations.xlsx'), written);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    execFileSync(OFFICE, [profile, '--headless', '--convert-to', 'ods', '--outdir', folder, join(folder, 'stations.xlsx')], { stdio: 'ignore' }); // oxfmt-ignore
    return new Uint8Array(await readFile(join(folder, 'stations.ods')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
