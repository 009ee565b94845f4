/** Why a new e-mail address or mobile number cannot be asked a code for; null when it can. */
export type ContactFault = 'missing' | 'malformed' | 'unchanged';

/** As it is sent: e-mail addresses in lower case, numbers without what people put between the digits and the trunk 0. */
export function contactOf(kind: 'email' | 'mobile', typed: string): string {
  if (kind === 'email') return typed.trim().toLowerCase();
  return typed.replace(/[\s().-]/g, '').replace(/^0+/, '');
}

/** Only what is surely wrong is refused here; the server knows the rest. `bound` is the present one, as it is sent. */
export function contactFault(kind: 'email' | 'mobile', contact: string, bound: string): ContactFault | null {
  if (contact === '') return 'missing';
  if (!SHAPE[kind].test(contact)) return 'malformed';
  return contact === bound ? 'unchanged' : null;
}

const SHAPE = { email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/, mobile: /^\d{4,14}$/ };
