export { advance, type UpgradeEvent } from './advance.ts';
export { CANCEL_MS, isUnderWay, orderedLife, SILENCE_MS, type UpgradeLife } from './upgradeLife.ts';
