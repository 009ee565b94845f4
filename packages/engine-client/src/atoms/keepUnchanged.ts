/**
 * `after`, with those parts of `before` that say the same: a part that did not change stays the very same object, so
 * that what shows only it is not drawn anew. One level deep, for flat parts.
 */
export function keepUnchanged<T extends object>(before: T | null, after: T): T {
  if (before === null) return after;
  const kept = { ...after };
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (sameFlat(before[key], after[key])) kept[key] = before[key];
  }
  return kept;
}

function sameFlat(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [left, right] = [Object.entries(a), b as Record<string, unknown>];
  return (
    left.length === Object.keys(right).length && left.every(([key, value]) => Object.is(value, right[key]))
  );
}
