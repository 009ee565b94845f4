import type { Lang } from '@heliograph/contracts/http';

/** What a person is told outside the portal, in their language. */
export interface Letter {
  lang: Lang;
  subject: string;
  /** Plain text, a paragraph each. */
  paragraphs: readonly string[];
  /** Shown large between the first paragraph and the others. */
  code?: string;
  /** Shown after the first paragraph, to be followed. */
  link?: string;
  /** The same for an SMS. */
  short: string;
}
