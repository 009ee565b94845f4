/**
 * SQLSTATE classes of a database that cannot work at the moment: connections, authorization during a change of servers,
 * read-only, conflicts between transactions, resources, locks, an operator's doing, the system.
 */
const CLASSES = new Set(['08', '25', '28', '3D', '40', '53', '55', '57', '58']);
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Mistakes of our own: they concern one message, not the database. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** True if a statement failed for a reason that would make every other one fail as well, and that may pass. */
export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // A failed system call, such as ECONNREFUSED or EPIPE, also has `syscall`; lost connections have no code at all.
  if (typeof code !== 'string' || /^E[A-Z]{3}/.test(code))
    return !DEFECTS.some((kind) => error instanceof kind);
  return CLASSES.has(code.slice(0, 2));
}

/** True if PostgreSQL or this process could not write a file: the disk, or their quota of it, is full. */
export const isWithoutRoom = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));
