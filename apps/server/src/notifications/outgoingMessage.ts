import type { Lang } from '@heliograph/contracts/http';

/** A message to a person outside the portal, in their language. */
export interface OutgoingMessage {
  lang: Lang;
  subject: string;
  /** Plain text. */
  paragraphs: readonly string[];
  /** Shown large after the first paragraph. */
  code?: string;
  /** Shown after the first paragraph. */
  link?: string;
  /** Label and value, listed after that. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Mails with the same id are shown together. */
  thread?: string;
  /** Address that ends such mails by a POST, and shows a page that asks to a person. */
  unsubscribe?: string;
  /** Text of an SMS. */
  short: string;
}
