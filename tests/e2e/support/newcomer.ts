import { codeFor, dataOf, type CallOptions } from '@heliograph/testing';
import { doLogin, doRegister, getVerifyCode, reviseInform, sendPhoneCode } from '@heliograph/contracts/http';
import { randomInt, randomUUID } from 'node:crypto';

/** Somebody nobody else knows, so that a journey may do to them what it likes. */
export interface Newcomer {
  name: string;
  email: string;
  password: string;
}

export function newcomer(): Newcomer {
  return { name: 'Noor van Dijk', email: `noor-${randomUUID()}@people.example`, password: randomUUID() };
}

/** A national number of those that belong to nobody (0491 57x xxx is kept for fiction). */
export const newNumber = () => `49157${String(randomInt(10_000)).padStart(4, '0')}`;

/** A company's number that nobody has registered yet: the first two digits check the rest. */
export function newAbn(): string {
  const rest = String(randomInt(1e9)).padStart(9, '0');
  const sum = Array.from(rest).reduce((total, digit, index) => total + Number(digit) * (3 + 2 * index), 0);
  return `${10 + ((89 - (sum % 89)) % 89)}${rest}`;
}

/** The code that was sent to an address or number after an instant. */
export const codeTo = (to: string, after = 0) => codeFor(process.env.MAILBOX ?? '', to, { after });

/** From a network of their own: all journeys' newcomers together would ask one network's share of codes too often. */
const fromElsewhere = (): CallOptions => ({
  headers: {
    'x-forwarded-for': `2001:db8:${randomInt(1, 0x10000).toString(16)}:${randomInt(1, 0x10000).toString(16)}::1`,
  },
});

/** Registers by the calls of the server. */
export async function registered(http: string): Promise<Newcomer> {
  const person = newcomer();
  const stack = { http };
  const { code } = await dataOf(
    stack,
    getVerifyCode,
    { account: person.email, get_type: 'register' },
    fromElsewhere(),
  );
  await dataOf(stack, doRegister, {
    name: person.name,
    account: person.email,
    password: person.password,
    agreement: 1,
    verify_pwd: code,
    verify_code: await codeTo(person.email),
  });
  return person;
}

/** Gives a person an Australian mobile number, and answers it. */
export async function withMobile(http: string, { email, password }: Newcomer): Promise<string> {
  const stack = { http };
  const mobile = newNumber();
  const { token } = await dataOf(stack, doLogin, { type: 2, account: email, password });
  const { code } = await dataOf(
    stack,
    sendPhoneCode,
    { phone_code: '+61', phone: mobile, type: 'bind' },
    { token, ...fromElsewhere() },
  );
  await dataOf(
    stack,
    reviseInform,
    {
      type: 0,
      account: mobile,
      areaCode: '+61',
      verifyPwd: code,
      verifyCode: await codeTo(`+61${mobile}`),
    },
    { token },
  );
  return mobile;
}
