import type { AlarmTable, AnomalyCounts, BoardRevenue, Entities, GenerationReport, RecentAlarm, StationDay, Trend } from '@heliograph/contracts/engine'; // oxfmt-ignore
import {
  acknowledgeAlarms,
  approvePairing,
  deleteShareByList,
  editStation,
  getAlarmCounts,
  getAlarmHistory,
  getGroupAccumulativeDataByZone,
  getShareList,
  getStationPage,
  getStationRelevance,
  saveNotificationSettings,
  saveStationShare,
  setStationTariff,
  shelveAlarms,
  type Station,
} from '@heliograph/contracts/http';
import { lastSeenAt } from '@heliograph/board';
import { countedAlarms } from '@heliograph/domain/alarms';
import { totalEnergy } from '@heliograph/domain/energy';
import { groupBy } from '@heliograph/domain/groupBy';
import { Code } from '@heliograph/domain/models';
import { dateText } from '@heliograph/domain/reports';
import { defaultTariff, draftToTariff } from '@heliograph/domain/tariff';
import { sunAbove } from '@heliograph/domain/sun';
import { readData, signIn, startMailbox, type DemoPerson, type Mailbox } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countByTab,
  sortStations,
  addStatuses,
} from '../../apps/portal/src/features/stations/stationFilter.ts';
import { uniform } from '../../apps/simulator/src/physics/noise.ts';
import {
  createScenarioRunner,
  type ScenarioRunner,
} from '../../apps/simulator/src/scenarios/scenarioRunner.ts';
import { startConnectedFleet } from '../../apps/simulator/src/testing/connectedFleet.ts';
import { alarmMailsTo } from './support/alarmMails.ts';
import { readSheet } from '../../worker/src/imports/readSheet.ts';
import { exportToBuffer } from '../../worker/testing/exportToBuffer.ts';
import { readCommissioning } from './support/fleet.ts';
import { openNodePage, openNodeWall, type NodePage } from './support/openNodePage.ts';
import { notificationSettings } from './support/notificationSettings.ts';
import { pairingApproval } from './support/pairWall.ts';
import { createSteppedTime } from './support/steppedTime.ts';
import { startTestServer, type TestServer } from './support/testServer.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MINUTES = 60;
/** A simulated minute takes 4 s on two quiet cores, and several times as much beside other tests. */
const TIMEOUT_MS = 20 * MINUTE;
/** When places are compared in each minute: gateways report at its beginning. */
const COMPARED_AT = 50 * SECOND;
/** A page may be so much behind: what a gateway says, or a person does, takes a moment to arrive. */
const MAX_BEHIND_MS = 5 * SECOND;
/** The server stores the last contact of a device at most so often. */
const STORED_EVERY_MS = MINUTE;
const PEOPLE = ['owner', 'member'] as const;
type Operator = (typeof PEOPLE)[number];

/** Seed of the operator; another one plays another hour. */
const seed = Number(process.env.OPERATOR_SEED ?? 1);
/** At noon in the middle of the demo's stations, so that there is something to generate. */
const time = createSteppedTime(
  Math.ceil((sunAbove(Date.now(), 10, { latitude: -27.47, longitude: 153.03 }) + 60 * MINUTE) / MINUTE) *
    MINUTE,
);
const { clock } = time;

let server: TestServer;
let mailbox: Mailbox;
let fleet: Awaited<ReturnType<typeof startConnectedFleet>>;
let runScenario: ScenarioRunner;
let wall: NodePage;
let pages: Record<Operator, NodePage>;
let tokens: Record<Operator, string>;

beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer(
    { ...mailbox.env, DEMO_STATIONS: '8', SIMULATOR: 'off' },
    { wall: () => clock.now, setTimer: time.setTimer },
  );
  const commissioning = await readCommissioning(server);
  fleet = await startConnectedFleet(
    {
      ...commissioning,
      gateways: commissioning.gateways.map((gateway) => ({ ...gateway, history: undefined })),
    },
    {
      connect: time.connectGateway,
      now: () => clock.now,
      setTimer: time.setTimer,
      period: MINUTE,
      seq: clock.now,
    },
  );
  runScenario = createScenarioRunner(fleet.gateways, () => clock.now);
  await Promise.all([...fleet.gateways.values()].map((gateway) => gateway.connection()));
  await time.pass(2 * MINUTE + 20 * SECOND);
  const tokenOf = async (person: DemoPerson) => (await signIn(server, person)).token;
  tokens = { owner: await tokenOf('owner'), member: await tokenOf('member') };
  const settings = notificationSettings({ level: 1, scope: 'all', repeat_hours: 0 });
  await readData(server, saveNotificationSettings, settings, { token: tokens.owner });
  pages = {
    owner: await openNodePage(server, 'owner', time.enginePorts),
    member: await openNodePage(server, 'member', time.enginePorts),
  };
  wall = await openNodeWall(server, time.enginePorts);
  const pairingCode = () => {
    const state = wall.shown().wall;
    return state?.stage === 'pairing' ? state.pairingCode?.code : undefined;
  };
  await time.until('a wall shows its code', () => pairingCode() !== undefined);
  await readData(server, approvePairing, pairingApproval(pairingCode()!), { token: tokens.owner });
  await time.until('the wall is paired', () => wall.shown().wall?.stage === 'paired');
  for (const page of [...Object.values(pages), wall]) {
    await page.call('fleet', 'watch', { summary: true, stations: true, devices: null, lookedAt: [] });
    await time.until('a page is live', page.isLive);
  }
});
afterAll(async () => {
  for (const page of [...Object.values(pages), wall]) await page.close();
  fleet.close();
  await server.stop();
  await mailbox.stop();
});

/** Numbers of the run's seed. */
let drawn = 0;
const draw = (below: number) => Math.floor(uniform(seed, drawn++) * below);
const pick = <T>(of: readonly T[]): T => of[draw(of.length)]!;

const as = (person: Operator) => ({ token: tokens[person] });
const readStations = async (person: Operator) =>
  (await readData(server, getStationRelevance, {}, as(person))).station;
const openAlarms = (person: Operator) =>
  readData(
    server,
    getAlarmHistory,
    { type: ['alarm', 'fault'], start: 0, end: clock.now + 1, state: 0 },
    as(person),
  );
/** Stations that a person may change. */
const ownStations = async () =>
  (await readStations('owner')).filter(({ create_user }) => create_user === 'owner');

/** Actions of people and faults; each answers with its line of the log. */
const actions: Record<string, () => Promise<string>> = {
  async acknowledge() {
    const person = pick(PEOPLE);
    const alarms = await openAlarms(person);
    if (alarms.length === 0) return `${person} has nothing to acknowledge`;
    const { id } = pick(alarms);
    await readData(server, acknowledgeAlarms, { alarm_ids: [id] }, as(person));
    return `${person} acknowledges ${id}`;
  },
  async shelve() {
    const alarms = await openAlarms('owner');
    if (alarms.length === 0) return 'nothing to shelve';
    const { id } = pick(alarms);
    const until = clock.now + (1 + draw(10)) * MINUTE;
    await readData(server, shelveAlarms, { alarm_ids: [id], until, reason: 'Known' }, as('owner'));
    return `owner shelves ${id}`;
  },
  async share() {
    const { id } = pick(await ownStations());
    const list = await readData(server, getShareList, { station_id: id }, as('owner'));
    const given = list.find(({ user }) => user === 'member');
    const { token } = await signIn(server, 'owner');
    if (given) {
      await readData(server, deleteShareByList, [{ station_id: id, user: 'member' }], { token });
      return `owner withdraws ${id} from member`;
    }
    const share = {
      station_id: id,
      station_share_type: pick([0, 3] as const),
      share_account_type: 0 as const,
    };
    await readData(
      server,
      saveStationShare,
      { ...share, station_share_user: 'member@demo.example' },
      { token },
    );
    return `owner shares ${id} with member`;
  },
  async rename() {
    const station = pick(await ownStations());
    const station_name = `Station ${draw(1_000)}`;
    const { id: station_id, version } = station;
    await readData(server, editStation, { station_id, version, station_name }, as('owner'));
    return `owner renames ${station_id}`;
  },
  async tariff() {
    const { id } = pick(await ownStations());
    const price = (1 + draw(50)) / 100;
    const tariff = draftToTariff({ ...defaultTariff(), feedinPrice: price, consumptionPrice: 2 * price });
    await readData(server, setStationTariff, { station_id: id, ...tariff }, as('owner'));
    return `owner sells ${id} at ${price}`;
  },
  scenario: () => play(pick(['offline', 'freeze', 'warning', 'fault', 'counter-reset', 'cloud'])),
  resume: () => play('resume'),
  clear: () => play('clear'),
  /** A real incident: everything loses its connection at once. */
  async outage() {
    for (const gateway of fleet.gateways.values()) gateway.disconnect();
    return Promise.resolve('all gateways are offline');
  },
  restore: () => play('resume', null),
};
/** How often each is drawn. */
const WEIGHTS: Record<string, number> = { acknowledge: 3, shelve: 2, share: 3, rename: 2, tariff: 2, scenario: 6, resume: 4, clear: 2, outage: 1, restore: 2 }; // oxfmt-ignore
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name));

