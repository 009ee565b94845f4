export { faultInConfig, type ConfigFault, type ConfigFaultReason } from './faultInConfig.ts';
export { usualConfig } from './usualConfig.ts';
export {
  PAUSE_MS,
  advance,
  beginRotation,
  follow,
  nextOf,
  pause,
  resume,
  step,
  type Rotation,
  type Turn,
} from './rotation.ts';
export {
  NO_TAKE_OVER,
  dismissFault,
  hearFaults,
  turnTakeOver,
  type Arisen,
  type TakeOver,
} from './takeOver.ts';
export { themeAt } from './themeAt.ts';
export { pixelShift } from './pixelShift.ts';
