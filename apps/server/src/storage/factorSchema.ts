import type { SignInMethod } from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted } from './columnTypes.ts';

/** Tables of second factors. */
export interface FactorSchema {
  totp: TotpTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  proof_challenge: ProofChallengeTable;
}

/** An authenticator app; without `confirmed_at` its first code is still missing, and it does not count. */
export interface TotpTable {
  person_id: number;
  /** Encrypted under the deployment's secret. */
  secret: Buffer;
  created_at: number;
  confirmed_at: Defaulted<number | null>;
  /** Time step of the last code that was accepted: no step is accepted twice. */
  last_step: Defaulted<number>;
}

/** A WebAuthn credential. */
export interface PasskeyTable {
  id: Generated<number>;
  person_id: number;
  /** base64url */
  credential_id: string;
  /** COSE */
  public_key: Buffer;
  counter: number;
  transports: string[];
  /** Host name that it works for. */
  rp_id: string;
  name: string;
  synced: boolean;
  created_at: number;
  used_at: Defaulted<number | null>;
}

export interface RecoveryCodeTable {
  person_id: number;
  /** sha-256; the codes have 50 random bits. */
  code_hash: Buffer;
  used_at: Defaulted<number | null>;
}

/** A challenge that a second factor answers. */
export interface ProofChallengeTable {
  /** sha-256 of the opaque challenge. */
  token_hash: Buffer;
  purpose: string;
  /** How the sign-in began that it completes; null for anything else. */
  method: ColumnType<SignInMethod | null, SignInMethod | null | undefined, never>;
  /** Null while it is not known who will answer. */
  person_id: number | null;
  /** sha-256 of what must not have changed meanwhile, such as the password or the session. */
  bound_to: Buffer;
  tries: Defaulted<number>;
  expires_at: number;
  used_at: Defaulted<number | null>;
}
