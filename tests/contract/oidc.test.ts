import {
  addToken,
  beginProof,
  beginTotp,
  confirmTotp,
  doLogin,
  finishOidcSignIn,
  getAgentConfig,
  getAuditLog,
  getPeople,
  getVerifyCode,
  prove,
  setDisabled,
} from '@heliograph/contracts/http';
import { callStack, readData, signIn, startMailbox, totpCode, type Mailbox } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import {
  startIdentityProvider,
  type IdentityProvider,
  type ProviderAccount,
} from './support/identityProvider.ts';
import { mailCode, wrongCode } from './support/verificationCodes.ts';

let mailbox: Mailbox;
let provider: IdentityProvider;
let server: ClockedServer;
beforeAll(async () => {
  mailbox = await startMailbox();
  provider = await startIdentityProvider();
  server = await startClockedServer({
    ...mailbox.env,
    SIMULATOR: 'off',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Sunny ID',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ADMIN_ROLE: 'portal-admins',
    OIDC_CREATE: 'on',
  });
  provider.allow(`${server.http}/login/oidc/callback`);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await mailbox.stop();
});

const QUARTER_MS = 15 * 60_000;
const KEY = 'the-key-of-this-page';

async function get(address: string, cookie = '') {
  const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
  expect(response.status).toBe(302);
  const [set = ''] = response.headers.getSetCookie();
  return { to: response.headers.get('location')!, cookie: set.split(';')[0]!, set };
}

/** Signs in at the provider. @returns the redirect back to the portal, and the browser's cookie */
async function atProvider(subject: string, account: ProviderAccount) {
  provider.accounts[subject] = account;
  const { to, cookie } = await get(`${server.http}/login/oidc?key=${KEY}`);
  return { back: await provider.signIn(to, subject), cookie };
}

/** The fragment of the sign-in page's address after the redirect. */
async function comeBack(subject: string, account: ProviderAccount): Promise<[string, string]> {
  const { back, cookie } = await atProvider(subject, account);
  return makeFragment(await get(back, cookie));
}

function makeFragment({ to }: { to: string }): [string, string] {
  const [, name = '', value = ''] = /^\/login#([\w-]+)=([\w-]+)$/.exec(to) ?? [];
  return [name, value];
}

const finish = (code: string, key = KEY) => callStack(server, finishOidcSignIn, { code, key });

/** Signs a user in to the portal. */
async function enter(subject: string, account: ProviderAccount) {
  const [name, code] = await comeBack(subject, account);
  expect(name).toBe('oidc');
  const { body } = await finish(code);
  return body;
}

const verified = (email: string, more: ProviderAccount = {}) => ({ email, email_verified: true, ...more });
const ADMIN = { groups: ['portal-admins'] };

