import { alarmRemarks, countedAlarms, LOAD_WINDOW_MS, STANDING_MS } from '@heliograph/domain/alarms';
import { dayEdges } from '@heliograph/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alarmStatistics } from '../../apps/server/src/alarms/alarmStatistics.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { addStation, openTestDatabase } from './support/testDatabase.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONE = 'Australia/Sydney';
/** Clocks go back on 5 April, which has 25 hours. */
const START = Date.parse('2026-04-02T13:00Z');
const END = Date.parse('2026-04-06T14:00Z');
const NOW = END + 3 * HOUR;
const INVERTER = 15;

interface Alarm {
  id: number;
  device: number;
  station: number;
  code: string;
  type: 'alarm' | 'fault';
  level: number;
  began: number;
  ended: number | null;
  acknowledged: number | null;
}

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let alarms: Alarm[] = [];
let stations: number[];
const hidden = new Set<number>();
/** Later members of the incident, and all of them. */
const members = new Set<number>();
const inIncident = new Set<number>();

const query = <T extends object>(text: string, values: unknown[] = []) =>
  test.database.pool.query<T>(text, values).then(({ rows }) => rows);

/** The same numbers each time. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

beforeAll(async () => {
  test = await openTestDatabase();
  for (const n of [0, 1, 2, 3])
    await addStation(test.database, {
      uuid: `stat-${n}`,
      zone: ZONE,
      devices: { [`stat-${n}-inverter`]: INVERTER },
    });
  const devices = await query<{ id: number; station: number }>(
    `select id, station_id as station from device where device_id like 'stat-%' order by id`,
  );
  stations = [...new Set(devices.map(({ station }) => station))];
  const random = createRandom(7);
  const insert = async (
    device: (typeof devices)[number],
    code: string,
    began: number,
    lasts: number | null,
  ) => {
    const level = code.startsWith('F') ? 3 : code === 'LOW' ? 1 : 2;
    const type = level === 3 ? 'fault' : 'alarm';
    const ended = lasts === null ? null : began + lasts;
    const acknowledged = [null, 0, began + random(4 * HOUR)][random(3)]!;
    const [row] = await query<{ id: number }>(
      `insert into alarm (device_id, code, type, level, message, began_at, recovered_at, acknowledged_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
      [device.id, code, type, level, `Value ${random(1000)},5 too high`, began, ended, acknowledged],
    );
    if (row)
      alarms.push({
        id: row.id,
        device: device.id,
        station: device.station,
        code,
        type,
        level,
        began,
        ended,
        acknowledged,
      });
    return row?.id;
  };
  const codes = ['F1', 'W1', 'W2', 'LOW'];
  const device = () => devices[random(devices.length)]!;
  for (let n = 0; n < 300; n++)
    await insert(
      device(),
      codes[random(codes.length)]!,
      START - DAY + random(END - START + 2 * DAY),
      random(4) === 0 ? null : random(3) === 0 ? random(3 * DAY) : random(4 * HOUR),
    );
  // Floods, with chattering codes.
  for (const at of [START + 5 * HOUR, START + 30 * HOUR])
    for (let n = 0; n < 40; n++)
      await insert(device(), codes[random(4)]!, at + random(25 * MINUTE), random(MINUTE));
  for (let n = 0; n < 5; n++) await insert(devices[0]!, 'W2', START + 50 * HOUR + n * 14_000, 1000);
  const [incident] = await query<{ id: number }>(
    `insert into incident (kind, began_at) values ('broker', $1) returning id`,
    [START + 60 * HOUR],
  );
  for (const [n, each] of [...devices, ...devices].entries()) {
    const id = await insert(each, `N0${n}`, START + 60 * HOUR + n, HOUR);
    await query(`insert into incident_member (alarm_id, incident_id) values ($1, $2)`, [id, incident!.id]);
    inIncident.add(id!);
    if (n > 0) members.add(id!);
  }
  // Suppressions: a cause, a shelf of a code, and windows of a station and of a company.
  const caused = await insert(devices[1]!, 'W39', START + 70 * HOUR, HOUR);
  const late = await insert(devices[1]!, 'W39', START + 72 * HOUR, HOUR);
  await query(
    `insert into alarm_cause (alarm_id, kind, from_at) values ($1, 'night', $2), ($3, 'night', $4)`,
    [caused, START + 70 * HOUR + MINUTE, late, START + 72 * HOUR + 5 * MINUTE],
  );
  hidden.add(caused!);
  const company = (
    await query<{ id: number }>(
      `insert into company (name, code, enterprise_code) values ('C', 'c', 'c') returning id`,
    )
  )[0]!.id;
  await query('update station set company_id = $2 where id = $1', [stations[3], company]);
  const [from, until] = [START + 20 * HOUR, START + 32 * HOUR];
  await query(
    `insert into alarm_suppression (device_id, code, station_id, company_id, from_at, until_at, reason, by_name)
     values ($1, 'W1', null, null, $4, $5, 'x', ''), (null, null, $2, null, $4, $5, 'x', ''), (null, null, null, $3, $4, $5, 'x', '')`,
    [devices[0]!.id, stations[1], company, from, until],
  );
  for (const { id, device: at, station, code, began } of alarms)
    if (
      began >= from &&
      began < until &&
      ((at === devices[0]!.id && code === 'W1') || station === stations[1] || station === stations[3])
    )
      hidden.add(id);
}, 60_000);
afterAll(() => test.close());

const read = (of: ReadonlySet<number> | 'all' = 'all', mostStations = 100) =>
  alarmStatistics(test.database.db, {
    ...{ stations: of, start: START, end: END, zone: ZONE, unit: 'day' as const, mostStations, now: NOW },
  }).then((answer) => {
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  });

/** Linear between the values, as PostgreSQL has it. */
function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)]!;
  return low + (place % 1) * ((sorted[Math.ceil(place)] ?? low) - low);
}

