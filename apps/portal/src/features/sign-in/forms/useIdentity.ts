import { DEFAULT_COUNTRY_INDEX, countries } from '@heliograph/domain/people';
import { useState } from 'react';

/** Who somebody says they are, each way as last typed: changing the way loses nothing. */
export interface Identity {
  by: 'mail' | 'mobile';
  email: string;
  /** National number. */
  phone: string;
  /** Index in `countries`. */
  country: number;
}

export const nobody: Identity = { by: 'mail', email: '', phone: '', country: DEFAULT_COUNTRY_INDEX };

/** The account that `identity` names: an e-mail address, or a number with its dialling code. */
export function accountOf({ by, email, phone, country }: Identity): {
  account: string;
  areaCode: string | null;
} {
  const { areaCode } = countries[country] ?? countries[DEFAULT_COUNTRY_INDEX]!;
  return by === 'mail' ? { account: email, areaCode: null } : { account: phone, areaCode };
}

export interface IdentityState {
  identity: Identity;
  change: (part: Partial<Identity>) => void;
}

/** One identity for all modes of the page: what was typed to log in is there to set a new password. */
export function useIdentity(initial: () => Identity): IdentityState {
  const [identity, setIdentity] = useState(initial);
  return { identity, change: (part) => setIdentity((before) => ({ ...before, ...part })) };
}
