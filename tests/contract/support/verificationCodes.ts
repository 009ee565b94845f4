import {
  getVerifyCode,
  sendPhoneCode,
  type MailCodePurpose,
  type PhoneCodePurpose,
} from '@heliograph/contracts/http';
import { waitForCode, readData, type CallOptions, type Mailbox, type Stack } from '@heliograph/testing';

/** The challenge and the code that the user received. */
export interface Proof {
  verify_pwd: string;
  verify_code: string;
}

export interface MailboxStack {
  stack: Pick<Stack, 'http'>;
  mailbox: Pick<Mailbox, 'folder'>;
}

/** Requests a code by e-mail and reads it. */
export async function mailCode(
  { stack, mailbox }: MailboxStack,
  account: string,
  get_type: MailCodePurpose,
  options?: CallOptions,
): Promise<Proof> {
  const after = Date.now();
  const { code } = await readData(stack, getVerifyCode, { account, get_type }, options);
  return { verify_pwd: code, verify_code: await waitForCode(mailbox.folder, account, { after }) };
}

/** Requests a code by SMS and reads it; the number includes its dialling code: `+61 491570156`. */
export async function phoneCode(
  { stack, mailbox }: MailboxStack,
  number: string,
  type: PhoneCodePurpose,
  options?: CallOptions,
): Promise<Proof> {
  const after = Date.now();
  const [phone_code = '', phone = ''] = number.split(' ');
  const { code } = await readData(stack, sendPhoneCode, { phone_code, phone, type }, options);
  return { verify_pwd: code, verify_code: await waitForCode(mailbox.folder, number, { after }) };
}

/** A wrong code. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Options of a call from another address: the server trusts a proxy on its own machine. */
export const fromAddress = (address: string): CallOptions => ({ headers: { 'x-forwarded-for': address } });
