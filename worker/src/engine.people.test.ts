import { expect, it } from 'vitest';
import { createStage, type Page, type Stage } from '../testing/createStage.ts';
import { Refusal } from '../testing/memoryServer.ts';

const DAY = 86_400_000;

async function portal({ kept, continues = false, role = 'portal' } = {} as Opening) {
  const stage = createStage([{ id: 1 }], kept ? { kept } : {});
  if (kept) stage.server.admit(kept.get('person'));
  const page = stage.page(role, { lock: 'tab', continues });
  const hello = await page.hello();
  return { stage, page, user: hello.ok ? (hello.value as { user: unknown }).user : undefined };
}
interface Opening {
  kept?: Map<string, unknown>;
  continues?: boolean;
  role?: 'portal' | 'onlooker';
}

async function signedIn(remember = true) {
  const opened = await portal();
  await opened.page.signIn({ remember });
  await opened.stage.advance(1_000);
  return opened;
}

const last = (stage: Stage, path: string) => stage.server.requests.findLast((each) => each.path === path);

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
])('[AUTH-01] signs in by %j', async (claim, request) => {
  const { stage, page } = await portal();
  stage.server.answer('/login/doLogin', () => stage.server.signedIn('owner', 0));
  expect(await page.call('session', 'signIn', claim)).toMatchObject({ ok: true });
  expect(last(stage, '/login/doLogin')?.body).toEqual(request);
});

it('[AUTH-06] a sign-in that is not remembered ends with the browser session: here and on the server', async () => {
  const { stage: before } = await signedIn(false);
  const { stage, page, user } = await portal({ kept: before.kept });
  expect(user).toBeNull();
  await stage.advance(500);
  expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(stage.kept.has('person')).toBe(false);
  expect(stage.server.asked('/login/doLogout')).toBe(1);
});

it('[AUTH-06] a reload goes on with it, even in an engine that started anew, and then a second tab does', async () => {
  const { stage: before } = await signedIn(false);
  const { stage, user } = await portal({ kept: before.kept, continues: true });
  expect(user).toMatchObject({ user_name: 'owner' });
  const second = stage.page('portal', { lock: 'second' });
  expect(await second.hello()).toMatchObject({ ok: true, value: { user: { user_name: 'owner' } } });
  await stage.advance(500);
  expect(stage.server.asked('/login/doLogout')).toBe(0);
});

it('[AUTH-06] a wall that starts the engine does not show the fleet of somebody whose browser session is over', async () => {
  const { stage: before } = await signedIn(false);
  const { stage, page } = await portal({ kept: before.kept, role: 'onlooker' });
  await stage.advance(1_000);
  expect(page.shown).toMatchObject({ user: { is_guest: 1 }, link: { state: 'live' } });
  expect(stage.kept.has('person')).toBe(false);
});

it('[AUTH-06] a remembered sign-in goes on in a new browser session', async () => {
  const { stage: before } = await signedIn(true);
  expect((await portal({ kept: before.kept })).user).toMatchObject({ user_name: 'owner' });
});

it('[AUTH-06] the guest of a portal ends with the browser session, the guest of a wall goes on', async () => {
  const before = createStage([{ id: 1 }]);
  const wall = before.page('onlooker', { lock: 'wall' });
  const tab = before.page('portal', { lock: 'tab' });
  await wall.hello();
  await before.advance(500);
  await tab.hello();
  await tab.call('session', 'signInAsGuest');
  await before.advance(500);

  const stage = createStage([{ id: 1 }], { kept: before.kept });
  stage.server.admit(before.kept.get('guest'));
  const [portalAfter, wallAfter] = [
    stage.page('portal', { lock: 'tab' }),
    stage.page('onlooker', { lock: 'wall' }),
  ];
  expect(await portalAfter.hello()).toMatchObject({ value: { user: null } });
  await wallAfter.hello();
  await stage.advance(1_000);
  expect(wallAfter.shown.link).toMatchObject({ state: 'live' });
  expect(stage.server.asked('/login/doLogout')).toBe(0);
  expect(stage.server.asked('/login/doGuestLogin')).toBe(0);
});

