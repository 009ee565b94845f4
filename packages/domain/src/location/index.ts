export { AREA_CODES, areaNames, type AreaCode } from './areaCodes.ts';
export { distanceKm, KM_PER_DEGREE } from './distanceKm.ts';
export { networkAgents, type NetworkAgent } from './networkAgents.ts';
export {
  locationIssues,
  type LocationError,
  type LocationField,
  type LocationIssue,
} from './locationIssues.ts';
export { nmiCheckDigit } from './nmi.ts';
