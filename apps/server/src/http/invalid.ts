import type { z } from 'zod';
import type { MessageKey, MessageValues } from './messages/message.ts';
import { Refused } from './refused.ts';

/** The first thing that is wrong with a request, named by its field; of numbers and lists also what is allowed. */
export function invalid(error: z.ZodError): Refused {
  const [issue] = error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  if (!issue || field === '') return new Refused('badRequest', 'bodyUnreadable');
  const { key, ...values } = faultOf(issue);
  return new Refused('badRequest', key, { field, values: { field, ...values } });
}

function faultOf(issue: z.core.$ZodIssue): MessageValues & { key: MessageKey } {
  if (issue.input === undefined) return { key: 'fieldMissing' };
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return { key: 'fieldTooLong' };
      return {
        key: issue.origin === 'array' ? 'fieldTooMany' : 'fieldTooLarge',
        most: String(issue.maximum),
      };
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return { key: 'fieldMissing' };
      return {
        key: issue.inclusive === false ? 'fieldNotAbove' : 'fieldTooSmall',
        least: String(issue.minimum),
      };
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'emailWrong' : 'fieldWrong' };
    default:
      return { key: 'fieldWrong' };
  }
}
