/** Minimum length of a password, characters. */
export const PASSWORD_MIN = 8;

/**
 * Why a new password is rejected; null if it is accepted. `isCommon` looks up commonly used passwords in lower case.
 */
export function passwordError(
  password: string,
  isCommon: (lowerCase: string) => boolean,
): 'short' | 'common' | null {
  if (Array.from(password).length < PASSWORD_MIN) return 'short';
  return isCommon(password.toLowerCase()) ? 'common' : null;
}
