import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginProof,
  doLogin,
  finishSignIn,
  getFactors,
  passkeySignIn,
  prove,
  removePasskey,
  renamePasskey,
  type ProofNeeded,
} from '@heliograph/contracts/http';
import { callStack, readData, type CallOptions } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { createSoftwarePasskey } from './support/softwarePasskey.ts';

let server: ClockedServer;
/** The server under a name: passkeys have none for addresses. */
let origin: string;
let page: { http: string };
let options: CallOptions;
let passkey: ReturnType<typeof createSoftwarePasskey>;

const headers = (from = origin) => ({ headers: { origin: from } });
const password = () => ({ type: 2, account: 'owner@demo.example', password: server.password }) as const;

async function secondStep() {
  const { body } = await callStack(page, doLogin, password(), headers());
  return body.proof as Extract<ProofNeeded, { need: 'second' }>;
}

beforeAll(async () => {
  server = await startClockedServer({ SIMULATOR: 'off' });
  origin = `http://localhost:${new URL(server.http).port}`;
  page = { http: origin };
  passkey = createSoftwarePasskey(origin);
  const { token } = await readData(page, doLogin, password(), headers());
  options = { ...headers(), token };
});
afterAll(() => server.stop());

describe('passkeys', () => {
  it('[OPS-03] are made for the page’s own name, once, and are a second factor from then on', async () => {
    const { challenge, options: creation } = await readData(page, beginPasskey, {}, options);
    expect(creation).toMatchObject({
      challenge,
      rp: { id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred' },
    });
    const attestation = passkey.register(challenge);
    const foreign = createSoftwarePasskey('http://evil.localhost').register(challenge);
    const request = { challenge, name: 'My phone', attestation };
    const refused = await callStack(page, addPasskey, { ...request, attestation: foreign }, options);
    expect([refused.body.code, refused.body.field]).toEqual([1400, 'attestation']);

    const again = await readData(page, beginPasskey, {}, options);
    const named = { challenge: again.challenge, name: 'My phone' };
    const right = { ...named, attestation: passkey.register(again.challenge) };
    const { recovery } = await readData(page, addPasskey, right, options);
    expect(recovery).toHaveLength(10);
    expect((await callStack(page, addPasskey, right, options)).body.field).toBe('challenge');
    expect(await readData(page, getFactors, {}, options)).toMatchObject({
      passkeys: [{ name: 'My phone', host: 'localhost', used_at: null, synced: 0 }],
      recovery_left: 10,
      passkey_host: 'localhost',
    });
    expect((await secondStep()).methods).toEqual(['passkey', 'recovery']);
  });

  it('[OPS-03] finish a sign-in, with the answer to its challenge from its page only', async () => {
    const { challenge, passkey: request } = await secondStep();
    expect(request).toMatchObject({ challenge, rpId: 'localhost', allowCredentials: [{ id: passkey.id }] });
    const answer = (assertion: unknown) =>
      callStack(page, finishSignIn, { challenge, by: 'passkey', assertion: assertion as never }, headers());
    const other = (await secondStep()).challenge;
    for (const wrong of [
      passkey.assert(other),
      passkey.assert(challenge, { page: 'https://localhost' }),
      createSoftwarePasskey(origin).assert(challenge),
      { ...passkey.assert(challenge), id: 'bm9uZQ', rawId: 'bm9uZQ' },
    ])
      expect((await answer(wrong)).body.field).toBe('assertion');
    const { status, body } = await answer(passkey.assert(challenge));
    expect([status, body.data?.user_name]).toEqual([200, 'owner']);
    const [{ used_at } = { used_at: null }] = (await readData(page, getFactors, {}, options)).passkeys;
    expect(used_at).toBe(server.clock.now);
  });

  it('[OPS-03] sign in alone when they verified their holder, and never twice', async () => {
    const begin = async () => (await readData(page, beginPasskeySignIn, {}, headers())).passkey;
    const first = await begin();
    expect([first.allowCredentials, first.userVerification]).toEqual([[], 'required']);
    const enter = (challenge: string, assertion: ReturnType<typeof passkey.assert>) =>
      callStack(page, passkeySignIn, { challenge, assertion }, headers());
    const unverified = passkey.assert(first.challenge, { verified: false });
    expect((await enter(first.challenge, unverified)).body.field).toBe('assertion');
    const assertion = passkey.assert(first.challenge);
    expect((await enter(first.challenge, assertion)).body.data?.user_name).toBe('owner');
    expect((await enter(first.challenge, assertion)).body.field).toBe('challenge');
    const second = await begin();
    expect((await enter(second.challenge, assertion)).body.field).toBe('assertion');
    // A second step's challenge does not sign in alone.
    const { challenge } = await secondStep();
    expect((await enter(challenge, passkey.assert(challenge))).body.field).toBe('challenge');
  });

  it('[OPS-03] that were copied are noticed by their counter', async () => {
    const { challenge } = await secondStep();
    passkey.rewind(2);
    const copied = { challenge, by: 'passkey', assertion: passkey.assert(challenge) } as const;
    expect((await callStack(page, finishSignIn, copied, headers())).body.field).toBe('assertion');
  });

  it('[OPS-03] are not offered on addresses where browsers have none, nor to other pages', async () => {
    const { body } = await callStack(server, doLogin, password());
    expect(body.proof).toMatchObject({ need: 'second', methods: ['recovery'], passkey: null });
    const { token } = options;
    expect(await readData(server, getFactors, {}, { token: token! })).toMatchObject({ passkey_host: '' });
    for (const [stack, call] of [
      [server, headers(server.http)],
      [page, headers('https://evil.example')],
      [page, { headers: { origin: 'http://solar.example', host: 'solar.example' } }],
    ] as const)
      expect((await callStack(stack, beginPasskeySignIn, {}, call)).body.code).toBe(1409);
  });

  it('[OPS-03] prove freshly who one is; a rename needs no proof, a removal does', async () => {
    server.clock.now += 16 * 60_000;
    const [{ passkey_id } = { passkey_id: 0 }] = (await readData(page, getFactors, {}, options)).passkeys;
    await readData(page, renamePasskey, { passkey_id, name: 'Old phone' }, options);
    const refused = await callStack(page, removePasskey, { passkey_id }, options);
    expect(refused.body.proof).toEqual({ need: 'fresh' });
    const { challenge, methods } = await readData(page, beginProof, {}, options);
    expect(methods).toEqual(['passkey', 'recovery']);
    await readData(page, prove, { challenge, by: 'passkey', assertion: passkey.assert(challenge) }, options);
    await readData(page, removePasskey, { passkey_id }, options);
    expect(await readData(page, getFactors, {}, options)).toMatchObject({ passkeys: [], recovery_left: 0 });
    expect((await callStack(page, doLogin, password(), headers())).status).toBe(200);
  });
});
