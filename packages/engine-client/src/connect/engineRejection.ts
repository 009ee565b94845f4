import type { EngineFailure } from '@heliograph/contracts/engine';

/** What a verb rejects with. */
export class EngineRejection extends Error implements EngineFailure {
  readonly kind: EngineFailure['kind'];
  readonly code: number;
  readonly field?: string;

  constructor(failure: EngineFailure) {
    super(failure.message);
    this.name = 'EngineRejection';
    this.kind = failure.kind;
    this.code = failure.code;
    if (failure.field !== undefined) this.field = failure.field;
  }
}
