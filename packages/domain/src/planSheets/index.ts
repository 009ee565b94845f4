export { examplePlans } from './examplePlans.ts';
export { planColumns, planHeading, REQUIRED, type PlanColumn, type PlanField } from './planColumns.ts';
export { planDifferences, type PlanDifference } from './planDifferences.ts';
export { allowedWords } from './planWords.ts';
export { forCsv, readPlanRows, type FoundPlan, type PlanFileError } from './readPlanRows.ts';
export { uniqueNames, writePlanRows, type NamedPlan, type PlanRow } from './writePlanRows.ts';
