import { hash, verify } from '@node-rs/argon2';

/** argon2id (its default), 19 MiB and 2 passes: about 14 ms a guess on our hardware. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Whether the password fits. A missing hash takes the same time as a wrong password, so that answers do not tell
 * which accounts exist.
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodysHash()), password, COST);
  return fits && stored != null;
}

let nobody: Promise<string> | undefined;
const nobodysHash = (): Promise<string> => (nobody ??= hashPassword('nobody has this account'));
