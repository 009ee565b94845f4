import { isPlausibleStep, roundEnergy, type StepKind } from '@heliograph/domain/energy';
import { DAY, utcDay } from '../days.ts';
import type { EnergyMark } from './energyMark.ts';
import { getEnd, QUARTER, floorToQuarter, type EnergyRow } from './energyRow.ts';
import type { Readings } from './readings.ts';

/** State of a meter: the last believed readings by counter with their instants, and the latest rows. */
export interface MeterState {
  reading: (number | null)[];
  readAt: (number | null)[];
  /** Contiguous, ascending, the last one with the newest reading; empty when not loaded. */
  rows: EnergyRow[];
}

/** How a counter came to a reading, if that is not the difference to the last one. */
export interface TakenStep {
  kind: StepKind;
  /** null when unknown */
  kwh: number | null;
  /** The first reading that was passed over. */
  odd: number | null;
}

/** Converts readings of a device's counters, oldest first, into energy rows. */
export interface Meter {
  readonly state: MeterState;
  /** True if the readings, oldest first, are newer than the state and only add to rows that are loaded. */
  follows(list: readonly Readings[]): boolean;
  /** True if the readings are plain continuations of their counters. */
  isPlausible(list: readonly Readings[]): boolean;
  /**
   * @param reading with at least one value, kWh by counter
   * @param period expected interval of readings, ms; energy over a longer gap is estimated
   * @param steps by counter, for readings that are not a plain continuation
   */
  take(reading: Readings, period?: number, steps?: readonly (TakenStep | undefined)[]): void;
  /** Rows and marks since the last call, oldest first; rows no longer needed are dropped. */
  changed(): { rows: EnergyRow[]; marks: EnergyMark[] };
}

/** Maximum rows kept in memory for a rarely read counter. */
const ROWS_HELD = 8;

export function blankMeter(counters: number): MeterState {
  return { reading: blank(counters), readAt: blank(counters), rows: [] };
}

/** @param limits highest power by counter, kW, as `counterLimit` of domain/energy */
export function createMeter(limits: readonly number[], state: MeterState): Meter {
  const counters = limits.length;
  const { reading, readAt, rows } = state;
  const touched = new Set<EnergyRow>();
  let marks: EnergyMark[] = [];

  /** The last row if it starts at `at` or later, else a new one after it. */
  function rowAt(at: number): EnergyRow {
    const last = rows.at(-1);
    if (last && last.at >= at) return last;
    const row = {
      at,
      minutes: QUARTER / 60_000,
      kwh: blank(counters),
      reading: blank(counters),
      estimated: false,
    };
    rows.push(row);
    touched.add(row);
    return row;
  }

  /** Adds rows for the gap between two samples: one per UTC day, up to the row of the later sample. */
  function bridge(newest: number, until: number): void {
    const last = rowAt(floorToQuarter(newest));
    // A sample at the very start of a quarter hour leaves all of it to the following reading.
    let start = newest === last.at ? last.at : getEnd(last);
    while (start < until) {
      const end = Math.min(until, utcDay(start) + DAY);
      const row = start === last.at ? last : rowAt(start);
      row.minutes = (end - start) / 60_000;
      touched.add(row);
      start = end;
    }
  }

  /** Spreads energy over (since, at] across rows by overlap. */
  function share(counter: number, since: number, at: number, step: number, estimated: boolean): void {
    for (let i = rows.length - 1; i >= 0; i--) {
      const row = rows[i];
      if (!row || getEnd(row) <= since) return;
      const inside = Math.min(at, getEnd(row)) - Math.max(since, row.at);
      if (inside <= 0) continue;
      row.kwh[counter] = roundEnergy((row.kwh[counter] ?? 0) + (step * inside) / (at - since));
      row.estimated ||= estimated;
      touched.add(row);
    }
  }

  return {
    state,
    follows(list) {
      const newest = getNewest(readAt);
      const start = list[0];
      if (newest === null || !start) return true;
      const first = rows[0];
      if (start.at <= newest || first === undefined) return false;
      return readAt.every(
        (since, c) =>
          since === null || since >= first.at || list.every(({ values }) => (values[c] ?? null) === null),
      );
    },
    isPlausible(list) {
      for (let c = 0; c < counters; c++) {
        let previous = reading[c] ?? null;
        let since = readAt[c] ?? 0;
        for (const { at, values } of list) {
          const value = values[c] ?? null;
          if (value === null) continue;
          if (previous !== null && !isPlausibleStep(previous, value, at - since, limits[c]!)) return false;
          previous = previous === null ? value : Math.max(previous, value);
          since = at;
        }
      }
      return true;
    },
    take({ at, values }, period = QUARTER, steps) {
      const newest = getNewest(readAt);
      if (newest !== null) bridge(newest, floorToQuarter(at));
      const row = rowAt(floorToQuarter(at));
      for (let c = 0; c < counters; c++) {
        const value = values[c] ?? null;
        if (value === null) continue;
        const since = readAt[c] ?? null;
        const last = reading[c] ?? null;
        const step = steps?.[c];
        if (since !== null && last !== null) {
          const kwh = step ? step.kwh : Math.max(0, value - last);
          // Spreading zero is exact.
          const estimated = at - since > period && kwh !== null && kwh > 0;
          if (kwh !== null) share(c, since, at, kwh, estimated);
          if (estimated || (step && step.kind !== 'counted')) {
            const kind = step && step.kind !== 'counted' ? step.kind : 'gap';
            marks.push({
              counter: c,
              kind,
              began: since,
              ended: at,
              kwh: kwh === null ? null : roundEnergy(kwh),
              estimated,
              last,
              first: value,
              odd: step?.odd ?? null,
            });
          }
        }
        reading[c] = step || last === null ? value : Math.max(last, value);
        readAt[c] = at;
        row.reading[c] = value;
      }
      touched.add(row);
    },
    changed() {
      const changed = rows.filter((row) => touched.has(row));
      touched.clear();
      const oldest = Math.min(...readAt.filter((at) => at !== null));
      rows.splice(
        0,
        Math.max(
          rows.findIndex((row) => getEnd(row) > oldest),
          rows.length - ROWS_HELD,
          0,
        ),
      );
      const added = marks;
      marks = [];
      return { rows: changed, marks: added };
    },
  };
}

function blank(length: number): (number | null)[] {
  return new Array<null>(length).fill(null);
}

function getNewest(readAt: readonly (number | null)[]): number | null {
  let newest: number | null = null;
  for (const at of readAt) if (at !== null && (newest === null || at > newest)) newest = at;
  return newest;
}
