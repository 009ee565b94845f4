import { ENGINE_PROTOCOL, type HelloReply } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { CREDENTIALS, createEngineHarness } from '../testing/engineHarness.ts';
import { makeServer } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const DAY = 86_400_000;

it('keeps a portal without a user signed out, without a broker connection', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  expect(await page.hello()).toMatchObject({ ok: true, value: { user: null, kind: 'shared' } });
  await harness.advance(1_000);
  expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(await page.call('fleet', 'entities')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  expect(harness.broker.attempts()).toBe(0);
});

it('[AUTH-08] signs the guest in on a wall, switches to the user who signs in, and back to the guest', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const wall = harness.page('viewer', { lock: 'wall' });
  const tab = harness.page('portal', { lock: 'tab' });
  await wall.hello();
  await tab.hello();
  await harness.advance(200);
  expect(wall.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(tab.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  const first = wall.shown.entities ?? 0;

  await wall.watch({ stations: true });
  harness.push(1, { P: 700 });
  await tab.signIn();
  await harness.advance(1_000);
  expect(wall.stations.get(1)?.pv).toBe(700);
  expect(wall.shown).toMatchObject({ user: { user_name: 'owner' }, link: { state: 'live' } });
  expect(tab.shown).toMatchObject({ user: { user_name: 'owner' }, link: { state: 'live' } });
  expect(wall.shown.entities).toBeGreaterThan(first);
  expect(harness.broker.clients()).toHaveLength(1);

  await tab.call('session', 'signOut');
  await harness.advance(1_000);
  expect(wall.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(tab.shown).toMatchObject({ user: null, entities: 0, link: { state: 'signedOut' } });
  expect(tab.shown.link?.since).toBe(harness.clock.now() - 1_000);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(harness.server.requestCount('/login/start_guest')).toBe(1);
});

it('[AUTH-08] keeps the connection of a wall when the guest signs in next to it', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const wall = harness.page('viewer', { lock: 'wall' });
  const tab = harness.page('portal', { lock: 'tab' });
  await wall.hello();
  await tab.hello();
  await harness.advance(200);
  expect(await tab.call('session', 'signInAsGuest')).toMatchObject({ ok: true, value: { is_guest: 1 } });
  await harness.advance(200);
  expect(tab.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(harness.broker.attempts()).toBe(1);
});

it('opens a socket to the last broker once, while the guest or the stations are asked for', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  harness.server.setReachable(false);
  await harness.page('portal', { lock: 'tab' }).hello();
  await harness.advance(100);
  expect(harness.openedAhead).toEqual([]);
  await harness.page('viewer', { lock: 'wall' }).hello();
  await harness.advance(5_000);
  expect(harness.openedAhead).toEqual(['ws://server/mqtt']);
  harness.server.setReachable(true);
  await harness.advance(5_000);
  expect(harness.openedAhead).toHaveLength(1);

  const { url } = harness.broker.clients()[0]!;
  const next = createEngineHarness([{ id: 1 }], { kept: harness.kept });
  await next.page('viewer', { lock: 'wall' }).hello();
  await next.advance(200);
  expect(next.openedAhead).toEqual([url]);
});

it('retries the guest sign-in of a wall, and waits a minute when guests are refused', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  harness.server.setReachable(false);
  const wall = harness.page('viewer', { lock: 'wall' });
  await wall.hello();
  await harness.advance(5_000);
  expect(wall.shown.link).toMatchObject({ state: 'connecting', failure: 'unreachable' });
  const guestLogin = harness.server.answer('/login/start_guest', () => {
    throw new Refusal(1403, 'No guests here');
  });
  harness.server.setReachable(true);
  await harness.advance(5_000);
  expect(wall.shown.link).toMatchObject({ state: 'signedOut' });
  expect(harness.server.requestCount('/login/start_guest')).toBe(1);
  harness.server.answer('/login/start_guest', guestLogin);
  await harness.advance(61_000);
  expect(wall.shown.link).toMatchObject({ state: 'live' });
});

