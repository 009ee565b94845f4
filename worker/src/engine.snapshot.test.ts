import type { AnomalyCounts, Entities, Trend } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import { CLAIM, START, type Page } from '../testing/createStage.ts';
import { createWallStage } from '../testing/createWallStage.ts';
import { inverterOf } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'Australia/Brisbane';

type WallStage = ReturnType<typeof createWallStage>;

/** A browser whose display, of two stations, was live for a minute. */
async function lived(stationIds = [1, 2]) {
  const stage = createWallStage();
  energy(stage);
  const { page, id } = await stage.paired(stationIds);
  for (const station of stationIds) stage.announce(station, 'online');
  stage.push(1, { P: 1_500, run_state: 2 }, { grid: 20 });
  await stage.advance(12_000);
  return { stage, page, id };
}

/** The same browser a day later, whose server does not answer yet. */
async function restarted(before: WallStage, { kept = before.kept } = {}) {
  const stage = createWallStage({ start: before.clock.now() + DAY, kept: structuredClone(kept) });
  energy(stage);
  stage.server.reach(false);
  const page = await stage.wall();
  return { stage, page };
}

function online(stage: WallStage, stationIds: number[]) {
  const account = stage.kept.get('display');
  stage.server.admit(account);
  stage.displays.adopt(account, stationIds);
  stage.server.reach(true);
}

function energy({ server }: WallStage) {
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
      estimated: points.map(() => []),
    };
  });
  server.answer('/demo/getHistoryData', () => [[START - 600_000, 5]]);
  server.answer('/station/get_station_tariff', () => ({ unit: 'AUD' }));
}

const namesOf = ({ stations, devices }: Entities) => [stations.map(({ id }) => id), devices.length];
const knownOf = (page: Page) => page.frames.flatMap(({ known }) => known ?? []);

it('[DV-12] a wall that starts without network shows its fleet as it last was, and says since when', async () => {
  const { stage: before, page: first } = await lived();
  const keptAt = before.clock.now();
  const { page } = await restarted(before);
  expect(page.shown.wall).toMatchObject({ stage: 'paired', name: 'Wall 1', stationIds: [1, 2], build: null });
  expect(page.shown.link).toMatchObject({ state: 'disconnected', failure: 'unreachable' });
  const { since } = page.shown.link!;
  expect(since).toBeGreaterThan(keptAt - 12_000);
  expect(since).toBeLessThanOrEqual(keptAt);

  const [known, ...others] = knownOf(page);
  expect(others).toEqual([]);
  expect(known).toMatchObject({ at: since, summary: first.shown.summary });
  expect([...(known?.stations.id ?? [])]).toEqual([1, 2]);
  expect(known?.stations.pv[0]).toBe(1_500);
  // Nothing of it comes as live.
  expect(page.shown.summary).toBeUndefined();
  expect(page.stations.size).toBe(0);
  expect(page.shown.entities).toBeGreaterThan(0);
  const entities = await page.must<Entities>('fleet', 'entities');
  expect(namesOf(entities)).toEqual([[1, 2], 6]);
  expect(entities).toMatchObject({
    version: page.shown.entities,
    stations: [{ station_name: 'Station 1' }, {}],
  });
});

it('[LIVE-01] it becomes live by itself when the network comes, without another page load', async () => {
  const { stage: before } = await lived();
  const { stage, page } = await restarted(before);
  await stage.advance(10 * 60_000);
  const old = page.shown.entities;
  online(stage, [1, 2]);
  await stage.advance(10_000);
  expect(page.shown.link).toMatchObject({ state: 'live', brokers: { up: 1, of: 1 } });
  expect(page.shown.wall).toMatchObject({ stage: 'paired', build: 'build-1' });
  expect(page.shown.entities).not.toBe(old);
  stage.push(1, { P: 7 });
  await stage.advance(400);
  expect(page.stations.get(1)?.pv).toBe(7);
  expect(namesOf(await page.must('fleet', 'entities'))).toEqual([[1, 2], 6]);

  // It has been live since: a page that comes now is not shown how it was before.
  const another = stage.page('wall', { lock: 'another' });
  await another.hello();
  await stage.advance(400);
  expect(knownOf(another)).toEqual([]);
  expect(knownOf(page)).toHaveLength(1);
});

