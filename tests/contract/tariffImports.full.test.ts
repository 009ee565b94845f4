import {
  addImportRows,
  addStation,
  beginImport,
  getSettableTariffs,
  getTariffHistory,
  IMPORT_BATCH,
  Refusal,
  setStationTariff,
  startImport,
  undoImport,
  type ImportValues,
  type RequestOf,
} from '@heliograph/contracts/http';
import { rowsOfTariff } from '@heliograph/domain/imports';
import { newStation } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyStack, type CompanyStack } from './support/companyStack.ts';
import { createImporting, numbered, type Importing } from './support/importing.ts';
import { connectDatabase } from './support/stackDatabase.ts';

describe('imports of tariffs', () => {
  let companies: CompanyStack;
  let database: Client;
  let importing: Importing;
  beforeAll(async () => {
    companies = await startCompanyStack();
    database = await connectDatabase(companies.stack);
    importing = createImporting(companies, 'tariff');
  });
  afterAll(async () => {
    await database.end();
    await companies.stop();
  });

  let made = 0;
  const station = async (name = `Tariff site ${++made}`, person: 'owner' | 'rival' = 'owner') => {
    const { station_id } = await importing.data(person, addStation, newStation({ station_name: name }));
    return { id: station_id, name };
  };
  const fixed = (name: string, consumptionPrice: number, over: ImportValues = {}): ImportValues => ({
    station: name,
    unit: 'AUD',
    consumptionPrice,
    feedinPrice: 0.08,
    ...over,
  });
  const part = (name: string, startTime: string, endTime: string, over: ImportValues = {}): ImportValues => ({
    station: name,
    unit: 'AUD',
    startTime,
    endTime,
    consumptionPrice: 0.3,
    ...over,
  });
  const set = (station_id: number, over: Partial<RequestOf<typeof setStationTariff>> = {}) =>
    importing.data('owner', setStationTariff, {
      station_id,
      unit: 'AUD',
      feedinType: 'fixed',
      feedinPrice: 0.05,
      consumptionType: 'fixed',
      consumptionPrice: 0.25,
      ...over,
    });
  const history = (station_id: number) => importing.data('owner', getTariffHistory, { station_id });
  const readPrices = async (id: number) =>
    (await history(id)).list.map(({ consumptionPrice }) => consumptionPrice);
  const readAudit = async (stationId: number) => {
    const { rows } = await database.query<{
      action: string;
      detail: { from: number; import?: number };
      changes: object;
    }>(
      `select action, detail, changes from audit where station_id = $1 and action like 'tariff.%' order by id`,
      [stationId],
    );
    return rows;
  };

  it('[IMP-01] [TAR-04] the dry run names what is wrong by row, also between the rows of a station', async () => {
    const [one, other] = [await station(), await station()];
    await station('Tariff twin');
    await station('Tariff twin');
    const foreign = await station('Tariff of the rival', 'rival');
    const { issues } = await importing.checked([
      part(one.name, '00:00', '07:00'),
      fixed(foreign.name, 0.3),
      part(one.name.toUpperCase(), '08:00', '24:00'),
      { station: one.name, unit: 'NZD', feedinPrice: 0.1 },
      fixed('tariff TWIN', 0.3),
      fixed(other.name, -1, { unit: 'XXX', start_date: '2019-01-01' }),
      { station: other.name, unit: 'AUD', tab: 'weekend' },
      fixed(other.name, 0.3, { tab: 'Sunday', start_date: 'tomorrow' }),
    ]);
    expect(issues.map(({ row, field, why }) => [row, field, why])).toEqual([
      [3, 'station', 'other'],
      [4, 'startTime', 'other'],
      [5, 'unit', 'other'],
      [6, 'station', 'other'],
      [7, 'start_date', 'other'],
      [8, 'consumptionPrice', 'other'],
      [9, 'start_date', 'other'],
      [9, 'tab', 'invalid'],
    ]);
    const texts = issues.map(({ text }) => text);
    expect(texts[1]).toBe('The consumption price has a gap: the previous part, in row 2, ends at 07:00.');
    expect(texts[2]).toContain('row 2 has AUD');
  });

  it('[IMP-01] [TAR-05] stores what the dialog would, with the same history and audit log', async () => {
    const [imported, typed] = [await station(), await station()];
    await set(imported.id);
    await set(typed.id);
    const byTime: Partial<RequestOf<typeof setStationTariff>> = {
      consumptionType: 'touW',
      consumptionPrice: [
        {
          tab: 'weekday',
          data: [
            { startTime: '00:00', endTime: '07:00', value: 0.2 },
            { startTime: '07:00', endTime: '24:00', value: 0.4 },
          ],
        },
        { tab: 'weekend', data: [{ startTime: '00:00', endTime: '24:00', value: 0.3 }] },
      ],
    };
    await set(typed.id, byTime);
    await importing.imported([
      part(imported.name, '07:00', '00:00', { tab: 'weekday', consumptionPrice: 0.4 }),
      { station: imported.name, tab: 'weekend', consumptionPrice: 0.3 },
      { station: imported.name, unit: 'AUD', feedinPrice: 0.05 },
      part(imported.name, '00:00', '07:00', { tab: 'weekday', consumptionPrice: 0.2 }),
    ]);
    const [was, is] = [await history(typed.id), await history(imported.id)];
    const same = { station_id: 0, from: 0, until: null };
    expect(is.revision).toBe(was.revision);
    expect(is.list.map((version) => ({ ...version, ...same }))).toEqual(
      was.list.map((version) => ({ ...version, ...same })),
    );
    const [byHand, byImport] = [await readAudit(typed.id), await readAudit(imported.id)];
    expect(byImport[1]!.detail.import).toBeGreaterThan(0);
    const neutral = (rows: typeof byHand) => rows.map((row) => ({ ...row, detail: null }));
    expect(neutral(byImport)).toEqual(neutral(byHand));
    await set(imported.id, { ...byTime, feedinPrice: 0.06 });
    expect((await readAudit(imported.id)).at(-1)!.changes).toEqual({ feedin: [0.05, 0.06] });
  });

  it('[IMP-01] a wrong row in the middle changes nothing, and cannot be started', async () => {
    const sites = [await station(), await station(), await station()];
    const { import_id } = await importing.checked(
      sites.map(({ name }, index) => fixed(name, index === 1 ? -1 : 0.3)),
    );
    const { body } = await importing.ask('owner', startImport, { import_id });
    expect([body.code, body.field]).toEqual([Refusal.conflict, 'import_id']);
    for (const { id } of sites) expect((await history(id)).list).toEqual([]);
  });

  it('[IMP-01] [TAR-05] several days of a station are versions; one that it has already is not set again', async () => {
    const [own, other] = [await station(), await station()];
    await set(own.id);
    await set(other.id);
    const import_id = await importing.imported([
      fixed(own.name, 0.5, { start_date: '2027-07-01' }),
      fixed(String(own.id), 0.4, { start_date: '2026-01-01' }),
      fixed(other.name, 0.25, { feedinPrice: 0.05 }),
    ]);
    const { list } = await history(own.id);
    expect(list.map(({ consumptionPrice }) => consumptionPrice)).toEqual([0.5, 0.25, 0.4]);
    const midnight = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Australia/Brisbane',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(midnight.format(list[0]!.from)).toBe('2027-07-01 00:00');
    expect((await history(other.id)).revision).toBe(1);
    expect(await importing.readPast(import_id)).toMatchObject({
      kind: 'tariff',
      rows: 3,
      existing: 2,
      can_undo: 1,
    });
  });

  it('[IMP-01] rows of a tariff that are sent without the others are refused', async () => {
    const own = await station();
    const rows = numbered([part(own.name, '00:00', '07:00'), part(own.name, '07:00', '24:00')]);
    rows.push({ row: 9, values: { station: own.name, feedinPrice: 0.1 } });
    const { import_id } = await importing.data('owner', beginImport, { kind: 'tariff', file_name: 'x' });
    const send = async (sent: typeof rows) =>
      (await importing.data('owner', addImportRows, { import_id, rows: sent })).issues.map(
        ({ row, field }) => [row, field],
      );
    expect(await send(rows)).toEqual([]);
    expect(await send(rows.slice(1))).toEqual([[3, 'station']]);
    expect(await send(rows)).toEqual([]);
    // The first row goes elsewhere, and takes the tariff with it.
    expect(await send([{ row: 2, values: fixed((await station()).name, 0.3) }])).toEqual([]);
    await importing.data('owner', startImport, { import_id });
    await expect.poll(async () => (await importing.getStatus(import_id)).state).toBe('open');
    expect((await importing.getStatus(import_id)).failure).toContain('all rows of a tariff');
    expect((await history(own.id)).list).toEqual([]);
  });

  it('[IMP-01] undoing puts back what applied before, also what was planned for the same day', async () => {
    const [own, other] = [await station(), await station()];
    await set(own.id);
    await set(own.id, { start_date: '2027-07-01', consumptionPrice: 0.33, unit: 'NZD' });
    const before = await history(own.id);
    const first = await importing.imported([
      fixed(own.name, 0.5, { start_date: '2027-07-01' }),
      fixed(own.name, 0.4),
      fixed(other.name, 0.4),
    ]);
    const second = await importing.imported([fixed(own.name, 0.6, { start_date: '2027-07-01' })]);
    const { body } = await importing.ask('owner', undoImport, { import_id: first });
    expect([body.code, body.field]).toEqual([Refusal.conflict, 'import_id']);
    expect(body.msg).toContain(own.name);
    expect(body.msg).not.toContain(other.name);
    expect(await readPrices(own.id)).toEqual([0.6, 0.4, 0.25]);
    expect(await importing.data('owner', undoImport, { import_id: second })).toEqual({ count: 1 });
    expect(await readPrices(own.id)).toEqual([0.5, 0.4, 0.25]);
    expect(await importing.data('owner', undoImport, { import_id: first })).toEqual({ count: 3 });
    expect((await history(own.id)).list).toEqual(before.list);
    expect((await history(own.id)).revision).toBeGreaterThan(before.revision);
    expect((await history(other.id)).list).toEqual([]);
    const log = await readAudit(own.id);
    expect(log.slice(-2).map(({ action, detail }) => [action, detail.import])).toEqual([
      ['tariff.remove', first],
      ['tariff.set', first],
    ]);
  });

  it('[IMP-01] [SEC-01] is for stations whose tariff somebody may set, at the import and at undoing it', async () => {
    const [own, foreign] = [await station(), await station('Rival tariff', 'rival')];
    const shared = (type: 0 | 1) =>
      database.query(
        `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
         select $1, id, $2, false, false, false, 0 from person where user_name = 'member'
         on conflict (station_id, person_id) do update set type = excluded.type`,
        [own.id, type],
      );
    await shared(0);
    const viewer = await importing.checked([fixed(own.name, 0.3), fixed(foreign.name, 0.3)], 'member');
    expect(viewer.issues.map(({ row, field, text }) => [row, field, text])).toEqual([
      [2, 'station', `You are not allowed to set the tariff of ${own.name}.`],
      [3, 'station', expect.stringContaining('is not the name or the id of a station')],
    ]);
    await shared(1);
    const { import_id } = await importing.checked([fixed(own.name, 0.3)], 'member');
    await shared(0);
    await importing.data('member', startImport, { import_id });
    await expect.poll(async () => (await importing.getStatus(import_id, 'member')).state).toBe('open');
    expect((await importing.getStatus(import_id, 'member')).failure).toContain(own.name);
    expect((await history(own.id)).list).toEqual([]);
    await shared(1);
    const done = await importing.imported([fixed(own.name, 0.3)], 'member');
    await shared(0);
    expect((await importing.ask('member', undoImport, { import_id: done })).body.msg).toContain(own.name);
    expect(await readPrices(own.id)).toEqual([0.3]);
  });

  it('[IMP-01] the tariffs in force are a file that changes nothing when it is imported again', async () => {
    const [one] = [await station('Same name'), await station('Same name')];
    await set(one.id, {
      feedinType: 'tou',
      feedinPrice: [{ tab: 'daily', data: [{ startTime: '00:00', endTime: '24:00', value: 0.05 }] }],
    });
    const { list, next } = await importing.data('owner', getSettableTariffs, { after: 0 });
    expect(next).toBeNull();
    expect(list.map(({ station_id }) => station_id)).toContain(one.id);
    expect(list.find(({ station_id }) => station_id === one.id)!.station).toBe(String(one.id));
    const revisions = async () => {
      const { rows: stations } = await database.query<{ id: number; tariff_revision: number }>(
        'select id, tariff_revision from station order by id',
      );
      return stations;
    };
    const before = await revisions();
    const rows = list.flatMap(({ station: named, ...tariff }) =>
      rowsOfTariff(tariff).map((row): ImportValues => ({
        station: named,
        unit: tariff.unit,
        ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '')),
      })),
    );
    const import_id = await importing.imported(rows);
    expect(await revisions()).toEqual(before);
    expect(await importing.readPast(import_id)).toMatchObject({ existing: 0, can_undo: 0 });
  });

  it('[IMP-01] 3,000 stations are set and put back', async () => {
    const own = await station();
    const { rows: columns } = await database.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'station' and column_name not in ('id', 'name')`,
    );
    const { names } = columns[0]!;
    await database.query(
      `insert into station (name, ${names}) select 'Row ' || n, ${names} from station, generate_series(1, 3000) n where id = $1`,
      [own.id],
    );
    const rows = numbered(
      Array.from({ length: 3_000 }, (_, index) =>
        fixed(`Row ${index + 1}`, 0.3, { start_date: '2027-07-01' }),
      ),
    );
    const { import_id } = await importing.data('owner', beginImport, { kind: 'tariff', file_name: 'x' });
    for (let from = 0; from < rows.length; from += IMPORT_BATCH) {
      const { issues } = await importing.data('owner', addImportRows, {
        import_id,
        rows: rows.slice(from, from + IMPORT_BATCH),
      });
      expect(issues).toEqual([]);
    }
    await importing.data('owner', startImport, { import_id });
    await expect
      .poll(() => importing.getStatus(import_id), { timeout: 60_000, interval: 100 })
      .toMatchObject({ state: 'done', done: 3_000 });
    const stored = async () => {
      const { rows: counted } = await database.query<{ n: number }>(
        `select count(*)::int as n from tariff join station on station.id = station_id where name like 'Row %'`,
      );
      return counted[0]!.n;
    };
    expect(await stored()).toBe(6_000);
    expect(await importing.data('owner', undoImport, { import_id })).toEqual({ count: 3_000 });
    expect(await stored()).toBe(0);
  });
});
