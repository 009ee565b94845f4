import { z } from 'zod';
import type { User } from '../../http/entities.ts';
import { MailCodePurpose, PhoneCodePurpose, type SessionInfo } from '../../http/user.ts';
import { Nothing, verb } from './verb.ts';

/** What proves that a mail or SMS arrived: the code, and the challenge that its request answered. */
const Proof = { code: z.string(), challenge: z.string() };

const NewPassword = z.object({
  /** E-mail address, or mobile number with its `areaCode`. */
  account: z.string(),
  areaCode: z.string().nullable(),
  password: z.string(),
  ...Proof,
});

const NewPerson = z.object({
  name: z.string(),
  account: z.string(),
  password: z.string(),
  agreement: z.boolean(),
  /** The ABN of an enterprise; null for an individual. */
  companyCode: z.string().nullable(),
  ...Proof,
});

export const people = {
  /** Sends a code by SMS. @returns the challenge that goes with it. */
  phoneCode: verb<string>()(
    z.object({ areaCode: z.string(), account: z.string(), purpose: PhoneCodePurpose }),
  ),
  /** The same by e-mail. */
  mailCode: verb<string>()(z.object({ account: z.string(), purpose: MailCodePurpose })),
  register: verb<void>()(NewPerson),
  resetPassword: verb<void>()(NewPassword),
  /** The signed-in person's own; the server then ends all sessions, but the page signs out when it has said so. */
  changePassword: verb<void>()(NewPassword),
  reviseName: verb<User>()(z.object({ name: z.string() })),
  /** A new e-mail address, or a mobile number with its `areaCode`. */
  reviseContact: verb<User>()(z.object({ account: z.string(), areaCode: z.string().nullable(), ...Proof })),
  uploadAvatar: verb<User>()(z.object({ file: z.instanceof(Uint8Array) })),
  sessions: verb<SessionInfo[]>()(Nothing),
  /** Ends sessions by their ids; all but this one when there are none. */
  revokeSessions: verb<void>()(z.object({ ids: z.array(z.string()) })),
} as const;
