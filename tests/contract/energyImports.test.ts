import type { ExportColumn, TariffReport } from '@heliograph/contracts/engine';
import {
  addEnergyImportDays,
  beginEnergyImport,
  checkEnergyImport,
  correctEnergy,
  discardEnergyImport,
  doGuestLogin,
  doLogin,
  getAgentConfig,
  getEnergyImports,
  getStationQuality,
  getStationRelevance,
  Refusal,
  runEnergyImport,
  withdrawEdit,
  type ImportedDay,
} from '@heliograph/contracts/http';
import { readEnergyColumns } from '@heliograph/domain/columns';
import { Quality } from '@heliograph/domain/energy';
import { proposeHistory, readHistory } from '@heliograph/domain/histories';
import { Code } from '@heliograph/domain/models';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { runExport } from '../../worker/src/exports/runExport.ts';
import { readSheet } from '../../worker/src/imports/readSheet.ts';
import { readTariffReport } from '../../worker/src/reports/tariff/tariffReport.ts';
import { createCounterFinder, createCounterTest } from '../../worker/src/series/counters.ts';
import { readStationEnergies } from '../../worker/src/series/readStationEnergies.ts';
import { createHttpClient } from '../../worker/src/session/httpClient.ts';
import { feedTable } from '../../worker/src/tables/feed.ts';
import { createTableStore } from '../../worker/src/tables/tableStore.ts';
import type { QueryContext } from '../../worker/src/workspace/queryContext.ts';
import { portPair } from '../../worker/testing/portPair.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { readDatabaseUrl } from './support/stackDatabase.ts';
import { createSeriesHarness, silentLog } from './support/testDatabase.ts';

const QUARTER = 900_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-10-20T03:10Z');
/** Three days around the begin of summer time, by any clock of Australia. */
const FROM = Date.parse('2026-10-02T00:00Z');
const TO = Date.parse('2026-10-07T00:00Z');

interface Meter {
  uuid: string;
  id: number;
  deviceId: string;
  codes: string[];
}

let server: ClockedServer;
let database: Database;
let telemetry: ReturnType<typeof createSeriesHarness>['telemetry'];
let stationId: number;
let zone: string;
let meters: Meter[];
const tokens = { owner: '', admin: '', guest: '' };

