import { createLimiter } from '@heliograph/domain/concurrency';
import { passwordError, type PasswordError } from '@heliograph/domain/people';
import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';

/** argon2id (the default), 19 MiB and 2 passes: about 14 ms per guess on our hardware. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Leaves a core and threads of Node to others, whose answers are compressed in the same ones. */
const limiter = createLimiter({ overall: Math.min(3, Math.max(1, availableParallelism() - 1)) });

export const hashPassword = (password: string): Promise<string> =>
  limiter.run('', () => hash(password, COST));

/**
 * Checks a password. A missing hash takes as long as a wrong password, so that response times do not reveal accounts.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await placeholderHash());
  const fits = await limiter.run('', () => verify(known, password, COST));
  return fits && stored != null;
}

let placeholder: Promise<string> | undefined;
const placeholderHash = (): Promise<string> => (placeholder ??= hashPassword('nobody has this account'));

/** Why a new password is rejected; null when it is acceptable. @param known public facts about the account */
export async function newPasswordError(
  password: string,
  known: readonly string[],
): Promise<PasswordError | null> {
  const common = await commonPasswords();
  return passwordError(password, { isCommon: (lowerCase) => common.has(lowerCase), known });
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** 49,000 entries: loaded when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));
