import { passwordFault } from '@heliograph/domain/people';

/** Why a new password is not taken; null when it is. */
export async function newPasswordFault(password: string): Promise<'short' | 'common' | null> {
  const common = await commonPasswords();
  return passwordFault(password, (lowerCase) => common.has(lowerCase));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** 49,000 of them: loaded when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));
