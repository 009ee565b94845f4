import { expect, it } from 'vitest';
import { codeOf, createWallStage, REPORT } from '../testing/createWallStage.ts';

const HOUR = 3_600_000;

it('a new wall that finds no server says so, and has a code soon after it answers', async () => {
  const stage = createWallStage();
  stage.server.reach(false);
  const page = await stage.wall();
  expect(page.shown.wall).toEqual({ stage: 'pairing', invitation: null, revoked: false });
  await stage.advance(HOUR);
  stage.server.reach(true);
  await stage.advance(8_000);
  expect(codeOf(page)).toBe('CODE1');

  // A code that ended while nobody answered is worth nothing.
  stage.server.reach(false);
  await stage.advance(700_000);
  expect(page.shown.wall).toMatchObject({ stage: 'pairing', invitation: null });
  stage.server.reach(true);
  await stage.advance(8_000);
  expect(codeOf(page)).toBe('CODE2');
});

it('a wall whose server is gone for ten minutes keeps what it is, and is live within 15 s of its return', async () => {
  for (const how of [false, 'never'] as const) {
    const stage = createWallStage();
    const { page } = await stage.paired([1, 2]);
    const before = page.shown.wall;
    stage.server.reach(how);
    stage.broker.stop();
    await stage.advance(600_000);
    expect(page.shown).toMatchObject({ link: { state: 'disconnected' }, user: { user_name: 'display-1' } });
    expect(page.shown.wall).toEqual(before);
    expect(stage.kept.has('display')).toBe(true);
    stage.server.reach(true);
    stage.broker.start();
    await stage.advance(15_000);
    expect(page.shown.link).toMatchObject({ state: 'live' });
  }
});

it('the network that returns is noticed at once', async () => {
  const stage = createWallStage();
  const { page } = await stage.paired([1]);
  stage.server.reach('never');
  stage.broker.stop();
  await stage.advance(600_000);
  stage.server.reach(true);
  stage.broker.start();
  const before = stage.attended().length;
  stage.engine.online();
  await stage.advance(200);
  expect(stage.attended().length).toBeGreaterThan(before);
  expect(page.shown.link).toMatchObject({ state: 'live' });
});

it('[LIVE-01] a connection that is dead without knowing it is made anew within 15 s', async () => {
  const stage = createWallStage();
  const { page } = await stage.paired([1]);
  stage.broker.strand();
  await stage.advance(6_000);
  expect(page.shown.link).toMatchObject({ state: 'disconnected' });
  await stage.advance(9_000);
  expect(page.shown.link).toMatchObject({ state: 'live' });
  await page.call('wall', 'report', REPORT);
  await stage.advance(500);
  expect(stage.attended().at(-1)?.body).toMatchObject({ health: { drops: 1 } });
});

it('a wall that slept for eight hours is right again within 15 s', async () => {
  const stage = createWallStage();
  const { page } = await stage.paired([1]);
  stage.push(1, { P: 1 });
  await stage.advance(400);
  stage.broker.silence(true);
  stage.clock.sleep(8 * HOUR);
  stage.broker.stop();
  stage.broker.silence(false);
  stage.broker.start();
  await stage.advance(2_000);
  expect(page.stations.get(1)?.pv).toBeNaN();
  await stage.advance(13_000);
  stage.push(1, { P: 5 });
  await stage.advance(400);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(page.stations.get(1)?.pv).toBe(5);
});

it('a display outlives its browser', async () => {
  const before = createWallStage();
  await before.paired([1]);
  const account = before.kept.get('display');

  const after = createWallStage({ kept: before.kept });
  after.server.admit(account);
  after.displays.adopt(account, [1]);
  const page = await after.wall();
  await after.advance(1_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(after.displays.codes()).toEqual([]);
});

it('a renewed session is kept before it is used, and no page hears that connections are made anew with it', async () => {
  const stage = createWallStage();
  const { page, id } = await stage.paired([1]);
  const tokenOf = () => (stage.kept.get('display') as { token: string }).token;
  const first = tokenOf();
  const loads = stage.server.asked('/station/get_station_relevance');
  const usual = stage.server.answer('/display/attend', (request) => {
    expect(request.headers.token).toBe(tokenOf());
    return usual(request);
  });
  const before = page.frames.length;
  stage.displays.renew(id);
  await stage.advance(4_000);
  await page.call('wall', 'report', REPORT);
  await stage.advance(500);
  const second = tokenOf();
  expect(second).not.toBe(first);
  expect(stage.attended().at(-1)?.headers.token).toBe(second);
  expect(stage.displays.sessions(id)).toBe(1);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(stage.server.asked('/station/get_station_relevance')).toBe(loads);
  expect(page.frames.slice(before).every(({ link, entities }) => !link && entities === undefined)).toBe(true);
  expect(stage.broker.clients().map(({ password }) => password)).toEqual([expect.stringMatching(/^renewed/)]);
  expect(stage.attended().at(-1)?.body).toMatchObject({ health: { drops: 0 } });
});

it('answers that are lost while a session is renewed cost nothing', async () => {
  const stage = createWallStage();
  const { page, id } = await stage.paired([1]);
  stage.displays.renew(id);
  for (let i = 0; i < 5; i++) {
    const release = stage.server.hold('/display/attend');
    await stage.advance(1_000);
    stage.engine.online();
    release();
  }
  await stage.advance(2_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(stage.displays.sessions(id)).toBe(1);
  expect(stage.displays.codes()).toEqual(['CODE1']);
});

it('a session that another engine of the browser had renewed goes on', async () => {
  const stage = createWallStage();
  const { page, id } = await stage.paired([1]);
  const other = stage.displays.replace(id);
  stage.kept.set('display', other);
  await stage.advance(2_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(stage.attended().at(-1)?.headers.token).toBe(other.token);
});

it('a broker that is lost is told with the health; a page that fell silent tells nothing', async () => {
  const stage = createWallStage();
  const { page } = await stage.paired([1]);
  stage.broker.stop();
  stage.broker.start();
  await stage.advance(3_000);
  await page.call('wall', 'report', { ...REPORT, heap_mb: 41 });
  await stage.advance(500);
  expect(stage.attended().at(-1)?.body).toMatchObject({ health: { ...REPORT, heap_mb: 41, drops: 1 } });
  const second = await stage.wall('', 'second');
  await second.call('wall', 'report', REPORT);
  await stage.advance(500);
  expect(stage.attended().at(-1)?.body).toMatchObject({ health: { drops: 0 } });
  await stage.advance(20_000);
  expect(stage.attended().at(-1)?.body).toMatchObject({ health: null });
});

it('a display that no page shows any more is attended to no longer', async () => {
  const stage = createWallStage();
  await stage.paired([1]);
  stage.release('wall');
  await stage.advance(4_000);
  const before = stage.attended().length;
  await stage.advance(60_000);
  expect(stage.attended().length).toBe(before);
  expect(stage.broker.clients()).toHaveLength(0);
  const page = await stage.wall();
  await stage.advance(1_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
});

it('what changes among a wall’s stations reaches it although nobody looks after it', async () => {
  const stage = createWallStage();
  const { page } = await stage.paired([1]);
  const before = page.shown.entities;
  stage.specs[0] = { id: 1, capacity: 500 };
  await stage.advance(301_000);
  expect(page.shown.entities).not.toBe(before);
  const { stations } = await page.must<{ stations: { rated_capacity: number }[] }>('fleet', 'entities');
  expect(stations[0]?.rated_capacity).toBe(500);
});
