import type { Lang } from './http/scalars.ts';

/** A push message as the server encrypts it and the service worker shows it. */
export interface PushMessage {
  lang: Lang;
  title: string;
  body: string;
  /** Page of the portal that a click opens. */
  path: string;
  /** A later message with the same tag replaces this one. */
  tag?: string;
}
