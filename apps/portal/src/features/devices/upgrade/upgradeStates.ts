import type { Upgrade, UpgradeFailure, UpgradeState } from '@heliograph/contracts/http';

/** How an upgrade ended. */
export type Ending = Extract<UpgradeState, 'succeeded' | 'failed' | 'cancelled' | 'timedOut'>;
/** What a page tells of an end: a failure by its reason. */
export type Result = UpgradeFailure | Exclude<Ending, 'failed'>;
/** Where an upgrade is while it goes on; one that was called off waits for its gateway to stop. */
export type Going = Exclude<UpgradeState, Ending> | 'cancelling';

const ENDINGS: readonly UpgradeState[] = ['succeeded', 'failed', 'cancelled', 'timedOut'] satisfies Ending[];
const isEnding = (state: UpgradeState): state is Ending => ENDINGS.includes(state);

/** How one ended; undefined while it goes on. */
export const endingOf = ({ state }: Pick<Upgrade, 'state'>): Ending | undefined =>
  isEnding(state) ? state : undefined;

/** Where one is; undefined once it ended. */
export function goingOf({ state, log }: Pick<Upgrade, 'state' | 'log'>): Going | undefined {
  if (isEnding(state)) return undefined;
  // What the device writes cannot be called off.
  if (state !== 'installing' && log.some(({ step }) => step === 'cancelAsked')) return 'cancelling';
  return state;
}

/** What became of one; undefined while it goes on. */
export function resultOf({ state, failure }: Pick<Upgrade, 'state' | 'failure'>): Result | undefined {
  if (!isEnding(state)) return undefined;
  return state === 'failed' ? (failure ?? undefined) : state;
}

/** When it is given up, ms. */
export const deadlineOf = ({ create_time, timeout }: Pick<Upgrade, 'create_time' | 'timeout'>): number =>
  create_time + timeout * 60_000;

/** Its gateway went, and has not come back. */
export const isAway = ({ log }: Pick<Upgrade, 'log'>): boolean =>
  log.findLast(({ step }) => step === 'interrupted' || step === 'resumed')?.step === 'interrupted';
