export { EnergyQuality, type BillEnergy } from './billEnergy.ts';
export { batteryModes, dayRanges, windowModes } from './batteryModes.ts';
export { computeBill } from './computeBill.ts';
export { compareBatteries } from './compareBatteries.ts';
export { explainBeside, explainBill } from './explainBill.ts';
export { meterEnergy, unknownTimes } from './meterEnergy.ts';
export { pairSums } from './pairSums.ts';
export { allParts } from './pricePeriods.ts';
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
export { besideBill, lineDifferences, withoutEnergy, type LineDifference } from './lineDifferences.ts';
export { type SiteEnergy } from './simulateBattery.ts';
export {
  BILL_GROUPS,
  comparePaper,
  rankBills,
  type PaperDifference,
  type PaperLine,
  type PaperReason,
} from './comparePaper.ts';
export { REFINED, refineEnergy } from './refineEnergy.ts';
export { hasVaryingUsage } from './usagePrices.ts';
export { listSeries } from './wholesale.ts';
