import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { ProofMethod } from './proof.ts';
import {
  AreaCode,
  Challenge,
  DisplayName,
  Email,
  Flag,
  Id,
  Instant,
  Mobile,
  Password,
  Place,
  VerifyCode,
} from './scalars.ts';

/** Purpose of an SMS code; `bind` and `prove` are our extensions. */
export const PhoneCodePurpose = withMeanings(z.enum(['log', 'set', 'reg', 'bind', 'prove']), {
  log: 'sign-in',
  set: 'a new password',
  reg: 'registration',
  bind: 'a new mobile number of the signed-in person',
  prove: 'a fresh proof of the signed-in person, sent to their own number',
});
export type PhoneCodePurpose = z.infer<typeof PhoneCodePurpose>;

/** Purpose of an e-mail code. */
export const MailCodePurpose = withMeanings(z.enum(['reset', 'register', 'bind', 'prove']), {
  reset: 'a new password',
  register: 'registration',
  bind: 'a new e-mail address of the signed-in person',
  prove: 'a fresh proof of the signed-in person, sent to their own address',
});
export type MailCodePurpose = z.infer<typeof MailCodePurpose>;

const CodeRequested = z.object({
  /**
   * An opaque challenge bound to account, purpose and code, never the code itself (DV-05); sent back as `verify_pwd`.
   */
  code: Challenge,
  /** 1: this server has no mail server or SMS provider, and the code is only in its log (our extension). */
  in_log: Flag,
});

/** POST /user/send_phone_code: sends a code by SMS. The answer does not reveal whether the account exists. */
export const sendPhoneCode = call('POST', '/user/send_phone_code', {
  may: 'public',
  summary: 'Send a verification code by SMS',
  request: z.object({ phone_code: AreaCode, phone: Mobile, type: PhoneCodePurpose }),
  answer: CodeRequested,
});

/** POST /user/getVerifyCode: sends a code by e-mail. The answer does not reveal whether the account exists. */
export const getVerifyCode = call('POST', '/user/getVerifyCode', {
  may: 'public',
  summary: 'Send a verification code by e-mail',
  request: z.object({ account: Email, get_type: MailCodePurpose }),
  answer: CodeRequested,
});

const NewPerson = z.object({
  name: DisplayName,
  /** E-mail address, or national mobile number when `phone_code` is given. */
  account: z.string().min(1).max(254),
  verify_code: VerifyCode,
  verify_pwd: Challenge,
  password: Password,
  /** 1: the terms of use and the privacy policy were accepted; 0 is refused (login.agreeAgreement). */
  agreement: Flag,
  /** Country code of a mobile number; empty for an e-mail address. */
  phone_code: z.union([z.literal(''), AreaCode]).default(''),
});

/** POST /user/doRegister: an individual account. */
export const doRegister = call('POST', '/user/doRegister', {
  may: 'public',
  summary: 'Register an individual',
  request: NewPerson,
  answer: z.object({}),
});

/** POST /user/doRegisterEnterprise: an account for a business; its first person administers it. */
export const doRegisterEnterprise = call('POST', '/user/doRegisterEnterprise', {
  may: 'public',
  summary: 'Register an enterprise and its administrator',
  request: NewPerson.extend({
    /** Australian Business Number: 11 digits with a check digit, spaces allowed. Checked last (AUTH-10). */
    company_code: z.string().max(32).default(''),
  }),
  answer: z.object({}),
});

const NewPassword = z.object({
  /** E-mail address, or national mobile number when `phone_code` is given. */
  account: z.string().min(1).max(254),
  verify_code: VerifyCode,
  verify_pwd: Challenge,
  password: Password,
  /** Country code of a mobile number; empty for an e-mail address. */
  phone_code: z.union([z.literal(''), AreaCode]).default(''),
});

/** POST /user/resetPassword: replaces a forgotten password; ends every session of the account. */
export const resetPassword = call('POST', '/user/resetPassword', {
  may: 'public',
  summary: 'Set a new password with a code',
  request: NewPassword,
  answer: z.object({}),
});

/**
 * POST /user/changePassword: changes the caller's own password; ends all of their sessions, including this one
 * (PWD-01).
 */
export const changePassword = call('POST', '/user/changePassword', {
  may: 'account.changePassword',
  proof: 'everybody',
  summary: 'Change the password of the signed-in person with a code',
  request: NewPassword,
  answer: z.object({}),
});

/** POST /common/reviseName. */
export const reviseName = call('POST', '/common/reviseName', {
  may: 'account.edit',
  summary: 'Change the name of the signed-in person',
  request: z.object({ name: DisplayName }),
  answer: z.object({}),
});

