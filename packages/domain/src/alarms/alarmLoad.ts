/** Windows in which ISA-18.2 and IEC 62682 count alarms, ms. */
export const LOAD_WINDOW_MS = 10 * 60_000;

/** How many alarms of ten minutes one operator can handle, from calm to too many. */
export const LOAD_LEVELS = ['acceptable', 'manageable', 'overDemanding', 'flood'] as const;
export type LoadLevel = (typeof LOAD_LEVELS)[number];

/** A flood begins with so many alarms in ten minutes, and is over in ten minutes with fewer than that. */
const FLOOD = { from: 10, below: 5 };

/** Targets of the standards, for one operator (ISA-18.2, IEC 62682, and EEMUA 191 for the levels of load). */
export const ALARM_TARGETS = {
  /** Alarms of ten minutes, on average and at most. */
  average: 1,
  peak: FLOOD.from,
  /** Share of the time in a flood. */
  floodShare: 0.01,
  /** Alarms that have lasted longer than a day, at a time. */
  standing: 5,
  /** Share of the ten most frequent in all alarms. */
  frequentShare: 0.05,
  /** Shares of all alarms. */
  priorities: { high: 0.05, medium: 0.15, low: 0.8 },
} as const;

/** Maximum alarms of ten minutes of a level; more are a flood. */
const MAX_ALARMS: Record<Exclude<LoadLevel, 'flood'>, number> = {
  acceptable: ALARM_TARGETS.average,
  manageable: 2,
  overDemanding: FLOOD.from - 1,
};

/** @param alarms that were announced within ten minutes */
export function loadLevel(alarms: number): LoadLevel {
  if (alarms <= MAX_ALARMS.acceptable) return 'acceptable';
  if (alarms <= MAX_ALARMS.manageable) return 'manageable';
  return alarms <= MAX_ALARMS.overDemanding ? 'overDemanding' : 'flood';
}

/** Alarms of a window with any: its number since 1970, and how many were announced in it. */
export interface AlarmWindow {
  slot: number;
  alarms: number;
}

/** A time with too many alarms; [start, end), ms. */
export interface AlarmFlood {
  start: number;
  end: number;
  alarms: number;
}

export interface LoadFigures {
  /** Alarms of ten minutes, on average and in the busiest of them. */
  average: number;
  peak: number;
  /** By time. */
  floods: AlarmFlood[];
  /** Share of the time in floods, 0 to 1. */
  floodShare: number;
  /** Share of the ten minutes of each level, 0 to 1. */
  levels: Record<LoadLevel, number>;
}

/**
 * How demanding alarms were in a span of time.
 *
 * @param windows those with alarms, by time
 */
export function loadFigures(
  windows: readonly AlarmWindow[],
  { start, end }: { start: number; end: number },
): LoadFigures {
  const first = Math.floor(start / LOAD_WINDOW_MS);
  const all = Math.max(1, Math.ceil(end / LOAD_WINDOW_MS) - first);
  const counts: Record<LoadLevel, number> = { acceptable: 0, manageable: 0, overDemanding: 0, flood: 0 };
  for (const { alarms } of windows) counts[loadLevel(alarms)]++;
  counts.acceptable += all - windows.length;
  const floods = getFloods(windows);
  const inFlood = floods.reduce((sum, flood) => sum + (flood.end - flood.start) / LOAD_WINDOW_MS, 0);
  const total = windows.reduce((sum, { alarms }) => sum + alarms, 0);
  return {
    average: total / Math.max(1, (end - start) / LOAD_WINDOW_MS),
    peak: windows.reduce((most, { alarms }) => Math.max(most, alarms), 0),
    floods,
    floodShare: inFlood / all,
    levels: {
      acceptable: counts.acceptable / all,
      manageable: counts.manageable / all,
      overDemanding: counts.overDemanding / all,
      flood: counts.flood / all,
    },
  };
}

function getFloods(windows: readonly AlarmWindow[]): AlarmFlood[] {
  const floods: AlarmFlood[] = [];
  let open: { first: number; last: number; alarms: number } | null = null;
  const close = () => {
    if (open)
      floods.push({
        start: open.first * LOAD_WINDOW_MS,
        end: (open.last + 1) * LOAD_WINDOW_MS,
        alarms: open.alarms,
      });
    open = null;
  };
  for (const { slot, alarms } of windows) {
    // A window that is left out had no alarm.
    if (open !== null && (slot > open.last + 1 || alarms < FLOOD.below)) close();
    if (open !== null) open = { first: open.first, last: slot, alarms: open.alarms + alarms };
    else if (alarms >= FLOOD.from) open = { first: slot, last: slot, alarms };
  }
  close();
  return floods;
}
