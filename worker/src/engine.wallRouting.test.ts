import { expect, it } from 'vitest';
import { createDisplayHarness } from '../testing/displayHarness.ts';
import { CONFIG } from '../testing/memoryDisplays.ts';

async function openNextToUser(stationIds: number[]) {
  const harness = createDisplayHarness();
  const { page: wall, id } = await harness.paired(stationIds);
  const tab = harness.page('portal', { lock: 'tab' });
  await tab.hello();
  await tab.signIn();
  await tab.watch({ stations: true });
  await harness.advance(2_000);
  return { harness, wall, tab, id };
}

it('[LIVE-01] shares the connection of a user who may view the stations of the wall, and shows no others', async () => {
  const { harness, wall, tab } = await openNextToUser([2, 3]);
  expect(harness.broker.clients()).toHaveLength(1);
  expect([...tab.stations.keys()]).toEqual([1, 2, 3]);
  wall.stations.clear();
  for (const id of [1, 2, 3]) harness.push(id, { P: id });
  await harness.advance(400);
  expect(wall.stations.get(2)?.pv).toBe(2);
  expect([...wall.stations.keys()]).toEqual([2, 3]);
  expect(wall.shown).toMatchObject({
    user: { user_name: 'display-1' },
    link: { state: 'live' },
    summary: { gateways: { of: 2 } },
  });
  const { stations } = await wall.must<{ stations: { id: number }[] }>('fleet', 'entities');
  expect(stations.map(({ id }) => id)).toEqual([2, 3]);
});

it('never blanks a wall that moves to the connection of a user and back', async () => {
  const harness = createDisplayHarness();
  const { page: wall } = await harness.paired([2]);
  harness.push(2, { P: 700 });
  await harness.advance(400);
  const tab = harness.page('portal', { lock: 'tab' });
  await tab.hello();
  const before = wall.frames.length;
  await tab.signIn();
  await harness.advance(2_000);
  expect(harness.broker.clients()).toHaveLength(1);
  const release = harness.server.holdAnswers('/station/get_station_relevance');
  await tab.call('session', 'signOut');
  await harness.advance(1_000);
  expect(tab.shown).toMatchObject({ user: null, entities: 0 });
  expect(wall.shown.link).toMatchObject({ state: 'connecting' });
  release();
  await harness.advance(2_000);
  expect(harness.broker.clients()).toHaveLength(1);

  const since = wall.frames.slice(before);
  expect(since.map(({ versions }) => versions?.entities)).not.toContain(0);
  expect(since.every(({ user, wall: state }) => user === undefined && state === undefined)).toBe(true);
  // A frame with other entities brings all its rows.
  for (const { versions, stations } of since)
    if (versions?.entities !== undefined) expect(stations?.pv).toEqual(Float64Array.of(700));
  expect(wall.shown.link).toMatchObject({ state: 'live' });
});

it('[LIVE-01] gives a wall its own connection when the user may no longer view one of its stations', async () => {
  const { harness, wall, tab } = await openNextToUser([2, 3]);
  harness.server.setStations([{ id: 1 }, { id: 2 }]);
  await tab.call('fleet', 'reload');
  await harness.advance(2_000);
  expect(harness.broker.clients()).toHaveLength(2);
  wall.stations.clear();
  harness.push(3, { P: 30 });
  await harness.advance(400);
  expect(wall.stations.get(3)?.pv).toBe(30);
});

it('[LIVE-01] keeps a wall on the connection of a closed tab until its own is live', async () => {
  const { harness, wall } = await openNextToUser([2]);
  const before = wall.frames.length;
  harness.release('tab');
  await harness.advance(10_000);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(wall.frames.slice(before).every(({ link }) => !link || link.state === 'live')).toBe(true);
  wall.stations.clear();
  for (const id of [1, 2, 3]) harness.push(id, { P: id });
  await harness.advance(400);
  expect([...wall.stations.keys()]).toEqual([2]);
});

it('blanks a revoked wall and keeps the user next to it live', async () => {
  const { harness, wall, tab, id } = await openNextToUser([1]);
  const before = wall.frames.length;
  harness.displays.revoke(id);
  await harness.advance(1_000);
  expect(wall.frames.slice(before).find(({ wall: state }) => state)).toMatchObject({
    wall: { stage: 'pairing', revoked: true },
    user: null,
    versions: { entities: 0 },
  });
  expect(await wall.call('fleet', 'entities')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  expect(tab.shown).toMatchObject({ user: { user_name: 'owner' }, link: { state: 'live' } });
});

it('sends new stations and scenes to a wall, and reloads the fleet only for new stations', async () => {
  const harness = createDisplayHarness();
  const { page, id } = await harness.paired([1]);
  const loads = () => harness.server.requestCount('/station/get_station_relevance');
  const before = loads();
  harness.displays.order(id, { config: { ...CONFIG, theme: 'light' }, version: 2 });
  await harness.advance(1_000);
  expect(page.shown.wall).toMatchObject({ config: { theme: 'light' } });
  harness.displays.order(id, { reloads: 1, identify_until: harness.clock.now() + 30_000 });
  await harness.advance(1_000);
  expect(page.shown.wall).toMatchObject({ reloads: 1, identifyUntil: harness.clock.now() + 29_000 });
  expect(loads()).toBe(before);

  harness.displays.order(id, { station_ids: [1, 2] });
  await harness.advance(1_000);
  expect(loads()).toBe(before + 1);
  expect([...page.stations.keys()]).toEqual([1, 2]);
  expect(harness.broker.attempts()).toBe(1);
});

it('removes stations from a wall before anything is loaded', async () => {
  const harness = createDisplayHarness();
  const { page, id } = await harness.paired([1, 2]);
  const release = harness.server.holdAnswers('/station/get_station_relevance');
  harness.displays.order(id, { station_ids: [2] });
  await harness.advance(1_000);
  expect(page.shown.wall).toMatchObject({ stationIds: [2] });
  expect(page.shown.summary?.gateways.of).toBe(1);
  release();
  await harness.advance(1_000);
  expect(page.shown.summary?.gateways.of).toBe(1);
});

it('uses the language of a display for its wall only', async () => {
  const harness = createDisplayHarness();
  const page = await harness.wall();
  harness.displays.approve('CODE1', [1], { ...CONFIG, lang: 'zh' });
  await harness.advance(2_000);
  const langs = () => harness.server.requests.map(({ path, headers }) => `${path} ${headers.lang}`);
  expect(langs()).toContain('/station/get_station_relevance zh');
  const tab = harness.page('portal', { lock: 'tab' });
  await tab.hello();
  await tab.signIn();
  await page.call('session', 'language', 'zh');
  await harness.advance(2_000);
  expect(langs().slice(-1)).toEqual(['/display/attend zh']);
  expect(langs()).toContain('/station/get_station_relevance en');
});
