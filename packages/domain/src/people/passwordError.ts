/** Minimum length of a password, characters. */
export const PASSWORD_MIN = 8;

/** Passwords with fewer different characters are patterns, such as `abababab`. */
const DIFFERENT_MIN = 4;

export interface PasswordChecks {
  /** Checks for commonly used passwords, in lower case. */
  isCommon?: (lowerCase: string) => boolean;
  /** Public facts about the account: e-mail address, mobile number and name. */
  known?: readonly string[];
}

/**
 * `short`, `simple`: few different characters; `known`: an address, number or name; `common`: widely used.
 */
export type PasswordError = 'short' | 'simple' | 'known' | 'common';

/** Why a new password is rejected; null if it is accepted. */
export function passwordError(
  password: string,
  { isCommon = () => false, known = [] }: PasswordChecks = {},
): PasswordError | null {
  if (Array.from(password).length < PASSWORD_MIN) return 'short';
  const lowerCase = password.toLowerCase();
  if (new Set(lowerCase).size < DIFFERENT_MIN) return 'simple';
  if (known.some((text) => isMadeOf(lowerCase, text.toLowerCase()))) return 'known';
  return isCommon(lowerCase) ? 'common' : null;
}

/** True if a password is a text or its part before the @, perhaps with digits or signs around it. */
function isMadeOf(password: string, text: string): boolean {
  const core = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, '');
  const bare = core(password);
  return [text, text.replace(/@.*$/, '')].some((one) => {
    const part = core(one);
    return part !== '' && (bare === part || (part.length >= 4 && bare.replace(/^\d+|\d+$/g, '') === part));
  });
}
