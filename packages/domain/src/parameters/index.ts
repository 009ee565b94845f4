export { batteryTypeOf, batteryTypes, batteryTypeValues, type BatteryType } from './batteryType.ts';
export { isOn, switchesOf, turned, valueOfSwitches } from './bits.ts';
export { allParameters, parameterByCode } from './catalogue/index.ts';
export { SLOTS } from './catalogue/systemMode.ts';
export { afterEdits, changesOf, editFaults, type Change, type Edits } from './changesOf.ts';
export { CLOCK, clockOf, clockValues, daysIn, type ClockTime } from './clock.ts';
export { entryText } from './entry.ts';
export { groupFaults, type GroupFault } from './groupFaults.ts';
export { isSame } from './isSame.ts';
export { shownBounds, shownOf, wireOf } from './offset.ts';
export type {
  GroupId,
  Parameter,
  ParameterBit,
  ParameterGroup,
  ParameterOption,
  Place,
  Tag,
  Values,
} from './parameter.ts';
export {
  parameterFault,
  parameterNumber,
  shownFault,
  wireFault,
  type FaultReason,
  type ParameterFault,
} from './parameterFault.ts';
export { parameterGroups, parametersOf } from './parameterGroups.ts';
export { SIGNAL, signalBits, signalOf, type Signal, type SignalBits } from './signal.ts';
export { minutesOf, slotAt } from './slotAt.ts';
export { serialOf, versionCodes, versionsOf, type Versions } from './versions.ts';
export { versionText } from './versionText.ts';
export { codesToRead, isVisible, visibleParameters } from './visibility.ts';
