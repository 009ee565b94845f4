import type { Refusal } from '@heliograph/contracts/http';
import type { MessageKey, MessageValues } from './messages/message.ts';

export interface RefusedOptions {
  /** Dotted path of the offending field. */
  field?: string | undefined;
  values?: MessageValues;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** A request the server does not grant: thrown by handlers, answered as an envelope in the caller's language. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: keyof typeof Refusal;
  readonly key: MessageKey;
  readonly options: RefusedOptions;

  constructor(kind: keyof typeof Refusal, key: MessageKey, options: RefusedOptions = {}) {
    super(key);
    this.kind = kind;
    this.key = key;
    this.options = options;
  }
}
