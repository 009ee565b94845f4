/** What a take-over needs to know of a fault. */
export interface Arisen {
  /** Tells faults apart. */
  key: string;
  /** When it began, ms. */
  at: number;
}

/** Faults that take a display over, one after the other. */
export interface TakeOver {
  /** Keys, the one that is shown first. */
  turns: readonly string[];
  /** Since when that is, ms. */
  since: number;
  /** Keys of the faults that were open when last asked: none of them is news. */
  known: ReadonlySet<string>;
}

/** Of so many that arise at once each gets its turn; the others are counted beside them. */
export const MOST_TURNS = 5;
/** A gateway tells of a fault with the time of its own clock, ms. */
const CLOCKS_APART = 60_000;

export const NO_TAKE_OVER: TakeOver = { turns: [], since: 0, known: new Set() };

/**
 * After the faults that are `open` were read at `now`: those that are news get a turn, oldest first; one that recovered
 * loses it. What began before `started` (ms) is no news.
 */
export function hearFaults(
  before: TakeOver,
  open: readonly Arisen[],
  { started, now }: { started: number; now: number },
): TakeOver {
  const known = new Set(open.map(({ key }) => key));
  const news = open
    .filter(({ key, at }) => !before.known.has(key) && at >= started - CLOCKS_APART)
    .sort((one, other) => one.at - other.at);
  const turns = [...before.turns.filter((key) => known.has(key)), ...news.map(({ key }) => key)];
  return {
    turns: turns.slice(0, MOST_TURNS),
    since: turns[0] === before.turns[0] ? before.since : now,
    known,
  };
}

/** At `now`: the very same while the fault that is shown has not had its `seconds`. */
export function turnTakeOver(takeOver: TakeOver, seconds: number, now: number): TakeOver {
  if (takeOver.turns.length === 0) return takeOver;
  // The clock was set back.
  if (takeOver.since > now) return { ...takeOver, since: now };
  return now - takeOver.since < seconds * 1000 ? takeOver : dismissFault(takeOver, now);
}

/** Somebody has seen it: the next one's turn, or none's any more. */
export function dismissFault(takeOver: TakeOver, now: number): TakeOver {
  return { ...takeOver, turns: takeOver.turns.slice(1), since: now };
}