it('passes on the message of a refused sign-in', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  const outcome = await page.call('session', 'signIn', { ...CREDENTIALS, password: 'wrong' });
  expect(outcome).toEqual({
    ok: false,
    failure: { kind: 'refused', code: 1400, message: 'Wrong password', field: 'password' },
  });
});

it('[AUTH-07] refuses an account of another product and ends its session', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  harness.server.answer('/common/get_agent_config', () => ({ prefix: 'OTHER', prefix_name: 'Other' }));
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  expect(await page.signIn()).toMatchObject({ ok: false, failure: { kind: 'wrongCompany' } });
  await harness.advance(100);
  expect(page.shown.user).toBeNull();
  expect(harness.server.requestCount('/login/doLogout')).toBe(1);
});

it('[API-01] sends token, prefix, prefix-name and lang with each call', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.call('session', 'language', 'zh');
  await page.signIn();
  await harness.advance(200);
  await page.call('fleet', 'reload');
  const last = harness.server.requests.findLast(({ path }) => path === '/station/get_station_relevance');
  expect(last?.headers).toMatchObject({
    token: expect.stringMatching(/^token-owner/) as string,
    prefix: 'HG',
    'prefix-name': 'Heliograph',
    lang: 'zh',
  });
});

it('[API-01] fails with a timeout when the server does not answer within 10 s', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  harness.server.setReachable('never');
  let outcome: unknown = null;
  void page.signIn().then((value) => (outcome = value));
  await harness.advance(9_900);
  expect(outcome).toBeNull();
  await harness.advance(200);
  expect(outcome).toMatchObject({
    ok: false,
    failure: { kind: 'timeout', code: 408, message: 'Server connection timeout' },
  });
});

it('keeps a sign-in across browser restarts for 15 days', async () => {
  const before = createEngineHarness([{ id: 1 }]);
  const page = before.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await before.advance(1_000);

  const after = createEngineHarness([{ id: 1 }], { kept: before.kept });
  after.server.addSession(before.kept.get('person'));
  const again = after.page('portal', { lock: 'tab' });
  expect(await again.hello()).toMatchObject({ ok: true, value: { user: { user_name: 'owner' } } });
  await after.advance(1_000);
  expect(again.shown.link).toMatchObject({ state: 'live' });

  after.clock.sleep(15 * DAY);
  await after.advance(2_000);
  expect(again.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(after.kept.has('person')).toBe(false);
});

it('signs every page out when the server has ended the session', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const pages = [harness.page('portal', { lock: 'a' }), harness.page('portal', { lock: 'b' })];
  for (const page of pages) await page.hello();
  await pages[0]?.signIn();
  await harness.advance(1_000);
  expect(pages[1]?.shown.link?.state).toBe('live');
  harness.server.endAllSessions();
  expect(await pages[0]?.call('fleet', 'reload')).toMatchObject({
    ok: false,
    failure: { kind: 'signedOut' },
  });
  await harness.advance(200);
  for (const page of pages) expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(harness.broker.clients()).toHaveLength(0);
});

it('renews broker credentials before they expire, and when the broker refuses them', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(1_000);
  expect(harness.broker.clients()[0]?.password).toBe(makeServer(1, 0, 'first').mqtt_pwd);

  harness.broker.acceptPasswords((password) => password.startsWith('renewed'));
  harness.broker.stop();
  harness.broker.start();
  await harness.advance(3_000);
  expect(harness.broker.clients()[0]?.password).toMatch(/^renewed/);
  const renewals = harness.server.requestCount('/station/get_mqtt_credential');
  expect(renewals).toBe(1);

  await harness.advance(3_600_000);
  harness.broker.stop();
  harness.broker.start();
  await harness.advance(3_000);
  expect(harness.server.requestCount('/station/get_mqtt_credential')).toBe(2);
  expect(harness.broker.clients()).toHaveLength(1);
});

