import type { ImportedDay, ImportedEnergy } from '@heliograph/contracts/http';
import { roundEnergy } from '../energy/roundEnergy.ts';
import { DAY } from '../time/index.ts';

const QUARTER = 900_000;
const QUARTERS = DAY / QUARTER;
/** Logger clocks are not accurate to the second. */
const COVERED = 0.99 * QUARTER;

interface Day {
  kwh: Float64Array;
  /** Covered time of each quarter hour, ms. */
  covered: Float64Array;
  estimated: boolean;
}

/** Spreads energies of intervals of any length over quarter hours, by time. */
export interface QuarterSums {
  /** Adds the energy of [from, to), kWh. */
  add(energy: ImportedEnergy, interval: { from: number; to: number; kwh: number; estimated: boolean }): void;
  /** By UTC day, oldest first. Quarter hours not fully covered are null. */
  days(): ImportedDay[];
}

export function createQuarterSums(): QuarterSums {
  const sums = new Map<ImportedEnergy, Map<number, Day>>();
  const computeDay = (energy: ImportedEnergy, start: number): Day => {
    const own = sums.get(energy) ?? new Map<number, Day>();
    sums.set(energy, own);
    const known = own.get(start) ?? {
      kwh: new Float64Array(QUARTERS),
      covered: new Float64Array(QUARTERS),
      estimated: false,
    };
    own.set(start, known);
    return known;
  };
  return {
    add(energy, { from, to, kwh, estimated }) {
      for (let at = from; at < to;) {
        const start = Math.floor(at / DAY) * DAY;
        const quarter = Math.floor((at - start) / QUARTER);
        const past = Math.min(to, start + (quarter + 1) * QUARTER);
        const day = computeDay(energy, start);
        day.kwh[quarter]! += (kwh * (past - at)) / (to - from);
        day.covered[quarter]! += past - at;
        day.estimated ||= estimated;
        at = past;
      }
    },
    days: () =>
      [...sums]
        .flatMap(([energy, own]) =>
          [...own].map(([day, { kwh, covered, estimated }]): ImportedDay => ({
            energy,
            day,
            estimated,
            kwh: Array.from(kwh, (value, quarter) =>
              covered[quarter]! >= COVERED ? roundEnergy(value) : null,
            ),
          })),
        )
        .filter(({ kwh }) => kwh.some((value) => value !== null))
        .sort((one, other) => one.day - other.day),
  };
}
