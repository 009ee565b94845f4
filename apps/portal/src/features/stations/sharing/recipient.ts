import { countries } from '@heliograph/domain/people';

/** Recipient of a share, parsed from input. */
export type Recipient =
  | { by: 'email'; account: string; isValid: boolean }
  /** `country` is an index in `countries`; null if the number was typed without a dialling code. */
  | { by: 'mobile'; account: string; isValid: boolean; country: number | null };

/**
 * Parses an e-mail address or a mobile number; null if empty. Digits with the usual separators are a number.
 * `isValid` is false for what is certainly neither; the server decides the rest.
 */
export function parseRecipient(typed: string): Recipient | null {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text))
    return { by: 'email', account: text.toLowerCase(), isValid: EMAIL.test(text) };
  const digits = text.replace(/[\s().-]/g, '');
  const country = digits.startsWith('+') ? findCountry(digits) : null;
  const national = country === null ? digits : digits.slice(countries[country]!.areaCode.length);
  const account = national.replace(/^0+/, '');
  return { by: 'mobile', account, isValid: /^\d{4,14}$/.test(account), country };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The country with the longest matching dialling code; the first of those that share it. */
function findCountry(number: string): number | null {
  let found: number | null = null;
  for (const [index, { areaCode }] of countries.entries()) {
    if (!number.startsWith(areaCode)) continue;
    if (found === null || areaCode.length > countries[found]!.areaCode.length) found = index;
  }
  return found;
}