it('refuses calls with invalid input', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  expect(
    await page.call('fleet', 'watch', { summary: true, stations: true, devices: null, lookedAt: [] }),
  ).toMatchObject({
    ok: false,
    failure: { kind: 'badInput', message: 'say hello first' },
  });
  await page.hello();
  for (const [group, verb, input] of [
    ['session', 'signIn', { account: 7 }],
    ['fleet', 'watch', { summary: 'yes' }],
    ['alarms', 'recent', { limit: 0 }],
    ['series', 'generationTrend', { range: 'decade', zone: 'UTC' }],
    ['session', 'constructor', undefined],
    ['toString', 'call', undefined],
  ] as const) {
    expect(await page.call(group, verb, input)).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
  }
});

it('refuses a page with another protocol version', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const endpoint = harness.engine.open();
  const port = { onmessage: null, postMessage: () => undefined, close: () => undefined };
  const hello = { protocol: ENGINE_PROTOCOL + 1, lock: null, role: 'viewer', lang: 'en', continues: false };
  expect(await endpoint.call('session', 'hello', hello, port)).toMatchObject({
    ok: false,
    failure: { kind: 'badInput' },
  });
});

it('connects all pages of a browser to the same engine', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const [one, two] = await Promise.all([
    harness.page('portal', { lock: 'a' }).hello(),
    harness.page('viewer', { lock: 'b' }).hello(),
  ]);
  const instance = (outcome: typeof one) => (outcome.ok ? (outcome.value as HelloReply).instance : null);
  expect(instance(one)).toBe(instance(two));
});

describe('a session that ends', () => {
  async function signIn(kept = new Map<string, unknown>()) {
    const harness = createEngineHarness([{ id: 1 }], { kept });
    const page = harness.page('portal', { lock: 'tab', continues: true });
    await page.hello();
    await page.signIn();
    await harness.advance(1_000);
    const { token } = kept.get('person') as { token: string };
    return { harness, page, token };
  }

  it('[USR-01] says why at once, without a call of the page, until somebody signs in', async () => {
    const { harness, page, token } = await signIn();
    harness.server.endSession(token, 'elsewhere');
    await harness.advance(300);
    expect(page.shown).toMatchObject({ user: null, ended: 'elsewhere' });
    const later = harness.page('portal', { lock: 'other tab' });
    await later.hello();
    await harness.advance(300);
    expect(later.shown).toMatchObject({ user: null, ended: 'elsewhere' });
    await page.signIn();
    await harness.advance(300);
    await page.call('session', 'signOut');
    await harness.advance(300);
    expect(page.shown).toMatchObject({ user: null, ended: null });
  });

  it('[USR-01] has an unknown reason where the server knows none', async () => {
    const { harness, page, token } = await signIn();
    harness.server.endSession(token);
    await harness.advance(300);
    expect(page.shown).toMatchObject({ user: null, ended: 'unknown' });
  });

  it('[PWD-01] ends after the answers of calls in progress', async () => {
    const { harness, page, token } = await signIn();
    harness.server.answer('/common/reviseName', () => ({}));
    const release = harness.server.holdAnswers('/common/reviseName');
    const answer = page.call('http', 'call', { name: 'user.getSessions', request: {} });
    const held = page.call('http', 'call', { name: 'user.reviseName', request: { name: 'Noor' } });
    await answer;
    harness.server.endSession(token, 'password');
    await harness.advance(300);
    expect(page.shown.user).not.toBeNull();
    release();
    await held;
    await harness.advance(300);
    expect(page.shown).toMatchObject({ user: null, ended: 'password' });
  });

  it('[AUTH-06] has expired after 15 days, also where the browser was closed meanwhile', async () => {
    const kept = new Map<string, unknown>();
    const { harness } = await signIn(kept);
    const next = createEngineHarness([{ id: 1 }], { kept, start: harness.clock.now() + 15 * DAY + 1 });
    const reopened = next.page('portal', { lock: 'tab' });
    await reopened.hello();
    await next.advance(300);
    expect(reopened.shown).toMatchObject({ user: null, ended: 'expired' });
  });
});
