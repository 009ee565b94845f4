export { advanceUpgrade, type UpgradeEvent } from './advanceUpgrade.ts';
export {
  CANCEL_TIMEOUT_MS,
  isInProgress,
  newUpgrade,
  NO_REPORT_MS,
  type UpgradeProgress,
} from './upgradeProgress.ts';
