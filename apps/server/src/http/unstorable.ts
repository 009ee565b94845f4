/** PostgreSQL stores no NUL, and half a character would be replaced without a word. */
const UNSTORABLE = /\0|\p{Cs}/u;

/**
 * Dotted path of the first text in a request that cannot be stored as it is; null when there is none. To be asked of
 * what a schema let through: that is no deeper than the schema.
 */
export function unstorableIn(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = unstorableIn(part, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
