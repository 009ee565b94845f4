import { countries, DEFAULT_COUNTRY_INDEX } from '@heliograph/domain/people';
import { useState } from 'react';

/** The typed account. E-mail and mobile are kept separately, so that switching loses nothing. */
export interface Identity {
  by: 'mail' | 'mobile';
  email: string;
  /** National number. */
  phone: string;
  /** Index in `countries`. */
  country: number;
}

export const emptyIdentity: Identity = { by: 'mail', email: '', phone: '', country: DEFAULT_COUNTRY_INDEX };

/** The account of an identity: an e-mail address, or a number with its dialling code. */
export function toAccount({ by, email, phone, country }: Identity): {
  account: string;
  areaCode: string | null;
} {
  const { areaCode } = countries[country] ?? countries[DEFAULT_COUNTRY_INDEX]!;
  return by === 'mail' ? { account: email, areaCode: null } : { account: phone, areaCode };
}

/** The identity of a contact. */
export function toIdentity({
  account,
  area_code,
}: {
  account: string;
  area_code: string;
}): Partial<Identity> {
  if (area_code === '') return { by: 'mail', email: account };
  const country = countries.findIndex(({ areaCode }) => areaCode === area_code);
  return { by: 'mobile', phone: account, country: country === -1 ? DEFAULT_COUNTRY_INDEX : country };
}

export interface IdentityState {
  identity: Identity;
  change: (part: Partial<Identity>) => void;
}

/** One identity for all modes of the page: an account typed for sign-in is kept for a password reset. */
export function useIdentity(initial: () => Identity): IdentityState {
  const [identity, setIdentity] = useState(initial);
  return { identity, change: (part) => setIdentity((before) => ({ ...before, ...part })) };
}

/**
 * [AUTH-06] Keys in local storage. Passwords are not stored there, unlike specified (DV-01): the engine remembers the
 * session itself.
 */
const KEYS = ['email', 'areaCode', 'phoneNumber', 'countryIndex', 'rememberPhonePsw'] as const;
type Key = (typeof KEYS)[number];

/** The remembered account; null if there is none. */
export function rememberedIdentity(): Identity | null {
  if (read('rememberPhonePsw') !== 'true') return null;
  const email = read('email') ?? '';
  const phone = read('phoneNumber') ?? '';
  const country = parseInt(read('countryIndex') ?? '', 10);
  return {
    by: email === '' && phone !== '' ? 'mobile' : 'mail',
    email,
    phone,
    country: countries[country] ? country : emptyIdentity.country,
  };
}

/** Remembers an account, or forgets the remembered one. */
export function rememberIdentity(identity: Identity | null): void {
  for (const key of KEYS) write(key, null);
  if (identity === null) return;
  write('rememberPhonePsw', 'true');
  if (identity.by === 'mail') write('email', identity.email);
  else {
    write('areaCode', toAccount(identity).areaCode);
    write('phoneNumber', identity.phone);
    write('countryIndex', String(identity.country));
  }
}

function read(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser may forbid storage; then nothing is remembered.
    return null;
  }
}

function write(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
