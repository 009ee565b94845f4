import {
  addToken,
  deleteStation,
  getAlarmColumns,
  getAlarmCounts,
  getAlarmHistory,
  getDevicePage,
  getFleetCounts,
  getMap,
  AlarmTexts,
  getStationGroups,
  getStationPage,
  getStationRelevance,
  getStations,
  Refusal,
  type RequestOf,
  type StationRelevance,
} from '@heliograph/contracts/http';
import { splitSections } from '@heliograph/domain/columns';
import { stationStatus } from '@heliograph/domain/status';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import fc from 'fast-check';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTokens } from './support/readTokens.ts';
import { everybody, getRelevance, type Person } from './support/fleet.ts';
import { attendOnce, pairWall } from './support/pairWall.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
const DEVICE = ['normal', 'offline', 'fault', 'abnormal', 'warning'] as const;
const callers = [...everybody, 'token', 'wall', 'wallOfAll'] as const;

let stack: Stack;
let database: Client;
let tokens: Record<(typeof callers)[number], string>;
const relevance = {} as Record<(typeof callers)[number], StationRelevance>;

beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '11', SIMULATOR: 'off' });
  database = await connectDatabase(stack);
  tokens = (await readTokens(stack, everybody)) as typeof tokens;
  const { station } = await getRelevance(stack, tokens.admin);
  const limits = {
    name: 'some',
    scopes: ['read' as const],
    station_ids: station.slice(2, 6).map(({ id }) => id),
    days: 1,
  };
  tokens.token = (await readData(stack, addToken, limits, { token: tokens.admin })).token;
  const stationIds = station.slice(0, 3).map(({ id }) => id);
  tokens.wall = (await pairWall(stack, { token: tokens.admin }, { stationIds })).options.token;
  tokens.wallOfAll = (await pairWall(stack, { token: tokens.admin })).options.token;
  await database.query(
    `update device set status = (array['normal', 'offline', 'fault', 'abnormal', 'warning'])[1 + (station_id * 7 + id) % 5]`,
  );
  await database.query(`update gateway set status = case when id % 3 = 0 then 'offline' else 'online' end`);
  await database.query(
    `insert into alarm (device_id, code, type, level, message, began_at, recovered_at)
     select id, 'F18', case when id % 2 = 0 then 'fault' else 'alarm' end, 2, 'x', $1, case when id % 3 = 0 then $1::bigint end
     from device`,
    [Date.now()],
  );
  for (const who of callers) relevance[who] = await getRelevance(stack, tokens[who]);
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
const getStatus = ({ fault_status, abnormal_status, offline_status }: StationRelevance['station'][number]) =>
  fault_status ? 'fault' : abnormal_status ? 'abnormal' : offline_status ? 'offline' : 'normal';

