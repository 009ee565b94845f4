import { AreaCode, Email, Mobile } from '@heliograph/contracts/http';
import type { Contact } from '../notifications/contact.ts';
import { Refused } from './refused.ts';

/** @throws Refused naming the field unless it holds an e-mail address */
export function parseEmail(text: string, field: string): Contact {
  const email = Email.safeParse(text);
  if (!email.success) throw new Refused('badRequest', 'emailWrong', { field });
  return { by: 'email', email: email.data };
}

export interface MobileFields {
  areaCode: string;
  mobile: string;
}

/** @throws Refused naming the wrong one of `fields` unless they hold a mobile number */
export function parseMobile(request: MobileFields, fields: MobileFields): Contact {
  const areaCode = AreaCode.safeParse(request.areaCode);
  if (!areaCode.success) throw new Refused('badRequest', 'areaCodeWrong', { field: fields.areaCode });
  const mobile = Mobile.safeParse(request.mobile);
  if (!mobile.success) throw new Refused('badRequest', 'mobileWrong', { field: fields.mobile });
  return { by: 'mobile', areaCode: areaCode.data, mobile: mobile.data };
}

/** A mobile number when a country code is given, else an e-mail address. @throws Refused */
export const parseContact = ({ account, phone_code }: { account: string; phone_code: string }): Contact =>
  phone_code === ''
    ? parseEmail(account, 'account')
    : parseMobile({ areaCode: phone_code, mobile: account }, { areaCode: 'phone_code', mobile: 'account' });
