/** A price lies below this, in any currency. */
const PRICE_LIMIT = 100_000;
export const PRICE_DECIMALS = 6;

const PLAIN = new RegExp(String.raw`^\d{1,6}(\.\d{0,${PRICE_DECIMALS}})?$|^\.\d{1,${PRICE_DECIMALS}}$`);

/** A price per kWh as typed or as a number; null when it is none, negative, too high or finer than is kept. */
export function priceNumber(value: number | string): number | null {
  const price = typeof value === 'number' ? value : PLAIN.test(value.trim()) ? Number(value) : NaN;
  if (!(price >= 0 && price < PRICE_LIMIT)) return null;
  // Its shortest decimal text is what was meant; the nearest double of `0.07` times a million is no whole number.
  return Number(price.toFixed(PRICE_DECIMALS)) === price ? price : null;
}
