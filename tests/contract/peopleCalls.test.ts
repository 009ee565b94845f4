import {
  Refusal,
  TokenScope,
  addToken,
  doGuestLogin,
  doLogin,
  doRegister,
  doRegisterEnterprise,
  getCustomers,
  httpCalls,
  getSuccessCode,
  transferAuthority,
  type HttpCall,
  type HttpCalls,
  type RequestOf,
} from '@heliograph/contracts/http';
import { can, type Actor, type Capability } from '@heliograph/domain/permissions';
import {
  callStack,
  readData,
  makeCustomer,
  startMailbox,
  startStack,
  type CallOptions,
  type Mailbox,
  type Stack,
} from '@heliograph/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byPath, differences, type Outcome } from './support/differences.ts';
import { notificationSettings } from './support/notificationSettings.ts';
import { fromAddress, mailCode } from './support/verificationCodes.ts';
import { createSoftwarePasskey } from './support/softwarePasskey.ts';
import { PLAN } from './support/electricityPlan.ts';
import { SCREEN, pairingApproval, pairWall } from './support/pairWall.ts';

const PASSWORD = 'a lamp over the harbour';

const people = ['nobody', 'guest', 'individual', 'customer', 'employee', 'companyAdmin', 'otherAdmin', 'administrator', 'individual:token', 'administrator:token', 'wall'] as const; // prettier-ignore
type Who = (typeof people)[number];

/** The company of all rows, and another one. */
const [OURS, OTHERS] = [1, 2];
/** Users as the permission table sees them. */
const actors: Record<Exclude<Who, 'nobody'>, Actor> = {
  guest: { userName: 'guest', role: 'guest', companyId: null, enterpriseAuth: false },
  individual: { userName: 'individual', role: 'individual', companyId: null, enterpriseAuth: false },
  customer: { userName: 'customer', role: 'individual', companyId: OURS, enterpriseAuth: false },
  employee: { userName: 'employee', role: 'enterprise', companyId: OURS, enterpriseAuth: false },
  companyAdmin: { userName: 'companyAdmin', role: 'enterprise', companyId: OURS, enterpriseAuth: true },
  otherAdmin: { userName: 'otherAdmin', role: 'enterprise', companyId: OTHERS, enterpriseAuth: true },
  administrator: { userName: 'admin', role: 'administrator', companyId: null, enterpriseAuth: false },
  'individual:token': {
    userName: 'individual',
    role: 'individual',
    companyId: null,
    enterpriseAuth: false,
    scopes: TokenScope.options,
  },
  'administrator:token': {
    userName: 'admin',
    role: 'administrator',
    companyId: null,
    enterpriseAuth: false,
    scopes: TokenScope.options,
  },
  wall: { userName: 'wall', role: 'display', companyId: null, enterpriseAuth: false },
};

let mailbox: Mailbox;
let stack: Stack;
/** Enterprise code of our company. */
let code: string;
/** A customer of our company. */
let customerId: number;
let picture: Uint8Array<ArrayBuffer>;

const getEmail = (who: Who) =>
  ({
    individual: 'owner@demo.example',
    otherAdmin: 'installer@demo.example',
    administrator: 'admin@demo.example',
  })[who as string] ?? `${who.toLowerCase().replace(':', '-')}@blue-sky.example`;
const getPassword = (who: Who) => (getEmail(who).endsWith('@demo.example') ? stack.password : PASSWORD);

const sessions = new Map<Who, Promise<CallOptions>>();

/** Call options of each user, with their own address. */
function readOptions(who: Who): Promise<CallOptions> {
  const options = sessions.get(who) ?? newSession(who);
  sessions.set(who, options);
  return options;
}

