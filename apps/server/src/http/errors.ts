import { Refusal, type Envelope } from '@heliograph/contracts/http';
import type { FastifyError, FastifyInstance } from 'fastify';
import { message } from './messages/message.ts';
import { Refused } from './refused.ts';
import { langOf } from './routes.ts';

/** Answers every failure as an envelope: refusals as they are, everything unforeseen as 1500 with the reason only in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refused>((error, request, reply) => {
    const refused = error instanceof Refused ? error : transportRefusal(error);
    if (!refused) request.log.error({ err: error }, 'call failed');
    const { kind, key, options } = refused ?? new Refused('internal', 'internal');
    if (options.retryAfter !== undefined) void reply.header('retry-after', options.retryAfter);
    const answer: Envelope<never> = {
      code: Refusal[kind],
      msg: message(langOf(request), key, options.values),
    };
    if (options.field !== undefined) answer.field = options.field;
    return reply.code(Refusal[kind] - 1000).send(answer);
  });
}

/** What the HTTP layer itself refuses before a handler runs; null for what is our fault. */
function transportRefusal(error: FastifyError): Refused | null {
  switch (error.statusCode) {
    case 413:
      return new Refused('tooLarge', 'bodyTooLarge');
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
