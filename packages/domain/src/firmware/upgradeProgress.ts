import type {
  FirmwareVersion,
  UpgradeFailure,
  UpgradeMethod,
  UpgradeState,
  UpgradeStep,
} from '@heliograph/contracts/http';

/** State of a device's upgrade, with all data that decides the next step. Instants are epoch ms. */
export interface UpgradeProgress {
  method: UpgradeMethod;
  /** The ordered version. */
  version: FirmwareVersion;
  /** Size of the image, bytes. */
  size: number;
  /** When it times out, unless the device is installing then. */
  deadline: number;
  state: UpgradeState;
  /** Progress of the current phase, a whole number from 0 to 100. */
  percent: number;
  failure: UpgradeFailure | null;
  /** Version that the board reported at the start and at the end. */
  from: FirmwareVersion | null;
  to: FirmwareVersion | null;
  log: readonly UpgradeStep[];
  /** The gateway is offline. While the device installs, this changes nothing else. */
  offline: boolean;
  /** When cancelling was requested; null if it was not. */
  cancelAt: number | null;
  /** When the device last reported install progress, to half a minute. */
  lastReportAt: number;
  finishedAt: number | null;
}

/** How long to wait for a gateway to confirm that it cancelled, ms. */
export const CANCEL_TIMEOUT_MS = 30_000;
/** An install counts as aborted this long after the deadline or the last report, whichever is later, ms. */
export const NO_REPORT_MS = 10 * 60_000;

export const newUpgrade = (
  order: Pick<UpgradeProgress, 'method' | 'version' | 'size' | 'deadline'>,
  at: number,
): UpgradeProgress => ({
  ...order,
  state: 'ordered',
  percent: 0,
  failure: null,
  from: null,
  to: null,
  log: [{ at, step: 'ordered', percent: null, msg: null }],
  offline: false,
  cancelAt: null,
  lastReportAt: at,
  finishedAt: null,
});

export const isInProgress = ({ finishedAt }: Pick<UpgradeProgress, 'finishedAt'>): boolean =>
  finishedAt === null;

/** Steps kept in the log, so that an unstable link does not fill it. The final step is always kept. */
const MAX_STEPS = 200;

interface StepDetails {
  at: number;
  percent?: number | null;
  msg?: string | null;
}

/** Adds a step to the log. */
export function addStep(
  upgrade: UpgradeProgress,
  { at, step, percent = null, msg = null }: StepDetails & Pick<UpgradeStep, 'step'>,
): UpgradeProgress {
  if (upgrade.log.length >= MAX_STEPS) return upgrade;
  return { ...upgrade, log: [...upgrade.log, { at, step, percent, msg }] };
}

/** Ends an upgrade and logs how. */
export function finishUpgrade(
  upgrade: UpgradeProgress,
  state: 'succeeded' | 'failed' | 'cancelled' | 'timedOut',
  { at, percent = null, msg = null, failure = null }: StepDetails & { failure?: UpgradeFailure | null },
): UpgradeProgress {
  const end: UpgradeStep = { at, step: state, percent, msg };
  return { ...upgrade, state, failure, log: [...upgrade.log, end], offline: false, finishedAt: at };
}
