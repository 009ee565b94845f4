import { passwordFault } from '@heliograph/domain/people';

/** What is typed to change a password. */
export interface PasswordEntry {
  code: string;
  password: string;
  again: string;
}

export type PasswordFaults = Partial<{
  code: 'codes.required';
  password: 'password.required' | 'password.short';
  again: 'password.required' | 'password.mismatch';
}>;

/** What is wrong with each field, as keys of texts, in the order of the fields. Which passwords are too common only the server knows. */
export function passwordFaults({ code, password, again }: PasswordEntry): PasswordFaults {
  const faults: PasswordFaults = {};
  if (code === '') faults.code = 'codes.required';
  if (password === '') faults.password = 'password.required';
  else if (passwordFault(password, () => false) === 'short') faults.password = 'password.short';
  if (again === '') faults.again = 'password.required';
  else if (again !== password) faults.again = 'password.mismatch';
  return faults;
}