describe('the identity provider', () => {
  it('[OPS-03] is named to the sign-in page', async () => {
    expect((await readData(server, getAgentConfig, {})).oidc_name).toBe('Sunny ID');
  });

  it('[OPS-03] signs in who has the verified address, and later by the subject alone', async () => {
    const first = await enter('s-owner', verified('OWNER@demo.example'));
    expect(first.data).toMatchObject({ email: 'owner@demo.example', is_admin: 0 });
    const second = await enter('s-owner', { email: 'other@demo.example', email_verified: false });
    expect(second.data?.user_name).toBe(first.data?.user_name);
    // An address that went to another user at the provider does not take the account along.
    expect(await comeBack('s-owner-2', verified('owner@demo.example'))).toEqual(['oidc-failed', 'taken']);
  });

  it('[TRU-04] [OPS-03] lets who has no password prove with a code to their own address', async () => {
    const account = 'codes@demo.example';
    const { data } = await enter('s-codes', verified(account));
    const session = { token: data!.token };
    const token = { name: 'Mine', scopes: ['read' as const], station_ids: null, days: 1 };
    server.clock.now += QUARTER_MS;
    expect((await callStack(server, addToken, token, session)).body.proof).toEqual({ need: 'fresh' });
    const { challenge, methods } = await readData(server, beginProof, {}, session);
    expect(methods).toEqual(['code']);

    const foreign = { account: 'owner@demo.example', get_type: 'prove' } as const;
    expect((await callStack(server, getVerifyCode, foreign, session)).body).toMatchObject({
      code: 1403,
      field: 'account',
    });
    const { verify_code, verify_pwd } = await mailCode({ stack: server, mailbox }, account, 'prove', session);
    const answer = { challenge, by: 'code', verify_pwd } as const;
    const refusals = [
      { ...answer, code: wrongCode(verify_code) },
      { ...answer, code: verify_code, verify_pwd: '' },
    ];
    for (const wrong of refusals)
      expect((await callStack(server, prove, wrong, session)).body.field).toBe('code');
    const accepted = { ...answer, code: verify_code };
    await readData(server, prove, accepted, session);
    await readData(server, addToken, token, session);
    const next = await readData(server, beginProof, {}, session);
    const used = { ...accepted, challenge: next.challenge };
    expect((await callStack(server, prove, used, session)).body.field).toBe('code');
  });

  it('[OPS-03] creates an account without a password for a verified address', async () => {
    const { data } = await enter('s-new', verified('new@demo.example', { name: 'Noor\u0000 New' }));
    expect(data).toMatchObject({ email: 'new@demo.example', name: 'Noor New', is_admin: 0 });
    for (const password of ['', 'guess-the-password']) {
      const tried = await callStack(server, doLogin, { type: 2, account: 'new@demo.example', password });
      expect(tried.body.code).toBe(1400);
    }
  });

  it('[OPS-03] refuses addresses that it does not vouch for, and accounts without one', async () => {
    const unverified = { email: 'member@demo.example', email_verified: false };
    expect(await comeBack('s-unverified', unverified)).toEqual(['oidc-failed', 'unverified']);
    expect(await comeBack('s-without', {})).toEqual(['oidc-failed', 'unknown']);
  });

  it('[TRU-04] [OPS-03] vouches for an address only where it names that address, and for one subject', async () => {
    const other = { email: 'verified@demo.example', email_verified: true };
    // The flag of another address does not verify the address in the ID token.
    const { data } = await enter('s-mixed', { email: 'installer@demo.example', userinfo: other });
    expect(data?.email).toBe('verified@demo.example');
    const flags = [
      [undefined, undefined],
      [false, true],
    ] as const;
    for (const [inToken, inUserinfo] of flags) {
      const account = {
        email: 'member@demo.example',
        ...(inToken !== undefined && { email_verified: inToken }),
      };
      const userinfo = { email_verified: inUserinfo };
      const failed = ['oidc-failed', 'unverified'];
      expect(await comeBack(`s-flag-${inToken}`, { ...account, userinfo })).toEqual(failed);
    }
    const elsewhere = { ...verified('member@demo.example'), userinfo: { sub: 's-owner' } };
    expect(await comeBack('s-other-subject', elsewhere)).toEqual(['oidc-failed', 'refused']);
  });

  it('[OPS-03] gives and takes the role of administrator', async () => {
    const email = 'role@demo.example';
    expect((await enter('s-role', verified(email, ADMIN))).data?.is_admin).toBe(1);
    expect((await enter('s-role', verified(email, { groups: ['others'] }))).data?.is_admin).toBe(0);
  });

  it('[OPS-05] is named in the activity log as who gave and took the role', async () => {
    const { token } = await signIn(server, 'admin');
    const { data } = await enter('s-logged', verified('logged@demo.example', ADMIN));
    await enter('s-logged', verified('logged@demo.example'));
    const { list } = await readData(server, getAuditLog, { area: 'people', q: 'Sunny ID' }, { token });
    const changes = list.filter(({ detail }) => detail.user_name === data?.user_name);
    expect(changes.map(({ action, name, user_name }) => [action, name, user_name])).toEqual([
      ['person.dismiss', 'Sunny ID', ''],
      ['person.appoint', 'Sunny ID', ''],
    ]);
    const own = await readData(server, getAuditLog, { area: 'people' }, { token: data!.token });
    expect(own.list.map(({ action }) => action)).toEqual(['person.dismiss', 'person.appoint']);
  });

  it('[OPS-03] does not let disabled people in', async () => {
    const { data } = await enter('s-disabled', verified('disabled@demo.example'));
    const { token } = await signIn(server, 'admin');
    const { list } = await readData(server, getPeople, { q: 'disabled@demo.example' }, { token });
    expect(list.map(({ user_name }) => user_name)).toEqual([data?.user_name]);
    await readData(server, setDisabled, { user_id: list[0]!.user_id, disabled: 1 }, { token });
    const again = await comeBack('s-disabled', verified('disabled@demo.example'));
    expect(again).toEqual(['oidc-failed', 'disabled']);
  });

  it('[OPS-03] leaves the second step to people with a second factor, unless it asked for several', async () => {
    const account = verified('factor@demo.example');
    const { data } = await enter('s-factor', account);
    const { secret } = await readData(server, beginTotp, {}, { token: data!.token });
    await readData(server, confirmTotp, { code: totpCode(secret, server.clock.now) }, { token: data!.token });
    const half = await enter('s-factor', account);
    expect([half.code, half.proof?.need, half.data]).toEqual([1428, 'second', undefined]);
    expect((await enter('s-factor', { ...account, amr: ['pwd', 'mfa'] })).data).toBeDefined();
  });
});

