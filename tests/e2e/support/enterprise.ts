import { doLogin, doRegisterEnterprise, getVerifyCode, type SignedIn } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { codeTo, newAbn, newcomer, type Newcomer } from './newcomer.ts';

/** Registers an enterprise that nobody else knows by the calls of the server. @returns its administrator */
export async function registeredEnterprise(http: string): Promise<Newcomer> {
  const person = { ...newcomer(), name: 'Enya Rowe' };
  const stack = { http };
  const { code } = await dataOf(stack, getVerifyCode, { account: person.email, get_type: 'register' });
  await dataOf(stack, doRegisterEnterprise, {
    name: person.name,
    account: person.email,
    password: person.password,
    agreement: 1,
    company_code: newAbn(),
    verify_pwd: code,
    verify_code: await codeTo(person.email),
  });
  return person;
}

/** Signs a person in by the calls of the server, beside what a journey does in the browser. */
export const signedInAt = (http: string, { email, password }: Newcomer): Promise<SignedIn> =>
  dataOf({ http }, doLogin, { type: 2, account: email, password });
