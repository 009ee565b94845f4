import type { SetPropertyRequest } from './payloads.ts';

/**
 * A write grant (DV-03): the server's word that this client may write this value to this property of this device, once
 * and soon. A gateway that knows the server's public key checks it without asking anybody, so a broker that knows
 * topics only cannot be used to forge a write. On the wire it is `v1.expires.nonce.signature`.
 */
export interface WriteGrant {
  /** epoch ms */
  expires: number;
  /** A gateway takes each of them once. */
  nonce: string;
  /** Ed25519 over `grantedText`, base64url. */
  signature: string;
}

/** What a grant is about. */
export interface GrantedWrite extends Pick<
  SetPropertyRequest['data'],
  'device_id' | 'property_code' | 'value'
> {
  uuid: string;
  client_id: string;
}

const PATTERN = /^v1\.(\d{1,16})\.([\w-]{16,43})\.([\w-]{86})$/;

/** Reads a grant; null when it is none. */
export function parseGrant(text: string): WriteGrant | null {
  const [, expires, nonce, signature] = PATTERN.exec(text) ?? [];
  if (expires === undefined || nonce === undefined || signature === undefined) return null;
  return { expires: Number(expires), nonce, signature };
}

export const writeGrant = ({ expires, nonce, signature }: WriteGrant): string =>
  `v1.${expires}.${nonce}.${signature}`;

/** How long a grant is good for, ms. */
export const GRANT_MS = 60_000;

/**
 * The text that the server signs, parts on lines of their own. No part but the value can hold a line end, and the value
 * comes last, as text: a number as ECMAScript writes it.
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
