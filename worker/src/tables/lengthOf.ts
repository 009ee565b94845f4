import type { TableColumns } from '@heliograph/contracts/engine';

/** Rows of columns of equal length. */
export function lengthOf(columns: TableColumns): number {
  const [first] = Object.values(columns);
  if (!first) return 0;
  return first.kind === 'text' ? first.codes.length : first.values.length;
}
