import {
  addImportRows,
  addStation,
  beginImport,
  cancelImport,
  getImportCredentials,
  getImportStatus,
  getImportUndo,
  IMPORT_BATCH,
  Refusal,
  startImport,
  SUCCESS,
  undoImport,
  type ImportValues,
} from '@heliograph/contracts/http';
import { callStack, newSerial, newStation } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyStack, type CompanyStack } from './support/companyStack.ts';
import { getRelevance } from './support/fleet.ts';
import { createImporting, numbered, type Importing } from './support/importing.ts';
import { connectDatabase } from './support/stackDatabase.ts';

describe('imports of stations', () => {
  let companies: CompanyStack;
  let database: Client;
  let importing: Importing;
  beforeAll(async () => {
    companies = await startCompanyStack();
    database = await connectDatabase(companies.stack);
    importing = createImporting(companies, 'station');
  });
  afterAll(async () => {
    await database.end();
    await companies.stop();
  });

  /** A row as the page sends it. */
  const values = (over: ImportValues = {}): ImportValues => ({
    station_name: 'Imported station',
    station_type: 'residential',
    installed_capacity: 6.6,
    rated_capacity: 0,
    area: 'QLD',
    agent: 'Energex',
    address: '1 Test Street, Brisbane QLD 4000',
    postal_code: '4000',
    'device.sn': newSerial(),
    ...over,
  });
  const readStations = async (person: 'owner' | 'rival', importId: number) => {
    const { rows } = await database.query<{ id: number }>('select id from station where import_id = $1', [
      importId,
    ]);
    const ids = new Set(rows.map(({ id }) => id));
    const { station } = await getRelevance(companies.stack, importing.tokens[person]!);
    return station.filter(({ id }) => ids.has(id));
  };

  it('[IMP-01] the dry run names every error by row and field, with the words of the wizard’s call', async () => {
    const serial = newSerial();
    const existing = newSerial();
    await importing.data(
      'owner',
      addStation,
      newStation({ device: { name: 'x', type: 'C002', sn: existing } }),
    );
    const { issues } = await importing.checked([
      values({ 'device.sn': serial }),
      values({ installed_capacity: 'six', area: 'Queensland', station_name: '' }),
      values({ 'device.sn': serial }),
      values({ 'device.sn': existing.toLowerCase(), postal_code: '2000' }),
      values({ agent: 'Ausgrid', latitude: -27.5, customer: 'nobody@demo.example' }),
      { station_name: 'Only a name' },
    ]);
    expect(issues.map(({ row, field, why }) => [row, field, why])).toEqual([
      [3, 'station_name', 'missing'],
      [3, 'area', 'other'],
      [3, 'installed_capacity', 'invalid'],
      [4, 'device.sn', 'other'],
      [5, 'postal_code', 'other'],
      [5, 'device.sn', 'other'],
      [6, 'longitude', 'missing'],
      [6, 'agent', 'other'],
      [6, 'customer', 'other'],
      [7, 'station_type', 'missing'],
      [7, 'installed_capacity', 'missing'],
      [7, 'rated_capacity', 'missing'],
      [7, 'area', 'missing'],
      [7, 'agent', 'missing'],
      [7, 'address', 'missing'],
      [7, 'postal_code', 'missing'],
      [7, 'device.sn', 'missing'],
    ]);
    const texts = issues.map(({ text }) => text);
    expect(texts[3]).toBe(`The serial number ${serial} is also in row 2. Each inverter has its own.`);
    const single = await importing.ask('owner', addStation, newStation({ agent: 'Ausgrid' }));
    expect(texts[7]).toBe(single.body.msg);
  });

  it('[IMP-01] a wrong row in the middle changes nothing, and cannot be started', async () => {
    const { import_id } = await importing.checked([values(), values({ postal_code: '2000' }), values()]);
    const { body } = await importing.ask('owner', startImport, { import_id });
    expect([body.code, body.field]).toEqual([Refusal.conflict, 'import_id']);
    expect(await readStations('owner', import_id)).toEqual([]);
    expect(await importing.readPast(import_id)).toBeUndefined();
  });

  it('[IMP-01] a serial number that somebody registers after the dry run changes nothing either', async () => {
    const rows = [values(), values(), values()];
    const { import_id } = await importing.checked(rows);
    const sn = String(rows[1]!['device.sn']);
    await importing.data('rival', addStation, newStation({ device: { name: 'x', type: 'C002', sn } }));
    await importing.data('owner', startImport, { import_id });
    // Asked all the time: the reason is there as soon as the import has failed.
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (;;) {
          const { state, failure } = await importing.getStatus(import_id);
          if (state === 'running') continue;
          expect([state, failure]).toEqual(['open', expect.stringContaining(sn)]);
          return;
        }
      }),
    );
    expect(await readStations('owner', import_id)).toEqual([]);
  });

  it('[TRU-01] [IMP-01] starts once, however often it is asked to, and says what became of it', async () => {
    const { import_id } = await importing.checked([values(), values()]);
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => importing.ask('owner', startImport, { import_id })),
    );
    const refused = starts.flatMap(({ body }) => (body.code === SUCCESS ? [] : [body]));
    expect(refused).toHaveLength(4);
    for (const { code, field, msg } of refused) {
      expect([code, field]).toEqual([Refusal.conflict, 'import_id']);
      expect(msg).toMatch(/^This import (is running. Wait|has already finished. The list)/);
    }
    await expect.poll(async () => (await importing.getStatus(import_id)).state).toBe('done');
    const status = await importing.getStatus(import_id);
    expect([status.failure, status.has_credentials, status.rows]).toEqual(['', 1, 2]);
    expect(await readStations('owner', import_id)).toHaveLength(2);
    const { list } = await importing.data('owner', getImportCredentials, { import_id });
    expect(list).toHaveLength(2);
    const later = await importing.ask('owner', startImport, { import_id });
    expect(later.body.msg).toBe(
      'This import has already finished. The list of imports shows what it created.',
    );
  });

  it('[OPS-07] says that the disk is full, to whoever imports and to whoever uses the wizard, in their language', async () => {
    const { import_id } = await importing.checked([values(), values()]);
    await database.query(`
      create function fill_disk() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger fill_disk before insert on station execute function fill_disk();`);
    try {
      await importing.data('owner', startImport, { import_id });
      await expect.poll(async () => (await importing.getStatus(import_id)).state).toBe('open');
      expect((await importing.getStatus(import_id)).failure).toBe(
        'The server’s disk is full, and nothing was created. Ask the operator to free space, then start the import again.',
      );
      const token = importing.tokens.owner!;
      for (const [lang, words] of [
        [
          'en',
          'The server’s disk is full, and nothing was stored. Ask the operator to free space, then try again.',
        ],
        ['zh', '服务器磁盘空间已用尽，未保存任何内容。请联系运营方清理空间后重试。'],
      ] as const) {
        const { body } = await callStack(companies.stack, addStation, newStation(), { token, lang });
        expect(body).toEqual({ code: Refusal.noRoom, msg: words });
      }
    } finally {
      await database.query('drop function fill_disk cascade');
    }
    await importing.data('owner', startImport, { import_id });
    await expect.poll(async () => (await importing.getStatus(import_id)).state).toBe('done');
    expect(await readStations('owner', import_id)).toHaveLength(2);
  });

  it('[IMP-01] creates all stations as the wizard does, with gateways whose access data connect them', async () => {
    const rows = Array.from({ length: 3 }, (_, index) =>
      values({ station_name: `=1+${index}`, latitude: -27.4, longitude: 153 }),
    );
    const import_id = await importing.imported(rows);
    const stations = await readStations('owner', import_id);
    expect(stations.map(({ station_name }) => station_name)).toEqual(['=1+0', '=1+1', '=1+2']);
    expect(stations[0]).toMatchObject({ time_zone: 'Australia/Brisbane', latitude: -27.4 });
    const { list, grant_key } = await importing.data('owner', getImportCredentials, { import_id });
    expect(list.map(({ row, sn }) => [row, sn])).toEqual(
      rows.map((one, index) => [index + 2, one['device.sn']]),
    );
    expect(grant_key).toMatch(/.{40}/);
    const { uuid, password } = list[0]!;
    await importing.connectGateway({ uuid, password });
    const secret = await database.query(`select 1 from file_import where credentials::text like $1`, [
      `%${Buffer.from(password).toString('hex')}%`,
    ]);
    expect(secret.rows).toEqual([]);
  });

  it('[IMP-01] assigns stations to customers of the importer’s company', async () => {
    const customer = 'taken@demo.example';
    const import_id = await importing.imported(
      [values({ customer: ' Taken@demo.example' }), values()],
      'rival',
    );
    const { rows } = await database.query<{ email: string }>(
      `select email from customer_station join person on person.id = person_id join station on station.id = station_id
       where station.import_id = $1`,
      [import_id],
    );
    expect(rows).toEqual([{ email: customer }]);
    const { issues } = await importing.checked([values({ customer })], 'owner');
    expect(issues.map(({ field }) => field)).toEqual(['customer']);
  });

  it('[IMP-01] an import is undone in one step, and refused once a station has data', async () => {
    const undone = await importing.imported([values(), values()]);
    const undo = { import_id: undone };
    const stations = await readStations('owner', undone);
    const station_ids = stations.map(({ id }) => id).toSorted((one, other) => one - other);
    const counts = { station_ids, devices: 4, added_since: 0 };
    expect(await importing.data('owner', getImportUndo, undo)).toEqual(counts);
    await database.query(
      `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select 'since', gateway_id, station_id, model_id, type, 'Since', 'SINCE-1', 'SINCE-1', created_at + 1 from device where station_id = $1 and type = 'C002'`,
      [station_ids[0]],
    );
    expect(await importing.data('owner', getImportUndo, undo)).toEqual({
      ...counts,
      devices: 5,
      added_since: 1,
    });
    expect((await importing.ask('rival', getImportUndo, undo)).body.code).toBe(Refusal.notFound);
    expect(await importing.data('owner', undoImport, { import_id: undone })).toEqual({ count: 2 });
    expect(await readStations('owner', undone)).toEqual([]);
    const past = await importing.readPast(undone);
    expect(past).toMatchObject({ state: 'undone', file_name: 'stations.xlsx', rows: 2, can_undo: 0 });
    expect(past!.by).not.toBe('');

    const kept = await importing.imported([values(), values({ station_name: 'With data' })]);
    await database.query(
      `update gateway set status_at = 1 from station where station.id = station_id and station.import_id = $1 and name = 'With data'`,
      [kept],
    );
    const { body } = await importing.ask('owner', undoImport, { import_id: kept });
    expect([body.code, body.field]).toEqual([Refusal.conflict, 'import_id']);
    expect(body.msg).toContain('With data');
    expect(await readStations('owner', kept)).toHaveLength(2);
  });

  it('[IMP-01] [SEC-01] is for who began it: guests have none, others see nothing of it', async () => {
    const { body: refused } = await importing.ask('guest', beginImport, { kind: 'station', file_name: 'x' });
    expect(refused.code).toBe(Refusal.forbidden);
    const import_id = await importing.imported([values()]);
    for (const call of [startImport, cancelImport, undoImport, getImportStatus, getImportCredentials])
      for (const person of ['rival', 'member'] as const) {
        const { body } = await importing.ask(person, call as typeof undoImport, { import_id });
        expect([call.path, person, body.code]).toEqual([call.path, person, Refusal.notFound]);
      }
    const rows = numbered([values()]);
    expect((await importing.ask('rival', addImportRows, { import_id, rows })).body.code).toBe(
      Refusal.notFound,
    );
    expect(await importing.readPast(import_id, 'rival')).toBeUndefined();
    expect(await importing.readPast(import_id, 'admin')).toMatchObject({
      can_undo: 1,
      credentials_until: null,
    });
  });

  it('[IMP-01] more rows than a call takes, and rows of an import that was started, are refused', async () => {
    const { import_id } = await importing.checked([values()]);
    const rows = numbered(Array.from({ length: IMPORT_BATCH + 1 }, () => ({ station_name: 'x' })));
    expect((await importing.ask('owner', addImportRows, { import_id, rows })).body).toMatchObject({
      code: Refusal.badRequest,
      field: 'rows',
    });
    await importing.data('owner', cancelImport, { import_id });
    expect((await importing.ask('owner', getImportStatus, { import_id })).body.code).toBe(Refusal.notFound);
    const started = await importing.imported([values()]);
    const late = await importing.ask('owner', addImportRows, {
      import_id: started,
      rows: numbered([values()]),
    });
    expect(late.body.code).toBe(Refusal.conflict);
  });
});