async function play(scenario: string, target: string | null = pick([...fleet.gateways.keys()])) {
  const { ok, line } = runScenario({ scenario, ...(target !== null && { target }) });
  expect(ok, line).toBe(true);
  if (scenario === 'resume')
    for (const [uuid, gateway] of fleet.gateways)
      if (target === null || target === uuid) await gateway.connection();
  return line;
}

const round = (value: number | null | undefined) => (value == null ? null : Number(value.toFixed(6)));

/** Figures of a person's stations by the API. */
async function readServer(person: Operator) {
  const relevance = await readData(server, getStationRelevance, {}, as(person));
  const page = await readData(server, getStationPage, { limit: 100 }, as(person));
  const counts = await readData(server, getAlarmCounts, { zone: 'UTC', days: 7 }, as(person));
  const open = countedAlarms(await openAlarms(person));
  const seen = (id: number) =>
    Math.max(
      ...relevance.device
        .filter(({ station_id }) => station_id === id)
        .map(({ last_online }) => last_online ?? 0),
    );
  return {
    stations: relevance.station,
    names: Object.fromEntries(relevance.station.map(({ id, station_name }) => [id, station_name])),
    tabs: page.counts,
    offline: relevance.station.filter(({ offline_status }) => offline_status === 1).length,
    pending: counts.pending,
    load: counts.load,
    days: counts.days.map(({ warnings, faults }) => ({ warnings, faults })),
    lines: open.length,
    seen: Object.fromEntries(relevance.station.map(({ id }) => [id, seen(id)])),
    devicesOffline: relevance.device.filter(({ status }) => status === 'offline').length,
    devices: relevance.device.length,
  };
}

/** The same on a page of a person, or on a wall, by the functions that these show. */
async function readPage(page: NodePage) {
  const entities = await page.call<Entities>('fleet', 'entities');
  const week = await page.call<AnomalyCounts>('alarms', 'week', { zone: 'UTC' });
  const recent = await page.call<RecentAlarm[]>('alarms', 'recent', { limit: 100, pendingFirst: true });
  const { summary, link } = page.shown();
  const statusOf = (id: number) => page.row(id)?.status ?? 'nodata';
  const listed = addStatuses(sortStations(entities.stations, entities.devices), statusOf);
  const stored = (id: number) =>
    Math.max(
      0,
      ...entities.devices
        .filter(({ station_id }) => station_id === id)
        .map(({ last_online }) => last_online ?? 0),
    );
  return {
    link: link?.state,
    names: Object.fromEntries(entities.stations.map(({ id, station_name }) => [id, station_name])),
    tabs: countByTab(listed),
    offline: entities.stations.filter(({ id }) => page.row(id)?.status === 'offline').length,
    ring: summary?.stations.offline,
    pending: week.pending,
    load: week.load,
    days: week.days.map(({ warnings, faults }) => ({ warnings, faults })),
    lines: recent.filter(({ state }) => state === 0).length,
    seen: Object.fromEntries(
      entities.stations.map(({ id }) => [id, lastSeenAt(page.row(id)?.at, stored(id))]),
    ),
    devicesOffline: summary?.devices.offline,
    devices: summary && Object.values(summary.devices).reduce((sum, count) => sum + count, 0),
  };
}

