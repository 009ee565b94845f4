/**
 * States of an alarm after ISA-18.2 [ALM-01]. `normal`: it has recovered and needs no attention. A suppressed alarm is not
 * announced; its condition and its acknowledgement go on underneath.
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
 * A time in which an alarm is not announced: shelved by a person, maintenance of where it happens, or another alarm or the
 * night is its cause [ALM-03]; [from, until), ms.
 */
export interface Suppression {
  kind: 'shelf' | 'maintenance' | 'cause';
  from: number;
  until: number;
}

/** Facts that a state follows from: condition, acknowledgement and suppression, independent of each other. */
export interface AlarmFacts {
  /** When the condition ended, ms; null while it lasts. */
  recoveredAt: number | null;
  /** The first acknowledgement that counts; null for none. */
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
 * - `over`: it has recovered and is acknowledged, so there is nothing to shelve
 * - `notSuppressed`: there is no shelf or maintenance to end
 */
export type AlarmOutcome = 'done' | 'already' | 'over' | 'notSuppressed';

/** The state at `now`, ms. Maintenance hides a shelf, and both hide a cause. */
export function alarmState(facts: AlarmFacts, now: number): AlarmState {
  if (current(facts, 'maintenance', now)) return 'outOfService';
  if (current(facts, 'shelf', now)) return 'shelved';
  if (current(facts, 'cause', now)) return 'suppressed';
  const isAcknowledged = acknowledgementAt(facts, now) !== null;
  if (isActive(facts, now)) return isAcknowledged ? 'acknowledged' : 'unacknowledged';
  return isAcknowledged ? 'normal' : 'returned';
}

/** The state that follows when the condition ends, where its other facts are not known. */
export function stateAfterClear(state: AlarmState): AlarmState {
  if (state === 'unacknowledged') return 'returned';
  return state === 'acknowledged' ? 'normal' : state;
}

/**
 * The acknowledgement that holds at `now`. An alarm that is still active when its suppression ends alarms as new, so an
 * earlier acknowledgement counts no longer.
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

/** The facts after an event, and what it did: the same facts unless it is `done`. Events come in order of time. */
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
      // One that is extended was never released in between.
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

/** The suppression of a kind that lasts longest of those at an instant. */
function current({ suppressions }: AlarmFacts, kind: Suppression['kind'], at: number): Suppression | null {
  const now = suppressions.filter((each) => each.kind === kind && covers(each, at));
  return now.reduce<Suppression | null>(
    (most, each) => (most && most.until >= each.until ? most : each),
    null,
  );
}

/** All suppressions, with those of a kind that cover an instant ended at it. */
const ended = ({ suppressions }: AlarmFacts, kind: Suppression['kind'], at: number) =>
  suppressions.map((each) => (each.kind === kind && covers(each, at) ? { ...each, until: at } : each));
