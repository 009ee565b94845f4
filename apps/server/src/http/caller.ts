import type { Lang } from '@heliograph/contracts/http';
import type { Session } from '../identity/sessions.ts';
import { Refused } from './refused.ts';

/** Who makes a call and from where. */
export interface Caller {
  /** Null only where the call is public. */
  session: Session | null;
  /** As sent; empty when none was. */
  token: string;
  lang: Lang;
  /** Remote address. */
  address: string;
  /** User-Agent, at most 400 characters of it. */
  agent: string;
  /** Origin that the caller used, for instance `https://solar.example`. */
  origin: string;
}

/** The caller's session. @throws Refused when nobody is signed in. */
export function sessionOf(caller: Caller): Session {
  if (!caller.session) throw new Refused('signedOut', 'signedOut');
  return caller.session;
}
