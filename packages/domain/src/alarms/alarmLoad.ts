/** Window in which ISA-18.2 and IEC 62682 count alarms, ms. */
export const LOAD_WINDOW_MS = 10 * 60_000;

/** Load on one operator by the number of alarms in ten minutes, from calm to too many. */
export const LOAD_LEVELS = ['acceptable', 'manageable', 'overDemanding', 'flood'] as const;
export type LoadLevel = (typeof LOAD_LEVELS)[number];

/** A flood begins with `from` alarms in ten minutes and ends when ten minutes have fewer than `below`. */
const FLOOD = { from: 10, below: 5 };

/** Targets for one operator (ISA-18.2 and IEC 62682; EEMUA 191 for the load levels). */
export const ALARM_TARGETS = {
  /** Alarms per ten minutes: mean and maximum. */
  average: 1,
  peak: FLOOD.from,
  /** Share of time spent in floods. */
  floodShare: 0.01,
  /** Alarms that have been active for more than a day, at any time. */
  standing: 5,
  /** Share of all alarms that the ten most frequent cause. */
  frequentShare: 0.05,
  /** Share of all alarms by priority. */
  priorities: { high: 0.05, medium: 0.15, low: 0.8 },
} as const;

/** Maximum alarms in ten minutes at each level; more are a flood. */
const MAX_ALARMS: Record<Exclude<LoadLevel, 'flood'>, number> = {
  acceptable: ALARM_TARGETS.average,
  manageable: 2,
  overDemanding: FLOOD.from - 1,
};

/** @param alarms number announced within ten minutes */
export function loadLevel(alarms: number): LoadLevel {
  if (alarms <= MAX_ALARMS.acceptable) return 'acceptable';
  if (alarms <= MAX_ALARMS.manageable) return 'manageable';
  return alarms <= MAX_ALARMS.overDemanding ? 'overDemanding' : 'flood';
}

/** A window with at least one alarm: its number since 1970 and the alarms announced in it. */
export interface AlarmWindow {
  slot: number;
  alarms: number;
}

/** A period with too many alarms; [start, end), ms. */
export interface AlarmFlood {
  start: number;
  end: number;
  alarms: number;
}

export interface LoadFigures {
  /** Alarms per ten minutes: mean and maximum. */
  average: number;
  peak: number;
  /** Ascending by time. */
  floods: AlarmFlood[];
  /** Share of time spent in floods, 0 to 1. */
  floodShare: number;
  /** Share of ten-minute windows at each level, 0 to 1. */
  levels: Record<LoadLevel, number>;
}

/**
 * Summarizes the alarm load of a period.
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
    // Windows left out had no alarm.
    if (open !== null && (slot > open.last + 1 || alarms < FLOOD.below)) close();
    if (open !== null) open = { first: open.first, last: slot, alarms: open.alarms + alarms };
    else if (alarms >= FLOOD.from) open = { first: slot, last: slot, alarms };
  }
  close();
  return floods;
}
