import type { Upgrade, UpgradeFailure, UpgradeState } from '@heliograph/contracts/http';

/** Final states. */
export type FinalState = Extract<UpgradeState, 'succeeded' | 'failed' | 'cancelled' | 'timedOut'>;
/** Outcome as shown: a failure by its reason. */
export type UpgradeOutcome = UpgradeFailure | Exclude<FinalState, 'failed'>;
/** State while running; `cancelling` until the gateway has stopped it. */
export type OngoingState = Exclude<UpgradeState, FinalState> | 'cancelling';

const FINAL_STATES: readonly UpgradeState[] = [
  'succeeded',
  'failed',
  'cancelled',
  'timedOut',
] satisfies FinalState[];
const isFinal = (state: UpgradeState): state is FinalState => FINAL_STATES.includes(state);

/** Undefined while it is running. */
export const getFinalState = ({ state }: Pick<Upgrade, 'state'>): FinalState | undefined =>
  isFinal(state) ? state : undefined;

/** Undefined once it has ended. */
export function getOngoingState({ state, log }: Pick<Upgrade, 'state' | 'log'>): OngoingState | undefined {
  if (isFinal(state)) return undefined;
  // A running installation cannot be cancelled.
  if (state !== 'installing' && log.some(({ step }) => step === 'cancelAsked')) return 'cancelling';
  return state;
}

/** Undefined while it is running. */
export function getOutcome({
  state,
  failure,
}: Pick<Upgrade, 'state' | 'failure'>): UpgradeOutcome | undefined {
  if (!isFinal(state)) return undefined;
  return state === 'failed' ? (failure ?? undefined) : state;
}

/** When it times out, ms. */
export const getDeadline = ({ create_time, timeout }: Pick<Upgrade, 'create_time' | 'timeout'>): number =>
  create_time + timeout * 60_000;

/** The gateway disconnected and has not resumed. */
export const isDisconnected = ({ log }: Pick<Upgrade, 'log'>): boolean =>
  log.findLast(({ step }) => step === 'interrupted' || step === 'resumed')?.step === 'interrupted';
