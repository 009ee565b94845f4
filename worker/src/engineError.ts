import type { EngineFailure } from '@heliograph/contracts/engine';

/** A failure within the engine; the endpoint turns it into data. */
export class EngineError extends Error {
  readonly failure: EngineFailure;

  constructor(
    kind: EngineFailure['kind'],
    code: number,
    message: string,
    field?: string,
    details: Pick<EngineFailure, 'reason' | 'proof' | 'present' | 'lost'> = {},
  ) {
    super(message);
    this.name = 'EngineError';
    this.failure = { kind, code, message, ...(field !== undefined && { field }), ...details };
  }
}

/** Any thrown value as a failure for a page. */
export function toFailure(error: unknown): EngineFailure {
  if (error instanceof EngineError) return error.failure;
  return { kind: 'unknown', code: 0, message: 'Unknown error' };
}

/** The server did not answer: it is unreachable, or something else answered in its place. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof EngineError && UNANSWERED.has(error.failure.kind);
}

const UNANSWERED: ReadonlySet<EngineFailure['kind']> = new Set(['unreachable', 'timeout', 'unknown']);

export const isSignedOut = (error: unknown): boolean => toFailure(error).kind === 'signedOut';

/** No answer within the time limit. */
export const timedOut = () => new EngineError('timeout', 408, 'Server connection timeout');
/** The page cancelled it. */
export const cancelled = () => new EngineError('cancelled', 0, 'cancelled');
export const signedOut = () => new EngineError('signedOut', 1401, 'Nobody is signed in');
