import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isLocalName, isOwnPage } from '../net/isOwnPage.ts';

/** The portal as authenticators know it. */
export interface RelyingParty {
  /** Host name; a passkey works for one only. */
  id: string;
  /** Origin of the pages. */
  origin: string;
}

/**
 * The portal as passkeys know it, for a request; null where browsers make none (plain HTTP, an address without a name)
 * or when another page sent it. Without PUBLIC_URL the name comes from the request, so only names that no one else can
 * own elsewhere count.
 *
 * @param origin PUBLIC_URL, or the origin that the request was sent to
 */
export function getRelyingParty(
  origin: string,
  headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | null,
): RelyingParty | null {
  if (!isOwnPage(headers, publicUrl)) return null;
  const { protocol, hostname } = new URL(origin);
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return null;
  if (protocol !== 'https:' && !isLocalhost) return null;
  if (publicUrl === null && !isLocalName(hostname)) return null;
  return { id: hostname, origin };
}
