import type { z } from 'zod';
import type { MessageKey } from './messages/message.ts';
import { Refused } from './refused.ts';

/** The first thing that is wrong with a request, named by its field. */
export function invalid(error: z.ZodError): Refused {
  const [issue] = error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  if (!issue || field === '') return new Refused('badRequest', 'bodyUnreadable');
  return new Refused('badRequest', keyOf(issue), { field, values: { field } });
}

function keyOf(issue: z.core.$ZodIssue): MessageKey {
  if (issue.input === undefined) return 'fieldMissing';
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'fieldTooLong' : 'fieldOutOfRange';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'fieldMissing' : 'fieldOutOfRange';
    case 'invalid_format':
      return issue.format === 'email' ? 'emailWrong' : 'fieldWrong';
    default:
      return 'fieldWrong';
  }
}