beforeAll(async () => {
  server = await startClockedServer({ DEMO_STATIONS: '4', SIMULATOR: 'off' }, { start: NOW });
  database = await openDatabase({
    url: await readDatabaseUrl(server),
    dataDir: server.dataDir,
    log: silentLog,
  });
  ({ telemetry } = createSeriesHarness(database, NOW));
  for (const who of ['owner', 'admin'] as const) {
    const account = { type: 2, account: `${who}@demo.example`, password: server.password } as const;
    tokens[who] = (await readData(server, doLogin, account)).token;
  }
  tokens.guest = (await readData(server, doGuestLogin, {})).token;
  const { station } = await readData(server, getStationRelevance, {}, as('owner'));
  const own = station.find(
    ({ rights, label }) =>
      rights.includes('editAll') &&
      (['fd', 'sd', 'cn'] as const).every((type) =>
        label.some((each) => each.type === type && each.points.length > 0),
      ),
  )!;
  ({ id: stationId, time_zone: zone } = own);
  const { rows } = await database.pool.query<Meter>(
    `select device.id, uuid, device_id as "deviceId", array_agg(code order by slot) as codes
     from device join gateway on gateway.id = gateway_id
     join model_function fun on fun.model_id = device.model_id and fun.kind = 'counter'
     where device.station_id = $1 group by device.id, uuid order by device.id`,
    [stationId],
  );
  meters = rows;
  for (const meter of meters) await send(meter, FROM, TO);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const as = (who: keyof typeof tokens) => ({ token: tokens[who] });

/** Sends a device's readings each quarter hour. */
async function send({ uuid, deviceId, codes }: Meter, from: number, to: number): Promise<void> {
  const samples: [number, Record<string, number>][] = [];
  for (let at = from; at <= to; at += QUARTER) {
    // More by day than by night, and nothing even.
    const counted = (code: number) =>
      1000 +
      ((at - FROM) / QUARTER) * (0.0137 + 0.0031 * code) +
      0.05 * Math.sin((at / DAY) * 2 * Math.PI + code);
    samples.push([at, Object.fromEntries(codes.map((code, i) => [code, Number(counted(i).toFixed(3))]))]);
  }
  await telemetry(uuid, deviceId, samples);
}

/** Deletes all energy of the station, and what was done about it. */
async function wipe(): Promise<void> {
  const ids = meters.map(({ id }) => id);
  for (const table of [
    'sample',
    'sample_day',
    'sample_kept',
    'energy',
    'energy_day',
    'energy_mark',
    'energy_edit',
    'energy_fill',
    'latest',
  ])
    await database.pool.query(`delete from ${table} where device_id = any($1::int[])`, [ids]);
}

const task = { progress: () => undefined, yieldToEventLoop: () => Promise.resolve(), end: () => undefined };

/** The station and its counters, as the engine knows them. */
async function readContext(): Promise<QueryContext> {
  const found = await readData(server, getStationRelevance, {}, as('owner'));
  const http = createHttpClient({ fetch, origin: server.http, setTimer: () => () => undefined }, () => ({
    token: tokens.owner,
    prefix: '',
    prefixName: '',
    lang: 'en',
  }));
  const isCounter = createCounterTest(found.device, found.mod_funs);
  return {
    session: { http, account: { token: tokens.owner, prefix: '' } },
    stations: found.station,
    devices: found.device,
    functions: found.mod_funs,
    isCounter,
    getCounters: createCounterFinder(isCounter),
    config: () => http.call(getAgentConfig, {}),
    now: () => server.clock.now,
  } as unknown as QueryContext;
}

/** Energy of the station as the engine reads it, by hour of the month, and the rows of the table. */
async function report() {
  const context = await readContext();
  const tables = createTableStore();
  const read = await readTariffReport(
    {
      stationId,
      period: { period: 'month', date: '2026-10-10' },
      interval: 60,
      rows: 'interval',
      whatIf: null,
    } as never,
    context,
    task,
    tables,
  );
  return { report: read, tables };
}

const FIGURES = [
  'generation',
  'selling',
  'sellingTotal',
  'selfUse',
  'selfUseTotal',
  'charging',
  'revenue',
] as const;

/** Rows and totals as they are shown: energies to 0.01 kWh, money to the cent. */
async function figures() {
  const { report: read, tables } = await report();
  const { columns, rows } = tables.window(read.table.id, 0, 10_000);
  const column = (key: string) => {
    const found = columns[key]!;
    return found.kind === 'text' ? [] : found.values;
  };
  return {
    rows: Array.from({ length: rows }, (_, row) => FIGURES.map((key) => shown(column(key)[row]!)).join(' ')),
    totals: read.totals.map(({ currency, rounding: _, ...sums }) => [
      currency,
      ...FIGURES.map((key) => shown(sums[key])),
    ]),
    missing: read.missingHours,
    marks: read.qualityRows,
  };
}
const shown = (value: number) => (Number.isNaN(value) ? '' : (Math.round(value * 100) / 100).toFixed(2));

/** The report as the workbook that the product writes. */
async function workbook({
  report: read,
  tables,
}: {
  report: TariffReport;
  tables: ReturnType<typeof createTableStore>;
}) {
  const number = (key: string, title: string): ExportColumn => ({ key, title, as: 'number', decimals: 2 });
  const { rows, window } = tables.snapshot(read.table.id);
  const [near, far] = portPair();
  const feeding = feedTable(window, rows, near);
  const files: Blob[] = [];
  await runExport(
    {
      order: {
        fileName: 'Tariff',
        format: 'xlsx',
        sheets: [
          {
            name: 'Tariff report',
            head: ['Tariff report of a station', 'October'],
            columns: [
              { key: 'at', title: 'Time', as: 'dateTime', zone },
              { key: 'at', title: 'Time (UTC)', as: 'dateTime', zone: 'UTC' },
              number('generation', 'Generation (kWh)'),
              number('selling', 'Feed-in: Energy (kWh)'),
              number('selfUse', 'Self-consumption: Energy (kWh)'),
              number('charging', 'Charging (kWh)'),
              number('revenue', 'Total revenue (AUD)'),
            ],
            rows: { table: read.table.id },
            totals: [{ at: 'Total', generation: 12 }],
          },
        ],
        provenance: { name: 'Data source', lines: [] },
      },
      feeds: [far],
    },
    {
      signal: new AbortController().signal,
      startEncoder: null,
      onEvent: (event) => void ('file' in event && files.push(event.file)),
    },
  );
  await feeding;
  return files[0]!;
}

async function readDays(file: Blob): Promise<ImportedDay[]> {
  const sheet = await readSheet({ file, sheet: 0, charset: null });
  if (!('rows' in sheet)) throw new Error(JSON.stringify(sheet));
  const head = sheet.rows.findIndex((row) => row.includes('Time'));
  const { format, columns } = proposeHistory(sheet.rows[head]!.map((cell) => String(cell ?? '')));
  expect(format).toBe('heliograph');
  const rows = sheet.rows.flatMap((cells, index) => (index > head ? [{ row: index + 1, cells }] : []));
  const history = readHistory(rows, {
    ...{ columns, zone, order: 'ymd', decimal: '.', stamp: 'start' },
    installedKwp: 10,
  });
  expect(history.issues).toEqual([]);
  return history.days;
}

async function begin(days: readonly ImportedDay[], replaces: 0 | 1 = 0): Promise<number> {
  const { import_id } = await readData(
    server,
    beginEnergyImport,
    { station_id: stationId, file_name: 'history.xlsx', replaces },
    as('owner'),
  );
  for (let from = 0; from < days.length; from += 40)
    await readData(
      server,
      addEnergyImportDays,
      { station_id: stationId, import_id, days: days.slice(from, from + 40) },
      as('owner'),
    );
  return import_id;
}
const check = (import_id: number) =>
  readData(server, checkEnergyImport, { station_id: stationId, import_id }, as('owner'));
const run = (import_id: number) =>
  readData(server, runEnergyImport, { station_id: stationId, import_id }, as('owner'));
const list = async () =>
  (await readData(server, getEnergyImports, { station_id: stationId }, as('owner'))).list;
const ledger = async () =>
  (
    await readData(
      server,
      getStationQuality,
      { station_id: stationId, start: FROM - DAY, end: TO + DAY },
      as('owner'),
    )
  ).list.filter(({ kind }) => kind === 'import');
const undo = (edit_id: number) =>
  readData(server, withdrawEdit, { station_id: stationId, edit_id }, as('owner'));

const quarters = (value: (quarter: number) => number | null) =>
  Array.from({ length: 96 }, (_, quarter) => value(quarter));

describe('a history of energies', () => {
  it('[IMP-03] exported, wiped and imported gives the same report to the cent, until it is undone', async () => {
    const measured = await figures();
    expect(Number(measured.totals[0]![1])).toBeGreaterThan(1);
    const days = await readDays(await workbook(await report()));
    await wipe();
    const empty = await figures();
    expect(empty.totals).not.toEqual(measured.totals);

    const id = await begin(days);
    const dryRun = await check(id);
    expect(dryRun.uncounted).toEqual([]);
    expect(await figures()).toEqual(empty);
    expect(await run(id)).toEqual(dryRun);

    const imported = await figures();
    expect(imported.totals).toEqual(measured.totals);
    expect(imported.rows.filter((row) => !row.startsWith(' '))).toEqual(
      measured.rows.filter((row) => !row.startsWith(' ')),
    );
    expect(imported.missing).toBe(measured.missing);
    expect(imported.marks).toMatchObject({
      corrected: imported.rows.filter((row) => !row.startsWith(' ')).length,
    });

    const entries = await ledger();
    expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set(['history.xlsx']));
    expect(entries.length).toBeGreaterThanOrEqual(3);
    const [past] = await list();
    expect(past).toMatchObject({ import_id: id, file_name: 'history.xlsx', withdrawn_at: null });
    expect(past!.kwh).toBeCloseTo(
      dryRun.days.reduce((sum, { filled_kwh }) => sum + filled_kwh, 0),
      6,
    );

    await undo(entries.at(-1)!.edit_id!);
    expect(await figures()).toEqual(empty);
    expect((await ledger()).every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
    expect((await list())[0]!.withdrawn_at).not.toBeNull();
    const again = await callStack(
      server,
      withdrawEdit,
      { station_id: stationId, edit_id: past!.edit_id },
      as('owner'),
    );
    expect(again.body.code).toBe(Refusal.notFound);
  }, 60_000);

  it('[IMP-03] fills what is missing only, gives way to readings that come later, and replaces where asked for', async () => {
    await wipe();
    const hole = [FROM + DAY + 6 * HOUR, FROM + DAY + 9 * HOUR] as const;
    for (const meter of meters) await send(meter, FROM, hole[0]);
    const known = await readEnergy();
    const day = FROM + DAY;
    const days: ImportedDay[] = [
      {
        energy: 'generation',
        day,
        kwh: quarters((quarter) => (quarter < 36 ? 0.5 : null)),
        estimated: false,
      },
      { energy: 'discharge', day: FROM + 60 * DAY, kwh: quarters(() => 0.1), estimated: false },
    ];
    const id = await begin(days);
    const dryRun = await check(id);
    const sum = (key: 'filled' | 'known' | 'future') => dryRun.days.reduce((all, one) => all + one[key], 0);
    expect([sum('filled'), sum('known'), sum('future')]).toEqual([
      3,
      6,
      dryRun.uncounted.length === 0 ? 24 : 0,
    ]);
    await run(id);
    const filled = await readEnergy();
    expect(filled.kwh.slice(0, 24)).toEqual(known.kwh.slice(0, 24));
    expect(filled.kwh.slice(24, 36)).toEqual(new Array<number | null>(12).fill(0.5));
    expect(filled.quality.slice(20, 36)).toEqual([
      ...new Array<number | null>(4).fill(0),
      ...new Array<number | null>(12).fill(Quality.corrected),
    ]);

    // The gateway sends what it kept: what was measured counts.
    for (const meter of meters) await send(meter, hole[0] + QUARTER, hole[1] - HOUR);
    const late = await readEnergy();
    expect(late.kwh.slice(24, 32).every((kwh) => kwh !== null && kwh < 0.4)).toBe(true);
    expect(late.quality.slice(24, 32)).toEqual(new Array<number | null>(8).fill(0));
    expect(late.kwh.slice(32, 36)).toEqual(new Array<number | null>(4).fill(0.5));

    await undo((await list())[0]!.edit_id);
    const undone = await readEnergy();
    expect(undone.kwh.slice(0, 32)).toEqual(late.kwh.slice(0, 32));
    expect(undone.kwh.slice(32, 36)).toEqual(new Array<number | null>(4).fill(null));

    const second = await begin([days[0]!], 1);
    await run(second);
    expect((await readEnergy()).kwh.slice(0, 36)).toEqual(new Array<number | null>(36).fill(0.5));
    // Imported energy is not imported over, and edits by hand stay.
    const third = await check(await begin([{ ...days[0]!, kwh: quarters(() => 0.6) }], 1));
    expect(third.days.reduce((all, { taken }) => all + taken, 0)).toBe(9);
    await undo((await list())[0]!.edit_id);
    expect(await readEnergy()).toEqual(undone);
  }, 60_000);

  it('[IMP-04] controlled load is stored and shown as an energy of its own, beside the grid import', async () => {
    await wipe();
    for (const meter of meters)
      await send({ ...meter, codes: meter.codes.filter((code) => code !== Code.controlledTotal) }, FROM, TO);
    const readMonth = async () => {
      const date = '2026-10-10';
      const { energy } = await readStationEnergies({ stationId, range: 'month', date }, await readContext());
      return energy;
    };
    const before = await readMonth();
    expect(before.controlled).toBeNull();
    const day = FROM + DAY;
    const kwh = quarters((quarter) => (quarter < 24 ? 0.5 : null));
    const id = await begin([{ energy: 'controlled', day, kwh, estimated: false }]);
    expect(await check(id)).toMatchObject({
      uncounted: [],
      days: [{ energy: 'controlled', filled_kwh: 12 }],
    });
    await run(id);
    const { controlled, quality, ...others } = await readMonth();
    expect([controlled, quality.controlled]).toEqual([12, Quality.corrected]);
    const { controlled: _, quality: __, ...same } = before;
    expect(others).toEqual(same);
    await undo((await list())[0]!.edit_id);
    expect(await readMonth()).toEqual(before);
  }, 60_000);

  it('[IMP-03] leaves out what was set by hand, and what no device can count', async () => {
    await wipe();
    const generation = (await readPoints())[0]!;
    const day = FROM + 2 * DAY;
    await readData(
      server,
      correctEnergy,
      {
        station_id: stationId,
        device_id: generation.deviceId,
        property_code: generation.propertyCode,
        began: day,
        ended: day + HOUR,
        kwh: 0.4,
        reason: 'Read on site',
      },
      as('owner'),
    );
    const kwh = quarters((quarter) => (quarter < 8 ? 0.2 : quarter < 12 ? 900_000 : null));
    const { days } = await check(await begin([{ energy: 'generation', day, kwh, estimated: true }], 1));
    const sum = (key: 'filled' | 'taken' | 'too_much') => days.reduce((all, one) => all + one[key], 0);
    expect([sum('filled'), sum('taken'), sum('too_much')]).toEqual([1, 1, 1]);
  });

  it('[IMP-03] [SEC-01] is for people who may correct energies, and each has an import of their own', async () => {
    const question = { station_id: stationId, file_name: 'x.csv', replaces: 0 } as const;
    const guest = await callStack(server, beginEnergyImport, question, as('guest'));
    expect(guest.body.code).not.toBe(1);
    const { import_id } = await readData(server, beginEnergyImport, question, as('owner'));
    const own = { station_id: stationId, import_id };
    const other = await callStack(server, runEnergyImport, own, as('admin'));
    expect(other.body.code).not.toBe(1);
    await readData(server, discardEnergyImport, own, as('owner'));
    expect((await callStack(server, checkEnergyImport, own, as('owner'))).body.code).toBe(Refusal.notFound);
  });
});

async function readPoints() {
  const found = await readData(server, getStationRelevance, {}, as('owner'));
  const isCounter = createCounterTest(found.device, found.mod_funs);
  return createCounterFinder(isCounter)(
    found.station.find(({ id }) => id === stationId)!,
    'fd',
  );
}

/** The station's generation on the second day by quarter hour, of all its counters. */
async function readEnergy() {
  const { series } = createSeriesHarness(database, NOW);
  const points = await readPoints();
  const edges = Float64Array.from({ length: 97 }, (_, quarter) => FROM + DAY + quarter * QUARTER);
  const { kwh, quality } = readEnergyColumns(await series.steppedEnergy(points, edges, 15), points.length);
  return {
    kwh: Array.from({ length: 96 }, (_, quarter) => {
      const values = kwh.map((own) => own[quarter]!).filter((value) => !Number.isNaN(value));
      return values.length === 0 ? null : Math.round(values.reduce((all, one) => all + one, 0) * 1e6) / 1e6;
    }),
    quality: Array.from({ length: 96 }, (_, quarter) => quality.reduce((all, own) => all | own[quarter]!, 0)),
  };
}
