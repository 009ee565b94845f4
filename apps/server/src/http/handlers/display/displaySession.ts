/** A display's session lasts so long; it is renewed long before. */
export const DISPLAY_SESSION_MS = 90 * 86_400_000;
/** A session that is older is renewed. */
export const RENEW_AFTER_MS = 86_400_000;
/** A new session waits so long for its first use before another one is given for the same old one. */
export const RENEWAL_MS = 60_000;