it('[AUTH-06] exactly 15 days after the sign-in it holds, one millisecond later the next step leads to the sign-in', async () => {
  const { stage, page } = await signedIn();
  const { loginTime } = stage.kept.get('person') as { loginTime: number };
  // The machine sleeps through it: no timer ends the session, the step itself has to.
  stage.clock.sleep(loginTime + 15 * DAY - stage.clock.now());
  expect(await page.call('session', 'current')).toMatchObject({ ok: true, value: { user_name: 'owner' } });
  expect(await page.call('people', 'sessions')).not.toMatchObject({ failure: { kind: 'signedOut' } });
  stage.clock.sleep(1);
  expect(await page.call('people', 'sessions')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  expect(await page.call('session', 'current')).toMatchObject({ ok: true, value: null });
  await stage.advance(500);
  expect(page.shown.user).toBeNull();
  expect(stage.kept.has('person')).toBe(false);
});

it('[AUTH-06] the same when the browser was closed meanwhile', async () => {
  const { stage: before } = await signedIn();
  const { loginTime } = before.kept.get('person') as { loginTime: number };
  for (const [late, user] of [
    [0, { user_name: 'owner' }],
    [1, null],
  ] as const) {
    const kept = new Map(before.kept);
    const stage = createStage([{ id: 1 }], { kept, start: loginTime + 15 * DAY + late });
    stage.server.admit(kept.get('person'));
    const hello = await stage.page('portal', { lock: 'tab' }).hello();
    if (user) expect(hello).toMatchObject({ value: { user } });
    else expect(hello).toMatchObject({ value: { user: null } });
  }
});

it('[AUTH-06] reading the account again does not make the sign-in younger', async () => {
  const { stage, page } = await signedIn();
  const { loginTime } = stage.kept.get('person') as { loginTime: number };
  await stage.advance(3_600_000);
  stage.server.answer('/common/reviseName', () => {
    stage.server.revise({ name: 'Another' });
    return {};
  });
  await page.must('people', 'reviseName', { name: 'Another' });
  expect(stage.kept.get('person')).toMatchObject({ name: 'Another', loginTime, remembered: true });
});

it('[USR-01] a session that was ended elsewhere signs out at its next call, whatever it is', async () => {
  const { stage, page } = await signedIn();
  stage.server.forget();
  expect(await page.call('customers', 'list')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  await stage.advance(500);
  expect(page.shown).toMatchObject({ user: null, link: { state: 'signedOut' } });
  expect(stage.kept.has('person')).toBe(false);
});

it('[USR-01] … also at a call that no page made', async () => {
  const { stage, page } = await signedIn();
  stage.server.forget();
  await stage.advance(61_000);
  expect(page.shown.user).toBeNull();
});

const NEW_PASSWORD = {
  account: '400111222',
  areaCode: '+61',
  password: 'secret word',
  code: '123456',
  challenge: 'sealed',
};
const PASSWORD_CHANGED = {
  account: '400111222',
  phone_code: '+61',
  password: 'secret word',
  verify_code: '123456',
  verify_pwd: 'sealed',
};
const PERSON = {
  name: 'Ada',
  account: 'ada@demo.example',
  password: 'secret word',
  agreement: true,
  code: '123456',
  challenge: 'sealed',
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
  [
    'phoneCode',
    { areaCode: '+61', account: '400111222', purpose: 'log' },
    '/user/send_phone_code',
    { phone_code: '+61', phone: '400111222', type: 'log' },
  ],
  [
    'mailCode',
    { account: 'ada@demo.example', purpose: 'register' },
    '/user/getVerifyCode',
    { account: 'ada@demo.example', get_type: 'register' },
  ],
  ['register', { ...PERSON, companyCode: null }, '/user/doRegister', REGISTERED],
  [
    'register',
    { ...PERSON, companyCode: '51 824 753 556' },
    '/user/doRegisterEnterprise',
    { ...REGISTERED, company_code: '51 824 753 556' },
  ],
  ['resetPassword', NEW_PASSWORD, '/user/resetPassword', PASSWORD_CHANGED],
  [
    'resetPassword',
    { ...NEW_PASSWORD, areaCode: null },
    '/user/resetPassword',
    { ...PASSWORD_CHANGED, phone_code: '' },
  ],
])('[AUTH-02] people.%s %j without a session', async (verb, input, path, body) => {
  const { stage, page } = await portal();
  stage.server.answer(path, () => ({ code: 'sealed' }));
  const answer = await page.must('people', verb, input);
  expect(answer).toBe(verb.endsWith('Code') ? 'sealed' : undefined);
  expect(last(stage, path)).toMatchObject({ body, headers: { token: '' } });
  expect(last(stage, path)?.body).toEqual(body);
});

it.each([
  ['people', 'changePassword', NEW_PASSWORD, '/user/changePassword', PASSWORD_CHANGED],
  ['people', 'revokeSessions', { ids: ['s1'] }, '/user/revoke_sessions', { id: ['s1'] }],
  ['customers', 'add', { email: 'c@x.example' }, '/custom/join', { code: 'E1', email: 'c@x.example' }],
  ['customers', 'remove', { userId: 7 }, '/custom/del', { code: 'E1', user_id: 7 }],
  ['customers', 'transferAuthority', { userId: 7 }, '/custom/transfer_auth', { code: 'E1', user_id: 7 }],
  [
    'customers',
    'assign',
    { userId: 7, stationIds: [3, 4] },
    '/custom/link_station',
    { code: 'E1', user_id: 7, station_id: '3,4' },
  ],
  [
    'customers',
    'assign',
    { userId: 7, stationIds: [] },
    '/custom/link_station',
    { code: 'E1', user_id: 7, station_id: '' },
  ],
])('[PWD-01] [CUS-01] %s.%s %j in the name of the person', async (group, verb, input, path, body) => {
  const { stage, page } = await administrator();
  stage.server.answer(path, () => ({}));
  expect(await page.must(group, verb, input)).toBeUndefined();
  expect(last(stage, path)?.headers.token).toMatch(/^token-owner/);
  expect(last(stage, path)?.body).toEqual(body);
});

it.each([
  ['people', 'sessions', undefined, '/user/get_sessions', {}],
  ['customers', 'list', undefined, '/custom/get_list', { code: 'E1' }],
  ['customers', 'stations', undefined, '/custom/get_station_list', { code: 'E1' }],
  ['customers', 'assigned', { userId: 7 }, '/custom/get_user_link_station', { code: 'E1', user_id: '7' }],
])('[CUS-01] %s.%s answers what the server has', async (group, verb, input, path, query) => {
  const { stage, page } = await administrator();
  stage.server.answer(path, () => [5]);
  expect(await page.must(group, verb, input)).toEqual([5]);
  expect(Object.fromEntries(last(stage, path)!.query)).toEqual(query);
});

async function administrator() {
  const opened = await signedIn();
  opened.stage.server.revise({ enterprise_code: 'E1', enterprise_auth: 1 });
  await renamed(opened, 'Ada');
  return opened;
}

/** Any change of the profile reads the account again. */
async function renamed({ stage, page }: { stage: Stage; page: Page }, name: string) {
  stage.server.answer('/common/reviseName', ({ body }) => {
    stage.server.revise({ name: String(body.name) });
    return {};
  });
  return page.must('people', 'reviseName', { name });
}

it('[USR-01] a change of the profile reaches every page and the store, and reconnects nothing', async () => {
  const opened = await signedIn();
  const { stage, page } = opened;
  const wall = stage.page('onlooker', { lock: 'wall' });
  await wall.hello();
  await stage.advance(500);
  const [attempts, entities] = [stage.broker.attempts(), page.shown.entities];
  expect(await renamed(opened, 'Ada')).toMatchObject({ name: 'Ada' });
  await stage.advance(500);
  for (const each of [page, wall]) expect(each.shown.user).toMatchObject({ name: 'Ada' });
  expect(page.shown.user).not.toHaveProperty('token');
  expect(stage.kept.get('person')).toMatchObject({ name: 'Ada' });
  expect([stage.broker.attempts(), page.shown.entities]).toEqual([attempts, entities]);
});

it.each([
  [
    { account: 'new@x.example', areaCode: null },
    { account: 'new@x.example', type: 1, areaCode: '' },
  ],
  [
    { account: '400111222', areaCode: '+61' },
    { account: '400111222', type: 0, areaCode: '+61' },
  ],
])('[USR-01] binds %j', async (contact, request) => {
  const { stage, page } = await signedIn();
  stage.server.answer('/common/reviseInform', () => {
    stage.server.revise({ email: 'seen' });
    return {};
  });
  const input = { ...contact, code: '123456', challenge: 'sealed' };
  expect(await page.must('people', 'reviseContact', input)).toMatchObject({ email: 'seen' });
  expect(last(stage, '/common/reviseInform')?.body).toEqual({
    ...request,
    verifyCode: '123456',
    verifyPwd: 'sealed',
  });
});

it('[USR-01] a picture goes up as a file, with more time than other calls', async () => {
  const { stage, page } = await signedIn();
  stage.server.answer('/common/upload_avatar', () => {
    stage.server.revise({ avatar: '/uploads/1.webp' });
    return { url: '/uploads/1.webp' };
  });
  const file = Uint8Array.of(137, 80, 78, 71);
  expect(await page.must('people', 'uploadAvatar', { file })).toMatchObject({ avatar: '/uploads/1.webp' });
  const { form, headers } = last(stage, '/common/upload_avatar')!;
  expect([...form!.keys()]).toEqual(['file']);
  expect(new Uint8Array(await (form!.get('file') as Blob).arrayBuffer())).toEqual(file);
  expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('content-type');

  stage.server.reach('never');
  let outcome: unknown = null;
  void page.call('people', 'uploadAvatar', { file }).then((value) => (outcome = value));
  await stage.advance(59_000);
  expect(outcome).toBeNull();
  await stage.advance(1_000);
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
});

it('[CUS-01] whoever transfers the authority is told what is left to them', async () => {
  const { stage, page } = await administrator();
  stage.server.answer('/custom/transfer_auth', () => {
    stage.server.revise({ enterprise_auth: 0 });
    stage.server.have([]);
    return {};
  });
  await page.must('customers', 'transferAuthority', { userId: 7 });
  await stage.advance(500);
  expect(page.shown.user).toMatchObject({ enterprise_auth: 0 });
  expect(await page.must('fleet', 'entities')).toMatchObject({ stations: [] });
});

it('[PWD-01] a refusal names its field', async () => {
  const { stage, page } = await signedIn();
  stage.server.answer('/user/changePassword', () => {
    throw new Refusal(1400, 'The code is wrong', 'verify_code');
  });
  expect(await page.call('people', 'changePassword', NEW_PASSWORD)).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: 'The code is wrong', field: 'verify_code' },
  });
});

it('nobody signed in can change nothing', async () => {
  const { page } = await portal();
  for (const [verb, input] of [
    ['reviseName', { name: 'Ada' }],
    ['changePassword', NEW_PASSWORD],
    ['uploadAvatar', { file: Uint8Array.of(1) }],
    ['sessions', undefined],
  ] as const) {
    expect(await page.call('people', verb, input)).toMatchObject({
      ok: false,
      failure: { kind: 'signedOut' },
    });
  }
});
