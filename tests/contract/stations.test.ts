import { topics } from '@heliograph/contracts/mqtt';
import {
  addStation,
  collectStation,
  deleteStation,
  doGuestLogin,
  editStation,
  getHistoryData,
  getMqttCredential,
  renewGatewayPassword,
  saveStationShare,
  uploadFile,
  type HttpCall,
  type RequestOf,
  type Station,
} from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  newSerial,
  newStation,
  type CallOptions,
  type NewStation,
} from '@heliograph/testing';
import { createHash } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitUntilClosed, connectBroker, connectSession, canSubscribe } from './support/brokerClient.ts';
import { startCompanyStack, readToken, type CompanyStack } from './support/companyStack.ts';
import { addPackedPeriod, connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import { watchPersonAlarms } from './support/watchAlarms.ts';

/** Every table with data of a station, and its path to the station. */
const TRACES = [
  'station where id = $1',
  'station_share where station_id = $1',
  'station_favourite where station_id = $1',
  'station_point where station_id = $1',
  'station_invitation where station_id = $1',
  'customer_station where station_id = $1',
  'notice where station_id = $1',
  'tariff where station_id = $1',
  'picture where station_id = $1',
  'gateway where station_id = $1',
  'device where station_id = $1',
] as const;

describe('stations', () => {
  let companies: CompanyStack;
  let database: pg.Client;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    companies = await startCompanyStack();
    for (const person of ['owner', 'installer', 'member', 'admin', 'priya', 'rival', 'ada.spare'])
      tokens[person] = await readToken(companies.stack, person);
    tokens.guest = (await readData(companies.stack, doGuestLogin, {})).token;
    database = await connectDatabase(companies.stack);
  });
  afterAll(async () => {
    await database.end();
    await companies.stop();
  });

  const ask = <C extends HttpCall>(
    person: string,
    call: C,
    request: RequestOf<C>,
    options: CallOptions = {},
  ) => callStack(companies.stack, call, request, { token: tokens[person]!, ...options });
  const data = <C extends HttpCall>(person: string, call: C, request: RequestOf<C>) =>
    readData(companies.stack, call, request, { token: tokens[person]! });
  /** A refusal as [HTTP status, field]. */
  const refusal = async <C extends HttpCall>(person: string, call: C, request: RequestOf<C>) => {
    const { status, body } = await ask(person, call, request);
    expect(body.msg).toMatch(/./);
    const chinese = await ask(person, call, request, { lang: 'zh' });
    expect(chinese.body.msg).toMatch(/\p{Script=Han}/u);
    return [status, body.field];
  };
  const seenBy = async (person: string, id: number): Promise<Station | undefined> =>
    (await getRelevance(companies.stack, tokens[person]!)).station.find((station) => station.id === id);
  const readVersion = async (id: number) => (await seenBy('admin', id))!.version;
  const add = async (person: string, over: Partial<NewStation> = {}) =>
    (await data(person, addStation, newStation(over))).station_id;
  const edit = async (person: string, id: number, fields: Partial<RequestOf<typeof editStation>>) =>
    ask(person, editStation, { station_id: id, version: await readVersion(id), ...fields });
  const count = async (from: string, ...values: unknown[]): Promise<number> =>
    Number((await database.query<{ n: string }>(`select count(*) as n from ${from}`, values)).rows[0]!.n);
  const getId = async (userName: string): Promise<number> =>
    (await database.query<{ id: number }>('select id from person where user_name = $1', [userName])).rows[0]!
      .id;
  const share = async (id: number, userName: string, type: 0 | 1 | 3) =>
    database.query(
      `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
         values ($1, $2, $3, false, false, false, 0)`,
      [id, await getId(userName), type],
    );
  const audited = async (action: string) =>
    (
      await database.query<{
        user_name: string;
        station_id: number | null;
        detail: Record<string, unknown>;
        changes: Record<string, unknown> | null;
      }>(
        `select user_name, station_id, detail, changes from audit join person on person.id = person_id
           where action = $1 order by audit.id desc`,
        [action],
      )
    ).rows;
  const connectGateway = ({ uuid, password }: { uuid: string; password: string }) =>
    connectBroker({ url: companies.stack.mqtt, user: uuid, password, clientId: `gw-${uuid}` });
  let seq = Date.now();
  /** A connected gateway that sends empty lists of alarms. */
  const makeSource = (uuid: string, client: MqttClient) => ({
    alarms: async () => {
      const payload = JSON.stringify({ seq: (seq += 1), alarms: [] });
      await client.publishAsync(topics.alarm(uuid), payload, { qos: 1 });
    },
    end: () => client.endAsync(),
  });
  /** A new station that `ada.spare` sees, with its gateway's connection. */
  async function sharedWithSpare() {
    const { station_id: id, gateway } = await data('owner', addStation, newStation());
    await data('owner', saveStationShare, {
      station_id: id,
      station_share_type: 0,
      share_account_type: 0,
      station_share_user: 'ada.spare@demo.example',
    });
    const client = await connectGateway(gateway);
    return { id, uuid: gateway.uuid, client, gateway: makeSource(gateway.uuid, client) };
  }
  let hue = 0;
  const picture = async (person: string) => {
    hue += 1;
    const file = await sharp({
      create: { width: 40, height: 20, channels: 3, background: { r: hue, g: 90, b: 90 } },
    })
      .png()
      .toBuffer();
    return (await data(person, uploadFile, { file: new Uint8Array(file) })).url;
  };
  const isServed = async (url: string) => (await fetch(companies.stack.http + url)).status === 200;

  it('[TRU-08] repeats the answer of a change that was lost, to its session, without making the change again', async () => {
    const { station_id, gateway } = await data('owner', addStation, newStation());
    const renew = async (person: string, named: Record<string, string>) => {
      const response = await fetch(`${companies.stack.http}${renewGatewayPassword.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: tokens[person]!, ...named },
        body: JSON.stringify('answer-of' in named ? {} : { station_id, uuid: gateway.uuid }),
      });
      return (await response.json()) as { code: number; data?: { password: string }; field?: string };
    };
    const { data: renewed } = await renew('owner', { 'request-id': 'first' });
    expect(await renew('owner', { 'answer-of': 'first' })).toMatchObject({ code: 1001, data: renewed });
    // Sent twice by the network.
    expect(await renew('owner', { 'request-id': 'first' })).toMatchObject({ data: renewed });
    expect(await audited('gateway.password')).toHaveLength(1);
    for (const [person, id] of [
      ['admin', 'first'],
      ['owner', 'second'],
    ] as const)
      expect(await renew(person, { 'answer-of': id })).toMatchObject({ code: 1404, field: 'answer-of' });
    const client = await connectGateway({ uuid: gateway.uuid, password: renewed!.password });
    await client.endAsync();
  });

  describe('adding', () => {
    it('[WIZ-02] [WIZ-05] creates a station from all fields, in the time zone of its state', async () => {
      const fields = newStation({
        area: 'WA',
        agent: 'Western Power',
        postal_code: '6000',
        nmi: '8001234567',
        nmi_reg: 1,
      });
      const answer = await data('owner', addStation, fields);
      expect(addStation.answer.parse(answer)).toEqual(answer);
      const { device, ...said } = fields;
      const id = answer.station_id;
      expect(await seenBy('owner', id)).toMatchObject({
        ...said,
        time_zone: 'Australia/Perth',
        currency: 'AUD',
        create_user: 'owner',
        version: 0,
        enterprise_name: '',
        link_time: null,
        service_custom: 0,
        is_collect: 0,
        offline_status: 1,
        device_setting: 1,
        rights: [
          'edit',
          'editAll',
          'tariff',
          'share',
          'transfer',
          'authorise',
          'link',
          'audit',
          'collect',
          'delete',
        ],
      });
      const whole = await getRelevance(companies.stack, tokens.owner!);
      const devices = whole.device.filter(({ station_id }) => station_id === id);
      expect(
        devices.map(({ device_type, device_id, device_code }) => [device_type, device_id, device_code]),
      ).toEqual([
        ['C001', answer.gateway.uuid, answer.gateway.uuid],
        ['C002', device.sn, device.sn],
      ]);
      expect(devices[1]).toMatchObject({ mod_id: 15, obj_name: device.name, parent_id: devices[0]!.id });
      expect((await seenBy('owner', id))!.label.map(({ type }) => type)).toEqual(['fd', 'sd', 'cn', 'yd']);
      expect(await audited('station.add')).toContainEqual({
        user_name: 'owner',
        station_id: id,
        detail: { name: fields.station_name, serial: device.sn },
        changes: null,
      });
      for (const stranger of ['installer', 'ada.spare', 'guest'])
        expect([stranger, await seenBy(stranger, id)]).toEqual([stranger, undefined]);
    });

    it('[WIZ-05] stores only the hash of the gateway’s password', async () => {
      const { gateway } = await data('owner', addStation, newStation());
      expect(Buffer.from(gateway.password, 'base64url')).toHaveLength(32);
      const { rows } = await database.query<{ password_hash: Buffer }>(
        'select password_hash from gateway where uuid = $1',
        [gateway.uuid],
      );
      expect(rows[0]!.password_hash).toEqual(createHash('sha256').update(gateway.password).digest());
      const { rows: audit } = await database.query<{ all: string }>(
        `select coalesce(string_agg(detail::text, ''), '') as all from audit`,
      );
      expect(audit[0]!.all).not.toContain(gateway.password);
    });

    it('[WIZ-05] [LIVE-03] returns credentials with which the gateway connects, and stores its inverter’s values', async () => {
      const fields = newStation();
      const { gateway, station_id } = await data('owner', addStation, fields);
      const { mqtt_server } = await data('owner', getMqttCredential, {});
      expect(new URL(gateway.mqtt_url).hostname).toBe(mqtt_server[0]!.mqtt_host_ip);
      expect(gateway.mqtt_url.replace('localhost', '127.0.0.1')).toBe(companies.stack.mqtt);
      const { uuid, password } = gateway;
      const access = { url: gateway.mqtt_url, user: uuid, clientId: `gw-${uuid}` };
      await expect(connectBroker({ ...access, password: 'another' })).rejects.toThrow();
      const client = await connectBroker({ ...access, password });
      const deviceId = fields.device.sn;
      const at = Date.now();
      let seq = 0;
      const point = {
        token: tokens.owner!,
        deviceId,
        propertyCode: 'SOC',
        start: at - 60_000,
        end: at + 60_000,
      };
      // A new gateway may have to repeat it in the first second after another unknown one.
      await expect
        .poll(async () => {
          const sample = { device_id: deviceId, at, status: 'normal', values: { SOC: 57 } };
          await client.publishAsync(
            topics.telemetry(uuid),
            JSON.stringify({ seq: (seq += 1), period: 5000, samples: [sample] }),
            { qos: 1 },
          );
          return (await data('owner', getHistoryData, point)).length;
        })
        .toBeGreaterThan(0);
      await client.endAsync();
      expect((await ask('owner', deleteStation, { station_id })).status).toBe(200);
    });

    it('[WIZ-05] links it to the enterprise when one of its users creates it', async () => {
      const id = await add('installer');
      const station = (await seenBy('installer', id))!;
      expect(station).toMatchObject({
        create_user: 'installer',
        enterprise_name: 'Southern Light Solar',
      });
      expect(station.link_time).toBeGreaterThan(Date.now() - 60_000);
      const ofCustomer = await add('priya');
      expect(await seenBy('priya', ofCustomer)).toMatchObject({ enterprise_name: '', link_time: null });
      expect(await seenBy('installer', ofCustomer)).toBeUndefined();
    });

    it('[AUTH-08] [SEC-01] is refused to guests and without a session', async () => {
      const before = await count('station');
      expect((await ask('guest', addStation, newStation())).body.code).toBe(1403);
      expect((await callStack(companies.stack, addStation, newStation())).body.code).toBe(1401);
      expect(await count('station')).toBe(before);
    });

    it('[WIZ-04] [WIZ-02] refuses invalid input with the field, and stores nothing', async () => {
      const taken = newStation();
      await data('owner', addStation, taken);
      const demo = (await getRelevance(companies.stack, tokens.admin!)).device.find(
        ({ device_type }) => device_type === 'C002',
      )!;
      const good = newStation();
      const device = (over: Partial<NewStation['device']>) => ({ device: { ...good.device, ...over } });
      const others = await picture('installer');
      const shown = await picture('owner');
      await add('owner', { station_image: [shown] });
      const images = Array.from({ length: 11 }, (_, index) => `/files/${index}`);
      const cases: [over: Partial<Record<keyof NewStation, unknown>>, status: number, field: string][] = [
        [{ station_type: 'castle' }, 400, 'station_type'],
        [{ station_type: 'constructor' }, 400, 'station_type'],
        [{ station_name: '   ' }, 400, 'station_name'],
        [{ station_name: 'x'.repeat(65) }, 400, 'station_name'],
        [{ installed_capacity: 0 }, 400, 'installed_capacity'],
        [{ installed_capacity: '6.6' }, 400, 'installed_capacity'],
        [{ rated_capacity: -1 }, 400, 'rated_capacity'],
        [{ area: 'XYZ' }, 400, 'area'],
        [{ agent: 'Ausgrid' }, 400, 'agent'],
        [{ agent: 'nobody' }, 400, 'agent'],
        [{ address: '' }, 400, 'address'],
        [{ postal_code: '400' }, 400, 'postal_code'],
        [{ nmi: '123' }, 400, 'nmi'],
        [{ postal_code: '0123' }, 400, 'postal_code'],
        [{ postal_code: '2000' }, 400, 'postal_code'],
        [{ nmi: '31O0123456' }, 400, 'nmi'],
        [{ nmi: '31201234560' }, 400, 'nmi'],
        [{ nmi: '5412345678' }, 400, 'nmi'],
        [{ nmi: '4103861111' }, 400, 'nmi'],
        [{ nmi_reg: 2 }, 400, 'nmi_reg'],
        [{ latitude: 91 }, 400, 'latitude'],
        [{ longitude: -181 }, 400, 'longitude'],
        [{ station_image: images }, 400, 'station_image'],
        [{ station_image: ['/files/../../etc/passwd'] }, 400, 'station_image.0'],
        [{ station_image: [await picture('owner'), others] }, 400, 'station_image.1'],
        [{ station_image: [shown] }, 400, 'station_image.0'],
        [device({ sn: 'ab' }), 400, 'device.sn'],
        [device({ sn: taken.device.sn }), 409, 'device.sn'],
        [device({ sn: taken.device.sn.toLowerCase() }), 409, 'device.sn'],
        [device({ sn: demo.device_code }), 409, 'device.sn'],
        [device({ sn: demo.device_id }), 409, 'device.sn'],
        [device({ mod_id: 11 }), 404, 'device.mod_id'],
        [device({ mod_id: 999 }), 404, 'device.mod_id'],
        [device({ name: '' }), 400, 'device.name'],
        [device({ type: 'C003' as never }), 400, 'device.type'],
      ];
      const before = [await count('station'), await count('gateway'), await count('device')];
      for (const [over, status, field] of cases)
        expect([over, ...(await refusal('owner', addStation, { ...good, ...over } as NewStation))]).toEqual([
          over,
          status,
          field,
        ]);
      expect([await count('station'), await count('gateway'), await count('device')]).toEqual(before);
      const { body } = await ask('owner', addStation, { ...good, agent: 'Ausgrid' });
      expect(body.msg).toContain('Energex');
    });

    it('[WIZ-05] accepts each inverter model', async () => {
      for (const mod_id of [15, 18, 20]) {
        const device = { name: 'Inverter', type: 'C002', sn: newSerial(), mod_id } as const;
        const id = await add('owner', { device });
        const { device: devices } = await getRelevance(companies.stack, tokens.owner!);
        expect(devices.find(({ device_id }) => device_id === device.sn)).toMatchObject({
          station_id: id,
          mod_id,
        });
      }
    });
  });

  describe('editing', () => {
    it('[STN-04] changes only named fields and records them in the audit', async () => {
      const id = await add('owner');
      const before = (await seenBy('owner', id))!;
      const answer = await edit('owner', id, {
        station_name: 'Another name',
        rated_capacity: 0,
        latitude: null,
      });
      expect(answer.body.data).toEqual({ version: 1 });
      expect(await seenBy('owner', id)).toEqual({
        ...before,
        station_name: 'Another name',
        rated_capacity: 0,
        latitude: null,
        version: 1,
      });
      expect((await audited('station.edit'))[0]).toEqual({
        user_name: 'owner',
        station_id: id,
        detail: { version: 1 },
        changes: {
          station_name: [before.station_name, 'Another name'],
          rated_capacity: [before.rated_capacity, 0],
          latitude: [before.latitude, null],
        },
      });
    });

    it('[STN-04] [WIZ-04] keeps tilt, direction and size of the panels, and refuses impossible ones', async () => {
      const north = { tilt: 22.5, azimuth: 0, kwp: 4.4 };
      const planes = [north, { tilt: 10, azimuth: 270, kwp: 2.2 }];
      const id = await add('owner', { planes: [north] });
      expect((await seenBy('owner', id))?.planes).toEqual([north]);
      expect((await edit('owner', id, { planes: [north] })).body.data).toEqual({ version: 0 });
      expect((await edit('owner', id, { planes })).body.data).toEqual({ version: 1 });
      expect((await seenBy('owner', id))?.planes).toEqual(planes);
      const wrong = await edit('owner', id, { version: 1, planes: [{ ...north, azimuth: 360 }] });
      expect([wrong.status, wrong.body.field]).toEqual([400, 'planes.0.azimuth']);
      const many = Array.from({ length: 9 }, () => north);
      expect((await edit('owner', id, { version: 1, planes: many })).body.field).toBe('planes');
      expect((await seenBy('owner', id))?.planes).toEqual(planes);
    });

    it('[STN-04] [TRU-05] is announced to those who see the station, at once', async () => {
      const id = await add('owner');
      await share(id, 'rival', 0);
      const readMark = async () => (await getRelevance(companies.stack, tokens.rival!)).account_mark;
      const before = await readMark();
      await edit('owner', id, { station_name: 'Renamed' });
      expect(await readMark()).not.toBe(before);
    });

    it('[STN-04] without changes creates no new version', async () => {
      const id = await add('owner', { station_name: 'Same' });
      const entries = (await audited('station.edit')).length;
      expect((await edit('owner', id, { station_name: ' Same ' })).body.data).toEqual({ version: 0 });
      expect((await edit('owner', id, {})).body.data).toEqual({ version: 0 });
      expect(await audited('station.edit')).toHaveLength(entries);
    });

    it('[WIZ-02] to another state changes the time zone and requires one of its operators', async () => {
      const id = await add('owner');
      const wrong = await edit('owner', id, { area: 'SA' });
      expect([wrong.status, wrong.body.field]).toEqual([400, 'agent']);
      expect(wrong.body.msg).toContain('SA Power Networks');
      expect((await edit('owner', id, { area: 'SA', agent: 'SA Power Networks' })).body.field).toBe(
        'postal_code',
      );
      const moved = { area: 'SA', agent: 'SA Power Networks', postal_code: '5000' };
      expect((await edit('owner', id, moved)).status).toBe(200);
      expect(await seenBy('owner', id)).toMatchObject({
        area: 'SA',
        time_zone: 'Australia/Adelaide',
        version: 1,
      });
    });

    it('[STN-04] keeps a time zone other than the state’s main one while the state stays', async () => {
      const id = await add('owner', { area: 'NSW', agent: 'Ausgrid', postal_code: '2898' });
      await database.query(`update station set time_zone = 'Australia/Lord_Howe' where id = $1`, [id]);
      await edit('owner', id, { area: 'NSW', agent: 'Essential Energy', station_name: 'On the island' });
      expect(await seenBy('owner', id)).toMatchObject({
        time_zone: 'Australia/Lord_Howe',
        agent: 'Essential Energy',
      });
    });

    it('[STN-04] from an old version is refused with who changed it and when', async () => {
      const id = await add('owner');
      await share(id, 'ada.spare', 1);
      await edit('ada.spare', id, { station_name: 'Ada was here' });
      const late = { station_id: id, version: 0, station_name: 'Too late' };
      const english = await ask('owner', editStation, late);
      expect([english.status, english.body.field]).toEqual([409, 'version']);
      expect(english.body.msg).toMatch(
        /^ada\.spare changed the station on \d{1,2} \w+ \d{4}.* Open it again/,
      );
      const chinese = await ask('owner', editStation, late, { lang: 'zh' });
      expect(chinese.body.msg).toMatch(/^ada\.spare 已于 \d{4}年/);
      // Without an audit entry.
      await database.query('update station set version = version + 1 where id = $1', [id]);
      expect((await ask('owner', editStation, late)).body.msg).toMatch(/^The station has changed since/);
      expect((await seenBy('owner', id))!.station_name).toBe('Ada was here');
    });

    it('[WIZ-04] [SEC-01] with limited rights accepts name and pictures only', async () => {
      const id = await add('owner');
      await share(id, 'ada.spare', 3);
      const full = newStation();
      for (const field of Object.keys(full).filter((name) => name !== 'device') as (keyof NewStation)[]) {
        if (field === 'device') continue;
        const { status, body } = await edit('ada.spare', id, { [field]: full[field] });
        const free = field === 'station_name' || field === 'station_image';
        expect([field, status, body.field]).toEqual([field, free ? 200 : 403, free ? undefined : field]);
      }
      expect((await edit('ada.spare', id, { station_name: 'No', nmi: '' })).body.field).toBe('nmi');
      expect((await seenBy('owner', id))!.station_name).toBe(full.station_name);
    });

    it('[WIZ-04] shows new pictures, orders kept ones as listed, and deletes others', async () => {
      const [first, second, third] = [await picture('owner'), await picture('owner'), await picture('owner')];
      const id = await add('owner', { station_image: [first, second] });
      expect((await seenBy('owner', id))!.station_image).toEqual([first, second]);
      await edit('owner', id, { station_image: [third, second, third] });
      expect((await seenBy('owner', id))!.station_image).toEqual([third, second]);
      expect([await isServed(first), await isServed(second), await isServed(third)]).toEqual([
        false,
        true,
        true,
      ]);
      await share(id, 'ada.spare', 3);
      const adas = await picture('ada.spare');
      expect((await edit('ada.spare', id, { station_image: [third, adas] })).status).toBe(200);
      expect((await edit('owner', id, { station_image: [adas] })).status).toBe(200);
      const foreign = await edit('owner', id, { station_image: [adas, await picture('installer')] });
      expect([foreign.status, foreign.body.field]).toEqual([400, 'station_image.1']);
      expect((await seenBy('owner', id))!.station_image).toEqual([adas]);
      expect(await isServed(adas)).toBe(true);
    });

    it('[SEC-01] is refused to strangers as if the station did not exist', async () => {
      const id = await add('owner');
      for (const station_id of [id, 2_147_483_647])
        expect(await refusal('rival', editStation, { station_id, version: 0, station_name: 'Mine' })).toEqual(
          [404, 'station_id'],
        );
    });
  });

  describe('deleting', () => {
    it('[STN-06] deletes all related data and records it in the audit', async () => {
      const image = await picture('owner');
      const { station_id: id, gateway } = await data(
        'owner',
        addStation,
        newStation({ station_image: [image], station_name: 'Soon gone' }),
      );
      await share(id, 'ada.spare', 0);
      await data('ada.spare', collectStation, { station_id: id, type: 1 });
      const { rows: devices } = await database.query<{ id: number; gateway_id: number }>(
        'select id, gateway_id from device where station_id = $1',
        [id],
      );
      await addPackedPeriod(database, 0);
      for (const device of devices) {
        await database.query(`insert into latest values ($1, 1, '{}', '{}', '{}')`, [device.id]);
        await database.query(`insert into energy values ($1, 0, 15, '{}', '{}', false)`, [device.id]);
        await database.query(`insert into energy_day values ($1, 0, '')`, [device.id]);
        await database.query(`insert into sample_day values ($1, 0, '')`, [device.id]);
        await database.query(`insert into sample_kept values ($1, 0, '')`, [device.id]);
        await database.query(
          `insert into alarm (device_id, code, type, level, message, began_at) values ($1, 'F1', 'fault', 1, 'x', 1)`,
          [device.id],
        );
      }
      const client = await connectGateway(gateway);
      const gone = waitUntilClosed(client);

      await data('owner', deleteStation, { station_id: id });
      await gone;
      for (const trace of TRACES) expect([trace, await count(trace, id)]).toEqual([trace, 0]);
      for (const table of ['latest', 'energy', 'energy_day', 'sample_day', 'sample_kept', 'alarm'])
        expect([
          table,
          await count(
            `${table} where device_id = any($1)`,
            devices.map((device) => device.id),
          ),
        ]).toEqual([table, 0]);
      expect(await count('ingest_sequence where gateway_id = $1', devices[0]!.gateway_id)).toBe(0);
      expect(await isServed(image)).toBe(false);
      for (const person of ['owner', 'ada.spare', 'admin']) expect(await seenBy(person, id)).toBeUndefined();
      await expect(connectGateway(gateway)).rejects.toThrow();
      expect((await audited('station.delete'))[0]).toEqual({
        user_name: 'owner',
        station_id: null,
        detail: { station: id, name: 'Soon gone', person: await getId('owner') },
        changes: null,
      });
      expect(await refusal('owner', deleteStation, { station_id: id })).toEqual([404, 'station_id']);
    });

    it('[STN-06] [SEC-01] ends the subscriptions to its gateway, and no others', async () => {
      const watcher = await connectSession(companies.stack, tokens['ada.spare']!);
      const [doomed, kept] = [await sharedWithSpare(), await sharedWithSpare()];
      const watched = await watchPersonAlarms(watcher, [doomed, kept]);
      expect(await watched.heard()).toEqual([doomed.uuid, kept.uuid]);

      const gone = waitUntilClosed(doomed.client);
      await data('owner', deleteStation, { station_id: doomed.id });
      await gone;
      expect(await canSubscribe(watcher, topics.telemetry(doomed.uuid))).toBe(false);
      // All with the gateway's topics afterwards.
      const { gateway } = await data('owner', addStation, newStation());
      await database.query('update gateway set uuid = $1 where uuid = $2', [doomed.uuid, gateway.uuid]);
      const heir = await vi.waitFor(() => connectGateway({ ...gateway, uuid: doomed.uuid }), {
        timeout: 20_000,
        interval: 500,
      });
      doomed.gateway = makeSource(doomed.uuid, heir);
      expect(await watched.heard()).toEqual([kept.uuid]);
      expect(watcher.connected).toBe(true);
      await watched.end();
      await data('owner', deleteStation, { station_id: kept.id });
    });

    it('[STN-06] frees the serial number', async () => {
      const device = newStation().device;
      const id = await add('owner', { device });
      await data('owner', deleteStation, { station_id: id });
      expect(await add('installer', { device })).toBeGreaterThan(id);
    });
  });

  describe('a favourite', () => {
    it('[STN-06] is stored per user, and marking is idempotent', async () => {
      const id = await add('owner');
      await share(id, 'ada.spare', 0);
      for (const type of [1, 1] as const) await data('ada.spare', collectStation, { station_id: id, type });
      expect([(await seenBy('ada.spare', id))!.is_collect, (await seenBy('owner', id))!.is_collect]).toEqual([
        1, 0,
      ]);
      for (const type of [0, 0] as const) await data('ada.spare', collectStation, { station_id: id, type });
      expect((await seenBy('ada.spare', id))!.is_collect).toBe(0);
      expect((await seenBy('owner', id))!.version).toBe(0);
    });

    it('[AUTH-08] [SEC-01] is refused to guests and strangers', async () => {
      const shown = (await getRelevance(companies.stack, tokens.guest!)).station[0]!.id;
      expect(await refusal('guest', collectStation, { station_id: shown, type: 1 })).toEqual([
        403,
        'station_id',
      ]);
      const id = await add('owner');
      expect(await refusal('rival', collectStation, { station_id: id, type: 1 })).toEqual([
        404,
        'station_id',
      ]);
    });
  });

  describe('at the same time', () => {
    it('[API-01] applies one of two edits of the same version completely', async () => {
      const id = await add('owner');
      for (let version = 0; version < 5; version += 1) {
        const names = [`A${version}`, `B${version}`];
        const answers = await Promise.all(
          names.map((name, index) =>
            ask('owner', editStation, {
              station_id: id,
              version,
              station_name: name,
              rated_capacity: index + 1,
            }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const won = answers.findIndex(({ status }) => status === 200);
        expect(await seenBy('owner', id)).toMatchObject({
          station_name: names[won],
          rated_capacity: won + 1,
          version: version + 1,
        });
      }
      expect(await count(`audit where action = 'station.edit' and station_id = $1`, id)).toBe(5);
    });

    it('[API-01] applies an edit before a deletion or does not find the station', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [id, image] = [await add('owner'), await picture('owner')];
        const [edited, deleted] = await Promise.all([
          ask('owner', editStation, { station_id: id, version: 0, station_image: [image] }),
          ask('owner', deleteStation, { station_id: id }),
        ]);
        expect(deleted.status).toBe(200);
        expect([200, 404]).toContain(edited.status);
        for (const trace of TRACES) expect([trace, await count(trace, id)]).toEqual([trace, 0]);
        // The picture of a late edit can be used for another station.
        expect(await isServed(image)).toBe(edited.status === 404);
      }
    });

    it('[API-01] creates one of two stations with the same inverter', async () => {
      for (let round = 0; round < 5; round += 1) {
        const device = newStation().device;
        const before = [await count('station'), await count('gateway')];
        const answers = await Promise.all(
          ['owner', 'installer', 'admin'].map((person) => ask(person, addStation, newStation({ device }))),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        for (const { status, body } of answers) if (status === 409) expect(body.field).toBe('device.sn');
        expect([await count('station'), await count('gateway')]).toEqual(before.map((n) => n + 1));
        expect(await count('device where device_id = $1', device.sn)).toBe(1);
      }
    });

    it('[API-01] deletes once', async () => {
      const id = await add('owner');
      const answers = await Promise.all([1, 2].map(() => ask('owner', deleteStation, { station_id: id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await audited('station.delete')).filter(({ detail }) => detail.station === id)).toHaveLength(1);
    });

    it('[API-01] uses a picture for one station only', async () => {
      const image = await picture('owner');
      const answers = await Promise.all(
        [1, 2, 3].map(() => ask('owner', addStation, newStation({ station_image: [image] }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const { rows } = await database.query('select id from station where images @> $1', [
        JSON.stringify([image]),
      ]);
      expect(rows).toHaveLength(1);
    });

    it('[API-01] survives telemetry during a deletion, which leaves no data', async () => {
      for (let round = 0; round < 3; round += 1) {
        const fields = newStation();
        const { gateway, station_id } = await data('owner', addStation, fields);
        const { uuid } = gateway;
        const client = await connectGateway(gateway);
        const left = waitUntilClosed(client);
        const talking = { on: true };
        void left.then(() => (talking.on = false));
        const talk = (async () => {
          for (let seq = 1; talking.on; seq += 1) {
            const sample = {
              device_id: fields.device.sn,
              at: Date.now(),
              status: 'normal',
              values: { SOC: seq % 100 },
            };
            await client
              .publishAsync(
                topics.telemetry(uuid),
                JSON.stringify({ seq, period: 5000, samples: [sample] }),
                { qos: 1 },
              )
              .catch(() => (talking.on = false));
          }
        })();
        await expect
          .poll(() =>
            count('latest where device_id = (select id from device where device_id = $1)', fields.device.sn),
          )
          .toBe(1);
        expect((await ask('owner', deleteStation, { station_id })).status).toBe(200);
        await left;
        client.end(true);
        await talk;
        for (const trace of TRACES) expect([trace, await count(trace, station_id)]).toEqual([trace, 0]);
      }
      expect(companies.stack.output()).not.toMatch(/deadlock|call failed/i);
    });
  });
});
