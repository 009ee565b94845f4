import { clockOf, PRICE_DECIMALS, priceNumber, spanOf, type EntryDraft } from '@heliograph/domain/tariff';
import type { Format } from '@heliograph/i18n';

/** Decimals that are always there. */
const LEAST = 2;

/** A price as it stands in its field: what is typed as it is, a number with at least 2 decimals and all it has. */
export const typedPrice = (value: number | string): string =>
  typeof value === 'string' ? value : value.toFixed(Math.max(LEAST, decimalsOf(value, PRICE_DECIMALS)));

/** A price to be read: 2 decimals, up to 4 where they are needed; null while it is none. */
export function shownPrice(value: number | string, format: Format): string | null {
  const price = priceNumber(value);
  return price === null ? null : format.price(price);
}

/** `07:00–15:00` */
export function spanText(day: readonly EntryDraft[], index: number): string {
  const { start, end } = spanOf(day, index);
  return `${clockOf(start)}–${clockOf(end)}`;
}

/** How many decimals a number needs, of at most `most`. */
const decimalsOf = (value: number, most: number): number =>
  value.toFixed(most).split('.')[1]?.replace(/0+$/, '').length ?? 0;
