import { LabelType } from '@heliograph/contracts/http';
import { readPacks, writePack } from '@heliograph/domain/columns';
import { Quality, QUALITY_MARKS } from '@heliograph/domain/energy';
import { DAY, utcDay } from '../days.ts';
import { QUARTER } from '../energy/energyRow.ts';

/** Energies that are summed for a station or a fleet. */
export const LABELS = LabelType.options;

/** Quarter hours are stored as whole millionths of a kWh, so that what is added can be subtracted without a trace. */
const UNITS = 1e6;
const PER_DAY = DAY / QUARTER;

/** Energy of one label of a station by quarter hour. */
export interface LabelQuarters {
  /** Millionths of a kWh; NaN where nothing was reported. */
  units: Float64Array;
  /** Counters that reported. */
  reporting: Float64Array;
  /** `Quality` of domain/energy. */
  quality: Float64Array;
}

/** Whole units by quarter hour, whose sums are within one unit of those of the energies. */
export function toUnits(kwh: Float64Array): Float64Array {
  let sum = 0;
  let given = 0;
  return kwh.map((each) => {
    if (Number.isNaN(each)) return NaN;
    sum += each;
    const units = Math.round(sum * UNITS) - given;
    given += units;
    return units;
  });
}

/** A station's local day: quarter hours of each label in the order of `LABELS`. */
export const writeStationQuarters = (at: Float64Array, labels: readonly LabelQuarters[]): Uint8Array =>
  writePack(
    at,
    labels.flatMap(({ units, reporting, quality }) => [units, reporting, quality]),
  );

/** Sums of many stations in a UTC day. */
interface DayTotals {
  units: Float64Array;
  reporting: Float64Array;
  /** Stations with each mark of `QUALITY_MARKS`. */
  marks: Float64Array[];
}

const blank = () => new Float64Array(PER_DAY);

/** Adds up quarter hours of stations by label and UTC day. */
export function createQuarterTotals() {
  const totals = new Map<LabelType, Map<number, DayTotals>>();

  function getDay(label: LabelType, day: number): DayTotals {
    const days = totals.get(label) ?? new Map<number, DayTotals>();
    totals.set(label, days);
    const known = days.get(day);
    if (known) return known;
    const added = { units: blank(), reporting: blank(), marks: QUALITY_MARKS.map(blank) };
    days.set(day, added);
    return added;
  }

  return {
    /** Adds a station's pack of `writeStationQuarters`, or subtracts it. */
    addStation(pack: Uint8Array, sign: 1 | -1, only: readonly LabelType[] = LABELS): void {
      const places = only.map((label) => LABELS.indexOf(label));
      const { at, columns } = readPacks(
        pack,
        places.flatMap((place) => [3 * place, 3 * place + 1, 3 * place + 2]),
      );
      for (const [own, label] of only.entries()) {
        const [units = at, reporting = at, quality = at] = columns.slice(3 * own);
        for (let i = 0; i < at.length; i++) {
          const reported = reporting[i]!;
          const marked = quality[i]!;
          if (reported === 0 && marked === 0) continue;
          const day = utcDay(at[i]!);
          const slot = (at[i]! - day) / QUARTER;
          const sums = getDay(label, day);
          if (reported > 0) sums.units[slot]! += sign * units[i]!;
          sums.reporting[slot]! += sign * reported;
          if (marked === 0) continue;
          for (const [m, mark] of QUALITY_MARKS.entries())
            if ((marked & Quality[mark]) !== 0) sums.marks[m]![slot]! += sign;
        }
      }
    },

    /** Adds a pack of `packs`. */
    addPack(label: LabelType, day: number, pack: Uint8Array): void {
      const { columns } = readPacks(pack, [...Array(2 + QUALITY_MARKS.length).keys()]);
      const { units, reporting, marks } = getDay(label, day);
      for (const [c, sums] of [units, reporting, ...marks].entries())
        for (let slot = 0; slot < PER_DAY; slot++) sums[slot]! += columns[c]![slot]!;
    },

    /** Labels and UTC days that are not empty. */
    *days(): Generator<{ label: LabelType; day: number }> {
      for (const [label, days] of totals) for (const day of days.keys()) yield { label, day };
    },

    /** Stored form of a day; null when it is empty. */
    pack(label: LabelType, day: number): Uint8Array | null {
      const { units, reporting, marks } = getDay(label, day);
      const columns = [units, reporting, ...marks];
      if (columns.every((column) => column.every((sum) => sum === 0))) return null;
      return writePack(
        Float64Array.from(units, (_, slot) => day + slot * QUARTER),
        columns,
      );
    },

    /** Sums of a label between two edges on whole quarter hours. */
    between(label: LabelType, start: number, end: number) {
      let units = 0;
      let reporting = 0;
      let quality = 0;
      for (let day = utcDay(start); day < end; day += DAY) {
        const sums = totals.get(label)?.get(day);
        if (!sums) continue;
        const past = Math.min(PER_DAY, (end - day) / QUARTER);
        for (let slot = Math.max(0, (start - day) / QUARTER); slot < past; slot++) {
          units += sums.units[slot]!;
          reporting = Math.max(reporting, sums.reporting[slot]!);
          for (const [m, mark] of QUALITY_MARKS.entries())
            if (sums.marks[m]![slot]! > 0) quality |= Quality[mark];
        }
      }
      return { kwh: reporting === 0 ? null : units / UNITS, reporting, quality };
    },
  };
}
export type QuarterTotals = ReturnType<typeof createQuarterTotals>;