describe.each(callers)('%s', (who) => {
  const options = () => ({ token: tokens[who] });

  it('[SCL-04] [SEC-01] reads stations one by one as in the whole', async () => {
    const ids = relevance.admin.station.map(({ id }) => id);
    const { station, device, access_device, gateway, station_virtual_label, station_virtual_point } =
      relevance[who];
    const whole = { station, device, access_device, gateway, station_virtual_label, station_virtual_point };
    expect(await readData(stack, getStations, { station_ids: ids }, options())).toEqual(whole);
  });

  it('[SCL-04] [STN-01] turns over the pages of the list, and counts its tabs', async () => {
    const { station } = relevance[who];
    const seen: number[] = [];
    for (let offset = 0; offset < station.length; offset += 4) {
      const page = await readData(stack, getStationPage, { offset, limit: 4 }, options());
      seen.push(...page.ids);
      expect(page.part.station.toSorted(byId)).toEqual(
        station.filter(({ id }) => page.ids.includes(id)).toSorted(byId),
      );
    }
    expect(seen).toEqual(station.map(({ id }) => id));
    const { counts } = await readData(stack, getStationPage, { tab: 'fault' }, options());
    const count = (status: string) => station.filter((one) => getStatus(one) === status).length;
    expect(counts).toEqual({
      whole: station.length,
      normal: count('normal'),
      offline: count('offline'),
      fault: count('fault'),
      abnormal: count('abnormal'),
      collect: station.filter(({ is_collect }) => is_collect === 1).length,
    });
    const { stations, devices, types } = await readData(stack, getFleetCounts, {}, options());
    expect([stations, devices]).toEqual([counts, relevance[who].device.length]);
    expect(types.reduce((sum, type) => sum + type.devices, 0)).toBe(devices);
  });

  it('[SCL-04] [SEC-01] counts the stations and devices of each group, and turns over their pages', async () => {
    const { station, device } = relevance[who];
    const { areas, companies, ...sizes } = await readData(stack, getStationGroups, {}, options());
    expect(sizes).toEqual({ stations: station.length, devices: device.length });
    const makeSize = (own: typeof station) => ({
      stations: own.length,
      devices: device.filter(({ station_id }) => own.some(({ id }) => id === station_id)).length,
    });
    expect(areas.map(({ area }) => area).sort()).toEqual(
      [...new Set(station.map(({ area }) => area))].sort(),
    );
    for (const { area, ...size } of areas) {
      const own = station.filter((one) => one.area === area);
      expect(size).toEqual(makeSize(own));
      const page = await readData(stack, getStationPage, { area, limit: 100 }, options());
      expect(page.ids.toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id).sort((a, b) => a - b));
    }
    // Who sees a station without its address must not learn its company.
    const [company] = companies;
    if (!company) {
      const { body } = await callStack(stack, getStationPage, { company: 0 }, options());
      expect([body.code, body.field]).toEqual([Refusal.forbidden, 'company']);
      return;
    }
    expect(companies.reduce((sum, { stations }) => sum + stations, 0)).toBe(station.length);
    for (const { id, name, ...size } of companies) {
      expect(size).toEqual(makeSize(station.filter(({ enterprise_name }) => enterprise_name === name)));
      expect((await readData(stack, getStationPage, { company: id }, options())).total).toBe(size.stations);
    }
  });

  it('[SCL-04] [FLT-02] reads the alarms of a choice without a list, with the places of its devices', async () => {
    const { station, device } = relevance[who];
    const [one] = station;
    const own = device.filter(({ station_id }) => station_id === one!.id);
    const range = { start: 0, end: Date.now() + 1 };
    const read = async (choice: RequestOf<typeof getAlarmColumns>['choice']) => {
      const bytes = await readData(stack, getAlarmColumns, { ...range, choice }, options());
      return AlarmTexts.parse(JSON.parse(new TextDecoder().decode(splitSections(bytes)[0])));
    };
    const chosen = async (choice: RequestOf<typeof getAlarmColumns>['choice']) =>
      (await read(choice)).devices.sort();
    const findIds = (list: typeof device) => list.map(({ device_id }) => device_id).sort();
    const inArea = (area: string) =>
      device.filter(({ station_id }) => station.find(({ id }) => id === station_id)!.area === area);

    expect(await chosen({ all: true })).toEqual(findIds(device));
    expect(await chosen({ all: false })).toEqual([]);
    expect(await chosen({ all: false, groups: [one!.area] })).toEqual(findIds(inArea(one!.area)));
    expect(await chosen({ all: true, not_groups: [one!.area], stations: [one!.id] })).toEqual(
      findIds([...device.filter((each) => !inArea(one!.area).includes(each)), ...own]),
    );
    expect(await chosen({ all: false, stations: [one!.id], not_device_ids: [own[0]!.device_id] })).toEqual(
      findIds(own.slice(1)),
    );
    // Stations that it does not see are in no choice.
    const unseen = relevance.admin.station.filter(({ id }) => !station.some((seen) => seen.id === id));
    expect(await chosen({ all: false, stations: unseen.map(({ id }) => id) })).toEqual([]);

    const { devices, places } = await read({ all: false, device_ids: [own[0]!.device_id] });
    expect(devices).toEqual([own[0]!.device_id]);
    expect(places).toEqual([
      { station: one!.station_name, device: own[0]!.obj_name, model: own[0]!.type_name },
    ]);
  });

  it('[SCL-04] [DEV-01] turns over the pages of devices', async () => {
    const { device } = relevance[who];
    const inverters = device.filter(({ device_type }) => device_type === 'C002');
    const page = await readData(stack, getDevicePage, { device_type: 'C002', limit: 100 }, options());
    expect(page.ids.toSorted((one, other) => one - other)).toEqual(
      inverters.map(({ id }) => id).sort((a, b) => a - b),
    );
    expect(page.total).toBe(inverters.length);
    const faults = await readData(stack, getDevicePage, { status: 'fault', limit: 100 }, options());
    expect(faults.total).toBe(device.filter(({ status }) => status === 'fault').length);
  });

  it('[SCL-04] [SEC-01] shows on the map where the stations are, as exactly as it may know', async () => {
    const located = relevance[who].station.filter(({ latitude }) => latitude !== null);
    const map = await readData(stack, getMap, { ...WORLD, zoom: 22 }, options());
    for (const { id, latitude, longitude, status } of map.stations) {
      const station = located.find((one) => one.id === id)!;
      expect([latitude, longitude]).toEqual([
        expect.closeTo(station.latitude!, 9),
        expect.closeTo(station.longitude!, 9),
      ]);
      expect(status).toBe(getStatus(station));
    }
    const { clusters, stations } = await readData(stack, getMap, { ...WORLD, zoom: 0 }, options());
    const clustered = clusters.map(
      ({ normal, offline, fault, abnormal }) => normal + offline + fault + abnormal,
    );
    expect(clustered.reduce((sum, n) => sum + n, stations.length)).toBe(located.length);
    expect([map.located, map.of]).toEqual([located.length, relevance[who].station.length]);
  });

  it('[SCL-04] [SEC-01] reads the alarms of all that it sees', async () => {
    const { device } = relevance[who];
    const range = { start: 0, end: Date.now() + 1 };
    const alarms = await readData(stack, getAlarmHistory, { type: ['alarm', 'fault'], ...range }, options());
    expect(new Set(alarms.map(({ deviceId }) => deviceId))).toEqual(
      new Set(device.map(({ device_id }) => device_id)),
    );
    const ids = device.map(({ device_id }) => device_id);
    const named = await readData(stack, getAlarmColumns, { deviceId: ids, ...range }, options());
    expect(await readData(stack, getAlarmColumns, range, options())).toEqual(named);
    const { days, pending, load } = await readData(
      stack,
      getAlarmCounts,
      { zone: 'Australia/Perth', days: 7 },
      options(),
    );
    const of = (type: string, list = alarms) => list.filter((alarm) => alarm.type === type).length;
    expect(days.map(({ warnings, faults }) => [warnings, faults]).at(-1)).toEqual([of('alarm'), of('fault')]);
    const open = alarms.filter(({ state }) => state === 0);
    expect(pending).toEqual({ warnings: of('alarm', open), faults: of('fault', open) });
    expect(load).toBe(alarms.filter(({ timestamp }) => timestamp > Date.now() - 600_000).length);
  });
});