async function newSession(who: Who): Promise<CallOptions> {
  const cell = fromAddress(`198.51.100.${people.indexOf(who) + 1}`);
  if (who === 'nobody') return cell;
  if (who === 'wall') return (await pairWall(stack, await readOptions('individual'), {}, cell)).options;
  if (who.endsWith(':token')) {
    const wanted = { name: who, scopes: [...TokenScope.options], station_ids: null, days: 1 };
    const person = await readOptions(who.split(':')[0] as Who);
    return { ...cell, token: (await readData(stack, addToken, wanted, person)).token };
  }
  const signedIn =
    who === 'guest'
      ? await readData(stack, doGuestLogin, {}, cell)
      : await readData(stack, doLogin, { type: 2, account: getEmail(who), password: getPassword(who) }, cell);
  return { ...cell, token: signedIn.token };
}

/** Registers a user with a code from the mailbox. */
async function register(who: Who, company_code?: string): Promise<void> {
  const account = getEmail(who);
  const proof = await mailCode({ stack, mailbox }, account, 'register');
  const person = { name: who, account, ...proof, password: PASSWORD, agreement: 1 } as const;
  if (company_code === undefined) await readData(stack, doRegister, person);
  else await readData(stack, doRegisterEnterprise, { ...person, company_code });
}

beforeAll(async () => {
  mailbox = await startMailbox();
  stack = await startStack({ env: { ...mailbox.env, SIMULATOR: 'off' } });
  picture = new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'gold' } })
      .png()
      .toBuffer(),
  );

  // The employee founds the company, takes two customers in and hands its administration to one of them.
  await register('employee', '51 824 753 556');
  await register('customer');
  await register('companyAdmin');
  const founder = await readOptions('employee');
  const session = await readData(stack, httpCalls.login.getSession, {}, founder);
  code = session.enterprise_code;
  for (const who of ['customer', 'companyAdmin'] as const)
    await makeCustomer(stack, { code, email: getEmail(who) }, founder, await readOptions(who));
  const rows = await readData(stack, getCustomers, { code }, founder);
  const getId = (who: Who) => rows.find(({ email }) => email === getEmail(who))!.user_id;
  customerId = getId('customer');
  await readData(stack, transferAuthority, { code, user_id: getId('companyAdmin') }, founder);
});
afterAll(async () => {
  await stack.stop();
  await mailbox.stop();
});

/** Who may make a call: everyone, everyone signed in, users with a capability, or managers of our company. */
type Allowed = 'everybody' | 'signedIn' | Capability | 'ourCompany';

interface Row<C = HttpCall> {
  allowed: Allowed;
  request(who: Who): RequestOf<C>;
  /** Expected code where it is allowed; success by default. A refusal of content changes nothing. */
  answer?: number | ((who: Who) => number | undefined);
  /** It must not end the one that other rows use. */
  endsSession?: true;
}

/** One row per call, more where a field decides who may make it. */
type Table = {
  [R in (typeof resources)[number]]: { [K in keyof HttpCalls[R]]: readonly Row<HttpCalls[R][K]>[] };
};
const resources = [
  'login',
  'user',
  'factor',
  'people',
  'server',
  'notification',
  'audit',
  'token',
  'custom',
  'message',
  'profile',
  'plan',
  'prices',
  'display',
] as const;

const NOT_A_CODE = { verify_code: '000000', verify_pwd: 'no-challenge' };
const NOT_A_PROOF = { challenge: 'none', by: 'totp', code: '000000' } as const;
const NOBODY = 2_147_483_647;
/** A price series that is not there. */
const SERIES_EDIT = { series_id: NOBODY, version: 0 };
const NO_CODE = 'ZZZZ9999';
const NO_WALL_CODE = '1.1.AAAAAAAAAAAAAAAA';
const badRequest = Refusal.badRequest;
const number = (who: Who, prefix: string) => `${prefix}${String(people.indexOf(who)).padStart(3, '0')}`;
const signingIn = () => ({ type: 2, account: getEmail('individual'), password: stack.password }) as const;

