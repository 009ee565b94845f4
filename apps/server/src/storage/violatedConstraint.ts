/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** Name of the unique index or constraint that a statement violated; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === 'string' ? constraint : null;
}
