import { ENGINE_PROTOCOL, type Welcome } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { CLAIM, createStage } from '../testing/createStage.ts';
import { serverOf } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const DAY = 86_400_000;

it('a portal without a person is signed out and connects to nothing', async () => {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  expect(await page.hello()).toMatchObject({ ok: true, value: { user: null, kind: 'shared' } });
  await stage.advance(1_000);
  expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(await page.call('fleet', 'entities')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  expect(stage.broker.attempts()).toBe(0);
});

it('[AUTH-08] a wall signs the guest in by itself, follows the person who signs in, and falls back to the guest', async () => {
  const stage = createStage([{ id: 1 }]);
  const wall = stage.page('onlooker', { lock: 'wall' });
  const tab = stage.page('portal', { lock: 'tab' });
  await wall.hello();
  await tab.hello();
  await stage.advance(200);
  expect(wall.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(tab.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  const first = wall.shown.entities ?? 0;

  await wall.watch({ stations: true });
  stage.push(1, { P: 700 });
  await tab.signIn();
  await stage.advance(1_000);
  expect(wall.stations.get(1)?.pv).toBe(700);
  expect(wall.shown).toMatchObject({ user: { user_name: 'owner' }, link: { state: 'live' } });
  expect(tab.shown).toMatchObject({ user: { user_name: 'owner' }, link: { state: 'live' } });
  expect(wall.shown.entities).toBeGreaterThan(first);
  expect(stage.broker.clients()).toHaveLength(1);

  await tab.call('session', 'signOut');
  await stage.advance(1_000);
  expect(wall.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(tab.shown).toMatchObject({ user: null, entities: 0, link: { state: 'signedOut' } });
  expect(tab.shown.link?.since).toBe(stage.clock.now() - 1_000);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(stage.server.asked('/login/doGuestLogin')).toBe(1);
});

it('[AUTH-08] signing in as the guest beside a wall keeps its connection', async () => {
  const stage = createStage([{ id: 1 }]);
  const wall = stage.page('onlooker', { lock: 'wall' });
  const tab = stage.page('portal', { lock: 'tab' });
  await wall.hello();
  await tab.hello();
  await stage.advance(200);
  expect(await tab.call('session', 'signInAsGuest')).toMatchObject({ ok: true, value: { is_guest: 1 } });
  await stage.advance(200);
  expect(tab.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(stage.broker.attempts()).toBe(1);
});

it('a wall that finds no server keeps trying, and waits where no guest is taken', async () => {
  const stage = createStage([{ id: 1 }]);
  stage.server.reach(false);
  const wall = stage.page('onlooker', { lock: 'wall' });
  await wall.hello();
  await stage.advance(5_000);
  expect(wall.shown.link).toMatchObject({ state: 'connecting', failure: 'unreachable' });
  const taken = stage.server.answer('/login/doGuestLogin', () => {
    throw new Refusal(1403, 'No guests here');
  });
  stage.server.reach(true);
  await stage.advance(5_000);
  expect(wall.shown.link).toMatchObject({ state: 'signedOut' });
  expect(stage.server.asked('/login/doGuestLogin')).toBe(1);
  stage.server.answer('/login/doGuestLogin', taken);
  await stage.advance(61_000);
  expect(wall.shown.link).toMatchObject({ state: 'live' });
});

it('a refused sign-in says what the server says', async () => {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  const outcome = await page.call('session', 'signIn', { ...CLAIM, password: 'wrong' });
  expect(outcome).toEqual({
    ok: false,
    failure: { kind: 'refused', code: 1400, message: 'Wrong password', field: 'password' },
  });
});

it('[AUTH-07] an account of another product is turned away and its session ended', async () => {
  const stage = createStage([{ id: 1 }]);
  stage.server.answer('/common/get_agent_config', () => ({ prefix: 'OTHER', prefix_name: 'Other' }));
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  expect(await page.signIn()).toMatchObject({ ok: false, failure: { kind: 'wrongCompany' } });
  await stage.advance(100);
  expect(page.shown.user).toBeNull();
  expect(stage.server.asked('/login/doLogout')).toBe(1);
});

it('[API-01] each call carries token, prefix, prefix-name and lang', async () => {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  await page.call('session', 'language', 'zh');
  await page.signIn();
  await stage.advance(200);
  await page.call('fleet', 'reload');
  const last = stage.server.requests.findLast(({ path }) => path === '/station/get_station_relevance');
  expect(last?.headers).toMatchObject({
    token: expect.stringMatching(/^token-owner/) as string,
    prefix: 'HG',
    'prefix-name': 'Heliograph',
    lang: 'zh',
  });
});

it('[API-01] a server that does not answer is given up after 10 s', async () => {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  stage.server.reach('never');
  let outcome: unknown = null;
  void page.signIn().then((value) => (outcome = value));
  await stage.advance(9_900);
  expect(outcome).toBeNull();
  await stage.advance(200);
  expect(outcome).toMatchObject({
    ok: false,
    failure: { kind: 'timeout', code: 408, message: 'Server connection timeout' },
  });
});

it('a sign-in outlives the browser, for 15 days', async () => {
  const before = createStage([{ id: 1 }]);
  const page = before.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await before.advance(1_000);

  const after = createStage([{ id: 1 }], { kept: before.kept });
  after.server.admit(before.kept.get('person'));
  const again = after.page('portal', { lock: 'tab' });
  expect(await again.hello()).toMatchObject({ ok: true, value: { user: { user_name: 'owner' } } });
  await after.advance(1_000);
  expect(again.shown.link).toMatchObject({ state: 'live' });

  after.clock.sleep(15 * DAY);
  await after.advance(2_000);
  expect(again.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(after.kept.has('person')).toBe(false);
});

it('a session that the server ended signs every page out', async () => {
  const stage = createStage([{ id: 1 }]);
  const pages = [stage.page('portal', { lock: 'a' }), stage.page('portal', { lock: 'b' })];
  for (const page of pages) await page.hello();
  await pages[0]?.signIn();
  await stage.advance(1_000);
  expect(pages[1]?.shown.link?.state).toBe('live');
  stage.server.forget();
  expect(await pages[0]?.call('fleet', 'reload')).toMatchObject({
    ok: false,
    failure: { kind: 'signedOut' },
  });
  await stage.advance(200);
  for (const page of pages) expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(stage.broker.clients()).toHaveLength(0);
});

it('broker credentials are renewed before they end, and when the broker refuses them', async () => {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await stage.advance(1_000);
  expect(stage.broker.clients()[0]?.password).toBe(serverOf(1, 0, 'first').mqtt_pwd);

  stage.broker.accept((password) => password.startsWith('renewed'));
  stage.broker.stop();
  stage.broker.start();
  await stage.advance(3_000);
  expect(stage.broker.clients()[0]?.password).toMatch(/^renewed/);
  const asked = stage.server.asked('/station/get_mqtt_credential');
  expect(asked).toBe(1);

  await stage.advance(3_600_000);
  stage.broker.stop();
  stage.broker.start();
  await stage.advance(3_000);
  expect(stage.server.asked('/station/get_mqtt_credential')).toBe(2);
  expect(stage.broker.clients()).toHaveLength(1);
});

it('the door takes only what its verbs take', async () => {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  expect(await page.call('fleet', 'watch', { summary: true, stations: true, devices: null })).toMatchObject({
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

it('a page of another protocol is turned away', async () => {
  const stage = createStage([{ id: 1 }]);
  const door = stage.engine.open();
  const port = { onmessage: null, postMessage: () => undefined, close: () => undefined };
  const hello = { protocol: ENGINE_PROTOCOL + 1, lock: null, role: 'onlooker', lang: 'en', continues: false };
  expect(await door.call('session', 'hello', hello, port)).toMatchObject({
    ok: false,
    failure: { kind: 'badInput' },
  });
});

it('all pages of a browser meet the same engine', async () => {
  const stage = createStage([{ id: 1 }]);
  const [one, two] = await Promise.all([
    stage.page('portal', { lock: 'a' }).hello(),
    stage.page('onlooker', { lock: 'b' }).hello(),
  ]);
  const instance = (outcome: typeof one) => (outcome.ok ? (outcome.value as Welcome).instance : null);
  expect(instance(one)).toBe(instance(two));
});
