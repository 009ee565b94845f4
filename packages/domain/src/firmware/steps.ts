import type { UpgradeFailure, UpgradeStep } from '@heliograph/contracts/http';
import type { UpgradeLife } from './upgradeLife.ts';

/** Steps kept of an upgrade; a link that flaps for hours does not fill the log, and its end is always told. */
const MOST_STEPS = 200;

interface Told {
  at: number;
  percent?: number | null;
  msg?: string | null;
}

/** With a line more in its log. */
export function withStep(
  life: UpgradeLife,
  { at, step, percent = null, msg = null }: Told & Pick<UpgradeStep, 'step'>,
): UpgradeLife {
  if (life.log.length >= MOST_STEPS) return life;
  return { ...life, log: [...life.log, { at, step, percent, msg }] };
}

/** Ended, and why. */
export function finished(
  life: UpgradeLife,
  state: 'succeeded' | 'failed' | 'cancelled' | 'timedOut',
  { at, percent = null, msg = null, failure = null }: Told & { failure?: UpgradeFailure | null },
): UpgradeLife {
  const end: UpgradeStep = { at, step: state, percent, msg };
  return { ...life, state, failure, log: [...life.log, end], away: false, finishedAt: at };
}
