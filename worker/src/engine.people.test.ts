import { expect, it } from 'vitest';
import { createEngineHarness, type Page, type EngineHarness } from '../testing/engineHarness.ts';
import { Refusal } from '../testing/memoryServer.ts';

const DAY = 86_400_000;

async function portal({ kept, continues = false, role = 'portal' } = {} as Opening) {
  const harness = createEngineHarness([{ id: 1 }], kept ? { kept } : {});
  if (kept) harness.server.addSession(kept.get('person'));
  const page = harness.page(role, { lock: 'tab', continues });
  const hello = await page.hello();
  return { harness, page, user: hello.ok ? (hello.value as { user: unknown }).user : undefined };
}
interface Opening {
  kept?: Map<string, unknown>;
  continues?: boolean;
  role?: 'portal' | 'viewer';
}

async function signedIn(remember = true) {
  const opened = await portal();
  await opened.page.signIn({ remember });
  await opened.harness.advance(1_000);
  return opened;
}

const last = (harness: EngineHarness, path: string) =>
  harness.server.requests.findLast((each) => each.path === path);

it.each([
  [
    { by: 'email', account: 'o@demo.example', password: 'right', remember: true },
    { type: 2, account: 'o@demo.example', password: 'right' },
  ],
  [
    { by: 'mobile', areaCode: '+61', account: '400111222', password: 'right', remember: true },
    { type: 0, areaCode: '+61', account: '400111222', password: 'right' },
  ],
  [
    {
      by: 'code',
      areaCode: '+61',
      account: '400111222',
      code: '123456',
      challenge: 'sealed',
      remember: true,
    },
    { type: 1, areaCode: '+61', account: '400111222', verify_code: '123456', verify_pwd: 'sealed' },
  ],
])('[AUTH-01] signs in by %j', async (credentials, request) => {
  const { harness, page } = await portal();
  harness.server.answer('/login/doLogin', () => harness.server.signedIn('owner', 0));
  expect(await page.call('session', 'signIn', credentials)).toMatchObject({ ok: true });
  expect(last(harness, '/login/doLogin')?.body).toEqual(request);
});

it('[AUTH-06] ends a sign-in that is not remembered with the browser session, here and on the server', async () => {
  const { harness: before } = await signedIn(false);
  const { harness, page, user } = await portal({ kept: before.kept });
  expect(user).toBeNull();
  await harness.advance(500);
  expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(harness.kept.has('person')).toBe(false);
  expect(harness.server.requestCount('/login/doLogout')).toBe(1);
});

it('[AUTH-06] continues a sign-in that is not remembered after a reload and in a second tab', async () => {
  const { harness: before } = await signedIn(false);
  const { harness, user } = await portal({ kept: before.kept, continues: true });
  expect(user).toMatchObject({ user_name: 'owner' });
  const second = harness.page('portal', { lock: 'second' });
  expect(await second.hello()).toMatchObject({ ok: true, value: { user: { user_name: 'owner' } } });
  await harness.advance(500);
  expect(harness.server.requestCount('/login/doLogout')).toBe(0);
});

