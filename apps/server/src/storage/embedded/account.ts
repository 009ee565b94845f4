import { readFileSync } from 'node:fs';
import { StartupError } from '../../support/startupError.ts';

export interface Account {
  name: string;
  ids: { uid: number; gid: number };
}

/**
 * PostgreSQL refuses to run as root, so it runs as `nobody`. Null when we are not root.
 *
 * @throws StartupError when the system has no such user
 */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  if (!entry) {
    throw new StartupError(
      'the embedded PostgreSQL cannot run as root; start as another user or set DATABASE_URL',
    );
  }
  return { name: 'nobody', ids: { uid: Number(entry[2]), gid: Number(entry[3]) } };
}
