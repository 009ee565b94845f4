import {
  getVerifyCode,
  sendPhoneCode,
  type MailCodePurpose,
  type PhoneCodePurpose,
} from '@heliograph/contracts/http';
import { codeFor, dataOf, type CallOptions, type Mailbox, type Stack } from '@heliograph/testing';

/** What a form sends back: the challenge and the code that a person read. */
export interface Proof {
  verify_pwd: string;
  verify_code: string;
}

export interface Post {
  stack: Pick<Stack, 'http'>;
  mailbox: Pick<Mailbox, 'folder'>;
}

/** Asks for a code by mail and reads it. */
export async function mailCode(
  { stack, mailbox }: Post,
  account: string,
  get_type: MailCodePurpose,
  options?: CallOptions,
): Promise<Proof> {
  const after = Date.now();
  const { code } = await dataOf(stack, getVerifyCode, { account, get_type }, options);
  return { verify_pwd: code, verify_code: await codeFor(mailbox.folder, account, { after }) };
}

/** Asks for a code by SMS and reads it; the number is given with its dialling code: `+61 491570156`. */
export async function phoneCode(
  { stack, mailbox }: Post,
  number: string,
  type: PhoneCodePurpose,
  options?: CallOptions,
): Promise<Proof> {
  const after = Date.now();
  const [phone_code = '', phone = ''] = number.split(' ');
  const { code } = await dataOf(stack, sendPhoneCode, { phone_code, phone, type }, options);
  return { verify_pwd: code, verify_code: await codeFor(mailbox.folder, number, { after }) };
}

/** A code that is not the right one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

/** As if from elsewhere: the server believes a proxy on its own machine. */
export const from = (address: string): CallOptions => ({ headers: { 'x-forwarded-for': address } });
