import { expect, it } from 'vitest';
import { shownCode, createDisplayHarness, REPORT } from '../testing/displayHarness.ts';

const HOUR = 3_600_000;

it('shows no code on a new wall without a server, and one soon after the server answers', async () => {
  const harness = createDisplayHarness();
  harness.server.setReachable(false);
  const page = await harness.wall();
  expect(page.shown.wall).toEqual({ stage: 'pairing', pairingCode: null, revoked: false });
  await harness.advance(HOUR);
  harness.server.setReachable(true);
  await harness.advance(8_000);
  expect(shownCode(page)).toBe('CODE1');

  // A code that expired while the server was down is not shown.
  harness.server.setReachable(false);
  await harness.advance(700_000);
  expect(page.shown.wall).toMatchObject({ stage: 'pairing', pairingCode: null });
  harness.server.setReachable(true);
  await harness.advance(8_000);
  expect(shownCode(page)).toBe('CODE2');
});

it('keeps a wall paired while the server is down for ten minutes, and live within 15 s afterwards', async () => {
  for (const reach of [false, 'never'] as const) {
    const harness = createDisplayHarness();
    const { page } = await harness.paired([1, 2]);
    const before = page.shown.wall;
    harness.server.setReachable(reach);
    harness.broker.stop();
    await harness.advance(600_000);
    expect(page.shown).toMatchObject({ link: { state: 'disconnected' }, user: { user_name: 'display-1' } });
    expect(page.shown.wall).toEqual(before);
    expect(harness.kept.has('display')).toBe(true);
    harness.server.setReachable(true);
    harness.broker.start();
    await harness.advance(15_000);
    expect(page.shown.link).toMatchObject({ state: 'live' });
  }
});

it('reconnects at once when the network is back', async () => {
  const harness = createDisplayHarness();
  const { page } = await harness.paired([1]);
  harness.server.setReachable('never');
  harness.broker.stop();
  await harness.advance(600_000);
  harness.server.setReachable(true);
  harness.broker.start();
  const before = harness.attendRequests().length;
  harness.engine.online();
  await harness.advance(200);
  expect(harness.attendRequests().length).toBeGreaterThan(before);
  expect(page.shown.link).toMatchObject({ state: 'live' });
});

it('[LIVE-01] replaces a dead connection within 15 s', async () => {
  const harness = createDisplayHarness();
  const { page } = await harness.paired([1]);
  harness.broker.dropConnections();
  await harness.advance(6_000);
  expect(page.shown.link).toMatchObject({ state: 'disconnected' });
  await harness.advance(9_000);
  expect(page.shown.link).toMatchObject({ state: 'live' });
  await page.call('wall', 'report', REPORT);
  await harness.advance(500);
  expect(harness.attendRequests().at(-1)?.body).toMatchObject({ health: { drops: 1 } });
});

it('makes a wall live within 15 s after eight hours of sleep', async () => {
  const harness = createDisplayHarness();
  const { page } = await harness.paired([1]);
  harness.push(1, { P: 1 });
  await harness.advance(400);
  harness.broker.setUnresponsive(true);
  harness.clock.sleep(8 * HOUR);
  harness.broker.stop();
  harness.broker.setUnresponsive(false);
  harness.broker.start();
  await harness.advance(2_000);
  expect(page.stations.get(1)?.pv).toBeNaN();
  await harness.advance(13_000);
  harness.push(1, { P: 5 });
  await harness.advance(400);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(page.stations.get(1)?.pv).toBe(5);
});

