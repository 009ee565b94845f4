export { activeDays } from './activeDays.ts';
export { compareMeter } from './compareMeter.ts';
export { judgeMeter } from './judgeMeter.ts';
export {
  clockOffset,
  MeterFileError,
  meterFlag,
  meterQualityText,
  usualControlled,
  type IntervalMinutes,
  type MeterChannel,
  type MeterFile,
  type ReadFile,
} from './meterFile.ts';
export { meterIntervals, type MeterIntervals } from './meterIntervals.ts';
export { describeOwnQuality, ownDays } from './ownDays.ts';
export { ownSums, type OwnEnergy } from './ownEnergy.ts';
export { createMeterReader, isMeterFile } from './readMeterFile.ts';
export { writeNem12 } from './writeNem12.ts';
export { finish, slices } from './slices.ts';
