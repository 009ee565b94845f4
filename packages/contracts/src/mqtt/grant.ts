import type { SetPropertyRequest } from './payloads.ts';

/**
 * A write grant (DV-03): the server's permission for a client to write one value to one property of a device, once and
 * within a minute. Gateways verify it with the server's public key, so that topic access alone is not enough to write. On
 * the wire it is `v1.expires.nonce.signature`.
 */
export interface WriteGrant {
  /** epoch ms */
  expires: number;
  /** A gateway accepts each nonce once. */
  nonce: string;
  /** Ed25519 over `grantedText`, base64url. */
  signature: string;
}

/** The write that a grant permits. */
export interface GrantedWrite extends Pick<
  SetPropertyRequest['data'],
  'device_id' | 'property_code' | 'value'
> {
  uuid: string;
  client_id: string;
}

const PATTERN = /^v1\.(\d{1,16})\.([\w-]{16,43})\.([\w-]{86})$/;

/** Parses a grant; null if it is malformed. */
export function parseGrant(text: string): WriteGrant | null {
  const [, expires, nonce, signature] = PATTERN.exec(text) ?? [];
  if (expires === undefined || nonce === undefined || signature === undefined) return null;
  return { expires: Number(expires), nonce, signature };
}

export const writeGrant = ({ expires, nonce, signature }: WriteGrant): string =>
  `v1.${expires}.${nonce}.${signature}`;

/** Validity of a grant, ms. */
export const GRANT_MS = 60_000;

/**
 * The text that the server signs, one part per line. Only the value can contain line breaks, and it comes last, numbers as
 * ECMAScript formats them.
 */
export const grantedText = (
  { uuid, device_id, property_code, value, client_id }: GrantedWrite,
  { expires, nonce }: Pick<WriteGrant, 'expires' | 'nonce'>,
): string =>
  [
    'heliograph write v1',
    uuid,
    device_id,
    property_code,
    client_id,
    expires,
    nonce,
    typeof value,
    value,
  ].join('\n');
