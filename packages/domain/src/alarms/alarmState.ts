/**
 * States of an alarm as in ISA-18.2 [ALM-01]. `normal`: it has recovered and needs no attention. A suppressed
 * alarm is not announced; its condition and acknowledgement are still tracked.
 */
export const ALARM_STATES = [
  'unacknowledged',
  'acknowledged',
  'returned',
  'normal',
  'shelved',
  'outOfService',
  'suppressed',
] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

const SUPPRESSED: ReadonlySet<AlarmState> = new Set(['shelved', 'outOfService', 'suppressed']);

/** True if no one is notified of an alarm in a state. */
export const isSuppressed = (state: AlarmState): boolean => SUPPRESSED.has(state);

/**
 * A period in which an alarm is not announced: a user shelved it, the device or station is in maintenance, or
 * another alarm or the night explains it [ALM-03]; [from, until), ms.
 */
export interface Suppression {
  kind: 'shelf' | 'maintenance' | 'cause';
  from: number;
  until: number;
}

/** Facts that determine the state: condition, acknowledgement and suppression, independent of each other. */
export interface AlarmFacts {
  /** When the condition ended, ms; null while it is active. */
  recoveredAt: number | null;
  /** The first acknowledgement that counts, or null. */
  acknowledged: { at: number; by: string } | null;
  suppressions: readonly Suppression[];
}

/** Event of an alarm; `at` in ms. */
export type AlarmEvent =
  | { kind: 'clear'; at: number }
  | { kind: 'acknowledge'; at: number; by: string }
  | { kind: 'shelve'; at: number; until: number }
  | { kind: 'unshelve'; at: number }
  | { kind: 'comment'; at: number }
  | { kind: 'suspend'; at: number; from: number; until: number }
  | { kind: 'resume'; at: number };

/**
 * Outcome of an event:
 * - `already`: it was acknowledged before
 * - `over`: it has recovered and is acknowledged, so it cannot be shelved
 * - `notSuppressed`: there is no shelving or maintenance to end
 */
export type AlarmOutcome = 'done' | 'already' | 'over' | 'notSuppressed';

/** The state at `now`, ms. Maintenance takes precedence over shelving, and both over a cause. */
export function alarmState(facts: AlarmFacts, now: number): AlarmState {
  if (current(facts, 'maintenance', now)) return 'outOfService';
  if (current(facts, 'shelf', now)) return 'shelved';
  if (current(facts, 'cause', now)) return 'suppressed';
  const isAcknowledged = acknowledgementAt(facts, now) !== null;
  if (isActive(facts, now)) return isAcknowledged ? 'acknowledged' : 'unacknowledged';
  return isAcknowledged ? 'normal' : 'returned';
}

/** The state after the condition ends, when the other facts are unknown. */
export function stateAfterClear(state: AlarmState): AlarmState {
  if (state === 'unacknowledged') return 'returned';
  return state === 'acknowledged' ? 'normal' : state;
}

/**
 * The acknowledgement in force at `now`. An alarm that is still active when its suppression ends counts as
 * new, so earlier acknowledgements no longer apply.
 */
export function acknowledgementAt(facts: AlarmFacts, now: number): AlarmFacts['acknowledged'] {
  const { acknowledged, recoveredAt, suppressions } = facts;
  if (acknowledged === null) return null;
  const isVoid = suppressions.some(
    ({ from, until }) =>
      from < until &&
      until <= now &&
      acknowledged.at < until &&
      (recoveredAt === null || recoveredAt >= until) &&
      !isSuppressedAt(suppressions, until),
  );
  return isVoid ? null : acknowledged;
}

/**
 * The facts after an event, and its outcome; the facts change only if it is `done`. Events must come in order
 * of time.
 */
export function applyToAlarm(
  facts: AlarmFacts,
  event: AlarmEvent,
): { facts: AlarmFacts; outcome: AlarmOutcome } {
  const done = (change: Partial<AlarmFacts>) => ({
    facts: { ...facts, ...change },
    outcome: 'done' as const,
  });
  const refused = (outcome: AlarmOutcome) => ({ facts, outcome });
  const { at } = event;
  switch (event.kind) {
    case 'clear':
      return facts.recoveredAt === null ? done({ recoveredAt: at }) : refused('already');
    case 'acknowledge':
      return acknowledgementAt(facts, at) === null
        ? done({ acknowledged: { at, by: event.by } })
        : refused('already');
    case 'shelve': {
      const state = alarmState(
        { ...facts, suppressions: facts.suppressions.filter(({ kind }) => kind === 'shelf') },
        at,
      );
      if (state === 'normal') return refused('over');
      const earlier = ended(facts, 'shelf', at);
      // Extending a suppression keeps its start.
      const from = current(facts, 'shelf', at)?.from ?? at;
      return done({
        suppressions: [
          ...earlier.filter((each) => each.kind !== 'shelf' || each.until < at),
          { kind: 'shelf', from, until: event.until },
        ],
      });
    }
    case 'unshelve':
      return current(facts, 'shelf', at)
        ? done({ suppressions: ended(facts, 'shelf', at) })
        : refused('notSuppressed');
    case 'suspend':
      return done({
        suppressions: [...facts.suppressions, { kind: 'maintenance', from: event.from, until: event.until }],
      });
    case 'resume':
      return current(facts, 'maintenance', at)
        ? done({ suppressions: ended(facts, 'maintenance', at) })
        : refused('notSuppressed');
    case 'comment':
      return done({});
  }
}

const isActive = ({ recoveredAt }: AlarmFacts, now: number) => recoveredAt === null || recoveredAt > now;

const covers = ({ from, until }: Suppression, at: number) => from <= at && at < until;

const isSuppressedAt = (suppressions: readonly Suppression[], at: number) =>
  suppressions.some((each) => covers(each, at));

/** The suppression of a kind that ends last among those active at an instant. */
function current({ suppressions }: AlarmFacts, kind: Suppression['kind'], at: number): Suppression | null {
  const now = suppressions.filter((each) => each.kind === kind && covers(each, at));
  return now.reduce<Suppression | null>(
    (most, each) => (most && most.until >= each.until ? most : each),
    null,
  );
}

/** All suppressions, after ending those of a kind that are active at an instant. */
const ended = ({ suppressions }: AlarmFacts, kind: Suppression['kind'], at: number) =>
  suppressions.map((each) => (each.kind === kind && covers(each, at) ? { ...each, until: at } : each));
