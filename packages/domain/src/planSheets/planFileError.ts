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
 * - `missing`: a plan or part lacks a field without a default
 * - `differs`: another value than in an earlier row of the same plan or part
 * - `unused`: a part of this kind does not have the value
 * - `noSeries`: a series field for a part without a price series
 * - `seriesLost`: the plan follows a price series, but the file has no column for it
 * - `season`: only one end of a season
 * - `noPlan`, `noPart`: no earlier row names a plan, or a part
 * - `again`: the rows of a plan are not together
 */
type RowProblem =
  | 'missing'
  | 'differs'
  | 'unused'
  | 'noSeries'
  | 'seriesLost'
  | 'season'
  | 'noPlan'
  | 'noPart'
  | 'again';

/** An error in a cell of the file. */
export type PlanFileError = FilePlace &
  ({ why: CellProblem | RowProblem; error?: never } | { why?: never; error: PlanError });
