import type { HeldRights, ProofNeeded, Refusal, SessionEnd } from '@heliograph/contracts/http';
import type { PictureError as FileError } from '@heliograph/domain/pictures';
import { MAX_PIXELS } from '../pictures/pictureShape.ts';
import type { PictureError } from '../pictures/resizePicture.ts';
import type { MessageKey, MessageValues } from './messages/message.ts';

export interface RefusedOptions {
  /** Dotted path of the offending field. */
  field?: string | undefined;
  values?: MessageValues;
  /** Seconds after which to retry. */
  retryAfter?: number;
  /** Why the session ended; null when that is not known. */
  reason?: SessionEnd | null;
  /** Proof that is needed first. */
  proof?: ProofNeeded;
  /** Rights that the request would replace without naming them. */
  present?: HeldRights;
}

/** A rejected request: thrown by handlers, answered as an envelope in the caller's language. */
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

/** The refusal of too frequent attempts, with the time to wait. */
export function tooMany(
  waitMs: number,
  key: Extract<
    MessageKey,
    'tooManyAttempts' | 'tooManyCalls' | 'tooManyCodes' | 'tooManyCommLogs' | 'tooManyInvitations'
  > = 'tooManyAttempts',
): Refused {
  const seconds = Math.ceil(waitMs / 1000);
  const values = { seconds, minutes: Math.ceil(seconds / 60) };
  return new Refused('tooMany', key, { values, retryAfter: seconds });
}

/** The refusal of a body that is larger than `limit` bytes. */
export const tooLarge = (limit: number): Refused =>
  new Refused('tooLarge', 'bodyTooLarge', { values: { kilobytes: Math.floor(limit / 1024) } });

/** The refusal of a request without a field that it needs. */
export const fieldMissing = (field: string): Refused =>
  new Refused('badRequest', 'fieldMissing', { field, values: { field } });

/** The refusal of an uploaded picture. Its size was checked while reading. */
export function refusedPicture(error: FileError | PictureError): Refused {
  switch (error) {
    case 'empty':
      return refused('fileEmpty');
    case 'type':
    case 'size':
    case 'unreadable':
      return refused('fileNotPicture');
    case 'pixels':
      return refused('fileTooManyPixels', { megapixels: MAX_PIXELS / 1_000_000 });
    case 'busy':
      return new Refused('tooMany', 'picturesBusy', { retryAfter: 5 });
  }
}

const refused = (
  key: 'fileEmpty' | 'fileNotPicture' | 'fileTooManyPixels',
  values: Record<string, number> = {},
) => new Refused('badRequest', key, { field: 'file', values: { field: 'file', ...values } });
