import type { Lang } from '@heliograph/contracts/http';

/** A browser that an account was used with. */
export interface SeenBrowser {
  kind: 'cookie' | 'device';
  key: string;
  /** Epoch ms. */
  seenAt: number;
  /** Null when unknown. */
  lang: Lang | null;
}

/** The browser of a sign-in. */
export interface BrowserKeys {
  cookie: string;
  /** True if it sent the cookie; false when it is getting one. */
  hasCookie: boolean;
  /** Browser, system and network. */
  device: string;
}

export interface Recognition {
  /** True for the first sign-in to the account: it was just created. */
  isFirst: boolean;
  isKnown: boolean;
  /** Language that the person used last; null when unknown. */
  lang: Lang | null;
  /** True if its cookie is to be remembered. A known device without one keeps none, or each sign-in would add a row. */
  keepsCookie: boolean;
}

const DAY_MS = 86_400_000;
/** Browsers keep cookies no longer than this. */
export const COOKIE_MS = 400 * DAY_MS;
/** How long browser, system and network stand in for a cookie. */
const DEVICE_MS = 90 * DAY_MS;

/** True if an account was used with this browser before. @param seen what it was used with @param at epoch ms */
export function recogniseBrowser(
  seen: readonly SeenBrowser[],
  { cookie, hasCookie, device }: BrowserKeys,
  at: number,
): Recognition {
  const isSeen = (kind: SeenBrowser['kind'], key: string, forMs: number) =>
    seen.some((one) => one.kind === kind && one.key === key && one.seenAt > at - forMs);
  const isKnownDevice = isSeen('device', device, DEVICE_MS);
  const last = seen.reduce<SeenBrowser | null>(
    (latest, one) => (one.lang !== null && (latest === null || one.seenAt > latest.seenAt) ? one : latest),
    null,
  );
  return {
    isFirst: seen.length === 0,
    isKnown: isKnownDevice || (hasCookie && isSeen('cookie', cookie, COOKIE_MS)),
    lang: last?.lang ?? null,
    keepsCookie: hasCookie || !isKnownDevice,
  };
}
