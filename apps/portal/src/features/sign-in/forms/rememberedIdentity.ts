import { countries } from '@heliograph/domain/people';
import { accountOf, nobody, type Identity } from './useIdentity.ts';

/**
 * Keys of local storage (spec A §3). Of what the specification keeps there, passwords are left out (DV-01): the session
 * itself is remembered, by the engine.
 */
const KEYS = ['email', 'areaCode', 'phoneNumber', 'countryIndex', 'rememberPhonePsw'] as const;
type Key = (typeof KEYS)[number];

/** The account that was to be remembered; null when none was. */
export function rememberedIdentity(): Identity | null {
  if (read('rememberPhonePsw') !== 'true') return null;
  const email = read('email') ?? '';
  const phone = read('phoneNumber') ?? '';
  const country = parseInt(read('countryIndex') ?? '', 10);
  return {
    by: email === '' && phone !== '' ? 'mobile' : 'mail',
    email,
    phone,
    country: countries[country] ? country : nobody.country,
  };
}

/** Keeps the account that just signed in, or forgets whichever was kept. */
export function rememberIdentity(identity: Identity | null): void {
  for (const key of KEYS) write(key, null);
  if (identity === null) return;
  write('rememberPhonePsw', 'true');
  if (identity.by === 'mail') write('email', identity.email);
  else {
    write('areaCode', accountOf(identity).areaCode);
    write('phoneNumber', identity.phone);
    write('countryIndex', String(identity.country));
  }
}

function read(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden altogether; there is then nothing to remember with.
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
