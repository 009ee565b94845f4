import { z } from 'zod';
import { call } from './call.ts';
import { AgentConfig } from './common.ts';
import { withMeanings } from './meanings.ts';
import { PasskeyAssertion, PasskeyRequest, ProofAnswer } from './proof.ts';
import { Challenge, Flag, Id, Instant } from './scalars.ts';
import { User } from './entities.ts';
import { LatestValues } from './series.ts';
import { StationRelevance } from './station.ts';

/** How a person signs in (AUTH-02). */
export const LoginType = withMeanings(z.union([z.literal(0), z.literal(1), z.literal(2)]), {
  0: 'mobile number and password',
  1: 'mobile number and SMS code',
  2: 'e-mail and password',
});

const LoginRequest = z.object({
  type: LoginType,
  account: z.string().max(254),
  areaCode: z.string().max(8).default(''),
  password: z.string().max(256).default(''),
  verify_code: z.string().max(6).default(''),
  /** The challenge from `send_phone_code` with type `log`. */
  verify_pwd: z.string().max(256).default(''),
  /** 0: the terms of use and the privacy policy were not accepted; refused (login.agreeAgreement). */
  agreement: Flag.default(1),
});

export const SignedIn = User.extend({
  /** The deployment's company prefix; pages of another company refuse it with login.wrongCompany. */
  prefix: z.string(),
  /** Opaque session token, sent back in the `token` header. */
  token: z.string(),
  loginTime: Instant,
});
export type SignedIn = z.infer<typeof SignedIn>;

/**
 * POST /login/doLogin: signs a person in by e-mail and password, mobile and password, or mobile and code. People with a
 * second factor are refused with 1428, and continue with `finish_sign_in`.
 */
export const doLogin = call('POST', '/login/doLogin', {
  may: 'public',
  summary: 'Sign in',
  request: LoginRequest,
  answer: SignedIn,
});

/** POST /user/doLogin: the same call under a second path. */
export const userDoLogin: typeof doLogin = { ...doLogin, path: '/user/doLogin' };

/** POST /login/finish_sign_in: the second step, with the challenge from a sign-in that was refused with 1428. */
export const finishSignIn = call('POST', '/login/finish_sign_in', {
  may: 'public',
  summary: 'Finish a sign-in with a second factor',
  request: ProofAnswer,
  answer: SignedIn,
});

/** POST /login/begin_passkey_sign_in: a challenge for any passkey of this portal. */
export const beginPasskeySignIn = call('POST', '/login/begin_passkey_sign_in', {
  may: 'public',
  summary: 'Ask for a challenge to sign in with a passkey',
  request: z.object({}),
  answer: z.object({ passkey: PasskeyRequest }),
});

/** POST /login/passkey_sign_in: signs in with a passkey that verified its holder, without account and password. */
export const passkeySignIn = call('POST', '/login/passkey_sign_in', {
  may: 'public',
  summary: 'Sign in with a passkey',
  request: z.object({ challenge: Challenge, assertion: PasskeyAssertion }),
  answer: SignedIn,
});

/**
 * Why a sign-in with the identity provider failed, as given in the fragment of the sign-in page's address
 * (`#oidc-failed=unknown`):
 *
 * - `unknown`: no account here has the e-mail address of the provider's account, or it has none.
 * - `unverified`: the provider has not verified the e-mail address.
 * - `taken`: the account with the e-mail address signs in with another account of the provider.
 * - `disabled`: the account here is disabled.
 * - `unreachable`: the provider did not respond.
 * - `refused`: the provider or the user declined, or the response was invalid.
 * - `over`: it took too long, was repeated, or was started in another browser or under another address.
 * - `tooMany`: too many sign-ins from this network.
 */
export type OidcFailure =
  | 'unknown'
  | 'unverified'
  | 'taken'
  | 'disabled'
  | 'unreachable'
  | 'refused'
  | 'over'
  | 'tooMany';

/**
 * POST /login/finish_oidc_sign_in: signs in with the code that the identity provider's redirect brought to
 * the page, once within a minute. `key` is what the same page sent to `/login/oidc`, so that an attacker
 * cannot pass their own code to another user. People with a second factor are refused with 1428, unless the
 * provider asked for several factors.
 */
export const finishOidcSignIn = call('POST', '/login/finish_oidc_sign_in', {
  may: 'public',
  summary: 'Finish a sign-in with the identity provider',
  request: z.object({ code: Challenge, key: Challenge }),
  answer: SignedIn,
});

/** POST /login/doGuestLogin: a read-only session without credentials (DV-02). */
export const doGuestLogin = call('POST', '/login/doGuestLogin', {
  may: 'public',
  summary: 'Sign in as the guest, read-only',
  request: z.object({}),
  answer: SignedIn,
});

export const GuestStart = z.object({
  session: SignedIn,
  config: AgentConfig,
  relevance: StationRelevance,
  /** Newest samples of all devices; null where these are not listed, or more than `getLatestValues` answers at once. */
  latest: LatestValues.nullable(),
});
export type GuestStart = z.infer<typeof GuestStart>;

/**
 * POST /login/start_guest: `doGuestLogin` together with `get_agent_config`, `get_station_relevance` and `getLatestValues`,
 * so that a wall shows values after one round trip instead of three.
 */
export const startGuest = call('POST', '/login/start_guest', {
  may: 'public',
  summary: 'Sign in as the guest, with settings, stations and newest values',
  request: z.object({
    /** As in `get_station_relevance`. */
    most: Id.optional(),
  }),
  answer: GuestStart,
});

/** POST /login/doLogout: revokes the session of the `token` header, on HTTP and on the broker. */
export const doLogout = call('POST', '/login/doLogout', {
  may: 'signedIn',
  summary: 'Sign out and revoke the session',
  request: z.object({}),
  answer: z.object({}),
});

const Mark = z.string().regex(/^\d{0,18}$/);

/** How long the server delays an answer of `await_change` while nothing changes, ms. */
export const CHANGE_POLL_MS = 25_000;

/**
 * GET /login/await_change: delayed for up to `CHANGE_POLL_MS` while the account's version is still `seen`. It
 * changes when the user gains or loses rights, or has a new message about their account. Also returns when
 * users act on alarms. Refused with 1401 as soon as the session ends.
 */
export const awaitChange = call('GET', '/login/await_change', {
  may: 'signedIn',
  summary: 'Wait until rights, messages or alarms of the session change',
  request: z.object({
    seen: Mark.default(''),
    /** The last `alarm_mark`; empty at first, which returns immediately. Without it, alarms are ignored. */
    seen_alarms: Mark.optional(),
  }),
  answer: z.object({
    mark: z.string(),
    /** Increases when users act on alarms that the session can see. */
    alarm_mark: z.string(),
  }),
  delayMs: CHANGE_POLL_MS,
});

/**
 * GET /login/get_session: the user of the `token` header; refused with 1401 when the session has ended. An API token
 * needs the scope `private` for names, address, number and company, which are empty without it.
 */
export const getSession = call('GET', '/login/get_session', {
  may: 'signedIn',
  tokens: true,
  summary: 'The signed-in user',
  request: z.object({}),
  answer: SignedIn,
});
