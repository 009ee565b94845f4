import { z } from 'zod';
import { withMeanings } from './meanings.ts';
import { Challenge } from './scalars.ts';

/** Proof of identity. */
export const ProofMethod = withMeanings(z.enum(['passkey', 'totp', 'recovery', 'password', 'code']), {
  passkey: 'a passkey',
  totp: 'an authenticator app',
  recovery: 'a recovery code',
  password: 'the password',
  code: 'a code sent to the e-mail address or mobile number',
});
export type ProofMethod = z.infer<typeof ProofMethod>;

/** At most 6 kB. */
export const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8192);

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3, for `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: withMeanings(z.enum(['required', 'preferred']), {
    required: 'the passkey verifies its holder, by PIN or fingerprint',
    preferred: 'it does so if it can',
  }),
  allowCredentials: z.array(
    z.object({
      id: z.string(),
      type: z.literal('public-key'),
      transports: z.array(z.string()),
    }),
  ),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** `AuthenticationResponseJSON` of WebAuthn Level 3, from `navigator.credentials.get`. */
export const PasskeyAssertion = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** A challenge and the accepted proofs. */
export const ProofChallenge = z.object({
  challenge: Challenge,
  /** Best first; empty for users whose second factors do not work at the page's address. */
  methods: z.array(ProofMethod),
  /** For `passkey`; null if none works at the page's address. */
  passkey: PasskeyRequest.nullable(),
});
export type ProofChallenge = z.infer<typeof ProofChallenge>;

/** The answer to a challenge: the field that belongs to `by`; the others are empty. */
export const ProofAnswer = z.object({
  challenge: Challenge,
  by: ProofMethod,
  /** Code for `totp`, `recovery` and `code`, with or without spaces and dashes. */
  code: z.string().max(32).default(''),
  /** For `code`: the challenge of the call that sent it, with purpose `prove`. */
  verify_pwd: z.union([z.literal(''), Challenge]).default(''),
  /** Password for `password`. */
  password: z.string().max(256).default(''),
  /** Assertion for `passkey`. */
  assertion: PasskeyAssertion.nullable().default(null),
});
export type ProofAnswer = z.infer<typeof ProofAnswer>;

/**
 * Why a call was refused with 1428.
 * - `second`: the password or code was correct, and the sign-in continues with `login.finishSignIn`.
 * - `fresh`: call `factor.beginProof` and `factor.prove`, then repeat the call.
 * - `factor`: the station or company requires a second factor, and the caller has none.
 */
export type ProofNeeded = ({ need: 'second' } & ProofChallenge) | { need: 'fresh' } | { need: 'factor' };
