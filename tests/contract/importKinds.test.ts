import {
  addGateway,
  addStation,
  beginImport,
  deleteDevice,
  getCustomerLinks,
  getCustomers,
  getCustomerStations,
  getGateways,
  getImportCredentials,
  Refusal,
  saveDevice,
  startImport,
  undoImport,
  type ImportValues,
} from '@heliograph/contracts/http';
import { newSerial, newStation } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIVAL, startCompanyStack, type CompanyStack } from './support/companyStack.ts';
import { createImporting, type Importing } from './support/importing.ts';
import { connectDatabase } from './support/stackDatabase.ts';

let companies: CompanyStack;
let database: Client;
beforeAll(async () => {
  companies = await startCompanyStack();
  database = await connectDatabase(companies.stack);
});
afterAll(async () => {
  await database.end();
  await companies.stop();
});

describe('imports of devices', () => {
  let importing: Importing;
  beforeAll(() => {
    importing = createImporting(companies, 'device');
  });

  let made = 0;
  const station = async (name = `Site ${++made}`, person: 'owner' | 'rival' = 'owner') => {
    const { station_id, gateway } = await importing.data(
      person,
      addStation,
      newStation({ station_name: name }),
    );
    return { id: station_id, name, uuid: gateway.uuid };
  };
  /** A row as the page sends it. */
  const values = (over: ImportValues): ImportValues => ({
    obj_type: 'C005',
    iot_serial_no: newSerial(),
    ...over,
  });
  const devicesAt = async (stationId: number) => {
    const { rows } = await database.query<{ name: string; type: string; serial: string; uuid: string }>(
      `select device.name, type, serial, uuid from device join gateway on gateway.id = gateway_id
       where device.station_id = $1 and device.import_id is not null order by device.id`,
      [stationId],
    );
    return rows;
  };

  it('[IMP-01] the dry run names what is wrong with devices, as the call that adds one does', async () => {
    const own = await station();
    await station('Twin house');
    await station('Twin house');
    const foreign = await station('Not the owner’s', 'rival');
    const serial = newSerial();
    const existing = newSerial();
    await importing.data('owner', saveDevice, {
      station_id: own.id,
      device_name: 'x',
      obj_type: 'C005',
      iot_serial_no: existing,
    });
    const { issues } = await importing.checked([
      values({ station: own.name, iot_serial_no: serial }),
      values({ station: foreign.name }),
      values({ station: 'twin HOUSE' }),
      values({ station: String(own.id), iot_serial_no: serial.toLowerCase() }),
      values({ station: own.name, iot_serial_no: existing, mod_id: 15 }),
      values({ station: own.name, obj_type: 'C001', gateway_uuid: foreign.uuid }),
      { device_name: 'Only a name' },
    ]);
    expect(issues.map(({ row, field, why }) => [row, field, why])).toEqual([
      [3, 'station', 'other'],
      [4, 'station', 'other'],
      [5, 'iot_serial_no', 'other'],
      [6, 'mod_id', 'other'],
      [6, 'iot_serial_no', 'other'],
      [7, 'gateway_uuid', 'other'],
      [7, 'obj_type', 'invalid'],
      [8, 'obj_type', 'missing'],
      [8, 'iot_serial_no', 'missing'],
      [8, 'station', 'missing'],
    ]);
    const texts = issues.map(({ text }) => text);
    expect(texts[1]).toMatch(/^2 stations are called twin HOUSE.* \d+, \d+\.$/);
    expect(texts[2]).toContain('row 2');
    const single = await importing.ask('owner', saveDevice, {
      station_id: own.id,
      device_name: 'x',
      obj_type: 'C005',
      iot_serial_no: existing,
    });
    expect(texts[4]).toBe(single.body.msg);
  });

  it('[IMP-01] adds devices to gateways of stations and to new ones, whose access data connect them', async () => {
    const one = await station();
    const other = await station();
    const second = await importing.data('owner', addGateway, { station_id: other.id });
    const rows = [
      values({ station: one.name, device_name: 'Feed' }),
      values({ station: one.name.toUpperCase(), gateway_uuid: 'new Shed', obj_type: 'C007' }),
      values({ station: String(one.id), gateway_uuid: 'new Shed', mod_id: 39 }),
      values({ station: other.name, gateway_uuid: second.uuid.toUpperCase() }),
      values({ station: other.name, gateway_uuid: 'new' }),
    ];
    const import_id = await importing.imported(rows);
    const serials = rows.map(({ iot_serial_no }) => iot_serial_no);
    const first = await devicesAt(one.id);
    // The gateway itself is a device of the import's station, but no row.
    expect(first.map(({ serial }) => serial)).toEqual(serials.slice(0, 3));
    expect(first[0]).toMatchObject({ name: 'Feed', type: 'C005', uuid: one.uuid });
    expect(first[1]!.name).not.toBe('');
    expect(first[1]!.uuid).toBe(first[2]!.uuid);
    const { list } = await importing.data('owner', getImportCredentials, { import_id });
    expect(list.map(({ row, station_name, sn, uuid }) => [row, station_name, sn, uuid])).toEqual([
      [3, one.name, serials[1], first[1]!.uuid],
      [6, other.name, serials[4], (await devicesAt(other.id))[1]!.uuid],
    ]);
    expect((await devicesAt(other.id))[0]!.uuid).toBe(second.uuid);
    await importing.connectGateway(list[0]!);
    expect(await importing.readPast(import_id)).toMatchObject({
      kind: 'device',
      rows: 5,
      existing: 5,
      can_undo: 1,
    });
  });

  it('[IMP-01] a gateway has no more devices than one by one, in several parts too', async () => {
    const own = await station();
    await database.query(
      `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select 'FILL-${own.id}-' || n, gateway.id, station_id, 39, 'C005', 'x', 'FILL-${own.id}-' || n, 'FILL-${own.id}-' || n, 0
       from gateway, generate_series(1, 247) n where station_id = $1`,
      [own.id],
    );
    const { issues } = await importing.checked([
      values({ station: own.name }),
      values({ station: own.name }),
    ]);
    expect(issues.map(({ row, field }) => [row, field])).toEqual([[3, 'gateway_uuid']]);
  });

  it('[IMP-01] nothing is added when a station or serial number is gone after the dry run', async () => {
    const own = await station();
    const rows = [values({ station: own.name }), values({ station: own.name, gateway_uuid: 'new' })];
    const { import_id } = await importing.checked(rows);
    await importing.data('rival', addStation, newStation({ device: { name: 'x', type: 'C002', sn: String(rows[1]!.iot_serial_no) } })); // oxfmt-ignore
    await importing.data('owner', startImport, { import_id });
    await expect.poll(async () => (await importing.getStatus(import_id)).state).toBe('open');
    expect((await importing.getStatus(import_id)).failure).toContain(String(rows[1]!.iot_serial_no));
    expect(await devicesAt(own.id)).toEqual([]);
    expect((await importing.data('owner', getGateways, { station_id: own.id })).list).toHaveLength(1);
  });

  it('[IMP-01] is undone with its gateways, unless one has connected, reported or got other devices', async () => {
    const own = await station();
    const rows = () => [values({ station: own.name }), values({ station: own.name, gateway_uuid: 'new' })];
    const undone = await importing.imported(rows());
    expect(await importing.data('owner', undoImport, { import_id: undone })).toEqual({ count: 2 });
    expect(await devicesAt(own.id)).toEqual([]);
    const gateways = async () => (await importing.data('owner', getGateways, { station_id: own.id })).list;
    expect((await gateways()).map(({ uuid }) => uuid)).toEqual([own.uuid]);

    const kept = await importing.imported(rows());
    const refusal = async () => {
      const { body } = await importing.ask('owner', undoImport, { import_id: kept });
      expect([body.code, body.field]).toEqual([Refusal.conflict, 'import_id']);
      return body.msg;
    };
    const added = (await gateways())[1]!;
    const sn = newSerial();
    const other = { station_id: own.id, device_name: 'x', obj_type: 'C005' as const, iot_serial_no: sn };
    await importing.data('owner', saveDevice, { ...other, gateway_uuid: added.uuid });
    expect(await refusal()).toContain('other devices');
    await importing.data('owner', deleteDevice, { station_id: own.id, iot_serial_no: sn });
    await database.query('update gateway set status_at = 1 where uuid = $1', [added.uuid]);
    expect(await refusal()).toContain('connected');
    await database.query('update gateway set status_at = null where uuid = $1', [added.uuid]);
    await database.query(
      `insert into latest (device_id, at, v, reading, read_at) select min(id), 1, '{}', '{}', '{}' from device where import_id = $1`,
      [kept],
    );
    expect(await refusal()).toContain('reported');
    expect(await devicesAt(own.id)).toHaveLength(2);
  });

  it('[IMP-01] [SEC-01] stations that others only showed to somebody get no devices from them', async () => {
    const own = await station();
    await database.query(
      `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
       select $1, id, 0, false, false, false, 0 from person where user_name = 'member'`,
      [own.id],
    );
    const { issues } = await importing.checked([values({ station: own.name })], 'member');
    expect(issues.map(({ field, text }) => [field, text])).toEqual([
      ['station', `You are not allowed to add devices to ${own.name}.`],
    ]);
  });
});

