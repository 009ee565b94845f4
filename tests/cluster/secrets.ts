import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  superuser: z.string(),
  replication: z.string(),
  patroni: z.string(),
  heliograph: z.string(),
  demo: z.string(),
});
/** Passwords of the cluster: of PostgreSQL's accounts, of Patroni's interface and of the demo people. */
export type Secrets = z.infer<typeof Secrets>;

/** The passwords in a cluster's folder, new ones for a new folder. */
export function ensureSecrets(folder: string, demo: string | null): Secrets {
  const file = join(folder, 'passwords.json');
  const known = existsSync(file) ? Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  const fresh = () => randomBytes(12).toString('hex');
  const secrets = {
    ...(known ?? { superuser: fresh(), replication: fresh(), patroni: fresh(), heliograph: fresh() }),
    demo: demo ?? known?.demo ?? randomBytes(9).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
