import { SignedIn, type Lang } from '@heliograph/contracts/http';
import { isSignedOut } from '../engineError.ts';
import { createHttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';

interface Held extends Session {
  account: SignedIn;
}

interface Options {
  ports: EnginePorts;
  /** Where the store keeps it. */
  key: string;
  lang: () => Lang;
  config: () => Promise<AgentConfig>;
  /** The server ended it: the display was revoked. Another engine may have been given another display already. */
  ended: () => void;
}

/** The session of one display of this browser. It outlives the browser; the server renews it, and the server alone ends it. */
export function createDisplaySession({ ports, key, lang, config, ended }: Options) {
  const { store } = ports;
  let current: Held | null = null;
  let adopting = Promise.resolve();

  function sessionOf(first: SignedIn): Held {
    let prefixName = '';
    void config().then(
      (known) => (prefixName = known.prefix_name),
      () => undefined,
    );
    const http = createHttpClient(ports, () => {
      const { token, prefix } = session.account;
      return { token, prefix, prefixName, lang: lang() };
    });
    const session: Held = {
      account: first,
      remembered: true,
      http: {
        async call(...request) {
          const { token } = session.account;
          try {
            return await http.call(...request);
          } catch (error) {
            if (isSignedOut(error) && (await outlived(session, token))) return session.http.call(...request);
            throw error;
          }
        },
      },
    };
    return session;
  }

  /**
   * Whether the session goes on although the server knows this token no more: it was renewed meanwhile, here or by
   * another engine, for a browser without shared workers has one a page, and one of a newer build may run beside this.
   */
  async function outlived(session: Held, token: string): Promise<boolean> {
    const isOver = () => session !== current || session.account.token !== token;
    const kept = isOver() ? null : await stored();
    if (isOver()) return session === current;
    const goesOn = kept !== null && kept.token !== token;
    if (goesOn && kept.user_name === session.account.user_name) {
      session.account = kept;
      return true;
    }
    current = goesOn ? sessionOf(kept) : null;
    ended();
    if (!goesOn) await store.delete(key);
    return false;
  }

  async function stored(): Promise<SignedIn | null> {
    const { success, data } = SignedIn.safeParse(await store.get(key).catch(() => null));
    return success ? data : null;
  }

  /** A renewed session is the same as before: nothing of it is loaded or connected anew. */
  function take(account: SignedIn) {
    if (current?.account.user_name === account.user_name) current.account = account;
    else current = sessionOf(account);
  }

  return {
    current: (): Session | null => current,
    /** Where there is none: goes on with what was kept, here before or by another engine meanwhile. */
    async restore() {
      await adopting;
      const account = current === null ? await stored() : null;
      if (account !== null) take(account);
    },
    /** Keeps a session, then uses it from now on. */
    adopt(account: SignedIn): Promise<void> {
      adopting = store.set(key, account).then(
        () => take(account),
        () => take(account),
      );
      return adopting;
    },
  };
}
