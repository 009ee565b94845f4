import type { engineVerbs, Frame } from '@heliograph/contracts/engine';
import {
  type AgentConfig,
  doLogin,
  doLogout,
  finishOidcSignIn,
  finishSignIn,
  getSession,
  type GuestStart,
  type Lang,
  passkeySignIn,
  type RequestOf,
  SignedIn,
  startGuest,
  User,
} from '@heliograph/contracts/http';
import { z } from 'zod';
import { EngineError, toFailure, isSignedOut, signedOut } from '../engineError.ts';
import type { EnginePorts } from '../ports.ts';
import { WHOLE_FLEET } from '../fleet/wholeFleet.ts';
import { createHttpClient, type HttpClient } from './httpClient.ts';

/** A person or the guest, signed in. */
export interface Session {
  /** As the server reported it last: a new object whenever something about it changed. */
  readonly account: SignedIn;
  /** False: as a person's it ends with the browser session (DV-01). */
  readonly remembered: boolean;
  /** Calls with this session's token; a session that the server no longer knows ends with the call. */
  readonly http: HttpClient;
}

interface MutableSession extends Session {
  account: SignedIn;
}

/** Answer of a sign-in about the fleet. */
export type FleetStart = Pick<GuestStart, 'relevance' | 'latest'>;

interface Options {
  ports: EnginePorts;
  lang: () => Lang;
  config: () => Promise<AgentConfig>;
  /** A sign-in told the configuration. */
  onConfig: (config: AgentConfig) => void;
  /** A user signed in or out. */
  changed: () => void;
}

/** A sign-in ends after 15 days [AUTH-06]. */
const SIGNED_IN_MS = 1_296_000_000;

const Stored = SignedIn.extend({ remembered: z.boolean().default(true) });

type SessionEnding = NonNullable<Frame['ended']> | null;

/** Keys of the store. */
type SessionKind = 'person' | 'guest';

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Who is signed in, for the whole browser: at most one person, shared by all pages, and the guest for viewer pages while
 * nobody is. Both are stored across restarts; a person who is not to be remembered only until a page connects that does not
 * continue the browser session.
 */
