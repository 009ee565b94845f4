import { QUARTER } from '../energy/energyRow.ts';
import { noQuarters, QUARTERS, type Quarters } from '../energy/importedDay.ts';

/** Imported energy of a station on a UTC day, and the known one. */
export interface DayFacts {
  day: number;
  /** Energy in the file, kWh. */
  kwh: Quarters;
  /** By counter of the energy. */
  known: readonly Quarters[];
  /** True if a user set it by hand or imported it before. */
  taken: readonly boolean[];
  /** The most that the counters can count together in a quarter hour, kWh. */
  most: number;
  replaces: boolean;
  /** Epoch ms. */
  now: number;
}

/** Outcome for a quarter hour: `known` is kept or, when the import replaces, replaced. */
export type QuarterOutcome = 'filled' | 'known' | 'taken' | 'too_much' | 'future';

export interface DayPlan {
  /** By quarter hour; null where the file says nothing. */
  outcomes: (QuarterOutcome | null)[];
  /** Energy of the station, kWh; null when no counter reported. */
  known: Quarters;
  /** Energy given to each counter, kWh. */
  fills: Quarters;
}

/**
 * Decides what an import does to a day of an energy. A quarter hour is known when one of its counters reported: what the
 * others counted cannot be told from the station's energy. Several counters are given equal shares.
 */
export function planDay({ day, kwh, known, taken, most, replaces, now }: DayFacts): DayPlan {
  const plan: DayPlan = {
    outcomes: new Array<null>(QUARTERS).fill(null),
    known: noQuarters(),
    fills: noQuarters(),
  };
  for (const [quarter, value] of kwh.entries()) {
    if (value === null) continue;
    const reported = known.flatMap((ofCounter) => ofCounter[quarter] ?? []);
    const sum = reported.length === 0 ? null : reported.reduce((total, each) => total + each, 0);
    plan.known[quarter] = sum;
    const outcome: QuarterOutcome =
      day + (quarter + 1) * QUARTER > now
        ? 'future'
        : taken[quarter]
          ? 'taken'
          : value > most
            ? 'too_much'
            : sum === null
              ? 'filled'
              : 'known';
    plan.outcomes[quarter] = outcome;
    if (outcome === 'filled' || (outcome === 'known' && replaces)) plan.fills[quarter] = value / known.length;
  }
  return plan;
}
