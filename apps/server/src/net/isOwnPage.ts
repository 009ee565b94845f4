import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Checks that a websocket was opened by one of our pages. Browsers send the origin of the page; other clients send
 * none.
 *
 * With PUBLIC_URL, that is the only origin. Without it, the page must come from the host that it connects to, under a
 * name that no one else can own: a page of `evil.example` whose name is made to resolve to this server (DNS rebinding)
 * sends `evil.example` in both headers.
 */
export function isOwnPage(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | null,
): boolean {
  if (origin === undefined) return true;
  if (publicUrl !== null) return origin === publicUrl;
  if (host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host.toLowerCase() && isLocalName(page.hostname);
}

/**
 * Names that public DNS never resolves (RFC 6761, 6762, 8375; routers use `.lan`), besides machine names without a dot.
 */
const LOCAL_SUFFIXES = ['.localhost', '.local', '.lan', '.home.arpa', '.internal'];

export const isLocalName = (name: string): boolean =>
  isIP(name.replace(/^\[|\]$/g, '')) > 0 ||
  !name.includes('.') ||
  LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix));
