export interface Credentials {
  account: string;
  password: string;
}

/** The text that asks for the first thing missing, in the order of the form; null when nothing is (spec A §5). */
export function missingField({ account, password }: Credentials): 'enterMail' | 'enterPassword' | null {
  if (account === '') return 'enterMail';
  if (password === '') return 'enterPassword';
  return null;
}
