import type { ExplainedBucket } from '@heliograph/contracts/engine';
import type { Format } from '@heliograph/i18n';

/** What a bucket brought, unrounded; null where it has no energy or no price. */
export const bucketRevenue = ({ sellingTotal, selfUseTotal }: ExplainedBucket): number | null =>
  sellingTotal === null || selfUseTotal === null ? null : sellingTotal + selfUseTotal;

/** A number with all the decimals it has, at most 6, and at least 2. */
export function unroundedText(value: number, format: Format): string {
  const decimals = value.toFixed(6).split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return format.number(value, Math.max(2, decimals));
}
