import { topics } from '@heliograph/contracts/mqtt';
import {
  addStation,
  deleteStation,
  editStation,
  getHistoryData,
  getMqttCredential,
  renewGatewayPassword,
} from '@heliograph/contracts/http';
import { callStack, newSerial, newStation, type NewStation } from '@heliograph/testing';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connectBroker } from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';
import { createStationStack } from './support/stationStack.ts';

const world = createStationStack();
const { ask, data, refusal, seenBy, add, edit, count, share, audited, connectGateway, picture, isServed } =
  world;

describe('stations', () => {
  it('[TRU-08] repeats the answer of a change that was lost, to its session, without making the change again', async () => {
    const { station_id, gateway } = await data('owner', addStation, newStation());
    const renew = async (person: string, named: Record<string, string>) => {
      const response = await fetch(`${world.stack.http}${renewGatewayPassword.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: world.tokens[person]!, ...named },
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
      const whole = await getRelevance(world.stack, world.tokens.owner!);
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
      const { rows } = await world.database.query<{ password_hash: Buffer }>(
        'select password_hash from gateway where uuid = $1',
        [gateway.uuid],
      );
      expect(rows[0]!.password_hash).toEqual(createHash('sha256').update(gateway.password).digest());
      const { rows: audit } = await world.database.query<{ all: string }>(
        `select coalesce(string_agg(detail::text, ''), '') as all from audit`,
      );
      expect(audit[0]!.all).not.toContain(gateway.password);
    });

    it('[WIZ-05] [LIVE-03] returns credentials with which the gateway connects, and stores its inverter’s values', async () => {
      const fields = newStation();
      const { gateway, station_id } = await data('owner', addStation, fields);
      const { mqtt_server } = await data('owner', getMqttCredential, {});
      expect(new URL(gateway.mqtt_url).hostname).toBe(mqtt_server[0]!.mqtt_host_ip);
      expect(gateway.mqtt_url.replace('localhost', '127.0.0.1')).toBe(world.stack.mqtt);
      const { uuid, password } = gateway;
      const access = { url: gateway.mqtt_url, user: uuid, clientId: `gw-${uuid}` };
      await expect(connectBroker({ ...access, password: 'another' })).rejects.toThrow();
      const client = await connectBroker({ ...access, password });
      const deviceId = fields.device.sn;
      const at = Date.now();
      let seq = 0;
      const point = {
        token: world.tokens.owner!,
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
      expect((await callStack(world.stack, addStation, newStation())).body.code).toBe(1401);
      expect(await count('station')).toBe(before);
    });

    it('[WIZ-04] [WIZ-02] refuses invalid input with the field, and stores nothing', async () => {
      const taken = newStation();
      await data('owner', addStation, taken);
      const demo = (await getRelevance(world.stack, world.tokens.admin!)).device.find(
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
        const { device: devices } = await getRelevance(world.stack, world.tokens.owner!);
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
      const readMark = async () => (await getRelevance(world.stack, world.tokens.rival!)).account_mark;
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
      await world.database.query(`update station set time_zone = 'Australia/Lord_Howe' where id = $1`, [id]);
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
      await world.database.query('update station set version = version + 1 where id = $1', [id]);
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
});