/** The same from the alarms one by one. */
function expected(of: readonly Alarm[], chattering: ReadonlySet<number>) {
  const durations = (values: number[]) => ({ median: percentile(values, 0.5), p90: percentile(values, 0.9) });
  const slots = new Map<number, number>();
  for (const { began } of of) {
    const slot = Math.floor(began / LOAD_WINDOW_MS);
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  return {
    alarms: of.length,
    high: of.filter(({ level }) => level === 3).length,
    medium: of.filter(({ level }) => level === 2).length,
    low: of.filter(({ level }) => level === 1).length,
    chattering: of.filter(({ id }) => chattering.has(id)).length,
    standing: of.filter(({ began, ended }) => (ended ?? NOW) - began > STANDING_MS).length,
    peak: Math.max(0, ...slots.values()),
    acknowledge: durations(
      of.flatMap(({ acknowledged, began }) => (acknowledged ? acknowledged - began : [])),
    ),
    recover: durations(of.flatMap(({ ended, began }) => (ended === null ? [] : ended - began))),
  };
}

function announced(of: (alarm: Alarm) => boolean = () => true) {
  const list = alarms
    .filter(({ began }) => began >= START && began < END)
    .filter(({ id }) => !hidden.has(id) && !members.has(id))
    .filter(of)
    .sort((a, b) => b.began - a.began);
  const remarks = alarmRemarks(
    {
      at: list.map(({ began }) => began),
      recovered: list.map(({ ended }) => ended ?? NaN),
      placeOf: (row) => `${list[row]!.device} ${list[row]!.code}`,
    },
    NOW,
  );
  return {
    list,
    chattering: new Set(list.flatMap(({ id }, row) => (remarks[row] === 'chattering' ? id : []))),
  };
}

const close = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' ? Math.round(each * 1e6) / 1e6 : each,
  );

