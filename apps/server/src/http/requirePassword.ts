import { PASSWORD_MIN } from '@heliograph/domain/people';
import { newPasswordFault } from '../identity/newPassword.ts';
import { Refused } from './refused.ts';

/** @throws Refused when a password may not be set, saying what it lacks. */
export async function requirePassword(password: string): Promise<void> {
  const field = 'password';
  const fault = await newPasswordFault(password);
  if (fault === 'short') {
    throw new Refused('badRequest', 'passwordShort', { field, values: { min: PASSWORD_MIN } });
  }
  if (fault === 'common') throw new Refused('badRequest', 'passwordCommon', { field });
}
