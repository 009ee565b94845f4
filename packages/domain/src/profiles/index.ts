export { codesToCompare } from './codesToCompare.ts';
export { driftOf, type Drift } from './driftOf.ts';
export { isKept } from './isKept.ts';
export { planOf, type Held, type Plan } from './planOf.ts';
export { profileOf } from './profileOf.ts';
