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
import { z } from 'zod';
import { EngineError, isSignedOut, signedOut } from '../engineError.ts';
import { createHttpClient, type HttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';
import { loginRequest, type Claim } from './loginRequest.ts';

/** A person or the guest, signed in. */
export interface Session {
  /** As the server told it last: another object whenever something about it changed. */
  readonly account: SignedIn;
  /** False: as a person's it ends with the browser session (DV-01). */
  readonly remembered: boolean;
  /** Calls in this session's name; one that the server no longer knows ends with the call. */
  readonly http: HttpClient;
}
interface Seated extends Session {
  account: SignedIn;
}

export type AgentConfig = AnswerOf<typeof getAgentConfig>;

interface Options {
  ports: EnginePorts;
  lang: () => Lang;
  config: () => Promise<AgentConfig>;
  /** Somebody came or went. */
  changed: () => void;
}

/** A sign-in ends when it is older than 15 days (spec A §4). */
const SIGNED_IN_MS = 1_296_000_000;

const Stored = SignedIn.extend({ remembered: z.boolean().default(true) });

/** Keys of the store. */
type Seat = 'person' | 'guest';

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Who is signed in, for the whole browser: at most one person, shared by all pages, and the guest for walls that nobody
 * is signed in for. Both outlive the browser in the store, but a person who is not to be remembered only until a first
 * page comes that is not the old ones' successor.
 */
export function createSessions({ ports, lang, config, changed }: Options) {
  const { store, now } = ports;
  const seats: Record<Seat, Seated | null> = { person: null, guest: null };
  const anonymous = createHttpClient(ports, () => ({ token: '', prefix: '', prefixName: '', lang: lang() }));
  const restoring = Promise.all([restored('person'), restored('guest')]);
  let inviting: Promise<void> | null = null;
  let begun = false;

  function sessionOf(account: SignedIn, remembered: boolean): Seated {
    let prefixName = '';
    void config().then(
      (known) => (prefixName = known.prefix_name),
      () => undefined,
    );
    const { token, prefix } = account;
    const http = createHttpClient(ports, () => ({ token, prefix, prefixName, lang: lang() }));
    const session: Seated = {
      account,
      remembered,
      http: {
        async call(...request) {
          try {
            return await http.call(...request);
          } catch (error) {
            if (isSignedOut(error)) void ended(session);
            throw error;
          }
        },
      },
    };
    return session;
  }

  async function seat(who: Seat, session: Seated | null) {
    if (seats[who] === session) return;
    seats[who] = session;
    changed();
    await kept(who);
  }

  async function kept(who: Seat) {
    const session = seats[who];
    if (session === null) return store.delete(who);
    const { account, remembered } = session;
    await store.set(who, { ...account, remembered } satisfies z.output<typeof Stored>);
  }

  /** @throws EngineError wrongCompany when the account is another product's (AUTH-07). */
  async function admitted(account: SignedIn, remembered: boolean): Promise<Seated> {
    const session = sessionOf(account, remembered);
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
    const { success, data } = Stored.safeParse(await store.get(who).catch(() => null));
    if (!success || isOver(data)) return;
    const { remembered, ...account } = data;
    seats[who] = sessionOf(account, remembered);
  }

  const isOver = ({ loginTime }: SignedIn) => now() > loginTime + SIGNED_IN_MS;

  /** The server may have ended the session meanwhile, or know its person better. */
  async function reread(session: Seated) {
    const account = await session.http.call(getSession, {});
    if (JSON.stringify(account) === JSON.stringify(session.account)) return;
    session.account = account;
    changed();
    for (const who of ['person', 'guest'] as const) if (seats[who] === session) await kept(who);
  }

  async function ended(session: Session) {
    if (seats.person === session) await seat('person', null);
    if (seats.guest === session) await seat('guest', null);
  }

  function mustPerson(): Seated {
    if (seats.person === null) throw signedOut();
    return seats.person;
  }

  return {
    /**
     * Settles once the store has been read, which a page's hello waits for. The first page after a start tells whether
     * it `continues` the browser session: else a sign-in that is not remembered is over.
     */
    async begin(continues: boolean) {
      await restoring;
      if (begun) return;
      begun = true;
      const { person, guest } = seats;
      if (person && !person.remembered && !continues) {
        await ended(person);
        if (person.account.token !== guest?.account.token) revoke(person);
      }
      for (const session of Object.values(seats)) {
        if (session) reread(session).catch(() => undefined);
      }
    },
    person: (): Session | null => seats.person,
    guest: (): Session | null => seats.guest,
    /** @throws EngineError signedOut when nobody is. */
    mustPerson: (): Session => mustPerson(),
    /** For calls that need nobody to be signed in. */
    anybody: (): HttpClient => seats.person?.http ?? anonymous,

    async signIn(claim: Claim): Promise<Session> {
      const before = seats.person;
      const account = await anonymous.call(doLogin, loginRequest(claim));
      const session = await admitted(account, claim.remember);
      await seat('person', session);
      if (before && before !== seats.guest) revoke(before);
      return session;
    },

    /** Takes the wall's guest session where there is one, so that nothing is connected anew. */
    async signInAsGuest(): Promise<Session> {
      const session = seats.guest ?? (await admitted(await anonymous.call(doGuestLogin, {}), false));
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
        await seat('guest', await admitted(await anonymous.call(doGuestLogin, {}), false));
      })().finally(() => (inviting = null));
      return inviting;
    },

    /** The person's account as the server has it now; pages hear of what changed. */
    async reread(): Promise<Session> {
      const session = mustPerson();
      await reread(session);
      return session;
    },

    /** Ends sign-ins that are too old. */
    expire() {
      for (const session of Object.values(seats)) {
        if (session && isOver(session.account)) void ended(session);
      }
    },
  };
}

/** The user as pages see it, without token. */
export const userOf = ({ account }: Session): User => User.parse(account);
