import type { AnomalyCounts, Entities, Trend } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import { marksBy } from '../testing/energyAnswers.ts';
import { CREDENTIALS, START, type Page } from '../testing/engineHarness.ts';
import { createDisplayHarness } from '../testing/displayHarness.ts';
import { getInverter } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'Australia/Brisbane';

type DisplayHarness = ReturnType<typeof createDisplayHarness>;

/** A browser whose display with two stations was live for a while. */
async function liveDisplay(stationIds = [1, 2]) {
  const harness = createDisplayHarness();
  energy(harness);
  const { page, id } = await harness.paired(stationIds);
  for (const station of stationIds) harness.announce(station, 'online');
  harness.push(1, { P: 1_500, run_state: 2 }, { grid: 20 });
  await harness.advance(12_000);
  return { harness, page, id };
}

/** The same browser a day later, with a server that does not answer yet. */
async function restart(before: DisplayHarness, { kept = before.kept } = {}) {
  const harness = createDisplayHarness({ start: before.clock.now() + DAY, kept: structuredClone(kept) });
  energy(harness);
  harness.server.setReachable(false);
  const page = await harness.wall();
  return { harness, page };
}

function reconnect(harness: DisplayHarness, stationIds: number[]) {
  const account = harness.kept.get('display');
  harness.server.addSession(account);
  harness.displays.addDisplay(account, stationIds);
  harness.server.setReachable(true);
}

function energy({ server }: DisplayHarness) {
  server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const { points, time, type, zoneStr } = body as {
      points: unknown[];
      time: number;
      type: 'day';
      zoneStr: string;
    };
    const edges = [...bucketEdges(zoneStr, type, time)];
    return {
      edges,
      values: points.map(() => edges.slice(0, -1).map(() => 1)),
      ...marksBy(points),
    };
  });
  server.answer('/demo/getHistoryData', () => [[START - 600_000, 5]]);
  server.answer('/station/get_station_tariff', () => ({ unit: 'AUD' }));
}

const makeNames = ({ stations, devices }: Entities) => [stations.map(({ id }) => id), devices.length];
const listSnapshots = (page: Page) => page.frames.flatMap(({ snapshot }) => snapshot ?? []);

it('[DV-12] shows the last known fleet and its age on a wall that starts without network', async () => {
  const { harness: before, page: first } = await liveDisplay();
  const keptAt = before.clock.now();
  const { page } = await restart(before);
  expect(page.shown.wall).toMatchObject({ stage: 'paired', name: 'Wall 1', stationIds: [1, 2], build: null });
  expect(page.shown.link).toMatchObject({ state: 'disconnected', failure: 'unreachable' });
  const { since } = page.shown.link!;
  expect(since).toBeGreaterThan(keptAt - 12_000);
  expect(since).toBeLessThanOrEqual(keptAt);

  const [known, ...others] = listSnapshots(page);
  expect(others).toEqual([]);
  expect(known).toMatchObject({ at: since, summary: first.shown.summary });
  expect([...(known?.stations.id ?? [])]).toEqual([1, 2]);
  expect(known?.stations.pv[0]).toBe(1_500);
  // None of it counts as live.
  expect(page.shown.summary).toBeUndefined();
  expect(page.stations.size).toBe(0);
  expect(page.shown.entities).toBeGreaterThan(0);
  const entities = await page.must<Entities>('fleet', 'entities');
  expect(makeNames(entities)).toEqual([[1, 2], 6]);
  expect(entities).toMatchObject({
    version: page.shown.entities,
    stations: [{ station_name: 'Station 1' }, {}],
  });
});

it('[LIVE-01] becomes live without a page load when the network is back', async () => {
  const { harness: before } = await liveDisplay();
  const { harness, page } = await restart(before);
  await harness.advance(10 * 60_000);
  const old = page.shown.entities;
  reconnect(harness, [1, 2]);
  await harness.advance(10_000);
  expect(page.shown.link).toMatchObject({ state: 'live', brokers: { up: 1, of: 1 } });
  expect(page.shown.wall).toMatchObject({ stage: 'paired', build: 'build-1' });
  expect(page.shown.entities).not.toBe(old);
  harness.push(1, { P: 7 });
  await harness.advance(400);
  expect(page.stations.get(1)?.pv).toBe(7);
  expect(makeNames(await page.must('fleet', 'entities'))).toEqual([[1, 2], 6]);

  // A page that connects after the fleet was live gets no snapshot.
  const another = harness.page('wall', { lock: 'another' });
  await another.hello();
  await harness.advance(400);
  expect(listSnapshots(another)).toEqual([]);
  expect(listSnapshots(page)).toHaveLength(1);
});

