import { passwordError } from '@heliograph/domain/people';

/** Input of a password change. */
export interface PasswordEntry {
  code: string;
  password: string;
  again: string;
}

export type PasswordErrors = Partial<{
  code: 'codes.required';
  password: 'password.required' | 'password.short';
  again: 'password.required' | 'password.mismatch';
}>;

/** Text keys of errors by field, in field order. The server also knows which are too easy to guess. */
export function validatePassword({ code, password, again }: PasswordEntry): PasswordErrors {
  const errors: PasswordErrors = {};
  if (code === '') errors.code = 'codes.required';
  if (password === '') errors.password = 'password.required';
  else if (passwordError(password) === 'short') errors.password = 'password.short';
  if (again === '') errors.again = 'password.required';
  else if (again !== password) errors.again = 'password.mismatch';
  return errors;
}
