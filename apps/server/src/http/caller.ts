import { type Capability, Lang, RequestHeader } from '@heliograph/contracts/http';
import type { FastifyRequest } from 'fastify';
import type { RelyingParty } from '../identity/relyingParty.ts';
import type { Session } from '../identity/sessions.ts';
import type { DeviceRow } from '../storage/repositories/devices.ts';
import type { BrowserCookie } from './browserCookie.ts';
import { Refused } from './refused.ts';

/** The station that a call is about, as it was found before the call ran. */
export interface Place {
  stationId: number;
  /** Capability that the call needs there. */
  capability: Capability;
  /** The request field that names the station or something at it, and the message when that is unknown. */
  field: string;
  unknown: 'stationUnknown' | 'deviceUnknown' | 'gatewayHidden' | 'upgradeUnknown';
  /** The device that the field names; null where it names something else. */
  device: DeviceRow | null;
  /** True if the caller has a capability there. */
  may(capability: Capability): boolean;
}

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
  /** Null for calls without a place, or with a list of them. */
  place: Place | null;
}

/** @throws Refused when the caller is not signed in */
export function requireSession(caller: Caller): Session {
  if (!caller.session) throw new Refused('signedOut', 'signedOut');
  return caller.session;
}

/** The place of a call whose `at` names one. */
export function placeOf({ place }: Caller): Place {
  if (!place) throw new Error('The call has no place');
  return place;
}

/** The same where the field names a device. */
export function deviceOf(caller: Caller): DeviceRow {
  const { device } = placeOf(caller);
  if (!device) throw new Error('The call names no device');
  return device;
}

/** Language of the `lang` header; English by default. */
export function getLang(request: FastifyRequest): Lang {
  const parsed = Lang.safeParse(request.headers[RequestHeader.lang]);
  return parsed.success ? parsed.data : 'en';
}
