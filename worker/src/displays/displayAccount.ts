import { SignedIn, type AgentConfig, type Lang } from '@heliograph/contracts/http';
import { isSignedOut } from '../engineError.ts';
import { createHttpClient } from '../session/httpClient.ts';
import type { EnginePorts } from '../ports.ts';
import type { Session } from '../session/sessions.ts';

interface MutableSession extends Session {
  account: SignedIn;
}

interface Options {
  ports: EnginePorts;
  /** Where the store keeps it. */
  key: string;
  lang: () => Lang;
  config: () => Promise<AgentConfig>;
  /** The server ended it: the display was revoked. Another engine may already have the session of a new display. */
  ended: () => void;
}

/** The session of one display of this browser. It is stored across restarts; only the server renews and ends it. */
export function createDisplayAccount({ ports, key, lang, config, ended }: Options) {
  const { store } = ports;
  let current: MutableSession | null = null;
  let adopting = Promise.resolve();

  function getSession(first: SignedIn): MutableSession {
    let prefixName = '';
    void config().then(
      (known) => (prefixName = known.prefix_name),
      () => undefined,
    );
    const http = createHttpClient(ports, () => {
      const { token, prefix } = session.account;
      return { token, prefix, prefixName, lang: lang() };
    });
    const session: MutableSession = {
      account: first,
      remembered: true,
      http: {
        async call(...request) {
          const { token } = session.account;
          try {
            return await http.call(...request);
          } catch (error) {
            if (isSignedOut(error) && (await isStillValid(session, token)))
              return session.http.call(...request);
            throw error;
          }
        },
      },
    };
    return session;
  }

  /**
   * True if the session continues although the server no longer knows this token: it was renewed meanwhile, here or by
   * another engine. A browser without shared workers has one per page, and a newer build's may run next to this one.
   */
  async function isStillValid(session: MutableSession, token: string): Promise<boolean> {
    const isOver = () => session !== current || session.account.token !== token;
    const kept = isOver() ? null : await stored();
    if (isOver()) return session === current;
    const hasOther = kept !== null && kept.token !== token;
    if (hasOther && kept.user_name === session.account.user_name) {
      session.account = kept;
      return true;
    }
    current = hasOther ? getSession(kept) : null;
    ended();
    if (!hasOther) await store.delete(key);
    return false;
  }

  async function stored(): Promise<SignedIn | null> {
    const { success, data } = SignedIn.safeParse(await store.get(key).catch(() => null));
    return success ? data : null;
  }

  /** A renewed session is the same session: nothing is loaded or connected again. */
  function use(account: SignedIn) {
    if (current?.account.user_name === account.user_name) current.account = account;
    else current = getSession(account);
  }

  return {
    current: (): Session | null => current,
    /** Without a session: uses what was stored, here before or by another engine meanwhile. */
    async restore() {
      await adopting;
      const account = current === null ? await stored() : null;
      if (account !== null) use(account);
    },
    /** Stores a session, then uses it. */
    adopt(account: SignedIn): Promise<void> {
      adopting = store.set(key, account).then(
        () => use(account),
        () => use(account),
      );
      return adopting;
    },
  };
}
