/** An active fault. */
export interface OpenFault {
  /** Identifies the fault. */
  key: string;
  /** When it started, ms. */
  at: number;
}

/** Faults that take over a display one after another. */
export interface TakeOver {
  /** Keys; the first one is shown. */
  queue: readonly string[];
  /** Since when the first one is shown, ms. */
  since: number;
  /** Keys of the faults at the last update; these are not new. */
  known: ReadonlySet<string>;
}

/** Maximum number of queued faults; the page shows a count of the others. */
export const MAX_QUEUED = 5;
/** Tolerance for gateway clocks, ms. */
const MAX_CLOCK_SKEW = 60_000;

export const NO_TAKE_OVER: TakeOver = { queue: [], since: 0, known: new Set() };

/**
 * Updates the queue with the active faults at `now`: adds new ones, oldest first, and removes recovered ones. Faults that
 * started before `started` (ms) are not new.
 */
export function updateTakeOver(
  before: TakeOver,
  open: readonly OpenFault[],
  { started, now }: { started: number; now: number },
): TakeOver {
  const known = new Set(open.map(({ key }) => key));
  const newFaults = open
    .filter(({ key, at }) => !before.known.has(key) && at >= started - MAX_CLOCK_SKEW)
    .sort((one, other) => one.at - other.at);
  const queue = [...before.queue.filter((key) => known.has(key)), ...newFaults.map(({ key }) => key)];
  return {
    queue: queue.slice(0, MAX_QUEUED),
    since: queue[0] === before.queue[0] ? before.since : now,
    known,
  };
}

/** Advances to the next fault after `seconds`. Returns the same object if nothing changes. */
export function advanceTakeOver(takeOver: TakeOver, seconds: number, now: number): TakeOver {
  if (takeOver.queue.length === 0) return takeOver;
  // The clock was set back.
  if (takeOver.since > now) return { ...takeOver, since: now };
  return now - takeOver.since < seconds * 1000 ? takeOver : dismissFault(takeOver, now);
}

/** Removes the shown fault. */
export function dismissFault(takeOver: TakeOver, now: number): TakeOver {
  return { ...takeOver, queue: takeOver.queue.slice(1), since: now };
}
