import type { User } from '@heliograph/contracts/http';

/** Why no code can be sent to a new e-mail address or mobile number. */
export type ContactError = 'missing' | 'malformed' | 'unchanged';

/** E-mail addresses in lower case, mobile numbers without separators and trunk 0. */
export function normalizeContact(kind: 'email' | 'mobile', typed: string): string {
  if (kind === 'email') return typed.trim().toLowerCase();
  return typed.replace(/[\s().-]/g, '').replace(/^0+/, '');
}

/** Rejects only what is certainly wrong; the server decides the rest. @param bound the current contact, normalized */
export function validateContact(
  kind: 'email' | 'mobile',
  contact: string,
  bound: string,
): ContactError | null {
  if (contact === '') return 'missing';
  if (!SHAPE[kind].test(contact)) return 'malformed';
  return contact === bound ? 'unchanged' : null;
}

const SHAPE = { email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/, mobile: /^\d{4,14}$/ };

/** The mobile number with its dialling code: `+61 491570156`; empty if none is bound. */
export function formatMobile({ area_code, mobile }: Pick<User, 'area_code' | 'mobile'>): string {
  return mobile === '' ? '' : `${area_code} ${mobile}`.trim();
}
