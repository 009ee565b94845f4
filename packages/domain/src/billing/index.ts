export { computeBill, type BillEnergy } from './computeBill.ts';
export { explainBill } from './explainBill.ts';
export { planHolidays } from './planClock.ts';
export {
  draftToPlan,
  newPart,
  newPlan,
  PART_KINDS,
  DAY_KINDS,
  wholeYear,
  type PartDraft,
  type PlanDraft,
} from './planDraft.ts';
export { planErrors, type PlanError } from './planErrors.ts';
export {
  comparePaper,
  rankBills,
  type PaperDifference,
  type PaperLine,
  type PaperReason,
} from './comparePaper.ts';
