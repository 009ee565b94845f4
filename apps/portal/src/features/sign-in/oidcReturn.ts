import type { OidcFailure } from '@heliograph/contracts/http';
import { previousPath } from './previousPath.ts';

/** State that the page keeps while the browser is at the identity provider. */
export interface OidcDeparture {
  /** Proves to the server that the sign-in began in this tab. */
  key: string;
  remember: boolean;
  /** State of the page's address, with where to go afterwards. */
  state: unknown;
}

const KEY = 'heliograph.oidc';

/**
 * Remembers the departure in this tab.
 *
 * @param isMoved the server sent the browser here to depart, and must not do so again
 * @returns the address to go to
 */
export function departForOidc(
  { remember, state }: Omit<OidcDeparture, 'key'>,
  { isMoved }: { isMoved: boolean },
): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(KEY, JSON.stringify({ key, remember, state } satisfies OidcDeparture));
  const from = previousPath(state, null);
  const query = new URLSearchParams({
    key,
    ...(!isMoved && { origin: window.location.origin }),
    ...(remember && { remember: '1' }),
    ...(from !== undefined && { from }),
  });
  return `/login/oidc?${query.toString()}`;
}

/** The departure from this tab, once; null when there was none. */
export function takeDeparture(): OidcDeparture | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as OidcDeparture);
}

const FAILURES: Record<OidcFailure, true> = {
  unknown: true,
  unverified: true,
  taken: true,
  disabled: true,
  unreachable: true,
  refused: true,
  over: true,
  tooMany: true,
};

const isFailure = (text: string): text is OidcFailure => Object.hasOwn(FAILURES, text);

export type OidcReturn =
  | { code: string }
  | { failed: OidcFailure }
  /** The page was opened at another address of the portal: the sign-in begins here. */
  | { begin: Omit<OidcDeparture, 'key'> };

/** Reads the result of a sign-in with the identity provider from the address; null for none. */
export function readOidcReturn(hash: string): OidcReturn | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const from = fields.get('oidc-begin');
  if (from !== null)
    return { begin: { remember: fields.get('remember') === '1', state: isOwnPath(from) ? { from } : null } };
  const code = fields.get('oidc');
  if (code !== null) return { code };
  const failed = fields.get('oidc-failed');
  if (failed === null) return null;
  return { failed: isFailure(failed) ? failed : 'refused' };
}

/** Anyone can write a link: it must lead to a page of the portal. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && new URL(path, 'http://own.invalid').origin === 'http://own.invalid';