describe('a redirect from the identity provider', () => {
  const account = verified('installer@demo.example');

  it('[OPS-03] counts only in the browser that began it, with its state, for ten minutes', async () => {
    const { back, cookie } = await atProvider('s-state', account);
    const over = ['oidc-failed', 'over'];
    expect(makeFragment(await get(back))).toEqual(over);
    expect(makeFragment(await get(back, `${cookie.slice(0, -4)}AAAA`))).toEqual(over);
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    expect(makeFragment(await get(forged.href, cookie))).toEqual(over);
    const other = await get(`${server.http}/login/oidc?key=${KEY}`);
    expect(makeFragment(await get(back, other.cookie))).toEqual(over);
    server.clock.now += 10 * 60_000;
    expect(makeFragment(await get(back, cookie))).toEqual(over);
  });

  it('[OPS-03] brings a code that works once, within a minute, for the page that began it', async () => {
    const [, code] = await comeBack('s-code', account);
    expect((await finish(code)).status).toBe(200);
    expect((await finish(code)).body.code).toBe(1400);
    const [, stolen] = await comeBack('s-code', account);
    expect((await finish(stolen, 'the-key-of-another-page')).body.code).toBe(1400);
    expect((await finish(stolen)).body.code).toBe(1400);
    const [, late] = await comeBack('s-code', account);
    server.clock.now += 60_000;
    expect((await finish(late)).body.code).toBe(1400);
  });

  it('[OPS-03] tells when the person declined, and keeps its cookie from scripts', async () => {
    const { to, cookie, set } = await get(`${server.http}/login/oidc?key=${KEY}`);
    expect(set).toMatch(/; Path=\/login\/oidc; HttpOnly; SameSite=Lax$/);
    const state = new URL(to).searchParams.get('state')!;
    const answer = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    const declined = await get(`${server.http}/login/oidc/callback?${answer.toString()}`, cookie);
    expect(makeFragment(declined)).toEqual(['oidc-failed', 'refused']);
    expect(makeFragment(await get(`${server.http}/login/oidc`))).toEqual(['oidc-failed', 'over']);
  });

  it('[OPS-03] begins at the address that it will come back to, keeping where to go', async () => {
    const start = (query: Record<string, string>) =>
      get(`${server.http}/login/oidc?${new URLSearchParams({ key: KEY, ...query }).toString()}`);
    const from = '/devices?q=a b';
    const moved = await start({ origin: 'https://old.example', remember: '1', from });
    const begin = new URLSearchParams({ 'oidc-begin': from, remember: '1' }).toString();
    expect(moved).toEqual({ to: `${server.http}/login#${begin}`, cookie: '', set: '' });
    const short = await start({ origin: 'https://old.example' });
    expect(short.to).toBe(`${server.http}/login#oidc-begin=`);
    for (const query of [{ origin: server.http, from }, { from }])
      expect((await start(query)).to).toMatch(new RegExp(`^${provider.issuer}/`));
  });
});
