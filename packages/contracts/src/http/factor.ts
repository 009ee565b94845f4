import { z } from 'zod';
import { call } from './call.ts';
import { Base64Url, ProofAnswer, ProofChallenge } from './proof.ts';
import { Challenge, DisplayName, Flag, Id, Instant } from './scalars.ts';

/** Number of recovery codes issued at a time. */
export const RECOVERY_CODES = 10;

/** `RegistrationResponseJSON` of WebAuthn Level 3, from `navigator.credentials.create`. */
export const PasskeyAttestation = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(32)).max(8).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

export const Passkey = z.object({
  passkey_id: Id,
  name: z.string(),
  created_at: Instant,
  /** Null before its first use. */
  used_at: Instant.nullable(),
  /** Host name of the portal's address for which it was created; it works only there. */
  host: z.string(),
  /** 1: synced through an account, such as a phone's; 0: on one device only. */
  synced: Flag,
});
export type Passkey = z.infer<typeof Passkey>;

/** The caller's means of proof besides the password. */
export const Factors = z.object({
  /** When an authenticator app was set up; null without one. */
  totp_at: Instant.nullable(),
  passkeys: z.array(Passkey),
  /** Unused recovery codes. */
  recovery_left: z.number().int().nonnegative(),
  /** Host name for which passkeys can be created now; empty if they cannot. */
  passkey_host: z.string(),
  /** 1: the person has a password. */
  password: Flag,
});
export type Factors = z.infer<typeof Factors>;

/** New recovery codes, shown once; empty if there were some already. */
const Recovery = z.object({ recovery: z.array(z.string()) });

/** GET /factor/get_factors. */
export const getFactors = call('GET', '/factor/get_factors', {
  may: 'account.edit',
  summary: 'Second factors of the signed-in person',
  request: z.object({}),
  answer: Factors,
});

/** POST /factor/begin_proof: a challenge with which the caller proves their identity again. */
export const beginProof = call('POST', '/factor/begin_proof', {
  may: 'account.edit',
  summary: 'Ask for a challenge to prove who one is',
  request: z.object({}),
  answer: ProofChallenge,
});

/** POST /factor/prove: answers a challenge; until `until`, the session may make dangerous writes. */
export const prove = call('POST', '/factor/prove', {
  may: 'account.edit',
  summary: 'Prove who one is',
  request: ProofAnswer,
  answer: z.object({ until: Instant }),
});

/** POST /factor/begin_totp: a secret for an authenticator app; active once `confirm_totp` receives a code. */
export const beginTotp = call('POST', '/factor/begin_totp', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Get a secret for an authenticator app',
  request: z.object({}),
  answer: z.object({
    /** Base 32, for typing. */
    secret: z.string(),
    /** `otpauth://` address for the QR code. */
    uri: z.string(),
  }),
});

/** POST /factor/confirm_totp: the first code of the authenticator app. */
export const confirmTotp = call('POST', '/factor/confirm_totp', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Confirm an authenticator app with its first code',
  request: z.object({ code: z.string().min(1).max(16) }),
  answer: Recovery,
});

/** POST /factor/remove_totp. */
export const removeTotp = call('POST', '/factor/remove_totp', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Remove the authenticator app',
  request: z.object({}),
  answer: z.object({}),
});

/** POST /factor/begin_passkey: `PublicKeyCredentialCreationOptionsJSON` for `navigator.credentials.create`. */
export const beginPasskey = call('POST', '/factor/begin_passkey', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Get the options for a new passkey',
  request: z.object({}),
  answer: z.object({ challenge: Challenge, options: z.record(z.string(), z.unknown()) }),
});

/** POST /factor/add_passkey. */
export const addPasskey = call('POST', '/factor/add_passkey', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Add a passkey',
  request: z.object({ challenge: Challenge, name: DisplayName, attestation: PasskeyAttestation }),
  answer: Recovery,
});

/** POST /factor/rename_passkey. */
export const renamePasskey = call('POST', '/factor/rename_passkey', {
  may: 'account.edit',
  summary: 'Rename a passkey',
  request: z.object({ passkey_id: Id, name: DisplayName }),
  answer: z.object({}),
});

/** POST /factor/remove_passkey. */
export const removePasskey = call('POST', '/factor/remove_passkey', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Remove a passkey',
  request: z.object({ passkey_id: Id }),
  answer: z.object({}),
});

/** POST /factor/renew_recovery: ten new codes; the old ones no longer work. */
export const renewRecovery = call('POST', '/factor/renew_recovery', {
  may: 'account.edit',
  proof: 'everybody',
  summary: 'Replace the recovery codes',
  request: z.object({}),
  answer: Recovery,
});