it('[ALM-07] statistics are what the alarms one by one give, in total, by code, by station and by day', async () => {
  const { list, chattering } = announced();
  const statistics = await read();
  expect(close(statistics.total)).toEqual(close(expected(list, chattering)));
  expect(chattering.size).toBeGreaterThan(4);
  expect(statistics.total.standing).toBeGreaterThan(3);

  const byCode = (code: string) => list.filter((alarm) => alarm.code === code);
  expect(statistics.codes.map(({ alarms: n }) => n)).toEqual(
    statistics.codes.map(({ alarms: n }) => n).sort((a, b) => b - a),
  );
  for (const { code, type: _type, level: _level, message, ...figures } of statistics.codes) {
    expect(close(figures), code).toEqual(close(expected(byCode(code), chattering)));
    expect(message).toMatch(/^Value \d+,5 too high$/);
  }
  expect(statistics.codes_of).toBe(new Set(list.map(({ code }) => code)).size);

  expect(statistics.stations).toHaveLength(statistics.stations_of);
  for (const { station_id, station_name, ...figures } of statistics.stations) {
    expect(station_name).not.toBe('');
    expect(close(figures)).toEqual(
      close(
        expected(
          list.filter(({ station }) => station === station_id),
          chattering,
        ),
      ),
    );
  }

  const edges = dayEdges(ZONE, START, END);
  expect(statistics.periods.map(({ start }) => start)).toEqual([...edges.subarray(0, -1)]);
  for (const [n, { start, ...figures }] of statistics.periods.entries())
    expect(close(figures)).toEqual(
      close(
        expected(
          list.filter(({ began }) => began >= start && began < edges[n + 1]!),
          chattering,
        ),
      ),
    );
});

it('[ALM-07] what is suppressed and later members of incidents are counted apart', async () => {
  const { suppressed, incident_members } = await read();
  const inSpan = (ids: ReadonlySet<number>) =>
    alarms.filter(({ id, began }) => ids.has(id) && began >= START && began < END).length;
  expect(suppressed).toBe(inSpan(hidden));
  expect(suppressed).toBeGreaterThan(10);
  expect(incident_members).toBe(members.size);
});

it('[ALM-07] floods, levels of load and standing alarms follow from the whole', async () => {
  const { floods, levels, average, standing_most } = await read();
  const { list } = announced();
  expect(floods.count).toBeGreaterThan(0);
  expect(floods.list).toHaveLength(floods.count);
  for (const { start, end, alarms: n } of floods.list)
    expect(list.filter(({ began }) => began >= start && began < end)).toHaveLength(n);
  expect(levels.acceptable + levels.manageable + levels.overDemanding + levels.flood).toBeCloseTo(1, 9);
  expect(average).toBeCloseTo(list.length / ((END - START) / LOAD_WINDOW_MS), 9);
  const stood = list.filter(({ began, ended }) => (ended ?? NOW) - began > STANDING_MS);
  const at = (instant: number) =>
    stood.filter(({ began, ended }) => began + STANDING_MS <= instant && (ended ?? Infinity) > instant)
      .length;
  expect(standing_most).toBe(Math.max(...stood.map(({ began }) => at(began + STANDING_MS))));
});

it('[ALM-07] of some stations, and with fewer of them listed', async () => {
  const some = new Set(stations.slice(0, 2));
  const statistics = await read(some, 1);
  const { list, chattering } = announced(({ station }) => some.has(station));
  const firstOfIncident = statistics.incident_members;
  expect(close(statistics.total)).toEqual(close(expected(list, chattering)));
  expect(firstOfIncident).toBe(3);
  expect(statistics.stations).toHaveLength(1);
  expect(statistics.stations_of).toBe(2);
  const none = await read(new Set());
  expect(none.total).toMatchObject({ alarms: 0, acknowledge: { median: null, p90: null } });
  expect(none.periods).toHaveLength(4);
});

it('[TRU-05] counts of days and of open alarms have an incident once, as the engine counts', async () => {
  const starts = [START, START + DAY, START + 2 * DAY, START + 3 * DAY];
  const rows = await createRepositories(test.database.db).alarms.countByDay('all', starts);
  const counted = countedAlarms(
    alarms.map((alarm) => ({
      ...alarm,
      id: String(alarm.id),
      timestamp: alarm.began,
      incident: inIncident.has(alarm.id) ? 1 : null,
    })),
  ).filter(({ began, ended }) => began >= START || ended === null);
  expect(members.size).toBeGreaterThan(1);
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((n, row) => n + (isCounted(row) ? row.n : 0), 0);
  for (const type of ['alarm', 'fault'] as const) {
    const of = counted.filter((alarm) => alarm.type === type);
    expect(sum((row) => row.type === type && row.pending)).toBe(
      of.filter(({ ended }) => ended === null).length,
    );
    for (const [day, start] of starts.entries())
      expect(sum((row) => row.type === type && row.day === day)).toBe(
        of.filter(({ began }) => began >= start && began < (starts[day + 1] ?? Infinity)).length,
      );
  }
});