/** Open alarms as the fault page lists them. */
async function readFaultPage(page: NodePage) {
  const { devices } = await page.call<Entities>('fleet', 'entities');
  const deviceIds = devices.map(({ device_id }) => device_id);
  const question = { deviceIds, start: 0, end: clock.now + 1, state: 0 };
  const { table, warnings, faults } = await page.call<AlarmTable>('alarms', 'table', question);
  await page.call('tables', 'close', { table: table.id });
  return { warnings, faults, lines: table.rows };
}

/** Energy generated today by the API, kWh by station. */
async function readEnergy(stations: readonly Station[], person: Operator) {
  const energies = new Map<number, number | null>();
  for (const station of stations) {
    const points = station.label
      .filter(({ type }) => type === 'fd')
      .flatMap((label) => label.points)
      .filter(({ property_code }) => property_code === Code.pvTotal)
      .map(({ device_id, property_code }) => ({ deviceId: device_id, propertyCode: property_code }));
    if (points.length === 0) continue;
    const question = { points, time: clock.now, type: 'day', zoneStr: station.time_zone } as const;
    const { values } = await readData(server, getGroupAccumulativeDataByZone, question, as(person));
    energies.set(station.id, totalEnergy(values.map((kwh) => Float64Array.from(kwh, (each) => each ?? NaN))));
  }
  return energies;
}

/** Energy and revenue of today as one page shows them; all are read at one time. */
async function readTodayOf(page: NodePage, stations: readonly Station[]) {
  const days = new Map<number, StationDay>();
  for (const { id } of stations)
    days.set(id, await page.call<StationDay>('stations', 'day', { stationId: id, date: null }));
  const trend = await page.call<Trend>('series', 'generationTrend', { range: 'day', zone: 'UTC' });
  const revenue = await page.call<BoardRevenue>('revenue', 'board');
  const sum = (of: (day: StationDay) => number | null) =>
    round([...days.values()].reduce((total, day) => total + (of(day) ?? 0), 0));
  return {
    rows: Object.fromEntries(stations.map(({ id }) => [id, round(page.row(id)?.today)])),
    days: Object.fromEntries([...days].map(([id, { energy }]) => [id, round(energy.generation)])),
    trend: round(trend.totalKwh ?? 0),
    total: sum(({ energy }) => energy.generation),
    selfUse: new Map([...days].map(([id, day]) => [id, round(day.selfUse)])),
    revenue: Object.fromEntries(revenue.today.map(({ currency, total }) => [currency, total])),
    factor: revenue.factor,
  };
}

/** The generation report of today, on a page and in its files. */
const readReport = (page: NodePage) =>
  page.call<GenerationReport>('reports', 'generation', {
    stationIds: null,
    period: { period: 'day', date: dateText(ZONE, clock.now) },
    zone: ZONE,
  });
const ZONE = 'Australia/Brisbane';

/** Energy by station a minute ago, by person: a page reads it again each minute. */
const before = new Map<string, ReadonlyMap<number, number | null>>();

/** Revenue of today by the report, a minute ago. */
const revenueBefore = new Map<string, number>();

/** Revenue of the board that is not that of the report times the factor, now or a minute ago. */
function findWrongRevenue(
  person: Operator,
  { revenue, factor }: Awaited<ReturnType<typeof readTodayOf>>,
  { totals }: GenerationReport,
): string[] {
  return totals.revenue.flatMap(({ currency, total }) => {
    const key = `${person} ${currency}`;
    const [now, then] = [total * factor, (revenueBefore.get(key) ?? total) * factor];
    const shown = revenue[currency] ?? 0;
    // Rounded to cents.
    const isRight = shown >= Math.min(now, then) - 0.0051 && shown <= Math.max(now, then) + 0.0051;
    return isRight ? [] : [`${currency} of ${person}: ${shown} / ${then} to ${now}`];
  });
}