export function createSessions({ ports, lang, config, onConfig, changed }: Options) {
  const { store, now } = ports;
  const active: Record<SessionKind, MutableSession | null> = { person: null, guest: null };
  const anonymous = createHttpClient(ports, () => ({ token: '', prefix: '', prefixName: '', lang: lang() }));
  const restoring = Promise.all([restore('person'), restore('guest')]);
  const starts = new WeakMap<Session, FleetStart>();
  let signingInGuest: Promise<void> | null = null;
  let started = false;
  let lastEnd: SessionEnding = null;

  function findSession(account: SignedIn, remembered: boolean): MutableSession {
    let prefixName = '';
    void config().then(
      (known) => (prefixName = known.prefix_name),
      () => undefined,
    );
    const { token, prefix } = account;
    const http = createHttpClient(ports, () => ({ token, prefix, prefixName, lang: lang() }));
    /** In progress, except those that the server delays on purpose. */
    const calls = new Set<Promise<unknown>>();
    const session: MutableSession = {
      account,
      remembered,
      http: {
        async call(...request) {
          const answer = http.call(...request);
          if (request[0].delayMs === 0) calls.add(answer);
          try {
            return await answer;
          } catch (error) {
            // A page that changed the password gets that answer first.
            if (isSignedOut(error))
              void Promise.allSettled(calls).then(() => ended(session, toFailure(error).reason ?? 'unknown'));
            throw error;
          } finally {
            calls.delete(answer);
          }
        },
      },
    };
    return session;
  }

  async function activate(kind: SessionKind, session: MutableSession | null) {
    if (active[kind] === session) return;
    active[kind] = session;
    changed();
    await save(kind);
  }

  async function save(kind: SessionKind) {
    const session = active[kind];
    if (session === null) return store.delete(kind);
    const { account, remembered } = session;
    await store.set(kind, { ...account, remembered } satisfies z.output<typeof Stored>);
  }

  /** @throws EngineError wrongCompany when the account is another product's (AUTH-07). */
  async function admit(account: SignedIn, remembered: boolean): Promise<MutableSession> {
    const session = findSession(account, remembered);
    const { prefix } = await config();
    if (account.prefix === prefix) return session;
    revoke(session);
    throw new EngineError('wrongCompany', 0, 'login.wrongCompany');
  }

  async function enter(account: SignedIn, remembered: boolean): Promise<Session> {
    const before = active.person;
    const session = await admit(account, remembered);
    await activate('person', session);
    if (before && before !== active.guest) revoke(before);
    return session;
  }

  /** Signs the guest in and keeps what else is answered for its workspace. */
  async function openGuest(): Promise<MutableSession> {
    const asked = lang();
    const {
      session: account,
      config: known,
      ...start
    } = await anonymous.call(startGuest, {
      most: WHOLE_FLEET,
    });
    onConfig(known);
    const session = await admit(account, false);
    // Names of types and properties come in the language of the request.
    if (lang() === asked) starts.set(session, start);
    return session;
  }

  /** In the background: signing out does not wait for the server or the network. */
  function revoke({ http }: Session) {
    http.call(doLogout, {}).catch(() => undefined);
  }

  async function restore(kind: SessionKind) {
    const { success, data } = Stored.safeParse(await store.get(kind).catch(() => null));
    if (!success) return;
    if (isOver(data)) {
      if (kind === 'person') lastEnd = 'expired';
      return;
    }
    const { remembered, ...account } = data;
    active[kind] = findSession(account, remembered);
  }

  const isOver = ({ loginTime }: SignedIn) => now() > loginTime + SIGNED_IN_MS;

  /** The server may have ended the session, or the account may have changed. */
  async function reread(session: MutableSession) {
    const account = await session.http.call(getSession, {});
    if (JSON.stringify(account) === JSON.stringify(session.account)) return;
    session.account = account;
    changed();
    for (const kind of ['person', 'guest'] as const) if (active[kind] === session) await save(kind);
  }

  /** @param reason what the sign-in page says about it; null for nothing */
  async function ended(session: Session, reason: SessionEnding) {
    if (active.person === session) {
      lastEnd = reason;
      await activate('person', null);
    }
    if (active.guest === session) await activate('guest', null);
  }

  function requirePerson(): MutableSession {
    if (active.person === null) throw signedOut();
    return active.person;
  }

  return {
    /**
     * Settles once the store has been read; a page's hello waits for it. If the first page after a start does not
     * continue the browser session, a sign-in that is not remembered ends.
     */
    async start(continues: boolean) {
      await restoring;
      if (started) return;
      started = true;
      const { person, guest } = active;
      if (person && !person.remembered && !continues) {
        await ended(person, null);
        if (person.account.token !== guest?.account.token) revoke(person);
      }
      for (const session of Object.values(active)) {
        if (session) reread(session).catch(() => undefined);
      }
    },
    person: (): Session | null => active.person,
    guest: (): Session | null => active.guest,
    /** Returns, once, what a session's sign-in told of its fleet. */
    takeStart(session: Session): FleetStart | null {
      const start = starts.get(session) ?? null;
      starts.delete(session);
      return start;
    },
    /** Why the last person's session ended; null after a sign-out here, and before any sign-in. */
    lastEnd: (): SessionEnding => lastEnd,
    /** @throws EngineError signedOut when no user is signed in. */
    requirePerson: (): Session => requirePerson(),
    /** For calls that work without a session. */
    anyHttp: (): HttpClient => active.person?.http ?? anonymous,

    async signIn(credentials: Credentials): Promise<Session> {
      return enter(await anonymous.call(doLogin, loginRequest(credentials)), credentials.remember);
    },

    async finishSignIn({ remember, ...answer }: Input<'finishSignIn'>): Promise<Session> {
      return enter(await anonymous.call(finishSignIn, answer), remember);
    },

    async signInWithPasskey({ remember, ...answer }: Input<'signInWithPasskey'>): Promise<Session> {
      return enter(await anonymous.call(passkeySignIn, answer), remember);
    },

    async signInWithOidc({ remember, ...answer }: Input<'signInWithOidc'>): Promise<Session> {
      return enter(await anonymous.call(finishOidcSignIn, answer), remember);
    },

    /** Uses the viewer pages' guest session where there is one, so that nothing reconnects. */
    async signInAsGuest(): Promise<Session> {
      const session = active.guest ?? (await openGuest());
      await activate('person', session);
      return session;
    },

    async signOut() {
      const session = active.person;
      if (session === null) return;
      await ended(session, null);
      revoke(session);
    },

    /** Signs the guest in for viewer pages; concurrent callers share one request. */
    signInGuest(): Promise<void> {
      signingInGuest ??= (async () => {
        await activate('guest', await openGuest());
      })().finally(() => (signingInGuest = null));
      return signingInGuest;
    },

    /** The accounts as the server has them now; pages get what changed. */
    async reread(): Promise<void> {
      await Promise.all(Object.values(active).flatMap((session) => (session ? [reread(session)] : [])));
    },

    /** Ends sign-ins that are too old. */
    expire() {
      for (const session of Object.values(active)) {
        if (session && isOver(session.account)) void ended(session, 'expired');
      }
    },
  };
}

/** The user as pages see it, without token. */
export const getUser = ({ account }: Session): User => User.parse(account);

type Input<V extends 'signIn' | 'finishSignIn' | 'signInWithOidc' | 'signInWithPasskey'> = z.output<
  (typeof engineVerbs.session)[V]['input']
>;
type Credentials = Input<'signIn'>;

/** Credentials as the request of the sign-in call. */
function loginRequest(credentials: Credentials): RequestOf<typeof doLogin> {
  const { account } = credentials;
  switch (credentials.by) {
    case 'email':
      return { type: 2, account, password: credentials.password };
    case 'mobile':
      return { type: 0, account, areaCode: credentials.areaCode, password: credentials.password };
    case 'code':
      return {
        type: 1,
        account,
        areaCode: credentials.areaCode,
        verify_code: credentials.code,
        verify_pwd: credentials.challenge,
      };
  }
}
