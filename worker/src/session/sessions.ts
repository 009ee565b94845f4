import {
  doGuestLogin,
  doLogin,
  doLogout,
  getSession,
  SignedIn,
  User,
  type AnswerOf,
  type getAgentConfig,
  type Lang,
} from '@heliograph/contracts/http';
import { EngineError, isSignedOut } from '../engineError.ts';
import { createHttpClient, type HttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

/** A person or the guest, signed in. */
export interface Session {
  readonly account: SignedIn;
  /** Calls in this session's name. */
  readonly http: HttpClient;
}

export type AgentConfig = AnswerOf<typeof getAgentConfig>;

interface Options {
  ports: EnginePorts;
  lang: () => Lang;
  config: () => Promise<AgentConfig>;
  /** Somebody came or went. */
  changed: () => void;
}

/** The remembered sign-in ends 15 days after it began (spec A §4). */
const REMEMBERED_MS = 1_296_000_000;

/** Keys of the store. */
type Seat = 'person' | 'guest';

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Who is signed in, for the whole browser: at most one person, shared by all pages, and the guest for walls that nobody
 * is signed in for. Both outlive the browser in the store.
 */
export function createSessions({ ports, lang, config, changed }: Options) {
  const { store, now } = ports;
  const seats: Record<Seat, Session | null> = { person: null, guest: null };

  function sessionOf(account: SignedIn): Session {
    let prefixName = '';
    void config().then(
      (known) => (prefixName = known.prefix_name),
      () => undefined,
    );
    const { token, prefix } = account;
    return { account, http: createHttpClient(ports, () => ({ token, prefix, prefixName, lang: lang() })) };
  }

  async function seat(who: Seat, session: Session | null) {
    if (seats[who] === session) return;
    seats[who] = session;
    changed();
    await (session ? store.set(who, session.account) : store.delete(who));
  }

  /** @throws EngineError wrongCompany when the account is another product's (AUTH-07). */
  async function admitted(account: SignedIn): Promise<Session> {
    const session = sessionOf(account);
    const { prefix } = await config();
    if (account.prefix === prefix) return session;
    revoke(session);
    throw new EngineError('wrongCompany', 0, 'login.wrongCompany');
  }

  /** Told in passing: whoever signs out need not wait for the server, nor for its network. */
  function revoke({ http }: Session) {
    http.call(doLogout, {}).catch(() => undefined);
  }

  async function restored(who: Seat) {
    const stored = SignedIn.safeParse(await store.get(who).catch(() => null));
    if (!stored.success || stored.data.loginTime + REMEMBERED_MS <= now()) return;
    const session = sessionOf(stored.data);
    seats[who] = session;
    void refresh(who, session);
  }

  /** The server may have ended the session meanwhile, or know its person better. */
  async function refresh(who: Seat, session: Session) {
    try {
      const account = await session.http.call(getSession, {});
      if (seats[who] === session && JSON.stringify(account) !== JSON.stringify(session.account)) {
        await store.set(who, account);
      }
    } catch (error) {
      if (isSignedOut(error)) await ended(session);
    }
  }

  async function ended(session: Session) {
    if (seats.person === session) await seat('person', null);
    if (seats.guest === session) await seat('guest', null);
  }

  const restoring = Promise.all([restored('person'), restored('guest')]);
  const anonymous = createHttpClient(ports, () => ({ token: '', prefix: '', prefixName: '', lang: lang() }));
  let inviting: Promise<void> | null = null;

  return {
    /** Settles once the store has been read. */
    ready: () => restoring,
    person: () => seats.person,
    guest: () => seats.guest,
    ended,

    /** By e-mail and password. */
    async signIn(account: string, password: string): Promise<Session> {
      const before = seats.person;
      const session = await admitted(await anonymous.call(doLogin, { type: 2, account, password }));
      await seat('person', session);
      if (before && before !== seats.guest) revoke(before);
      return session;
    },

    /** Takes the wall's guest session where there is one, so that nothing is connected anew. */
    async signInAsGuest(): Promise<Session> {
      const session = seats.guest ?? (await admitted(await anonymous.call(doGuestLogin, {})));
      await seat('person', session);
      return session;
    },

    async signOut() {
      const session = seats.person;
      if (session === null) return;
      await ended(session);
      revoke(session);
    },

    /** Signs the guest in for a wall; several callers wait for the same. */
    inviteGuest(): Promise<void> {
      inviting ??= (async () => {
        await seat('guest', await admitted(await anonymous.call(doGuestLogin, {})));
      })().finally(() => (inviting = null));
      return inviting;
    },

    /** Ends a remembered sign-in that is too old. */
    expire() {
      for (const session of [seats.person, seats.guest]) {
        if (session && session.account.loginTime + REMEMBERED_MS <= now()) void ended(session);
      }
    },
  };
}

/** The user as pages see it, without token. */
export const userOf = ({ account }: Session): User => User.parse(account);
