import { type Envelope, Refusal } from '@heliograph/contracts/http';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { message, type MessageKey, type MessageValues } from './messages/message.ts';
import { Refused, tooLarge } from './refused.ts';
import { isDamage, type DamageReport } from '../storage/damage.ts';
import { isWithoutRoom } from '../storage/unavailable.ts';
import { createRepeatedLog } from '../support/repeatedLog.ts';
import { getNetwork } from '../identity/network.ts';
import { getLang } from './caller.ts';
import { createRefusalPace } from './refusalPace.ts';

/**
 * Answers every failure with an envelope: refusals as they are, unexpected errors as 1500 with the reason only in the
 * log.
 */
export function answerErrors(app: FastifyInstance, reportDamage: DamageReport): void {
  const logRepeated = createRepeatedLog(app.log);
  const pace = createRefusalPace();
  app.setErrorHandler<FastifyError | Refused>(async (error, request, reply) => {
    const refused =
      error instanceof Refused
        ? error
        : isWithoutRoom(error)
          ? new Refused('noRoom', 'diskFull')
          : transportRefusal(error, request);
    if (isDamage(error)) void reportDamage(error);
    else if (isWithoutRoom(error))
      logRepeated('error', { reason: error.message }, 'there is no room on the disk');
    else if (!refused) request.log.error({ err: error }, 'call failed');
    const { kind, key, options } = refused ?? new Refused('internal', 'internal');
    if (kind === 'signedOut' || kind === 'tooMany') await pace.turn(getNetwork(request.ip));
    if (options.retryAfter !== undefined) void reply.header('retry-after', options.retryAfter);
    const answer: Envelope<never> = {
      code: Refusal[kind],
      msg: message(getLang(request), key, options.values),
    };
    if (options.field !== undefined) answer.field = options.field;
    if (options.reason) answer.reason = options.reason;
    if (options.proof) answer.proof = options.proof;
    if (options.present) answer.present = options.present;
    return reply.code(Refusal[kind] - 1000).send(answer);
  });
}

/** Refusals of the HTTP layer before a handler runs; null for server errors. */
function transportRefusal(error: FastifyError, { routeOptions }: FastifyRequest): Refused | null {
  switch (error.statusCode) {
    case 413:
      return tooLarge(routeOptions.bodyLimit);
    case 415:
      return new Refused('badRequest', 'mediaUnknown');
    case 404:
      return new Refused('notFound', 'pathUnknown');
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? new Refused('badRequest', 'bodyUnreadable')
        : null;
  }
}

/** The first issue of an invalid request, with its field; for numbers and lists also what is allowed. */
export function invalid(error: z.ZodError): Refused {
  const [issue] = error.issues;
  if (!issue || issue.path.length === 0) return new Refused('badRequest', 'bodyUnreadable');
  return invalidField(issue);
}

export function invalidField(issue: z.core.$ZodIssue): Refused {
  const field = issue.path.map(String).join('.');
  const { key, ...values } = getError(issue);
  return new Refused('badRequest', key, { field, values: { field, ...values } });
}

function getError(issue: z.core.$ZodIssue): MessageValues & { key: MessageKey } {
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
