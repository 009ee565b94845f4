import {
  formatHour,
  PRICE_DECIMALS,
  parsePrice,
  entrySpan,
  type EntryDraft,
} from '@heliograph/domain/tariff';
import type { Format } from '@heliograph/i18n';

/** Minimum number of decimals. */
const MIN_DECIMALS = 2;

/** A price in its field: typed text unchanged, a number with all its decimals but at least 2. */
export const typedPrice = (value: number | string): string =>
  typeof value === 'string'
    ? value
    : value.toFixed(Math.max(MIN_DECIMALS, getDecimals(value, PRICE_DECIMALS)));

/** A price with 2 decimals, up to 4 if needed; null when it is not a price. */
export function shownPrice(value: number | string, format: Format): string | null {
  const price = parsePrice(value);
  return price === null ? null : format.price(price);
}

/** `07:00–15:00` */
export function spanText(day: readonly EntryDraft[], index: number): string {
  const { start, end } = entrySpan(day, index);
  return `${formatHour(start)}–${formatHour(end)}`;
}

/** Number of decimals, at most `most`. */
const getDecimals = (value: number, most: number): number =>
  value.toFixed(most).split('.')[1]?.replace(/0+$/, '').length ?? 0;
