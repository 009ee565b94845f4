import type { Account, Contact } from '../storage/repositories/people.ts';

export type { Contact };

/** One text for each contact; contacts of the two kinds never share one. */
export const accountOf = (contact: Contact): string =>
  contact.by === 'email' ? contact.email.toLowerCase() : `${contact.areaCode} ${contact.mobile}`;

export const emailOf = ({ email }: Pick<Account, 'email'>): Contact | null =>
  email === null ? null : { by: 'email', email };

export const mobileOf = ({
  area_code: areaCode,
  mobile,
}: Pick<Account, 'area_code' | 'mobile'>): Contact | null =>
  mobile === null ? null : { by: 'mobile', areaCode, mobile };