it('a server that says nothing at all is not waited for; one that answers is never preceded by what was', async () => {
  const { stage: before } = await lived();
  const silent = createWallStage({ start: before.clock.now() + DAY, kept: structuredClone(before.kept) });
  silent.server.reach('never');
  const waiting = await silent.wall();
  expect(knownOf(waiting)).toEqual([]);
  await silent.advance(2_000);
  expect(knownOf(waiting)).toHaveLength(1);
  expect(namesOf(await waiting.must('fleet', 'entities'))).toEqual([[1, 2], 6]);

  const quick = createWallStage({ start: before.clock.now() + DAY, kept: structuredClone(before.kept) });
  online(quick, [1, 2]);
  const page = await quick.wall();
  await quick.advance(10_000);
  expect(page.shown.link).toMatchObject({ state: 'live' });
  expect(knownOf(page)).toEqual([]);
});

it('a server without its broker: stations as they are now, values as they were', async () => {
  const { stage: before } = await lived();
  const { stage, page } = await restarted(before);
  stage.broker.stop();
  online(stage, [1, 2]);
  await stage.advance(10_000);
  expect(page.shown.link).toMatchObject({ state: 'disconnected', failure: 'dataConnectFailed' });
  expect(page.shown.link!.since).toBeLessThan(before.clock.now());
  expect(page.shown.summary).toMatchObject({ power: { pv: { value: null, reporting: 0 } } });
});

it('is kept soon after the fleet is live, then each minute, and when its stations change', async () => {
  const { stage, id } = await lived();
  const fleet = () =>
    stage.kept.get('display fleet') as { at: number; edition: number; stationIds: number[] };
  const entities = () => stage.kept.get('display entities');
  const [first, stations] = [fleet(), entities()];
  expect(first.stationIds).toEqual([1, 2]);
  await stage.advance(30_000);
  expect(fleet()).toBe(first);
  await stage.advance(31_000);
  expect(fleet().at).toBeGreaterThanOrEqual(first.at + 60_000);
  // What did not change is not written again.
  expect(entities()).toBe(stations);

  stage.displays.order(id, { station_ids: [2, 3] });
  await stage.advance(2_000);
  expect(fleet().stationIds).toEqual([2, 3]);
  await stage.advance(12_000);
  expect(entities()).not.toBe(stations);
  const { page } = await restarted(stage);
  expect(namesOf(await page.must('fleet', 'entities'))).toEqual([[2, 3], 6]);
});

it('no values from the time while it is not live are kept', async () => {
  const { stage } = await lived();
  const before = stage.kept.get('display fleet');
  stage.broker.stop();
  await stage.advance(10 * 60_000);
  expect(stage.kept.get('display fleet')).toBe(before);
});

it('[LIVE-01] a wall shown from the connection of a person beside it keeps its own stations only', async () => {
  const stage = createWallStage();
  const portal = stage.page('portal', { lock: 'tab' });
  await portal.hello();
  await portal.signIn();
  await portal.watch({ stations: true });
  const { page } = await stage.paired([1, 2]);
  await stage.advance(75_000);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(portal.stations.size).toBe(3);
  expect(page.shown.summary).toMatchObject({ gateways: { of: 2 } });
  const { page: later } = await restarted(stage);
  expect(knownOf(later)).toMatchObject([{ summary: { gateways: { of: 2 } } }]);
  expect([...knownOf(later)[0]!.stations.id]).toEqual([1, 2]);
  expect(namesOf(await later.must('fleet', 'entities'))).toEqual([[1, 2], 6]);
});

it('goes with its display', async () => {
  const { stage, page, id } = await lived();
  const all = ['display', 'display orders', 'display answers', 'display fleet', 'display entities'];
  const names = () => all.filter((key) => stage.kept.has(key));
  await page.must('session', 'config');
  await stage.advance(60_000);
  expect(names()).toEqual(all);
  stage.displays.revoke(id);
  await stage.advance(2_000);
  expect(names()).toEqual([]);
  stage.displays.approve(stage.displays.codes().at(-1)!, [3]);
  await stage.advance(2_000);
  const { page: later } = await restarted(stage);
  expect(later.shown.wall).toMatchObject({ stage: 'paired', stationIds: [3] });
  expect(knownOf(later)).toEqual([]);
});

