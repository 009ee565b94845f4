/** PostgreSQL cannot store NUL, and lone surrogates would be replaced silently. */
const UNSTORABLE = /\0|\p{Cs}/u;

/**
 * Dotted path of the first text in a parsed request that cannot be stored as it is, or null. The schema bounds the
 * depth.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = findUnstorable(part, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
