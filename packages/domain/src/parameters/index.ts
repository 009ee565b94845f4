export { minutesOfTime, activeSlot } from './activeSlot.ts';
export {
  findBatteryType,
  hasBatteryType,
  batteryTypes,
  batteryTypeValues,
  type BatteryType,
} from './batteryType.ts';
export { isBitOn, readSwitches, withSwitch, switchesToValue } from './bits.ts';
export { allParameters, parameterByCode } from './catalogue/index.ts';
export { SELL_SLOTS } from './catalogue/systemMode.ts';
export { ChargingMode, chargingPower } from './chargingPower.ts';
export { CLOCK_CODES, readClock, clockValues, daysIn, type ClockTime } from './clock.ts';
export { isSameValue, shownBounds, toShownValue, toDeviceValue } from './deviceValue.ts';
export { formatEntry } from './entry.ts';
export { groupErrors, type GroupError } from './groupErrors.ts';
export { MAX_POWER_W, RATED_POWER, getRatedPower } from './machineBounds.ts';
export type {
  GroupId,
  Parameter,
  ParameterBit,
  ParameterGroup,
  ParameterOption,
  SectionId,
  TableCell,
  Tag,
  Values,
} from './parameter.ts';
export {
  parameterError,
  parseParameter,
  shownError,
  wireError,
  type ParameterErrorReason,
  type ParameterError,
} from './parameterError.ts';
export { groupNames, parameterGroups, listParameters } from './parameterGroups.ts';
export { applyEdits, pendingChanges, editErrors, type Change, type Edits } from './pendingChanges.ts';
export { slotDay, type SlotDay } from './slotPeriods.ts';
export { SIGNAL_CODE, signalBits, signalFromBits, type Signal, type SignalBits } from './signal.ts';
export { getSerial, versionCodes, toVersions, type Versions, versionText } from './versions.ts';
export { codesToRead, isVisible, visibleParameters } from './visibility.ts';