/** POST /common/reviseInform: changes or binds e-mail or mobile with a code of purpose `bind`. */
export const reviseInform = call('POST', '/common/reviseInform', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Change or bind e-mail or mobile of the signed-in person with a code',
  request: z.object({
    account: z.string().min(1).max(254),
    verifyCode: VerifyCode,
    verifyPwd: Challenge,
    type: withMeanings(z.union([z.literal(0), z.literal(1)]), { 0: 'mobile number', 1: 'e-mail' }),
    /** Country code, required for a mobile number. */
    areaCode: z.union([z.literal(''), AreaCode]).default(''),
  }),
  answer: z.object({}),
});

/**
 * POST /user/undo_contact: takes back a change of a contact within 7 days, once, with the link that the previous contact
 * got. Later changes, those of the other contact in these days, and second factors and identity providers added since the week before go with it; all sessions end, and the account
 * has no password until a new one is set with a code to the returned contact.
 */
export const undoContact = call('POST', '/user/undo_contact', {
  may: 'public',
  summary: 'Take back a change of the e-mail address or mobile number',
  request: z.object({ undo: Challenge }),
  answer: z.object({
    account: z.string(),
    /** Country code of a mobile number; empty for an e-mail address. */
    area_code: z.string(),
  }),
});

/** POST /common/upload_avatar: sets the caller's picture; multipart, one `file`. */
export const uploadAvatar = call('POST', '/common/upload_avatar', {
  may: 'account.edit',
  service: 'upload',
  summary: 'Upload the picture of the signed-in person',
  /** The file's bytes; its type is detected from them, not from its name (domain/people, `avatarError`). */
  request: z.object({ file: z.instanceof(Uint8Array) }),
  answer: z.object({ url: z.string() }),
});

/** An active session. */
export const SessionInfo = z.object({
  /** Public id; grants nothing. */
  id: z.string(),
  created_at: Instant,
  /** Last use, to the minute. */
  seen_at: Instant,
  expires_at: Instant,
  /** Remote address of the last use. */
  address: z.string(),
  place: Place,
  /** For example `Chrome` and `Windows`; empty when unknown. */
  browser: z.string(),
  os: z.string(),
  /** 1: the calling session. */
  current: Flag,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** GET /user/get_sessions: where the caller is signed in, last used first. */
export const getSessions = call('GET', '/user/get_sessions', {
  may: 'account.sessions',
  summary: 'Sessions of the signed-in person',
  request: z.object({}),
  answer: z.array(SessionInfo),
});

/** POST /user/revoke_sessions: ends sessions of the caller, on HTTP and on the broker. */
export const revokeSessions = call('POST', '/user/revoke_sessions', {
  may: 'account.sessions',
  summary: 'End sessions of the signed-in person',
  request: z.object({
    /** Session ids; empty for all but the calling one. */
    id: z.array(z.string().max(64)).max(100).default([]),
  }),
  answer: z.object({}),
});

/** The first proof of a sign-in. */
export const SignInMethod = withMeanings(z.enum(['password', 'code', 'passkey', 'provider']), {
  password: 'the password',
  code: 'a code sent to the mobile number',
  passkey: 'a passkey',
  provider: 'the identity provider',
});
export type SignInMethod = z.infer<typeof SignInMethod>;

/** Why a sign-in was refused. */
export const SignInRefusal = withMeanings(z.enum(['password', 'code', 'factor', 'disabled']), {
  password: 'a wrong password',
  code: 'a wrong code',
  factor: 'a wrong second factor after the right password',
  disabled: 'the account is disabled',
});
export type SignInRefusal = z.infer<typeof SignInRefusal>;

/** Sign-ins of an account, or refused ones; similar ones within an hour are combined. */
export const SignInRecord = z.object({
  id: Id,
  /** Time of the first. */
  at: Instant,
  /** Time of the last. */
  latest: Instant,
  count: z.number().int(),
  /** Further refused sign-ins from other addresses, which are not listed individually. */
  more: z.number().int(),
  /** Null if it was refused. */
  method: SignInMethod.nullable(),
  /** Second factor that confirmed it; null without one. */
  second: ProofMethod.nullable(),
  /** Null if it was not refused. */
  refusal: SignInRefusal.nullable(),
  address: z.string(),
  place: Place,
  /** Empty when unknown. */
  browser: z.string(),
  os: z.string(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

/** GET /user/get_sign_ins: the latest of the caller, newest first. */
export const getSignIns = call('GET', '/user/get_sign_ins', {
  may: 'account.sessions',
  summary: 'Recent sign-ins of the signed-in person',
  request: z.object({}),
  answer: z.object({ list: z.array(SignInRecord) }),
});