const table: Table = {
  login: {
    doLogin: [{ allowed: 'everybody', request: signingIn }],
    userDoLogin: [{ allowed: 'everybody', request: signingIn }],
    finishSignIn: [{ allowed: 'everybody', request: () => NOT_A_PROOF, answer: badRequest }],
    // The test's address has no name for passkeys.
    beginPasskeySignIn: [{ allowed: 'everybody', request: () => ({}), answer: Refusal.conflict }],
    passkeySignIn: [
      {
        allowed: 'everybody',
        request: () => ({
          challenge: 'none',
          assertion: createSoftwarePasskey('http://localhost').assert('none'),
        }),
        answer: badRequest,
      },
    ],
    finishOidcSignIn: [
      { allowed: 'everybody', request: () => ({ code: 'none', key: 'none' }), answer: badRequest },
    ],
    doGuestLogin: [{ allowed: 'everybody', request: () => ({}) }],
    doLogout: [{ allowed: 'signedIn', request: () => ({}), endsSession: true }],
    awaitChange: [{ allowed: 'signedIn', request: () => ({ seen: '' }) }],
    getSession: [{ allowed: 'signedIn', request: () => ({}) }],
  },
  user: {
    sendPhoneCode: [
      ...(['log', 'set', 'reg'] as const).map((type) => ({
        allowed: 'everybody' as const,
        request: (who: Who) => ({ phone_code: '+61', phone: number(who, '49157'), type }),
      })),
      {
        allowed: 'account.edit',
        request: (who) => ({ phone_code: '+61', phone: number(who, '49158'), type: 'bind' }),
      },
    ],
    getVerifyCode: [
      ...(['reset', 'register'] as const).map((get_type) => ({
        allowed: 'everybody' as const,
        request: (who: Who) => ({ account: `code-${getEmail(who)}`, get_type }),
      })),
      {
        allowed: 'account.edit',
        request: (who) => ({ account: `bind-${getEmail(who)}`, get_type: 'bind' }),
      },
    ],
    doRegister: [
      {
        allowed: 'everybody',
        request: () => ({
          name: 'New',
          account: 'new@blue-sky.example',
          ...NOT_A_CODE,
          password: PASSWORD,
          agreement: 1,
        }),
        answer: badRequest,
      },
    ],
    doRegisterEnterprise: [
      {
        allowed: 'everybody',
        request: () => ({
          ...{
            name: 'New',
            account: 'new@blue-sky.example',
            ...NOT_A_CODE,
            password: PASSWORD,
            agreement: 1,
          },
          company_code: '53 004 085 616',
        }),
        answer: badRequest,
      },
    ],
    resetPassword: [
      {
        allowed: 'everybody',
        request: () => ({ account: getEmail('individual'), ...NOT_A_CODE, password: PASSWORD }),
        answer: badRequest,
      },
    ],
    changePassword: [
      {
        allowed: 'account.changePassword',
        request: (who) => ({ account: getEmail(who), ...NOT_A_CODE, password: PASSWORD }),
        answer: badRequest,
      },
    ],
    reviseName: [{ allowed: 'account.edit', request: (who) => ({ name: `I am ${who}` }) }],
    reviseInform: [
      {
        allowed: 'account.edit',
        request: (who) => ({
          account: `new-${who}@blue-sky.example`,
          verifyCode: '000000',
          verifyPwd: 'none',
          type: 1,
        }),
        answer: badRequest,
      },
    ],
    uploadAvatar: [{ allowed: 'account.edit', request: () => ({ file: picture }) }],
    getSessions: [{ allowed: 'account.sessions', request: () => ({}) }],
    getSignIns: [{ allowed: 'account.sessions', request: () => ({}) }],
    revokeSessions: [{ allowed: 'account.sessions', request: () => ({ id: ['none'] }) }],
  },
  factor: {
    getFactors: [{ allowed: 'account.edit', request: () => ({}) }],
    beginProof: [{ allowed: 'account.edit', request: () => ({}) }],
    prove: [{ allowed: 'account.edit', request: () => NOT_A_PROOF, answer: badRequest }],
    beginTotp: [{ allowed: 'account.edit', request: () => ({}) }],
    confirmTotp: [{ allowed: 'account.edit', request: () => ({ code: 'no-code' }), answer: badRequest }],
    removeTotp: [{ allowed: 'account.edit', request: () => ({}) }],
    beginPasskey: [{ allowed: 'account.edit', request: () => ({}), answer: Refusal.conflict }],
    addPasskey: [
      {
        allowed: 'account.edit',
        request: () => ({
          challenge: 'none',
          name: 'Key',
          attestation: createSoftwarePasskey('http://localhost').register('none'),
        }),
        answer: Refusal.conflict,
      },
    ],
    renamePasskey: [
      {
        allowed: 'account.edit',
        request: () => ({ passkey_id: NOBODY, name: 'Key' }),
        answer: Refusal.notFound,
      },
    ],
    removePasskey: [
      { allowed: 'account.edit', request: () => ({ passkey_id: NOBODY }), answer: Refusal.notFound },
    ],
    renewRecovery: [{ allowed: 'account.edit', request: () => ({}), answer: Refusal.conflict }],
  },
  people: {
    getPeople: [{ allowed: 'people.manage', request: () => ({}) }],
    setDisabled: [
      {
        allowed: 'people.manage',
        request: () => ({ user_id: NOBODY, disabled: 1 }),
        answer: Refusal.notFound,
      },
    ],
    endSessions: [
      { allowed: 'people.manage', request: () => ({ user_id: NOBODY }), answer: Refusal.notFound },
    ],
    resetFactors: [
      { allowed: 'people.manage', request: () => ({ user_id: NOBODY }), answer: Refusal.notFound },
    ],
    setAdministrator: [
      {
        allowed: 'people.manage',
        request: () => ({ user_id: NOBODY, administrator: 1 }),
        answer: Refusal.notFound,
      },
    ],
    deletePerson: [
      { allowed: 'people.manage', request: () => ({ user_id: NOBODY }), answer: Refusal.notFound },
    ],
  },
  server: {
    getServerStatus: [{ allowed: 'server.view', request: () => ({}) }],
    getServerDisk: [{ allowed: 'server.view', request: () => ({}) }],
  },
  custom: {
    getCustomers: [{ allowed: 'ourCompany', request: () => ({ code }) }],
    getCustomerStations: [{ allowed: 'ourCompany', request: () => ({ code }) }],
    getCompanyProtection: [{ allowed: 'ourCompany', request: () => ({ code }) }],
    setCompanyProtection: [{ allowed: 'ourCompany', request: () => ({ code, demands_factor: 0 }) }],
    getCustomerLinks: [{ allowed: 'ourCompany', request: () => ({ code, user_id: customerId }) }],
    addCustomer: [
      {
        allowed: 'ourCompany',
        request: () => ({ code, email: 'no-account@blue-sky.example' }),
        answer: Refusal.notFound,
      },
    ],
    getCustomerRequests: [{ allowed: 'ourCompany', request: () => ({ code }) }],
    repeatCustomerRequest: [
      { allowed: 'ourCompany', request: () => ({ code, request_id: NOBODY }), answer: Refusal.notFound },
    ],
    withdrawCustomerRequest: [
      { allowed: 'ourCompany', request: () => ({ code, request_id: NOBODY }), answer: Refusal.notFound },
    ],
    getReceivedRequests: [{ allowed: 'company.answer', request: () => ({}) }],
    acceptCustomerRequest: [
      { allowed: 'company.answer', request: () => ({ request_id: NOBODY }), answer: Refusal.notFound },
    ],
    declineCustomerRequest: [
      { allowed: 'company.answer', request: () => ({ request_id: NOBODY }), answer: Refusal.notFound },
    ],
    removeCustomer: [
      { allowed: 'ourCompany', request: () => ({ code, user_id: NOBODY }), answer: Refusal.notFound },
    ],
    transferAuthority: [
      { allowed: 'ourCompany', request: () => ({ code, user_id: NOBODY }), answer: Refusal.notFound },
    ],
    linkCustomerStations: [
      { allowed: 'ourCompany', request: () => ({ code, user_id: customerId, station_id: '' }) },
    ],
  },
  audit: { getAuditLog: [{ allowed: 'audit.read', request: () => ({}) }] },
  token: {
    getTokens: [{ allowed: 'token.manage', request: () => ({}) }],
    addToken: [
      {
        allowed: 'token.manage',
        request: () => ({ name: 'Reports', scopes: ['read'], station_ids: [2_147_483_647], days: 1 }),
        answer: Refusal.notFound,
      },
    ],
    revokeToken: [
      {
        allowed: 'token.manage',
        request: () => ({ token_id: 2_147_483_647 }),
        answer: Refusal.notFound,
      },
    ],
  },
  notification: {
    getNotificationSettings: [{ allowed: 'notification.manage', request: () => ({}) }],
    saveNotificationSettings: [
      {
        allowed: 'notification.manage',
        request: () => notificationSettings({ scope: 'chosen', station_ids: [2_147_483_647] }),
        answer: Refusal.notFound,
      },
    ],
    sendTest: [{ allowed: 'notification.manage', request: () => ({ channel: 'mail' }) }],
    getEscalation: [{ allowed: 'notification.manage', request: () => ({}) }],
    saveEscalation: [
      { allowed: 'notification.manage', request: () => ({ of_company: 0, level: 3, steps: [] }) },
    ],
    getPush: [{ allowed: 'notification.manage', request: () => ({}) }],
    addPush: [
      {
        allowed: 'notification.manage',
        request: () => ({
          endpoint: 'https://push.example/1',
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        }),
      },
    ],
    removePush: [
      { allowed: 'notification.manage', request: () => ({ push_id: NOBODY }), answer: Refusal.notFound },
    ],
    getWebhooks: [{ allowed: 'notification.manage', request: () => ({}) }],
    addWebhook: [
      {
        allowed: 'notification.manage',
        request: () => ({ name: 'Tickets', url: 'https://receiver.example/', level: 3, of_company: 0 }),
      },
    ],
    switchWebhook: [
      {
        allowed: 'notification.manage',
        request: () => ({ webhook_id: NOBODY, on: 0 }),
        answer: Refusal.notFound,
      },
    ],
    removeWebhook: [
      { allowed: 'notification.manage', request: () => ({ webhook_id: NOBODY }), answer: Refusal.notFound },
    ],
    testWebhook: [
      { allowed: 'notification.manage', request: () => ({ webhook_id: NOBODY }), answer: Refusal.notFound },
    ],
    getDeliveries: [
      { allowed: 'notification.manage', request: () => ({ webhook_id: NOBODY }), answer: Refusal.notFound },
    ],
    replayDelivery: [
      {
        allowed: 'notification.manage',
        request: () => ({ webhook_id: NOBODY, delivery_id: '00000000-0000-4000-8000-000000000000' }),
        answer: Refusal.notFound,
      },
    ],
    getNotificationState: [{ allowed: 'server.view', request: () => ({}) }],
  },
  message: {
    getMessages: [{ allowed: 'messages.read', request: () => ({}) }],
    readMessages: [{ allowed: 'messages.mark', request: () => ({}) }],
  },
  profile: {
    getProfiles: [{ allowed: 'profile.create', request: () => ({}) }],
    getProfile: [
      { allowed: 'profile.create', request: () => ({ profile_id: NOBODY }), answer: Refusal.notFound },
    ],
    saveProfile: [
      { allowed: 'profile.create', request: () => ({ name: 'Winter', mod_id: 15 }), answer: badRequest },
      {
        allowed: 'profile.create',
        request: () => ({ profile_id: NOBODY, version: 0, name: 'Winter' }),
        answer: Refusal.notFound,
      },
    ],
    deleteProfile: [
      { allowed: 'profile.create', request: () => ({ profile_id: NOBODY }), answer: Refusal.notFound },
    ],
  },
  plan: {
    getPlans: [{ allowed: 'plan.create', request: () => ({}) }],
    savePlan: [
      {
        allowed: 'plan.create',
        request: () => ({ name: 'Winter', plan: { ...PLAN, currency: 'XXX' } }),
        answer: badRequest,
      },
      {
        allowed: 'plan.create',
        request: () => ({ plan_id: NOBODY, version: 0, name: 'Winter', plan: PLAN }),
        answer: Refusal.notFound,
      },
    ],
    savePlans: [
      {
        allowed: 'plan.create',
        request: () => ({ plans: [{ plan_id: NOBODY, version: 0, name: 'Winter', plan: PLAN }] }),
        answer: Refusal.notFound,
      },
    ],
    deletePlan: [{ allowed: 'plan.create', request: () => ({ plan_id: NOBODY }), answer: Refusal.notFound }],
  },
  prices: {
    getPriceSeries: [{ allowed: 'plan.create', request: () => ({}) }],
    savePriceSeries: [
      {
        allowed: 'plan.create',
        request: () => ({ name: 'Spot', currency: 'XXX', minutes: 5 as const }),
        answer: badRequest,
      },
      {
        allowed: 'plan.create',
        request: () => ({ ...SERIES_EDIT, name: 'Spot', currency: 'AUD', minutes: 5 as const }),
        answer: Refusal.notFound,
      },
    ],
    deletePriceSeries: [
      { allowed: 'plan.create', request: () => ({ series_id: NOBODY }), answer: Refusal.notFound },
    ],
    getPriceValues: [
      {
        allowed: 'plan.create',
        request: () => ({ series_id: NOBODY, from: 0, until: 1 }),
        answer: Refusal.notFound,
      },
    ],
    setPriceValues: [
      { allowed: 'plan.create', request: () => ({ file: new Uint8Array(1) }), answer: badRequest },
    ],
    removePriceValues: [
      {
        allowed: 'plan.create',
        request: () => ({ ...SERIES_EDIT, from: 0, until: 1 }),
        answer: Refusal.notFound,
      },
    ],
  },
  display: {
    beginPairing: [{ allowed: 'everybody', request: () => ({ screen: SCREEN }) }],
    awaitPairing: [{ allowed: 'everybody', request: () => ({ secret: 'none' }) }],
    getPairing: [{ allowed: 'display.pair', request: () => ({ code: NO_CODE }), answer: Refusal.notFound }],
    approvePairing: [
      { allowed: 'display.pair', request: () => pairingApproval(NO_CODE), answer: Refusal.notFound },
    ],
    declinePairing: [
      { allowed: 'display.pair', request: () => ({ code: NO_CODE }), answer: Refusal.notFound },
    ],
    getWallAlarms: [
      { allowed: 'signedIn', request: () => ({ wall: NO_WALL_CODE }), answer: Refusal.notFound },
    ],
    getDisplays: [{ allowed: 'display.pair', request: () => ({}) }],
    saveDisplay: [
      {
        allowed: 'display.pair',
        request: () => ({ display_id: NOBODY, version: 0, name: 'Hall' }),
        answer: Refusal.notFound,
      },
    ],
    revokeDisplay: [
      { allowed: 'display.pair', request: () => ({ display_id: NOBODY }), answer: Refusal.notFound },
    ],
    orderDisplay: [
      {
        allowed: 'display.pair',
        request: () => ({ display_id: NOBODY, order: 'identify' }),
        answer: Refusal.notFound,
      },
    ],
    attend: [
      {
        allowed: 'display.report',
        request: () => ({ health: null, seen: '' }),
        // Administrators may do everything, but are not displays.
        answer: (who) => (who === 'wall' ? undefined : Refusal.notFound),
      },
    ],
  },
};

