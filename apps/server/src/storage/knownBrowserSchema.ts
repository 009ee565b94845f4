import type { Lang } from '@heliograph/contracts/http';

export interface KnownBrowserSchema {
  known_browser: KnownBrowserTable;
}

/** A browser that the user signed in with. */
export interface KnownBrowserTable {
  person_id: number;
  /** `cookie`: recognised by its cookie; `device`: by browser, system and address, for programs that keep no cookies. */
  kind: 'cookie' | 'device';
  /** sha-256 of that, with the person, so that rows of two accounts do not show that they share a browser. */
  key_hash: Buffer;
  /** Language of the pages there. */
  lang: Lang;
  first_at: number;
  seen_at: number;
}