it('shows the snapshot when the server does not respond, but not when it answers quickly', async () => {
  const { harness: before } = await liveDisplay();
  const unresponsive = createDisplayHarness({
    start: before.clock.now() + DAY,
    kept: structuredClone(before.kept),
  });
  unresponsive.server.setReachable('never');
  const waiting = await unresponsive.wall();
  expect(listSnapshots(waiting)).toEqual([]);
  await unresponsive.advance(2_000);
  expect(listSnapshots(waiting)).toHaveLength(1);
  expect(makeNames(await waiting.must('fleet', 'entities'))).toEqual([[1, 2], 6]);

  const quick = createDisplayHarness({ start: before.clock.now() + DAY, kept: structuredClone(before.kept) });
  reconnect(quick, [1, 2]);
  const page = await quick.wall();
  await quick.advance(10_000);
  expect(page.shown.link).toMatchObject({ state: 'live' });
  expect(listSnapshots(page)).toEqual([]);
});

it('shows current stations with the last known values when only the broker is down', async () => {
  const { harness: before } = await liveDisplay();
  const { harness, page } = await restart(before);
  harness.broker.stop();
  reconnect(harness, [1, 2]);
  await harness.advance(10_000);
  expect(page.shown.link).toMatchObject({ state: 'disconnected', failure: 'dataConnectFailed' });
  expect(page.shown.link!.since).toBeLessThan(before.clock.now());
  expect(page.shown.summary).toMatchObject({ power: { pv: { value: null, reporting: 0 } } });
});

it('saves the snapshot soon after the fleet is live, every minute, and when the stations change', async () => {
  const { harness, id } = await liveDisplay();
  const fleet = () =>
    harness.kept.get('display fleet') as { at: number; edition: number; stationIds: number[] };
  const entities = () => harness.kept.get('display entities');
  const [first, stations] = [fleet(), entities()];
  expect(first.stationIds).toEqual([1, 2]);
  await harness.advance(30_000);
  expect(fleet()).toBe(first);
  await harness.advance(31_000);
  expect(fleet().at).toBeGreaterThanOrEqual(first.at + 60_000);
  // Unchanged entities are not written again.
  expect(entities()).toBe(stations);

  harness.displays.order(id, { station_ids: [2, 3] });
  await harness.advance(2_000);
  expect(fleet().stationIds).toEqual([2, 3]);
  await harness.advance(12_000);
  expect(entities()).not.toBe(stations);
  const { page } = await restart(harness);
  expect(makeNames(await page.must('fleet', 'entities'))).toEqual([[2, 3], 6]);
});

it('does not save values while the fleet is not live', async () => {
  const { harness } = await liveDisplay();
  const before = harness.kept.get('display fleet');
  harness.broker.stop();
  await harness.advance(10 * 60_000);
  expect(harness.kept.get('display fleet')).toBe(before);
});

it('[LIVE-01] saves only the stations of the wall when it shares the connection of a user', async () => {
  const harness = createDisplayHarness();
  const portal = harness.page('portal', { lock: 'tab' });
  await portal.hello();
  await portal.signIn();
  await portal.watch({ stations: true });
  const { page } = await harness.paired([1, 2]);
  await harness.advance(75_000);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(portal.stations.size).toBe(3);
  expect(page.shown.summary).toMatchObject({ gateways: { of: 2 } });
  const { page: later } = await restart(harness);
  expect(listSnapshots(later)).toMatchObject([{ summary: { gateways: { of: 2 } } }]);
  expect([...listSnapshots(later)[0]!.stations.id]).toEqual([1, 2]);
  expect(makeNames(await later.must('fleet', 'entities'))).toEqual([[1, 2], 6]);
});

it('deletes the snapshot when the display is revoked', async () => {
  const { harness, page, id } = await liveDisplay();
  const all = ['display', 'display orders', 'display answers', 'display fleet', 'display entities'];
  const names = () => all.filter((key) => harness.kept.has(key));
  await page.must('session', 'config');
  await harness.advance(60_000);
  expect(names()).toEqual(all);
  harness.displays.revoke(id);
  await harness.advance(2_000);
  expect(names()).toEqual([]);
  harness.displays.approve(harness.displays.codes().at(-1)!, [3]);
  await harness.advance(2_000);
  const { page: later } = await restart(harness);
  expect(later.shown.wall).toMatchObject({ stage: 'paired', stationIds: [3] });
  expect(listSnapshots(later)).toEqual([]);
});

it('shows no snapshot to another display, to a user, or after the stations changed', async () => {
  const { harness, id } = await liveDisplay();
  const account = harness.kept.get('display') as object;
  const other = new Map(harness.kept).set('display', { ...account, user_name: 'display-9' });
  const another = await restart(harness, { kept: other });
  expect(listSnapshots(another.page)).toEqual([]);
  expect(another.page.shown.wall).toEqual({ stage: 'starting' });

  const slot = await restart(harness, { kept: harness.kept });
  const left = await slot.harness.wall('left');
  const portal = slot.harness.page('portal', { lock: 'tab' });
  await portal.hello();
  await portal.call('session', 'signIn', CREDENTIALS);
  await slot.harness.advance(5_000);
  expect([...listSnapshots(left), ...listSnapshots(portal)]).toEqual([]);

  harness.displays.order(id, { station_ids: [1] });
  harness.broker.stop();
  await harness.advance(1_000);
  const fewer = await restart(harness);
  expect(fewer.page.shown.wall).toMatchObject({ stationIds: [1] });
  expect(listSnapshots(fewer.page)).toEqual([]);
  expect((await fewer.page.call('fleet', 'entities')).ok).toBe(false);
});

