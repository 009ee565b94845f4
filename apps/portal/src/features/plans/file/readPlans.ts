import type { ImportSheet } from '@heliograph/contracts/engine';
import type { PriceSeries, StoredPlan } from '@heliograph/contracts/http';
import { draftToPlan, listSeries } from '@heliograph/domain/billing';
import { proposeColumns, type DecimalSign } from '@heliograph/domain/imports';
import {
  planColumns,
  planDifferences,
  readPlanRows,
  type FoundPlan,
  type NamedPlan,
  type PlanDifference,
  type PlanField,
  type PlanFileError,
} from '@heliograph/domain/planSheets';
import {
  dataRows,
  findHead,
  listHeadings,
  sheetDecimal,
  type HeadedSheet,
} from '../../../shared/spreadsheet/sheetRows.ts';

/** A sheet of plans with how it is read. */
export interface PlanDraftFile extends HeadedSheet {
  fileName: string;
  decimal: DecimalSign;
}

/** Proposes where the headings are and what separates decimals. */
export function openSheet(fileName: string, sheet: ImportSheet): PlanDraftFile {
  const head = findHead(sheet, fieldsIn);
  return withHead({ fileName, sheet, head, decimal: '.' }, head);
}

/** The file with another row of headings. */
export function withHead(file: PlanDraftFile, head: number): PlanDraftFile {
  const numbers = getFields({ ...file, head }).flatMap((field, index) =>
    ['money', 'number'].includes(planColumns.find((one) => one.field === field)?.kind ?? '') ? [index] : [],
  );
  return { ...file, head, decimal: sheetDecimal({ ...file, head }, numbers) };
}

const fieldsIn = (headings: readonly string[]) => proposeColumns<PlanField>(headings, planColumns);

/** Field of each column of a file; null for a column that is not read. */
export const getFields = (file: HeadedSheet): (PlanField | null)[] => fieldsIn(listHeadings(file));

/** A plan of the file, compared with the stored one. */
export interface ComparedPlan {
  found: FoundPlan;
  /** The plan of the person that has its name. */
  stored: StoredPlan | null;
  state: 'new' | 'changed' | 'unchanged' | 'wrong';
  differences: PlanDifference[];
  /** Plan to save; null with errors. */
  named: NamedPlan | null;
}

/** Stored plans and series that a file is compared with. */
export interface StoredPlans {
  plans: readonly StoredPlan[];
  /** That plans may follow. */
  series: readonly PriceSeries[];
}

/** The plans of a file beside those of the person, and what is wrong with rows that belong to none. */
export function readPlans(
  file: PlanDraftFile,
  { plans, series }: StoredPlans,
): { plans: ComparedPlan[]; stray: readonly PlanFileError[] } {
  const fields = getFields(file);
  const hasSeries = fields.includes('series');
  const { plans: found, stray } = readPlanRows({
    rows: dataRows(file),
    fields,
    headings: listHeadings(file),
    decimal: file.decimal,
    series,
    isCsv: file.sheet.charset !== null,
  });
  const own = new Map(
    plans.flatMap((plan) => (plan.mine === 1 ? [[plan.name.toLowerCase(), plan] as const] : [])),
  );
  const compared = found.map((one) => {
    const stored = own.get(one.name.toLowerCase()) ?? null;
    return comparePlan(hasSeries ? one : withoutSeries(one, stored), stored);
  });
  return { plans: compared, stray };
}

/** A plan of a file without a column of price series must not take from a plan the one that it follows. */
function withoutSeries(found: FoundPlan, stored: StoredPlan | null): FoundPlan {
  if (stored === null || listSeries(stored.plan).length === 0) return found;
  return { ...found, errors: [{ row: found.row, field: 'plan', why: 'seriesLost' }, ...found.errors] };
}

function comparePlan(found: FoundPlan, stored: StoredPlan | null): ComparedPlan {
  if (found.errors.length > 0) return { found, stored, state: 'wrong', differences: [], named: null };
  const named = {
    name: found.name,
    note: found.note ?? stored?.note ?? '',
    plan: draftToPlan(found.plan),
  };
  const differences = stored ? planDifferences(stored, named) : [];
  const state = stored === null ? 'new' : differences.length === 0 ? 'unchanged' : 'changed';
  return { found, stored, state, differences, named };
}
