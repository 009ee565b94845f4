import { AreaCode, Email, Mobile } from '@heliograph/contracts/http';
import type { Contact } from '../identity/contact.ts';
import { Refused } from './refused.ts';

/** The e-mail address in a request's field. @throws Refused naming the field. */
export function emailIn(text: string, field: string): Contact {
  const email = Email.safeParse(text);
  if (!email.success) throw new Refused('badRequest', 'emailWrong', { field });
  return { by: 'email', email: email.data };
}

export interface MobileFields {
  areaCode: string;
  mobile: string;
}

/** The mobile number in two fields of a request. @throws Refused naming the wrong one of `fields`. */
export function mobileIn(request: MobileFields, fields: MobileFields): Contact {
  const areaCode = AreaCode.safeParse(request.areaCode);
  if (!areaCode.success) throw new Refused('badRequest', 'areaCodeWrong', { field: fields.areaCode });
  const mobile = Mobile.safeParse(request.mobile);
  if (!mobile.success) throw new Refused('badRequest', 'mobileWrong', { field: fields.mobile });
  return { by: 'mobile', areaCode: areaCode.data, mobile: mobile.data };
}

/** A mobile number where a dialling code is given, else an e-mail address (spec A §7). @throws Refused */
export const contactIn = ({ account, phone_code }: { account: string; phone_code: string }): Contact =>
  phone_code === ''
    ? emailIn(account, 'account')
    : mobileIn({ areaCode: phone_code, mobile: account }, { areaCode: 'phone_code', mobile: 'account' });
