import { countries } from '@heliograph/domain/people';

/** Whom a text that somebody types means. */
export type Recipient =
  | { by: 'email'; account: string; fit: boolean }
  /** `country` is an index in `countries`, of a number that was typed with its dialling code. */
  | { by: 'mobile'; account: string; fit: boolean; country: number | null };

/**
 * Reads an e-mail address or a mobile number; null for nothing. What holds only digits and what people put between
 * them is a number. `fit` is false for what is surely neither; the server knows the rest.
 */
export function recipientOf(typed: string): Recipient | null {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text))
    return { by: 'email', account: text.toLowerCase(), fit: EMAIL.test(text) };
  const digits = text.replace(/[\s().-]/g, '');
  const country = digits.startsWith('+') ? countryOf(digits) : null;
  const national = country === null ? digits : digits.slice(countries[country]!.areaCode.length);
  const account = national.replace(/^0+/, '');
  return { by: 'mobile', account, fit: /^\d{4,14}$/.test(account), country };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Whose dialling code the number begins with, the longest of those that fit; of those that share it, the first. */
function countryOf(number: string): number | null {
  let found: number | null = null;
  for (const [index, { areaCode }] of countries.entries()) {
    if (!number.startsWith(areaCode)) continue;
    if (found === null || areaCode.length > countries[found]!.areaCode.length) found = index;
  }
  return found;
}
