import { parseNumber } from '@heliograph/domain/imports';
import { PRICE_DIVISORS, roundPrice } from '@heliograph/domain/prices';
import { MAX_PRICE } from '@heliograph/contracts/http';

/** A price per kWh in cents, with the decimals that it has, at most 6. */
export const centsText = (price: number): string =>
  Number.isNaN(price) ? '' : String(Math.round(price * PRICE_DIVISORS.centsPerKwh * 1e6) / 1e6);

/** The price per kWh of cents as typed; null for none, NaN for an empty text. */
export function parseCents(text: string): number | null {
  if (text.trim() === '') return NaN;
  const cents = parseNumber(text, text.includes(',') && !text.includes('.') ? ',' : '.');
  const price = cents === null ? null : roundPrice(cents / PRICE_DIVISORS.centsPerKwh);
  return price !== null && Math.abs(price) <= MAX_PRICE ? price : null;
}
