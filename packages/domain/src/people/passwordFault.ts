/** Shortest password taken, characters. */
export const PASSWORD_MIN = 8;

/**
 * Why a new password is not taken; null when it is. `isCommon` knows the passwords that guessers try first; it is
 * asked in lower case, since they try those in any case.
 */
export function passwordFault(
  password: string,
  isCommon: (lowerCase: string) => boolean,
): 'short' | 'common' | null {
  if (Array.from(password).length < PASSWORD_MIN) return 'short';
  return isCommon(password.toLowerCase()) ? 'common' : null;
}