it('is not shown to another display, a person, or once other stations are ordered', async () => {
  const { stage, id } = await lived();
  const account = stage.kept.get('display') as object;
  const other = new Map(stage.kept).set('display', { ...account, user_name: 'display-9' });
  const another = await restarted(stage, { kept: other });
  expect(knownOf(another.page)).toEqual([]);
  expect(another.page.shown.wall).toEqual({ stage: 'starting' });

  const slot = await restarted(stage, { kept: stage.kept });
  const left = await slot.stage.wall('left');
  const portal = slot.stage.page('portal', { lock: 'tab' });
  await portal.hello();
  await portal.call('session', 'signIn', CLAIM);
  await slot.stage.advance(5_000);
  expect([...knownOf(left), ...knownOf(portal)]).toEqual([]);

  stage.displays.order(id, { station_ids: [1] });
  stage.broker.stop();
  await stage.advance(1_000);
  const fewer = await restarted(stage);
  expect(fewer.page.shown.wall).toMatchObject({ stationIds: [1] });
  expect(knownOf(fewer.page)).toEqual([]);
  expect((await fewer.page.call('fleet', 'entities')).ok).toBe(false);
});

it('one that cannot be read is as none', async () => {
  const { stage } = await lived();
  const without = { 'display fleet': 'display entities', 'display entities': 'display fleet' } as const;
  for (const key of Object.keys(without) as (keyof typeof without)[]) {
    const record = stage.kept.get(key) as Record<string, unknown>;
    const broken = [
      7,
      { ...record, protocol: 0 },
      { ...record, edition: 1 },
      { ...record, stations: null },
      { ...record, stations: [new TextEncoder().encode('[{"id":1}]')] },
      { ...record, stations: [new TextEncoder().encode('[{')] },
    ];
    for (const value of broken) {
      const { page } = await restarted(stage, { kept: new Map(stage.kept).set(key, value) });
      expect(knownOf(page)).toEqual([]);
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
const askAll = (page: Page) =>
  Promise.all(SCENES.map(([group, verb, input]) => page.call(group, verb, input)));

const fault: AlarmRecord = {
  id: '1',
  deviceId: inverterOf(1),
  timestamp: START - HOUR,
  recovery: 0,
  detail: JSON.stringify({ msg: 'Fan', deviceName: '', code: 'E1' }),
  level: 3,
  state: 0,
  type: 'fault',
};

it('[DV-12] what scenes were told last is told again while the server is away, as old as it is', async () => {
  const { stage, page } = await lived();
  stage.server.alarms([fault]);
  const told = await askAll(page);
  expect(told.filter(({ ok }) => !ok)).toEqual([]);
  const at = stage.clock.now();
  stage.server.reach(false);
  await stage.advance(10 * 60_000);
  expect(await askAll(page)).toEqual(told);
  const trend = await page.must<Trend>('series', 'generationTrend', { range: 'day', zone: ZONE });
  expect(trend.computedAt).toBe(at);
  // Nobody was ever told this.
  expect(await page.call('stations', 'tariff', { stationId: 2 })).toMatchObject({
    ok: false,
    failure: { kind: 'unreachable' },
  });

  stage.server.reach(true);
  await stage.advance(60_000);
  const week = await page.must<AnomalyCounts>('alarms', 'week', { zone: ZONE });
  expect(week.computedAt).toBe(stage.clock.now());
});

it('[DV-12] also after a start without network, and where the network swallows what is asked', async () => {
  const { stage, page: first } = await lived();
  stage.server.alarms([fault]);
  const told = await askAll(first);
  await stage.advance(61_000);
  const { stage: later, page } = await restarted(stage);
  expect(await askAll(page)).toEqual(told);

  later.server.reach('never');
  await later.advance(20_000);
  const asked = askAll(page);
  await later.advance(1_000);
  expect(await asked).toEqual(told);
});

it('what the server refuses is not told again, nor what was told of other stations', async () => {
  const { stage, page, id } = await lived();
  const tariff = () => page.call('stations', 'tariff', { stationId: 1 });
  expect((await tariff()).ok).toBe(true);
  const answered = stage.server.answer('/station/get_station_tariff', () => {
    throw new Refusal(1403, 'No such station');
  });
  expect(await tariff()).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  stage.server.answer('/station/get_station_tariff', answered);
  stage.server.reach(false);
  expect(await tariff()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });

  stage.server.reach(true);
  const board = () => page.call('revenue', 'board');
  expect((await board()).ok).toBe(true);
  stage.displays.order(id, { station_ids: [1] });
  await stage.advance(3_000);
  stage.server.reach(false);
  await stage.advance(61_000);
  expect(await board()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
});

it('portals are told that the server is away', async () => {
  const stage = createWallStage();
  energy(stage);
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await stage.advance(400);
  const question = { range: 'day', zone: ZONE };
  expect((await page.call('series', 'generationTrend', question)).ok).toBe(true);
  stage.server.reach(false);
  await stage.advance(61_000);
  expect((await page.call('series', 'generationTrend', question)).ok).toBe(false);
});