it('[AUTH-06] does not show a wall the fleet of a user whose browser session is over', async () => {
  const { harness: before } = await signedIn(false);
  const { harness, page } = await portal({ kept: before.kept, role: 'viewer' });
  await harness.advance(1_000);
  expect(page.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(harness.kept.has('person')).toBe(false);
});

it('[AUTH-06] continues a remembered sign-in in a new browser session', async () => {
  const { harness: before } = await signedIn(true);
  expect((await portal({ kept: before.kept })).user).toMatchObject({ user_name: 'owner' });
});

it('[AUTH-06] ends the guest session of a portal with the browser session, and keeps that of a viewer page', async () => {
  const before = createEngineHarness([{ id: 1 }]);
  const wall = before.page('viewer', { lock: 'wall' });
  const tab = before.page('portal', { lock: 'tab' });
  await wall.hello();
  await before.advance(500);
  await tab.hello();
  await tab.call('session', 'signInAsGuest');
  await before.advance(500);

  const harness = createEngineHarness([{ id: 1 }], { kept: before.kept });
  harness.server.addSession(before.kept.get('guest'));
  const [portalAfter, wallAfter] = [
    harness.page('portal', { lock: 'tab' }),
    harness.page('viewer', { lock: 'wall' }),
  ];
  expect(await portalAfter.hello()).toMatchObject({ value: { user: null } });
  await wallAfter.hello();
  await harness.advance(1_000);
  expect(wallAfter.shown.link).toMatchObject({ state: 'live' });
  expect(harness.server.requestCount('/login/doLogout')).toBe(0);
  expect(harness.server.requestCount('/login/start_guest')).toBe(0);
});

it('[AUTH-06] keeps a sign-in for exactly 15 days, and signs out at the next call one millisecond later', async () => {
  const { harness, page } = await signedIn();
  const { loginTime } = harness.kept.get('person') as { loginTime: number };
  // No timer runs while the machine sleeps, so the call itself has to end the session.
  harness.clock.sleep(loginTime + 15 * DAY - harness.clock.now());
  expect(await page.call('session', 'current')).toMatchObject({ ok: true, value: { user_name: 'owner' } });
  expect(await page.call('http', 'call', { name: 'user.getSessions', request: {} })).not.toMatchObject({
    failure: { kind: 'signedOut' },
  });
  harness.clock.sleep(1);
  expect(await page.call('http', 'call', { name: 'user.getSessions', request: {} })).toMatchObject({
    ok: false,
    failure: { kind: 'signedOut' },
  });
  expect(await page.call('session', 'current')).toMatchObject({ ok: true, value: null });
  await harness.advance(500);
  expect(page.shown.user).toBeNull();
  expect(harness.kept.has('person')).toBe(false);
});

it('[AUTH-06] keeps a sign-in for exactly 15 days while the browser is closed', async () => {
  const { harness: before } = await signedIn();
  const { loginTime } = before.kept.get('person') as { loginTime: number };
  for (const [late, user] of [
    [0, { user_name: 'owner' }],
    [1, null],
  ] as const) {
    const kept = new Map(before.kept);
    const harness = createEngineHarness([{ id: 1 }], { kept, start: loginTime + 15 * DAY + late });
    harness.server.addSession(kept.get('person'));
    const hello = await harness.page('portal', { lock: 'tab' }).hello();
    if (user) expect(hello).toMatchObject({ value: { user } });
    else expect(hello).toMatchObject({ value: { user: null } });
  }
});

it('[AUTH-06] does not prolong the sign-in by reloading the account', async () => {
  const { harness, page } = await signedIn();
  const { loginTime } = harness.kept.get('person') as { loginTime: number };
  await harness.advance(3_600_000);
  harness.server.answer('/common/reviseName', () => {
    harness.server.updateAccounts({ name: 'Another' });
    return {};
  });
  await page.http('user.reviseName', { name: 'Another' });
  expect(harness.kept.get('person')).toMatchObject({ name: 'Another', loginTime, remembered: true });
});

it('[USR-01] signs out at the next call when the session was ended elsewhere', async () => {
  const { harness, page } = await signedIn();
  harness.server.endAllSessions();
  expect(
    await page.call('http', 'call', { name: 'custom.getCustomers', request: { code: 'E1' } }),
  ).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  await harness.advance(500);
  expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(harness.kept.has('person')).toBe(false);
});

it('[USR-01] signs out at the next call of the engine itself when the session was ended elsewhere', async () => {
  const { harness, page } = await signedIn();
  harness.server.endAllSessions();
  await harness.advance(61_000);
  expect(page.shown.user).toBeNull();
});

const PASSWORD_CHANGED = {
  account: '400111222',
  phone_code: '+61',
  password: 'secret word',
  verify_code: '123456',
  verify_pwd: 'sealed',
};
const REGISTERED = {
  name: 'Ada',
  account: 'ada@demo.example',
  password: 'secret word',
  agreement: 1,
  verify_code: '123456',
  verify_pwd: 'sealed',
};

it.each([
  ['user.sendPhoneCode', { phone_code: '+61', phone: '400111222', type: 'log' }, '/user/send_phone_code'],
  ['user.getVerifyCode', { account: 'ada@demo.example', get_type: 'register' }, '/user/getVerifyCode'],
  ['user.doRegister', REGISTERED, '/user/doRegister'],
  [
    'user.doRegisterEnterprise',
    { ...REGISTERED, company_code: '51 824 753 556' },
    '/user/doRegisterEnterprise',
  ],
  ['user.resetPassword', PASSWORD_CHANGED, '/user/resetPassword'],
  ['user.resetPassword', { ...PASSWORD_CHANGED, phone_code: '' }, '/user/resetPassword'],
] as const)('[AUTH-02] calls %s %j without a session', async (name, request, path) => {
  const { harness, page } = await portal();
  harness.server.answer(path, () => ({ code: 'sealed' }));
  expect(await page.http(name, request)).toEqual({ code: 'sealed' });
  expect(last(harness, path)).toMatchObject({ body: request, headers: { token: '' } });
  expect(last(harness, path)?.body).toEqual(request);
});

it.each([
  ['user.changePassword', PASSWORD_CHANGED, '/user/changePassword'],
  ['user.revokeSessions', { id: ['s1'] }, '/user/revoke_sessions'],
  ['custom.addCustomer', { code: 'E1', email: 'c@x.example' }, '/custom/join'],
  ['custom.removeCustomer', { code: 'E1', user_id: 7 }, '/custom/del'],
  ['custom.transferAuthority', { code: 'E1', user_id: 7 }, '/custom/transfer_auth'],
  ['custom.linkCustomerStations', { code: 'E1', user_id: 7, station_id: '3,4' }, '/custom/link_station'],
  ['custom.linkCustomerStations', { code: 'E1', user_id: 7, station_id: '' }, '/custom/link_station'],
] as const)('[PWD-01] [CUS-01] calls %s %j with the session of the user', async (name, request, path) => {
  const { harness, page } = await administrator();
  harness.server.answer(path, () => ({}));
  expect(await page.http(name, request as never)).toEqual({});
  expect(last(harness, path)?.headers.token).toMatch(/^token-owner/);
  expect(last(harness, path)?.body).toEqual(request);
});

it.each([
  ['user.getSessions', {}, '/user/get_sessions'],
  ['custom.getCustomers', { code: 'E1' }, '/custom/get_list'],
  ['custom.getCustomerStations', { code: 'E1' }, '/custom/get_station_list'],
  ['custom.getCustomerLinks', { code: 'E1', user_id: '7' }, '/custom/get_user_link_station'],
] as const)('[CUS-01] %s returns the answer of the server', async (name, request, path) => {
  const { harness, page } = await administrator();
  harness.server.answer(path, () => [5]);
  expect(await page.http(name, request as never)).toEqual([5]);
  expect(Object.fromEntries(last(harness, path)!.query)).toEqual(request);
});

async function administrator() {
  const opened = await signedIn();
  opened.harness.server.updateAccounts({ enterprise_code: 'E1', enterprise_auth: 1 });
  await rename(opened, 'Ada');
  return opened;
}

/** Changes the profile, which reloads the account. */
async function rename({ harness, page }: { harness: EngineHarness; page: Page }, name: string) {
  harness.server.answer('/common/reviseName', ({ body }) => {
    harness.server.updateAccounts({ name: String(body.name) });
    return {};
  });
  return page.http('user.reviseName', { name });
}

it('[USR-01] shows a changed profile on every page, stores it and reconnects nothing', async () => {
  const opened = await signedIn();
  const { harness, page } = opened;
  const wall = harness.page('viewer', { lock: 'wall' });
  await wall.hello();
  await harness.advance(500);
  const [attempts, entities] = [harness.broker.attempts(), page.shown.entities];
  await rename(opened, 'Ada');
  await harness.advance(500);
  for (const each of [page, wall]) expect(each.shown.user).toMatchObject({ name: 'Ada' });
  expect(page.shown.user).not.toHaveProperty('token');
  expect(harness.kept.get('person')).toMatchObject({ name: 'Ada' });
  expect([harness.broker.attempts(), page.shown.entities]).toEqual([attempts, entities]);
});

it.each([
  { account: 'new@x.example', type: 1, areaCode: '' },
  { account: '400111222', type: 0, areaCode: '+61' },
] as const)('[USR-01] binds %j', async (contact) => {
  const { harness, page } = await signedIn();
  harness.server.answer('/common/reviseInform', () => {
    harness.server.updateAccounts({ email: 'seen' });
    return {};
  });
  const request = { ...contact, verifyCode: '123456', verifyPwd: 'sealed' } as const;
  await page.http('user.reviseInform', request);
  await harness.advance(500);
  expect(page.shown.user).toMatchObject({ email: 'seen' });
  expect(last(harness, '/common/reviseInform')?.body).toEqual(request);
});

it('[USR-01] uploads a picture as a file, with a longer timeout', async () => {
  const { harness, page } = await signedIn();
  harness.server.answer('/common/upload_avatar', () => {
    harness.server.updateAccounts({ avatar: '/uploads/1.webp' });
    return { url: '/uploads/1.webp' };
  });
  const file = Uint8Array.of(137, 80, 78, 71);
  expect(await page.http('user.uploadAvatar', { file })).toEqual({ url: '/uploads/1.webp' });
  await harness.advance(500);
  expect(page.shown.user).toMatchObject({ avatar: '/uploads/1.webp' });
  const { form, headers } = last(harness, '/common/upload_avatar')!;
  expect([...form!.keys()]).toEqual(['file']);
  expect(new Uint8Array(await (form!.get('file') as Blob).arrayBuffer())).toEqual(file);
  expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('content-type');

  harness.server.setReachable('never');
  let outcome: unknown = null;
  void page
    .call('http', 'call', { name: 'user.uploadAvatar', request: { file } })
    .then((value) => (outcome = value));
  await harness.advance(59_000);
  expect(outcome).toBeNull();
  await harness.advance(1_000);
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
});

it('[CUS-01] updates rights and stations after the authority was transferred', async () => {
  const { harness, page } = await administrator();
  harness.server.answer('/custom/transfer_auth', () => {
    harness.server.updateAccounts({ enterprise_auth: 0 });
    harness.server.setStations([]);
    return {};
  });
  await page.http('custom.transferAuthority', { code: 'E1', user_id: 7 });
  await harness.advance(500);
  expect(page.shown.user).toMatchObject({ enterprise_auth: 0 });
  expect(await page.must('fleet', 'entities')).toMatchObject({ stations: [] });
});

it('[PWD-01] names the field of a refusal', async () => {
  const { harness, page } = await signedIn();
  harness.server.answer('/user/changePassword', () => {
    throw new Refusal(1400, 'The code is wrong', 'verify_code');
  });
  expect(
    await page.call('http', 'call', { name: 'user.changePassword', request: PASSWORD_CHANGED }),
  ).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: 'The code is wrong', field: 'verify_code' },
  });
});

it('refuses calls without a session', async () => {
  const { page } = await portal();
  for (const [name, request] of [
    ['user.reviseName', { name: 'Ada' }],
    ['user.changePassword', PASSWORD_CHANGED],
    ['user.uploadAvatar', { file: Uint8Array.of(1) }],
    ['user.getSessions', {}],
  ] as const) {
    expect(await page.call('http', 'call', { name, request })).toMatchObject({
      ok: false,
      failure: { kind: 'signedOut' },
    });
  }
});