function isAllowed(who: Who, allowed: Allowed): boolean {
  if (allowed === 'everybody') return true;
  if (who === 'nobody') return false;
  if (allowed === 'signedIn') return true;
  const actor = actors[who];
  if (allowed !== 'ourCompany') return can(actor, allowed);
  return can(actor, 'customers.manage') && (actor.companyId === OURS || can(actor, 'customers.manageAny'));
}

interface Cell {
  call: HttpCall;
  row: Row;
  who: Who;
}

const cells: Cell[] = resources.flatMap((resource) =>
  Object.entries<HttpCall>(httpCalls[resource]).flatMap(([name, call]) => {
    const rows = (table[resource] as Record<string, readonly Row[] | undefined>)[name];
    if (!rows) throw new Error(`${resource}.${name} has no row`);
    return rows.flatMap((row) => people.map((who) => ({ call, row, who })));
  }),
);

async function ask({ call, row, who }: Cell): Promise<Outcome> {
  const options = await (row.endsSession ? newSession(who) : readOptions(who));
  const { status, body } = await callStack(stack, call, row.request(who), options);
  const answer = typeof row.answer === 'function' ? row.answer(who) : row.answer;
  const isToken = who !== 'nobody' && actors[who].scopes !== undefined;
  // Public calls know people only by their sign-in.
  const isStranger = who === 'nobody' || (isToken && call.may === 'public');
  const refused = isStranger ? Refusal.signedOut : Refusal.forbidden;
  const mayCall = call.may === 'public' || !isToken || call.tokens;
  const code = mayCall && isAllowed(who, row.allowed) ? (answer ?? getSuccessCode(call)) : refused;
  const isSuccess = code === getSuccessCode(call);
  return {
    expected: [isSuccess ? 200 : code - 1000, code, true, true],
    answer: [status, body.code, body.msg !== '', isSuccess || body.data === undefined],
  };
}

