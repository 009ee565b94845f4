import type { EngineFailure } from '@heliograph/contracts/engine';

/** A failure on its way through the engine; the door turns it into data. */
export class EngineError extends Error {
  readonly failure: EngineFailure;

  constructor(kind: EngineFailure['kind'], code: number, message: string, field?: string) {
    super(message);
    this.name = 'EngineError';
    this.failure = { kind, code, message, ...(field !== undefined && { field }) };
  }
}

/** What any thrown thing means to a page. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof EngineError) return error.failure;
  return { kind: 'unknown', code: 0, message: 'Unknown error' };
}

/** The server said nothing: it is away, or something else answered in its place. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof EngineError && UNANSWERED.has(error.failure.kind);
}

const UNANSWERED: ReadonlySet<EngineFailure['kind']> = new Set(['unreachable', 'timeout', 'unknown']);

export const isSignedOut = (error: unknown): boolean => failureOf(error).kind === 'signedOut';

/** No answer within the time limit (spec A §4, §8). */
export const timedOut = () => new EngineError('timeout', 408, 'Server connection timeout');
export const signedOut = () => new EngineError('signedOut', 1401, 'Nobody is signed in');