/** Files of the report that do not have its figures. */
async function findWrongFiles({ rows }: GenerationReport): Promise<string[]> {
  const columns = [
    { key: 'station', title: 'Station', as: 'number' as const, decimals: 0 },
    { key: 'generation', title: 'Generation', as: 'number' as const, decimals: 2 },
  ];
  const values = {
    station: { kind: 'number' as const, values: Float64Array.from(rows, ({ stationId }) => stationId) },
    generation: {
      kind: 'number' as const,
      values: Float64Array.from(rows, ({ generation }) => generation ?? NaN),
    },
  };
  const expected = rows.map(({ stationId, generation }) => [
    stationId,
    generation === null ? null : Number(generation.toFixed(2)),
  ]);
  const wrong: string[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const sheets = [{ name: 'Report', head: [], columns, rows: { columns: values } }];
    const file = await exportToBuffer({ fileName: 'Report', format, sheets });
    const read = await readSheet({ file: new Blob([new Uint8Array(file)]), sheet: 0, charset: null });
    if (!('rows' in read)) throw new Error(JSON.stringify(read));
    const written = read.rows
      .slice(-rows.length)
      .map((cells) =>
        cells
          .slice(0, 2)
          .map((cell) => (cell === '' || cell === null ? null : Number(Number(cell).toFixed(2)))),
      );
    if (JSON.stringify(written) !== JSON.stringify(expected))
      wrong.push(`${format}: ${JSON.stringify(written)} / ${JSON.stringify(expected)}`);
  }
  return wrong;
}

/** Walls read the names of stations again after this. */
const WALL_NAMES_MS = 6 * MINUTE;
/** Names that stations had lately. */
let lately: { at: number; names: Record<string, string> }[] = [];

/** Names on the wall that stations have not had lately. */
function findOldNames(shown: Record<string, string>, names: Record<string, string>): string[] {
  lately = [...lately.filter(({ at }) => at > clock.now - WALL_NAMES_MS), { at: clock.now, names }];
  return Object.keys(names)
    .filter((id) => !lately.some((before) => before.names[id] === shown[id]))
    .map((id) => `name of ${id} on the wall: ${names[id]} / ${shown[id]}`);
}

/** Differences between places now, each as `figure: one / other`. */
async function findContradictions(): Promise<string[]> {
  const found: string[] = [];
  const compare = (what: string, one: unknown, other: unknown) => {
    const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
    if (first !== second) found.push(`${what}: ${first} / ${second}`);
  };
  for (const person of PEOPLE) {
    const page = pages[person];
    const { stations, ...said } = await readServer(person);
    const shown = await readPage(page);
    const places: [string, Awaited<ReturnType<typeof readPage>>][] = [[person, shown]];
    if (person === 'owner') places.push(['wall', await readPage(wall)]);
    for (const [place, { link, ring, ...figures }] of places) {
      compare(`link of ${place}`, 'live', link);
      compare(`ring of ${place}`, figures.offline, ring);
      for (const key of Object.keys(figures) as (keyof typeof figures)[])
        if (key === 'tabs') {
          // A display has no favourites.
          const { collect: _, ...own } = said.tabs;
          const { collect: __, ...theirs } = figures.tabs;
          compare(`${key} of ${place}`, own, theirs);
        } else if (key === 'names' && place === 'wall')
          found.push(...findOldNames(figures.names, said.names));
        else if (key === 'seen') {
          compare(`last contact of ${person} and ${place}`, shown.seen, figures.seen);
          for (const [id, at] of Object.entries(said.seen)) {
            const behind = (figures.seen[id] ?? 0) - at;
            if (behind < 0 || behind > STORED_EVERY_MS)
              found.push(`last contact of ${id}: ${at} / ${figures.seen[id]} on ${place}`);
          }
        } else compare(`${key} of ${place}`, said[key], figures[key]);
    }
    compare(`fault page of ${person}`, { ...said.pending, lines: said.lines }, await readFaultPage(page));

    const energy = await readEnergy(stations, person);
    const earlier = before.get(person);
    const generating = stations.filter(({ id }) => energy.has(id));
    const isRecent = (id: number, kwh: number | null | undefined) => {
      const [now, then] = [energy.get(id) ?? 0, earlier?.get(id) ?? energy.get(id) ?? 0];
      const [low, high] = [Math.min(now, then), Math.max(now, then)];
      return kwh != null && kwh >= low - 1e-6 && kwh <= high + 1e-6;
    };
    const todays: [string, NodePage][] = [[person, page]];
    if (person === 'owner') todays.push(['wall', wall]);
    for (const [place, at] of todays) {
      const today = await readTodayOf(at, generating);
      compare(`rows and station pages of ${place}`, today.days, today.rows);
      compare(`board and station pages of ${place}`, today.total, today.trend);
      for (const { id } of generating)
        if (!isRecent(id, today.rows[id]))
          found.push(`energy of ${id} on ${place}: ${today.rows[id]} / ${energy.get(id)}`);
      if (place !== person) continue;
      const report = await readReport(at);
      for (const { stationId, generation, selfUse } of report.rows) {
        // Both of one reading.
        if (round(generation) === today.days[stationId])
          compare(`self-consumption of ${stationId}`, round(selfUse), today.selfUse.get(stationId));
        if (energy.has(stationId) && !isRecent(stationId, generation))
          found.push(
            `energy of ${stationId} in the report of ${place}: ${generation} / ${energy.get(stationId)}`,
          );
      }
      found.push(...findWrongRevenue(person, today, report), ...(await findWrongFiles(report)));
    }
  }
  return found;
}

