import { expect, it } from 'vitest';
import { createWallStage } from '../testing/createWallStage.ts';
import { CONFIG } from '../testing/memoryDisplays.ts';

async function besideAPerson(stationIds: number[]) {
  const stage = createWallStage();
  const { page: wall, id } = await stage.paired(stationIds);
  const tab = stage.page('portal', { lock: 'tab' });
  await tab.hello();
  await tab.signIn();
  await tab.watch({ stations: true });
  await stage.advance(2_000);
  return { stage, wall, tab, id };
}

it('[LIVE-01] a wall beside a person who may view its stations has no connection of its own, and shows no others', async () => {
  const { stage, wall, tab } = await besideAPerson([2, 3]);
  expect(stage.broker.clients()).toHaveLength(1);
  expect([...tab.stations.keys()]).toEqual([1, 2, 3]);
  wall.stations.clear();
  for (const id of [1, 2, 3]) stage.push(id, { P: id });
  await stage.advance(400);
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

it('a wall that moves to a person and back never goes blank', async () => {
  const stage = createWallStage();
  const { page: wall } = await stage.paired([2]);
  stage.push(2, { P: 700 });
  await stage.advance(400);
  const tab = stage.page('portal', { lock: 'tab' });
  await tab.hello();
  const before = wall.frames.length;
  await tab.signIn();
  await stage.advance(2_000);
  expect(stage.broker.clients()).toHaveLength(1);
  const release = stage.server.hold('/station/get_station_relevance');
  await tab.call('session', 'signOut');
  await stage.advance(1_000);
  expect(tab.shown).toMatchObject({ user: null, entities: 0 });
  expect(wall.shown.link).toMatchObject({ state: 'connecting' });
  release();
  await stage.advance(2_000);
  expect(stage.broker.clients()).toHaveLength(1);

  const since = wall.frames.slice(before);
  expect(since.map(({ entities }) => entities)).not.toContain(0);
  expect(since.every(({ user, wall: told }) => user === undefined && told === undefined)).toBe(true);
  // What it shows is complete in whichever frame says that it is other data.
  for (const { entities, stations } of since)
    if (entities !== undefined) expect(stations?.pv).toEqual(Float64Array.of(700));
  expect(wall.shown.link).toMatchObject({ state: 'live' });
});

it('[LIVE-01] a wall parts with a person who may no longer view one of its stations, and goes on by itself', async () => {
  const { stage, wall, tab } = await besideAPerson([2, 3]);
  stage.server.have([{ id: 1 }, { id: 2 }]);
  await tab.call('fleet', 'reload');
  await stage.advance(2_000);
  expect(stage.broker.clients()).toHaveLength(2);
  wall.stations.clear();
  stage.push(3, { P: 30 });
  await stage.advance(400);
  expect(wall.stations.get(3)?.pv).toBe(30);
});

it('[LIVE-01] a wall stays with a closed tab until its own connection lives', async () => {
  const { stage, wall } = await besideAPerson([2]);
  const before = wall.frames.length;
  stage.release('tab');
  await stage.advance(10_000);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(wall.frames.slice(before).every(({ link }) => !link || link.state === 'live')).toBe(true);
  wall.stations.clear();
  for (const id of [1, 2, 3]) stage.push(id, { P: id });
  await stage.advance(400);
  expect([...wall.stations.keys()]).toEqual([2]);
});

it('a person who signs in beside a wall sees all of theirs; a revoked wall beside them is blank', async () => {
  const { stage, wall, tab, id } = await besideAPerson([1]);
  const before = wall.frames.length;
  stage.displays.revoke(id);
  await stage.advance(1_000);
  expect(wall.frames.slice(before).find(({ wall: told }) => told)).toMatchObject({
    wall: { stage: 'pairing', revoked: true },
    user: null,
    entities: 0,
  });
  expect(await wall.call('fleet', 'entities')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  expect(tab.shown).toMatchObject({ user: { user_name: 'owner' }, link: { state: 'live' } });
});

it('other stations are loaded anew, other scenes are not; each reaches the wall', async () => {
  const stage = createWallStage();
  const { page, id } = await stage.paired([1]);
  const loads = () => stage.server.asked('/station/get_station_relevance');
  const before = loads();
  stage.displays.order(id, { config: { ...CONFIG, theme: 'light' }, version: 2 });
  await stage.advance(1_000);
  expect(page.shown.wall).toMatchObject({ config: { theme: 'light' } });
  stage.displays.order(id, { reloads: 1, identify_until: stage.clock.now() + 30_000 });
  await stage.advance(1_000);
  expect(page.shown.wall).toMatchObject({ reloads: 1, identifyUntil: stage.clock.now() + 29_000 });
  expect(loads()).toBe(before);

  stage.displays.order(id, { station_ids: [1, 2] });
  await stage.advance(1_000);
  expect(loads()).toBe(before + 1);
  expect([...page.stations.keys()]).toEqual([1, 2]);
  expect(stage.broker.attempts()).toBe(1);
});

it('what a wall may no longer show is gone before anything is loaded', async () => {
  const stage = createWallStage();
  const { page, id } = await stage.paired([1, 2]);
  const release = stage.server.hold('/station/get_station_relevance');
  stage.displays.order(id, { station_ids: [2] });
  await stage.advance(1_000);
  expect(page.shown.wall).toMatchObject({ stationIds: [2] });
  expect(page.shown.summary?.gateways.of).toBe(1);
  release();
  await stage.advance(1_000);
  expect(page.shown.summary?.gateways.of).toBe(1);
});

it('a wall speaks the language of its display, and no page beside it does', async () => {
  const stage = createWallStage();
  const page = await stage.wall();
  stage.displays.approve('CODE1', [1], { ...CONFIG, lang: 'zh' });
  await stage.advance(2_000);
  const langs = () => stage.server.requests.map(({ path, headers }) => `${path} ${headers.lang}`);
  expect(langs()).toContain('/station/get_station_relevance zh');
  const tab = stage.page('portal', { lock: 'tab' });
  await tab.hello();
  await tab.signIn();
  await page.call('session', 'language', 'zh');
  await stage.advance(2_000);
  expect(langs().slice(-1)).toEqual(['/display/attend zh']);
  expect(langs()).toContain('/station/get_station_relevance en');
});
