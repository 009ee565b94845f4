import type { PlanError } from '../billing/index.ts';
import type { PlanField } from './planColumns.ts';
import type { CellProblem } from './readPlanCells.ts';

/** A cell of a file. */
export interface FilePlace {
  row: number;
  field: PlanField;
}

/**
 * Why a row cannot be read, besides its cells:
 * - `missing`: a plan or part lacks what has no default
 * - `differs`: another value than further up for the same plan or part
 * - `unused`: a part of this kind has no such value
 * - `noSeries`: what belongs to a price series, for a part that follows none
 * - `seriesLost`: the plan follows a price series, and the file has no column for it
 * - `season`: only one end of a season
 * - `noPlan`, `noPart`: a row that does not follow one with a name of a plan, or with a part
 * - `again`: a plan whose rows are not together
 */
type RowProblem =
  'missing' | 'differs' | 'unused' | 'noSeries' | 'seriesLost' | 'season' | 'noPlan' | 'noPart' | 'again';

/** Something wrong with a cell of the file. */
export type PlanFileError = FilePlace &
  ({ why: CellProblem | RowProblem; error?: never } | { why?: never; error: PlanError });
