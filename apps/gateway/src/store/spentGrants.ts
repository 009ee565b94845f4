import type { GrantedWrite } from '@heliograph/contracts/mqtt';
import { createGrantVerifier } from '@heliograph/gateway-link';
import { z } from 'zod';
import type { Disk } from './disk.ts';
import { openStateFile } from './stateFile.ts';

const Spent = z.array(z.tuple([z.string(), z.number()]));

/**
 * Verifies write grants and remembers used ones, even across restarts.
 *
 * @param key the server's raw Ed25519 public key, base64url
 * @returns true once for a granted write; throws if its use cannot be stored
 */
export function openGrants(
  disk: Disk,
  key: string,
  now: () => number,
): (write: GrantedWrite, grant: string) => boolean {
  const file = openStateFile<[string, number][]>(disk, 'grants.json', Spent, []);
  const verifier = createGrantVerifier(key, file.state);
  return (write, grant) => {
    if (!verifier.spend(write, grant, now())) return false;
    file.save(verifier.spent().map(([nonce, expires]) => [nonce, expires]));
    return true;
  };
}
