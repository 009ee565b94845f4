import type { MessageKey } from './messages/message.ts';
import { Refused } from './refused.ts';

/** Refuses what was tried too often, saying when to try again. */
export function tooMany(
  waitMs: number,
  key: Extract<
    MessageKey,
    'tooManyAttempts' | 'tooManyCodes' | 'tooManyCommLogs' | 'tooManyInvitations' | 'accountLocked'
  > = 'tooManyAttempts',
): Refused {
  const seconds = Math.ceil(waitMs / 1000);
  const values = { seconds, minutes: Math.ceil(seconds / 60) };
  return new Refused('tooMany', key, { values, retryAfter: seconds });
}
