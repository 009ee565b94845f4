import { waitForCode, readData, type CallOptions } from '@heliograph/testing';
import {
  doLogin,
  doRegister,
  getVerifyCode,
  reviseInform,
  sendPhoneCode,
  type SignedIn,
} from '@heliograph/contracts/http';
import { randomInt, randomUUID } from 'node:crypto';

/** A user for one test, which may change it freely. */
export interface NewUser {
  name: string;
  email: string;
  password: string;
}

export function newUser(name = 'Noor van Dijk'): NewUser {
  return { name, email: `noor-${randomUUID()}@people.example`, password: randomUUID() };
}

/** An unassigned national mobile number: 0491 57x xxx is reserved for fiction. */
export const newMobileNumber = () => `49157${String(randomInt(10_000)).padStart(4, '0')}`;

/** An unused company number. The first two digits are the check digits of the rest. */
export function newAbn(): string {
  const rest = String(randomInt(1e9)).padStart(9, '0');
  const sum = Array.from(rest).reduce((total, digit, index) => total + Number(digit) * (3 + 2 * index), 0);
  return `${10 + ((89 - (sum % 89)) % 89)}${rest}`;
}

/** Reads the code that was sent to an address or number after `after` (ms). */
export const readSentCode = (to: string, after = 0) => waitForCode(process.env.MAILBOX ?? '', to, { after });

/** Requests from a random network, because the number of codes for one network is limited. */
const fromRandomNetwork = (): CallOptions => ({
  headers: {
    'x-forwarded-for': `2001:db8:${randomInt(1, 0x10000).toString(16)}:${randomInt(1, 0x10000).toString(16)}::1`,
  },
});

/** Registers an individual through the API, for servers of their own; `createUser` is quicker. */
export async function registerUser(http: string, name?: string): Promise<NewUser> {
  const person = newUser(name);
  const stack = { http };
  const { code } = await readData(
    stack,
    getVerifyCode,
    { account: person.email, get_type: 'register' },
    fromRandomNetwork(),
  );
  await readData(stack, doRegister, {
    name: person.name,
    account: person.email,
    password: person.password,
    agreement: 1,
    verify_pwd: code,
    verify_code: await readSentCode(person.email),
  });
  return person;
}

/** Binds a new Australian mobile number to a user. @returns the number */
export async function bindMobile(http: string, { email, password }: NewUser): Promise<string> {
  const stack = { http };
  const mobile = newMobileNumber();
  const { token } = await readData(stack, doLogin, { type: 2, account: email, password });
  const { code } = await readData(
    stack,
    sendPhoneCode,
    { phone_code: '+61', phone: mobile, type: 'bind' },
    { token, ...fromRandomNetwork() },
  );
  await readData(
    stack,
    reviseInform,
    {
      type: 0,
      account: mobile,
      areaCode: '+61',
      verifyPwd: code,
      verifyCode: await readSentCode(`+61${mobile}`),
    },
    { token },
  );
  return mobile;
}

/** Signs a user in through the API, independent of the browser. */
export const signInByApi = (http: string, { email, password }: NewUser): Promise<SignedIn> =>
  readData({ http }, doLogin, { type: 2, account: email, password });
