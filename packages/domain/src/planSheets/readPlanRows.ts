import type { ImportCell } from '@heliograph/contracts/engine';
import { planErrors, type PlanDraft } from '../billing/index.ts';
import type { DecimalSign } from '../imports/decimals.ts';
import { unitFactor } from '../imports/proposeColumns.ts';
import { createPlanBuilder, type PlanBuilder } from './planBuilder.ts';
import { findColumn, type PlanField } from './planColumns.ts';
import type { FilePlace, PlanFileError } from './planFileError.ts';
import { toCellText, moneyFactor, type NumberStyle } from './readPlanCells.ts';
import type { SheetSeries } from './seriesNames.ts';

/** A plan read from a file. */
export interface FoundPlan {
  name: string;
  /** Undefined if the file has no column for it. */
  note: string | undefined;
  plan: PlanDraft;
  /** Number of its first row. */
  row: number;
  /** In row order. Empty if the plan can be saved. */
  errors: readonly PlanFileError[];
}

/** The rows of a sheet, without headings. */
export interface PlanSheet {
  rows: readonly { row: number; cells: readonly ImportCell[] }[];
  /** Field by column; null if unknown. */
  fields: readonly (PlanField | null)[];
  headings: readonly string[];
  decimal: DecimalSign;
  /** Price series that plans may follow. */
  series: readonly SheetSeries[];
  /** True for csv, in which an apostrophe marks text that looks like a formula. */
  isCsv: boolean;
}

/** Reads the plans of a sheet in the layout of `writePlanRows`, and errors in rows outside of plans. */
export function readPlanRows(sheet: PlanSheet): { plans: FoundPlan[]; stray: PlanFileError[] } {
  const styles = new Map<PlanField, NumberStyle>();
  sheet.fields.forEach((field, index) => {
    if (field !== null)
      styles.set(field, {
        decimal: sheet.decimal,
        factor: factorOfHeading(field, sheet.headings[index] ?? ''),
      });
  });
  const stray: PlanFileError[] = [];
  const builders: PlanBuilder[] = [];
  for (const { row, cells } of sheet.rows) {
    const line = new Map<PlanField, ImportCell>();
    sheet.fields.forEach((field, index) => {
      const cell = cells[index] ?? null;
      if (field !== null && cell !== null) line.set(field, sheet.isCsv ? fromCsv(cell) : cell);
    });
    if (line.size === 0) continue;
    const name = toCellText(line.get('plan') ?? null);
    const last = builders.at(-1);
    if (name === '' ? last : last && isSame(last.name, name)) last!.add(row, line);
    else if (name === '') stray.push({ row, field: 'plan', why: 'noPlan' });
    else {
      const isKnown = builders.some((one) => isSame(one.name, name));
      const next = createPlanBuilder(name, styles, sheet.series);
      if (isKnown) next.fail({ row, field: 'plan', why: 'again' });
      next.add(row, line);
      builders.push(next);
    }
  }
  const hasNotes = sheet.fields.includes('note');
  return { plans: builders.map((builder) => foundPlan(builder, sheet.series, hasNotes)), stray };
}

function foundPlan(builder: PlanBuilder, series: readonly SheetSeries[], hasNotes: boolean): FoundPlan {
  const { row, note, plan, problems, getPlace } = builder.end();
  const isNamed = (place: FilePlace) =>
    problems.some((one) => one.row === place.row && one.field === place.field);
  const wrong = planErrors(plan, series)
    // Unreadable parts are already reported, so their absence is not.
    .filter(({ why }) => problems.length === 0 || (why !== 'usage' && why !== 'uncovered'))
    .map((error) => ({ ...getPlace(error.path), error }))
    .filter((error) => !isNamed(error));
  return {
    name: builder.name,
    note: hasNotes ? note : undefined,
    plan,
    row,
    errors: [...problems, ...wrong].sort((one, other) => one.row - other.row),
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function factorOfHeading(field: PlanField, heading: string): number | null {
  const column = findColumn(field);
  if (column.kind !== 'money') return unitFactor(heading, column);
  const unit = /[([（【]\s*([^)\]）】]*)/.exec(heading)?.[1]?.split(/\/|\bper\b/)[0];
  return unit === undefined || unit.trim() === '' ? 1 : moneyFactor(unit);
}

/** Matches text that starts like a formula, after any apostrophes. */
const FORMULA = /^'*[=+\-@]/;

/**
 * Escapes text for `csvText`, which marks formulas with an apostrophe, but not text that already starts with
 * one.
 */
export const forCsv = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? `'${text}` : text;

const fromCsv = (cell: ImportCell): ImportCell =>
  typeof cell === 'string' && cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
