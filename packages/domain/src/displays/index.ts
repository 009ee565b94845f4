export { SCENE_KINDS, defaultDisplayConfig, sceneDefaults } from './displayDefaults.ts';
export { displayConfigError, type ConfigError, type ConfigErrorReason } from './displayConfigError.ts';
export { pixelShift } from './pixelShift.ts';
export {
  PAUSE_MS,
  advanceRotation,
  startRotation,
  replaceScenes,
  nextScene,
  pauseRotation,
  resumeRotation,
  stepRotation,
  type Rotation,
  type RotationScene,
} from './rotation.ts';
export {
  NO_TAKE_OVER,
  dismissFault,
  updateTakeOver,
  advanceTakeOver,
  type OpenFault,
  type TakeOver,
} from './takeOver.ts';
export { themeAt } from './themeAt.ts';