/** Mails read so far. */
let mailsRead = 0;

/** Wrong counts and clocks of new mails about alarms. */
async function findWrongMails(): Promise<string[]> {
  const mails = (await alarmMailsTo(mailbox, 'owner')).slice(mailsRead);
  mailsRead += mails.length;
  const incidents = await readData(
    server,
    getAlarmHistory,
    { type: ['alarm', 'fault'], start: 0, end: clock.now + 1 },
    as('owner'),
  );
  const sizes = groupBy(incidents, ({ incident }) => incident);
  sizes.delete(null);
  return mails.flatMap(({ subject, text }) => {
    const clocks = [...text.matchAll(/\d{4}, \d\d:\d\d(?::\d\d)?(.*?)(?=[:,.]|$)/gm)].map(([, zone]) =>
      zone!.trim(),
    );
    const started = Number(/(\d+) alarms? .*started/.exec(text)?.[1] ?? 0);
    return [
      ...(new Set(clocks).size > 1 || clocks.includes('')
        ? [`clocks of “${subject}”: ${clocks.join()}`]
        : []),
      ...(subject.includes('many gateways') &&
      started > 0 &&
      ![...sizes.values()].some(({ length }) => length === started)
        ? [
            `“${subject}” tells of ${started} alarms, incidents have ${[...sizes.values()].map(({ length }) => length).join()}`,
          ]
        : []),
    ];
  });
}

it(
  '[TRU-05] for an hour of two people, a wall and faults, all places show the same',
  async () => {
    const log: string[] = [];
    for (let minute = 0; minute < MINUTES; minute++) {
      const end = Math.ceil((clock.now + 1) / MINUTE) * MINUTE;
      await time.pass(end + 5 * SECOND - clock.now);
      for (let n = draw(3); n > 0; n--) log.push(`${minute}: ${await actions[pick(DRAWN)]!()}`);
      await time.settle();
      await time.pass(end + COMPARED_AT - clock.now);
      let found = await findContradictions();
      for (let behind = 0; found.length > 0 && behind < MAX_BEHIND_MS; behind += SECOND) {
        await time.pass(SECOND);
        found = await findContradictions();
      }
      found.push(...(await findWrongMails()));
      expect(found, `OPERATOR_SEED=${seed}\n${log.join('\n')}`).toEqual([]);
      for (const person of PEOPLE) {
        for (const { currency, total } of (await readReport(pages[person])).totals.revenue)
          revenueBefore.set(`${person} ${currency}`, total);
        before.set(person, await readEnergy(await readStations(person), person));
      }
    }
    // Something has happened, and was seen.
    expect(log.length).toBeGreaterThan(MINUTES / 2);
    expect(mailsRead).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