it('keeps a display paired across browser restarts', async () => {
  const before = createDisplayHarness();
  await before.paired([1]);
  const account = before.kept.get('display');

  const after = createDisplayHarness({ kept: before.kept });
  after.server.addSession(account);
  after.displays.addDisplay(account, [1]);
  const page = await after.wall();
  await after.advance(1_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(after.displays.codes()).toEqual([]);
});

it('stores a renewed session before using it, without a visible reconnect', async () => {
  const harness = createDisplayHarness();
  const { page, id } = await harness.paired([1]);
  const getToken = () => (harness.kept.get('display') as { token: string }).token;
  const first = getToken();
  const loads = harness.server.requestCount('/station/get_station_relevance');
  const usual = harness.server.answer('/display/attend', (request) => {
    expect(request.headers.token).toBe(getToken());
    return usual(request);
  });
  const before = page.frames.length;
  harness.displays.renew(id);
  await harness.advance(4_000);
  await page.call('wall', 'report', REPORT);
  await harness.advance(500);
  const second = getToken();
  expect(second).not.toBe(first);
  expect(harness.attendRequests().at(-1)?.headers.token).toBe(second);
  expect(harness.displays.sessions(id)).toBe(1);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(harness.server.requestCount('/station/get_station_relevance')).toBe(loads);
  expect(
    page.frames.slice(before).every(({ link, versions }) => !link && versions?.entities === undefined),
  ).toBe(true);
  expect(harness.broker.clients().map(({ password }) => password)).toEqual([
    expect.stringMatching(/^renewed/),
  ]);
  expect(harness.attendRequests().at(-1)?.body).toMatchObject({ health: { drops: 0 } });
});

it('renews a session even when answers are lost', async () => {
  const harness = createDisplayHarness();
  const { page, id } = await harness.paired([1]);
  harness.displays.renew(id);
  for (let i = 0; i < 5; i++) {
    const release = harness.server.holdAnswers('/display/attend');
    await harness.advance(1_000);
    harness.engine.online();
    release();
  }
  await harness.advance(2_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(harness.displays.sessions(id)).toBe(1);
  expect(harness.displays.codes()).toEqual(['CODE1']);
});

it('continues with a session that another engine of the browser renewed', async () => {
  const harness = createDisplayHarness();
  const { page, id } = await harness.paired([1]);
  const other = harness.displays.replace(id);
  harness.kept.set('display', other);
  await harness.advance(2_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
  expect(harness.attendRequests().at(-1)?.headers.token).toBe(other.token);
});

it('reports dropped connections with the health, and no health once a page stops reporting', async () => {
  const harness = createDisplayHarness();
  const { page } = await harness.paired([1]);
  harness.broker.stop();
  harness.broker.start();
  await harness.advance(3_000);
  await page.call('wall', 'report', { ...REPORT, heap_mb: 41 });
  await harness.advance(500);
  expect(harness.attendRequests().at(-1)?.body).toMatchObject({
    health: { ...REPORT, heap_mb: 41, drops: 1 },
  });
  const second = await harness.wall('', 'second');
  await second.call('wall', 'report', REPORT);
  await harness.advance(500);
  expect(harness.attendRequests().at(-1)?.body).toMatchObject({ health: { drops: 0 } });
  await harness.advance(20_000);
  expect(harness.attendRequests().at(-1)?.body).toMatchObject({ health: null });
});

it('stops polling for a display that no page shows', async () => {
  const harness = createDisplayHarness();
  await harness.paired([1]);
  harness.release('wall');
  await harness.advance(4_000);
  const before = harness.attendRequests().length;
  await harness.advance(60_000);
  expect(harness.attendRequests().length).toBe(before);
  expect(harness.broker.clients()).toHaveLength(0);
  const page = await harness.wall();
  await harness.advance(1_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
});

it('reloads the stations of a wall every few minutes', async () => {
  const harness = createDisplayHarness();
  const { page } = await harness.paired([1]);
  const before = page.shown.entities;
  harness.specs[0] = { id: 1, capacity: 500 };
  await harness.advance(301_000);
  expect(page.shown.entities).not.toBe(before);
  const { stations } = await page.must<{ stations: { rated_capacity: number }[] }>('fleet', 'entities');
  expect(stations[0]?.rated_capacity).toBe(500);
});