it('[SCL-04] [STN-02] searches names, addresses and serial numbers, and what guests may not know only for others', async () => {
  const { station, device } = relevance.guest;
  const { address } = relevance.admin.station.find(({ id }) => id === station[0]!.id)!;
  const find = async (person: Person, search: string) =>
    (await readData(stack, getStationPage, { search, limit: 100 }, { token: tokens[person] })).ids;
  const street = address.split(',')[0]!.toUpperCase();
  expect(await find('admin', street)).toContain(station[0]!.id);
  expect(await find('guest', street)).toEqual([]);
  expect(await find('guest', station[0]!.station_name.toLowerCase())).toContain(station[0]!.id);
  const named = device.find(({ device_code }) => device_code !== '')!;
  expect(await find('guest', named.device_code)).toContain(named.station_id);
  expect(await find('admin', '%')).toEqual([]);
});

it.each([
  ['admin', 'all'],
  ['guest', 'guest'],
  ['member', ''],
  ['token', ''],
  ['wall', ''],
  ['wallOfAll', 'all'],
] as const)(
  '[SCL-04] %s reads no more of a large fleet than its size when totals of it exist (%s)',
  async (who, scope) => {
    const answer = await readData(stack, getStationRelevance, { most: 1 }, { token: tokens[who] });
    expect([answer.of, answer.totals_scope]).toEqual([relevance[who].station.length, scope]);
    expect(answer.station.length).toBe(scope === '' ? answer.of : 0);
    expect(answer.mod_funs.length).toBeGreaterThan(0);
    const whole = await readData(stack, getStationRelevance, { most: 1_000 }, { token: tokens[who] });
    expect(whole.station.length).toBe(whole.of);
  },
);

