import { topics } from '@heliograph/contracts/mqtt';
import {
  addStation,
  collectStation,
  deleteStation,
  editStation,
  saveStationShare,
} from '@heliograph/contracts/http';
import { newStation } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { describe, expect, it, vi } from 'vitest';
import { waitUntilClosed, connectSession, canSubscribe } from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';
import { addPackedPeriod } from './support/stackDatabase.ts';
import { createStationStack } from './support/stationStack.ts';
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

const world = createStationStack();
const { ask, data, refusal, seenBy, add, count, getId, share, audited, connectGateway, picture, isServed } =
  world;

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

describe('stations', () => {
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
      const { rows: devices } = await world.database.query<{ id: number; gateway_id: number }>(
        'select id, gateway_id from device where station_id = $1',
        [id],
      );
      await addPackedPeriod(world.database, 0);
      for (const device of devices) {
        await world.database.query(`insert into latest values ($1, 1, '{}', '{}', '{}')`, [device.id]);
        await world.database.query(`insert into energy values ($1, 0, 15, '{}', '{}', false)`, [device.id]);
        await world.database.query(`insert into energy_day values ($1, 0, '')`, [device.id]);
        await world.database.query(`insert into sample_day values ($1, 0, '')`, [device.id]);
        await world.database.query(`insert into sample_kept values ($1, 0, '')`, [device.id]);
        await world.database.query(
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
      const watcher = await connectSession(world.stack, world.tokens['ada.spare']!);
      const [doomed, kept] = [await sharedWithSpare(), await sharedWithSpare()];
      const watched = await watchPersonAlarms(watcher, [doomed, kept]);
      expect(await watched.heard()).toEqual([doomed.uuid, kept.uuid]);

      const gone = waitUntilClosed(doomed.client);
      await data('owner', deleteStation, { station_id: doomed.id });
      await gone;
      expect(await canSubscribe(watcher, topics.telemetry(doomed.uuid))).toBe(false);
      // All with the gateway's topics afterwards.
      const { gateway } = await data('owner', addStation, newStation());
      await world.database.query('update gateway set uuid = $1 where uuid = $2', [doomed.uuid, gateway.uuid]);
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
      const shown = (await getRelevance(world.stack, world.tokens.guest!)).station[0]!.id;
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
      const { rows } = await world.database.query('select id from station where images @> $1', [
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
      expect(world.stack.output()).not.toMatch(/deadlock|call failed/i);
    });
  });
});
