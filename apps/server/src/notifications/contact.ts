import type { Account, Contact } from '../storage/repositories/people.ts';

export type { Contact };

/** A unique text for each contact; an e-mail address and a mobile number never collide. */
export const getAccount = (contact: Contact): string =>
  contact.by === 'email' ? contact.email.toLowerCase() : `${contact.areaCode} ${contact.mobile}`;

/** The contact of such a text. */
export function parseAccount(account: string): Contact {
  if (account.includes('@')) return { by: 'email', email: account };
  const [areaCode = '', mobile = ''] = account.split(' ');
  return { by: 'mobile', areaCode, mobile };
}

export const getEmailContact = ({ email }: Pick<Account, 'email'>): Contact | null =>
  email === null ? null : { by: 'email', email };

export const getMobileContact = ({
  area_code: areaCode,
  mobile,
}: Pick<Account, 'area_code' | 'mobile'>): Contact | null =>
  mobile === null ? null : { by: 'mobile', areaCode, mobile };
