export { isInProfile, captureProfile } from './captureProfile.ts';
export { codesToCompare } from './codesToCompare.ts';
export { findDrift, type Drift } from './findDrift.ts';
export { planChanges, type SkippedChange, type ChangePlan } from './planChanges.ts';