describe('access to calls about people', () => {
  it('[SEC-01] every call about people has a row; other resources have their own tables', () => {
    const elsewhere = ['alarm', 'common', 'device', 'firmware', 'fleet', 'imports', 'quality', 'report', 'series', 'share', 'station', 'tariff']; // prettier-ignore
    expect(Object.keys(httpCalls).sort()).toEqual([...resources, ...elsewhere].sort());
    for (const resource of resources)
      expect(Object.keys(table[resource]).sort()).toEqual(Object.keys(httpCalls[resource]).sort());
  });

  it('[SEC-01] every row except the open ones refuses someone and allows someone', () => {
    for (const { call, row } of cells.filter(({ row: { allowed } }) => allowed !== 'everybody')) {
      const verdicts = new Set(people.map((who) => isAllowed(who, row.allowed)));
      expect([call.path, verdicts.size]).toEqual([call.path, 2]);
    }
  });

  it.each(byPath(cells))('[SEC-01] %s by everybody', async (_path, own) => {
    expect(await differences(own, ({ row, who }) => `${row.allowed} by ${who}`, ask)).toBe('');
  });

  it('[SEC-01] leaves all users unchanged', async () => {
    for (const who of people) {
      if (who === 'nobody' || actors[who].scopes) continue;
      const { role, enterpriseAuth, companyId } = actors[who];
      const user = await readData(stack, httpCalls.login.getSession, {}, await readOptions(who));
      expect([who, user]).toEqual([
        who,
        expect.objectContaining({
          is_admin: role === 'administrator' ? 1 : 0,
          is_guest: role === 'guest' ? 1 : 0,
          enterprise_auth: enterpriseAuth ? 1 : 0,
          enterprise_code: companyId === OURS ? code : companyId === OTHERS ? 'SLS-2026' : '',
          avatar: can(actors[who], 'account.edit') ? (expect.stringContaining('/files/') as string) : '',
        }),
      ]);
    }
  });
});
