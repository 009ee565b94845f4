import { Lang, RequestHeader } from '@heliograph/contracts/http';
import type { FastifyRequest } from 'fastify';
import type { RelyingParty } from '../identity/relyingParty.ts';
import type { Session } from '../identity/sessions.ts';
import type { BrowserCookie } from './browserCookie.ts';
import { Refused } from './refused.ts';

/** Caller of a call, and its origin. */
export interface Caller {
  /** Null only for public calls. */
  session: Session | null;
  /** As sent; empty when missing. */
  token: string;
  lang: Lang;
  /** Remote address. */
  address: string;
  /** User-Agent, cut to 400 characters. */
  agent: string;
  /** Origin of the request, for example `https://solar.example`. */
  origin: string;
  /** The portal as passkeys know it; null where there are none. */
  party: RelyingParty | null;
  browser: BrowserCookie;
}

/** @throws Refused when the caller is not signed in */
export function sessionOf(caller: Caller): Session {
  if (!caller.session) throw new Refused('signedOut', 'signedOut');
  return caller.session;
}

/** Language of the `lang` header; English by default. */
export function langOf(request: FastifyRequest): Lang {
  const parsed = Lang.safeParse(request.headers[RequestHeader.lang]);
  return parsed.success ? parsed.data : 'en';
}