it('ignores a snapshot that cannot be read', async () => {
  const { harness } = await liveDisplay();
  const without = { 'display fleet': 'display entities', 'display entities': 'display fleet' } as const;
  for (const key of Object.keys(without) as (keyof typeof without)[]) {
    const record = harness.kept.get(key) as Record<string, unknown>;
    const broken = [
      7,
      { ...record, protocol: 0 },
      { ...record, edition: 1 },
      { ...record, stations: null },
      { ...record, stations: [new TextEncoder().encode('[{"id":1}]')] },
      { ...record, stations: [new TextEncoder().encode('[{')] },
    ];
    for (const value of broken) {
      const { page } = await restart(harness, { kept: new Map(harness.kept).set(key, value) });
      expect(listSnapshots(page)).toEqual([]);
      expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'connecting' } });
    }
  }
});

const SCENES: [group: string, verb: string, input?: unknown][] = [
  ['series', 'generationTrend', { range: 'day', zone: ZONE }],
  ['revenue', 'board'],
  ['alarms', 'week', { zone: ZONE }],
  ['alarms', 'recent', { limit: 20, pendingFirst: true }],
  ['stations', 'tariff', { stationId: 1 }],
  ['stations', 'day', { stationId: 1, date: null }],
  ['session', 'config'],
];
const callAll = (page: Page) =>
  Promise.all(SCENES.map(([group, verb, input]) => page.call(group, verb, input)));

const fault: AlarmRecord = {
  id: '1',
  deviceId: getInverter(1),
  timestamp: START - HOUR,
  recovery: 0,
  handling: {
    state: 'unacknowledged',
    acknowledgedAt: null,
    acknowledgedBy: '',
    announced: true,
    suppressedUntil: null,
    suppressedBy: '',
    reason: '',
    cause: null,
  },
  detail: JSON.stringify({ msg: 'Fan', deviceName: '', code: 'E1' }),
  level: 3,
  priority: 'high',
  incident: null,
  state: 0,
  type: 'fault',
};

it('[DV-12] repeats the last answers with their age while the server is unreachable', async () => {
  const { harness, page } = await liveDisplay();
  harness.server.alarms([fault]);
  const answers = await callAll(page);
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  const at = harness.clock.now();
  harness.server.setReachable(false);
  await harness.advance(10 * 60_000);
  expect(await callAll(page)).toEqual(answers);
  const trend = await page.must<Trend>('series', 'generationTrend', { range: 'day', zone: ZONE });
  expect(at - trend.computedAt).toBeLessThan(60_000);
  // This was never requested before.
  expect(await page.call('stations', 'tariff', { stationId: 2 })).toMatchObject({
    ok: false,
    failure: { kind: 'unreachable' },
  });

  harness.server.setReachable(true);
  await harness.advance(60_000);
  const week = await page.must<AnomalyCounts>('alarms', 'week', { zone: ZONE });
  expect(week.computedAt).toBe(harness.clock.now());
});

it('[DV-12] repeats the last answers after a start without network, and when requests hang', async () => {
  const { harness, page: first } = await liveDisplay();
  harness.server.alarms([fault]);
  const answers = await callAll(first);
  await harness.advance(61_000);
  const { harness: later, page } = await restart(harness);
  expect(await callAll(page)).toEqual(answers);

  later.server.setReachable('never');
  await later.advance(20_000);
  const pending = callAll(page);
  await later.advance(1_000);
  expect(await pending).toEqual(answers);
});

it('does not repeat refused answers, nor those of other stations', async () => {
  const { harness, page, id } = await liveDisplay();
  const tariff = () => page.call('stations', 'tariff', { stationId: 1 });
  expect((await tariff()).ok).toBe(true);
  const answered = harness.server.answer('/station/get_station_tariff', () => {
    throw new Refusal(1403, 'No such station');
  });
  expect(await tariff()).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  harness.server.answer('/station/get_station_tariff', answered);
  harness.server.setReachable(false);
  expect(await tariff()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });

  harness.server.setReachable(true);
  const board = () => page.call('revenue', 'board');
  expect((await board()).ok).toBe(true);
  harness.displays.order(id, { station_ids: [1] });
  await harness.advance(3_000);
  harness.server.setReachable(false);
  await harness.advance(61_000);
  expect(await board()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
});

it('returns an error to portals while the server is unreachable', async () => {
  const harness = createDisplayHarness();
  energy(harness);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(400);
  const question = { range: 'day', zone: ZONE };
  expect((await page.call('series', 'generationTrend', question)).ok).toBe(true);
  harness.server.setReachable(false);
  await harness.advance(61_000);
  expect((await page.call('series', 'generationTrend', question)).ok).toBe(false);
});
