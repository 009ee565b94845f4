import {
  CHANGE_POLL_MS,
  MAX_LATEST_DEVICES,
  type doLogin as doLoginCall,
  type ParsedRequestOf,
  type SignedIn,
  type SignInMethod,
} from '@heliograph/contracts/http';
import type { Limit } from '../../access/attempts.ts';
import type { Contact } from '../../notifications/contact.ts';
import type { ProofContext } from '../../identity/proofs.ts';
import { getNetwork } from '../../identity/network.ts';
import type { SignInLog, SignInWay } from '../../identity/signIns/signInLog.ts';
import { newToken } from '../../secrets/tokens.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { requireSession, type Caller } from '../caller.ts';
import type { Handler, HandlersOf } from '../handler.ts';
import { fieldMissing, Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { parseMobile } from '../parseContact.ts';
import { tooMany } from '../refused.ts';
import { commonHandlers } from './common.ts';
import { refusedProof } from './refusedProof.ts';
import { relevanceHandlers } from './station/relevance.ts';
import { signedIn } from '../wire/signedIn.ts';

/** Slows down clients that open hundreds of guest sessions. */
const GUEST_LIMIT: Limit = { name: 'guest', most: 120, windowMs: 60_000, anonymous: true };

/** Challenges for passkeys, which anyone may ask for. */
const PASSKEY_LIMIT: Limit = { name: 'passkey-sign-in', most: 60, windowMs: 5 * 60_000, anonymous: true };

/** The second step belongs to the password of the first. */
const signInContext = ({ party }: Caller, first?: SignInMethod): ProofContext => ({
  purpose: 'signIn',
  ...(first && { first }),
  party,
  boundTo: (person) => `password ${person?.password_hash ?? ''}`,
});

const passkeyContext = ({ party }: Caller): ProofContext => ({
  purpose: 'passkey',
  party,
  boundTo: () => 'anyone',
});

const NOWHERE: ReadonlySet<number> = new Set();

const MOBILE_FIELDS = { areaCode: 'areaCode', mobile: 'account' };

type Opened = Awaited<ReturnType<SignInLog['open']>>;
type LoginRequest = ParsedRequestOf<typeof doLoginCall>;

export function loginHandlers(services: Services) {
  const { access, accountPolls, attempts, browserNotices, challenges, config, now } = services;
  const { oidc, proofs, repositories, series, sessions, signIn, signInLog } = services;
  const { accountVersions, alarmHandling } = repositories;
  const { getAgentConfig } = commonHandlers(services);
  const { getStationRelevance } = relevanceHandlers(services);

  /** Checked in the order that AUTH-04 requires. */
  const doLogin: Handler<typeof doLoginCall> = async (request, caller) => {
    if (request.agreement === 0) throw new Refused('badRequest', 'agreeAgreement', { field: 'agreement' });
    if (request.account === '') throw fieldMissing('account');
    return request.type === 1 ? byCode(request, caller) : byPassword(request, caller);
  };

  async function byPassword(request: LoginRequest, caller: Caller): Promise<SignedIn> {
    const contact: Contact =
      request.type === 2 ? { by: 'email', email: request.account } : mobileOfRequest(request);
    if (request.password === '') throw fieldMissing('password');
    const { password } = request;
    const result = await signIn.byPassword({ contact, password, address: caller.address });
    if (!('refused' in result)) {
      requireEnabled(result.person, caller);
      return enter(result.person, 'password', caller);
    }
    if (result.refused === 'tooMany') throw tooMany(result.waitMs);
    if (result.person) signInLog.refused(result.person.id, 'password', toFrom(caller));
    throw new Refused('badRequest', 'wrongAccount');
  }

  async function byCode(request: LoginRequest, caller: Caller): Promise<SignedIn> {
    const contact = mobileOfRequest(request);
    if (request.verify_code === '') throw fieldMissing('verify_code');
    const way = { method: 'code', second: null } as const;
    const claimed = { purpose: 'phone.log', contact, personId: null } as const;
    const proof = await challenges.prove(claimed, { token: request.verify_pwd, code: request.verify_code });
    const used =
      proof &&
      (await challenges.consume(proof, async (inside) => {
        const person = await inside.people.byContact(contact);
        if (!person) return null;
        requireEnabled(person, caller);
        if (await inside.factors.has(person.id)) return { second: person };
        return signInLog.open(person, way, toFrom(caller), inside);
      }));
    if (!used) {
      signInLog.refused(contact, 'code', toFrom(caller));
      throw new Refused('badRequest', 'codeWrong', { field: 'verify_code' });
    }
    if (used.value && 'second' in used.value) throw await secondStep(used.value.second, 'code', caller);
    return opened(used.value, way, caller);
  }

  /** People with a second factor get a challenge instead of a session. @throws Refused */
  async function enter(person: Account, method: SignInMethod, caller: Caller): Promise<SignedIn> {
    if (await repositories.factors.has(person.id)) throw await secondStep(person, method, caller);
    return open(person, { method, second: null }, caller);
  }

  const open = async (person: Account, way: SignInWay, caller: Caller): Promise<SignedIn> =>
    opened(await signInLog.open(person, way, toFrom(caller)), way, caller);

  async function secondStep(person: Account, method: SignInMethod, caller: Caller): Promise<Refused> {
    const proof = await proofs.issue(signInContext(caller, method), person);
    return new Refused('proofNeeded', 'secondStep', { proof: { need: 'second', ...proof } });
  }

  /** Only people who proved who they are learn it. @throws Refused */
  function requireEnabled({ id, disabled_at }: Account, caller: Caller): void {
    if (disabled_at === null) return;
    signInLog.refused(id, 'disabled', toFrom(caller));
    throw new Refused('forbidden', 'accountDisabled');
  }

  /** @throws Refused when the account or its password changed during sign-in */
  function opened(entry: Opened, way: SignInWay, caller: Caller): SignedIn {
    if (!entry) throw new Refused('badRequest', 'wrongAccount');
    const { browser, lang } = caller;
    const token = browser.token ?? newToken();
    browserNotices.note({
      session: entry.session,
      way,
      from: toFrom(caller),
      token,
      hasCookie: browser.token !== null,
      lang,
    });
    browser.set(token);
    return signedIn(entry.session, entry.token, config.companyPrefix);
  }

  async function openGuest(caller: Caller) {
    const guest = await repositories.people.guest();
    if (!guest) throw new Refused('forbidden', 'guestDisabled');
    const { waitMs } = await attempts.take(GUEST_LIMIT, getNetwork(caller.address));
    if (waitMs > 0) throw tooMany(waitMs);
    const entry = await sessions.open(guest, toFrom(caller));
    if (!entry) throw new Refused('forbidden', 'guestDisabled');
    return entry;
  }

  return {
    doLogin,
    userDoLogin: doLogin,

    async finishSignIn(request, caller) {
      const result = await proofs.answer(signInContext(caller), request, caller.address);
      if ('refused' in result) {
        if (result.refused === 'wrong' && result.person)
          signInLog.refused(result.person.id, 'factor', toFrom(caller));
        throw refusedProof(result);
      }
      requireEnabled(result.person, caller);
      return open(result.person, { method: result.first ?? 'password', second: result.method }, caller);
    },

    async beginPasskeySignIn(_request, caller) {
      if (!caller.party) throw new Refused('conflict', 'passkeyNoParty');
      const { waitMs } = await attempts.take(PASSKEY_LIMIT, getNetwork(caller.address));
      if (waitMs > 0) throw tooMany(waitMs);
      return { passkey: await proofs.issueForAnyone(caller.party, passkeyContext(caller)) };
    },

    async passkeySignIn({ challenge, assertion }, caller) {
      const answer = { challenge, by: 'passkey', assertion, code: '', verify_pwd: '', password: '' } as const;
      const result = await proofs.answer(passkeyContext(caller), answer, caller.address);
      if ('refused' in result) throw refusedProof(result);
      requireEnabled(result.person, caller);
      return open(result.person, { method: 'passkey', second: null }, caller);
    },

    async finishOidcSignIn({ code, key }, caller) {
      const found = await oidc?.take(code, key);
      if (!found) throw new Refused('badRequest', 'oidcOver', { field: 'code' });
      requireEnabled(found.person, caller);
      return found.isStrong
        ? open(found.person, { method: 'provider', second: null }, caller)
        : enter(found.person, 'provider', caller);
    },

    async doGuestLogin(_request, caller) {
      const { session, token } = await openGuest(caller);
      return signedIn(session, token, config.companyPrefix);
    },

    async startGuest({ most }, caller) {
      const { session, token } = await openGuest(caller);
      const [settings, relevance] = await Promise.all([
        getAgentConfig({}, caller),
        getStationRelevance({ most }, { ...caller, session, token }),
      ]);
      const devices = relevance.device.map(({ device_id }) => device_id);
      const isAll = relevance.station.length >= relevance.of;
      return {
        session: signedIn(session, token, config.companyPrefix),
        config: settings,
        relevance,
        latest: isAll && devices.length <= MAX_LATEST_DEVICES ? await series.latest(devices) : null,
      };
    },

    async doLogout(_request, caller) {
      await sessions.revoke(requireSession(caller));
      return {};
    },

    async awaitChange({ seen, seen_alarms }, caller) {
      const { person, publicId } = requireSession(caller);
      const { stationIds } = await access.of(person);
      const alarmMark = () => alarmHandling.mark(stationIds, seen_alarms ?? '');
      const [before, alarmsBefore] = await Promise.all([accountVersions.of(person.id), alarmMark()]);
      const waits = seen_alarms !== undefined;
      if (before !== seen || (waits && alarmsBefore !== seen_alarms))
        return { mark: before, alarm_mark: alarmsBefore };
      const polled = accountPolls.waitForChange(publicId, seen, CHANGE_POLL_MS, waits ? stationIds : NOWHERE);
      // Something may have been announced between the reading and the wait.
      if (waits && (await alarmMark()) !== alarmsBefore) accountPolls.wake(new Set([publicId]));
      const end = await polled;
      if (end !== 'changed') return { mark: seen, alarm_mark: alarmsBefore };
      const mark = (await accountVersions.ofSessions([publicId], now())).get(publicId);
      if (mark === undefined)
        throw new Refused('signedOut', 'signedOut', { reason: await sessions.endOf(caller.token) });
      return { mark, alarm_mark: await alarmMark() };
    },

    getSession(_request, caller: Caller) {
      return Promise.resolve(signedIn(requireSession(caller), caller.token, config.companyPrefix));
    },
  } satisfies HandlersOf<'login'>;
}

const toFrom = ({ address, agent }: Caller) => ({ address, agent });

const mobileOfRequest = ({ areaCode, account }: LoginRequest): Contact =>
  parseMobile({ areaCode, mobile: account }, MOBILE_FIELDS);
