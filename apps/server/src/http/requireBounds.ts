import type { BoundUnit, CallerKind, HttpCall } from '@heliograph/contracts/http';
import type { Session } from '../identity/sessions.ts';
import type { MessageKey } from './messages/message.ts';
import { Refused } from './refused.ts';

/** The kind of a caller, by which the work of calls is bounded. */
export function getCallerKind(session: Session | null): CallerKind {
  if (!session) return 'guest';
  const { role, token } = session.person;
  if (token) return 'token';
  return role === 'administrator'
    ? 'administrator'
    : role === 'guest' || role === 'display'
      ? 'guest'
      : 'person';
}

/**
 * Before any work is done for a permitted request: what it asks for is within the bounds of its call.
 * @throws Refused with the field and what is allowed
 */
export function requireBounds(
  { span, bounds }: Pick<HttpCall, 'span' | 'bounds'>,
  request: unknown,
  kind: CallerKind,
): void {
  if (span) {
    const [start, end] = span.map((field) => (request as Record<string, number | undefined>)[field]);
    if (start !== undefined && end !== undefined && end <= start)
      throw new Refused('badRequest', 'rangeBackwards', { field: span[1] });
  }
  for (const { unit, field, count, max } of bounds) {
    if (count(request) > max[kind])
      throw new Refused('badRequest', MESSAGES[unit], { field, values: { most: max[kind] } });
  }
}

const MESSAGES = {
  days: 'rangeTooLong',
  propertyDays: 'historyTooMuch',
  counterDays: 'countersTooMany',
  buckets: 'bucketsTooMany',
} as const satisfies Record<BoundUnit, MessageKey>;
