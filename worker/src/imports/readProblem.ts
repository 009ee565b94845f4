import type { ReadProblem } from '@heliograph/contracts/engine';

/** A file that cannot be read. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem) {
    super(problem);
    this.problem = problem;
  }
}