describe('imports of customers', () => {
  let importing: Importing;
  beforeAll(() => {
    importing = createImporting(companies, 'customer');
  });

  it('[IMP-01] [CUS-01] assigns stations to customers, keeps what they had, and takes away only its own', async () => {
    const before = await importing.data('rival', addStation, newStation({ station_name: 'Rival one' }));
    const after = await importing.data('rival', addStation, newStation({ station_name: 'Rival two' }));
    const customer = 'Taken@demo.example';
    const taken = (await importing.data('rival', getCustomers, { code: RIVAL })).find(
      ({ email }) => email === 'taken@demo.example',
    )!;
    const links = () => importing.data('rival', getCustomerLinks, { code: RIVAL, user_id: taken.user_id });
    const first = await importing.imported([{ customer, station: 'rival ONE' }], 'rival');
    const import_id = await importing.imported(
      [
        { customer, station: 'Rival one' },
        { customer, station: String(after.station_id) },
      ],
      'rival',
    );
    expect(await links()).toEqual(expect.arrayContaining([before.station_id, after.station_id]));
    expect(await importing.readPast(import_id, 'rival')).toMatchObject({ rows: 2, existing: 1 });
    expect(await importing.data('rival', undoImport, { import_id })).toEqual({ count: 1 });
    expect(await links()).toContain(before.station_id);
    expect(await links()).not.toContain(after.station_id);
    expect(await importing.data('rival', undoImport, { import_id: first })).toEqual({ count: 1 });
  });

  it('[IMP-01] [SEC-01] asks somebody with a second factor for a proof, as assigning one by one does', async () => {
    const [own] = await importing.data('rival', getCustomerStations, { code: RIVAL });
    const { import_id } = await importing.checked(
      [{ customer: 'taken@demo.example', station: String(own!.id) }],
      'rival',
    );
    const rival = `(select id from person where user_name = 'rival')`;
    await database.query(
      `insert into totp (person_id, secret, created_at, confirmed_at) values (${rival}, '\\x00', 0, 1)`,
    );
    await database.query(`update session set proof_until = 0 where person_id = ${rival}`);
    const { body } = await importing.ask('rival', startImport, { import_id });
    expect(body.code).toBe(Refusal.proofNeeded);
    await database.query(`delete from totp where person_id = ${rival}`);
    await importing.data('rival', startImport, { import_id });
    await expect.poll(async () => (await importing.getStatus(import_id, 'rival')).state).toBe('done');
  });

  it('[IMP-01] [SEC-01] names people who are no customers, and stations of others, without more about them', async () => {
    const [foreign] = await importing.data('rival', getCustomerStations, { code: RIVAL });
    await importing.data('owner', addStation, newStation({ station_name: 'Private house' }));
    const customer = 'taken@demo.example';
    const { issues } = await importing.checked(
      [
        { customer: 'ada.spare@demo.example', station: foreign!.station_name },
        { customer: 'nobody@demo.example', station: foreign!.station_name },
        { customer, station: 'Private house' },
        { customer, station: foreign!.station_name },
        { customer, station: String(foreign!.id) },
        { customer: 'no address' },
      ],
      'rival',
    );
    expect(issues.map(({ row, field, why }) => [row, field, why])).toEqual([
      [2, 'customer', 'other'],
      [3, 'customer', 'other'],
      [4, 'station', 'other'],
      [6, 'station', 'other'],
      [7, 'station', 'missing'],
      [7, 'customer', 'invalid'],
    ]);
    expect(issues[0]!.text.replace('ada.spare', 'nobody')).toBe(issues[1]!.text);
    const refused = await importing.ask('owner', beginImport, { kind: 'customer', file_name: 'x' });
    expect(refused.body.code).toBe(Refusal.forbidden);
  });
});
