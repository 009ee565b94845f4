import type { OidcFailure } from '@heliograph/contracts/http';

/** What the page knew when it sent the browser to the identity provider. */
export interface OidcDeparture {
  /** Proves to the server that the sign-in began in this tab. */
  key: string;
  remember: boolean;
  /** State of the page's address, with where to go afterwards. */
  state: unknown;
}

const KEY = 'heliograph.oidc';

/** Remembers the departure in this tab. @returns the address to go to */
export function departForOidc({ remember, state }: Omit<OidcDeparture, 'key'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(KEY, JSON.stringify({ key, remember, state } satisfies OidcDeparture));
  return `/login/oidc?key=${key}`;
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

/** What the fragment of the address says about a sign-in with the identity provider; null for nothing. */
export function readOidcReturn(hash: string): { code: string } | { failed: OidcFailure } | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const code = fields.get('oidc');
  if (code !== null) return { code };
  const failed = fields.get('oidc-failed');
  if (failed === null) return null;
  return { failed: isFailure(failed) ? failed : 'refused' };
}