it('[SCL-04] [LIVE-06] the database has the status of a station that the rule gives it', async () => {
  const { rows: devices } = await database.query<{ id: number; station_id: number }>(
    'select id, station_id from device',
  );
  const { rows: gateways } = await database.query<{ id: number; station_id: number }>(
    'select id, station_id from gateway',
  );
  const statuses = fc.tuple(
    fc.array(fc.constantFrom(...DEVICE), { minLength: devices.length, maxLength: devices.length }),
    fc.array(fc.boolean(), { minLength: gateways.length, maxLength: gateways.length }),
  );
  await fc.assert(
    fc.asyncProperty(statuses, async ([ofDevices, ofGateways]) => {
      await database.query(
        `update device set status = row.status from unnest($1::int[], $2::text[]) as row(id, status) where device.id = row.id`,
        [devices.map(({ id }) => id), ofDevices],
      );
      await database.query(
        `update gateway set status = row.status from unnest($1::int[], $2::text[]) as row(id, status) where gateway.id = row.id`,
        [gateways.map(({ id }) => id), ofGateways.map((online) => (online ? 'online' : 'offline'))],
      );
      const { rows } = await database.query<{ station_id: number; status: string }>(
        'select * from station_status',
      );
      for (const { station_id, status } of rows) {
        const gatewayOnline = ofGateways.some(
          (online, i) => online && gateways[i]!.station_id === station_id,
        );
        const own = ofDevices.filter((_, i) => devices[i]!.station_id === station_id);
        expect(status).toBe(stationStatus({ gatewayOnline, devices: own }));
      }
      expect(rows.length).toBe(relevance.admin.station.length);
    }),
    { numRuns: 40 },
  );
});

describe('a display that shows everything', () => {
  it('[SCL-04] is ordered to do so without a list in a large fleet, and hears of other stations', async () => {
    const large = await startTestServer({
      DEMO_STATIONS: '5',
      SIMULATOR: 'off',
      WHOLE_FLEET_STATIONS: '3',
    });
    try {
      const admin = { token: (await signIn(large, 'admin')).token };
      const { station } = await readData(large, getStationRelevance, {}, admin);
      const [first, ...others] = station.map(({ id }) => id);
      const some = await pairWall(large, admin, { stationIds: others });
      expect((await attendOnce(large, some)).orders.station_ids).toEqual(others);

      const all = await pairWall(large, admin);
      const { mark, orders } = await attendOnce(large, all);
      expect(orders.station_ids).toBeNull();
      expect((await attendOnce(large, all)).orders.stations_mark).toBe(orders.stations_mark);
      const changed = attendOnce(large, all, mark);
      await readData(large, deleteStation, { station_id: first! }, admin);
      const { orders: next } = await changed;
      expect(next.station_ids).toBeNull();
      expect(next.stations_mark).not.toBe(orders.stations_mark);
    } finally {
      await large.stop();
    }
  }, 60_000);
});
