export { examplePlans } from './examplePlans.ts';
export { planColumns, planHeading, type PlanField } from './planColumns.ts';
export { planDifferences, type PlanDifference } from './planDifferences.ts';
export { allowedWords } from './planWords.ts';
export type { PlanFileError } from './planFileError.ts';
export { forCsv, readPlanRows, type FoundPlan } from './readPlanRows.ts';
export type { SheetSeries } from './seriesNames.ts';
export { uniqueNames, writePlanRows, type NamedPlan, type PlanRow } from './writePlanRows.ts';
