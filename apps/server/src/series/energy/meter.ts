import { counterStep, roundEnergy } from '@heliograph/domain/energy';
import { DAY, utcDay } from '../days.ts';
import { endOf, QUARTER, quarterOf, type EnergyRow } from './energyRow.ts';

/** State of a meter: the last known readings by counter with their instants, and the latest rows. */
export interface MeterState {
  reading: (number | null)[];
  readAt: (number | null)[];
  /** Contiguous, ascending, the last one with the newest reading; empty when not loaded. */
  rows: EnergyRow[];
}

/** Converts readings of a device's counters, oldest first, into energy rows. */
export interface Meter {
  readonly state: MeterState;
  /** False when the readings are not the newest, or reach back to rows that are not loaded. */
  follows(at: number, readings: readonly (number | null)[]): boolean;
  /**
   * @param readings kWh by counter, null where not read; at least one is
   * @param period expected interval of readings, ms; energy over a longer gap is estimated
   */
  take(at: number, readings: readonly (number | null)[], period?: number): void;
  /** Rows changed since the last call, oldest first; rows no longer needed are dropped. */
  changed(): EnergyRow[];
}

/** Most rows kept in memory for a rarely read counter. */
const ROWS_HELD = 8;

export function blankMeter(counters: number): MeterState {
  return { reading: blank(counters), readAt: blank(counters), rows: [] };
}

export function createMeter(counters: number, state: MeterState): Meter {
  const { reading, readAt, rows } = state;
  const touched = new Set<EnergyRow>();

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
    const last = rowAt(quarterOf(newest));
    // A sample at the very start of a quarter hour leaves all of it to the following reading.
    let start = newest === last.at ? last.at : endOf(last);
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
      if (!row || endOf(row) <= since) return;
      const inside = Math.min(at, endOf(row)) - Math.max(since, row.at);
      if (inside <= 0) continue;
      row.kwh[counter] = roundEnergy((row.kwh[counter] ?? 0) + (step * inside) / (at - since));
      row.estimated ||= estimated;
      touched.add(row);
    }
  }

  return {
    state,
    follows(at, readings) {
      const newest = newestOf(readAt);
      if (newest === null) return true;
      const first = rows[0];
      if (at <= newest || first === undefined) return false;
      return readings.every((value, c) => value === null || (readAt[c] ?? at) >= first.at);
    },
    take(at, readings, period = QUARTER) {
      const newest = newestOf(readAt);
      if (newest !== null) bridge(newest, quarterOf(at));
      const row = rowAt(quarterOf(at));
      for (let c = 0; c < counters; c++) {
        const value = readings[c] ?? null;
        if (value === null) continue;
        const since = readAt[c] ?? null;
        if (since !== null) share(c, since, at, counterStep(reading[c] ?? 0, value), at - since > period);
        reading[c] = value;
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
          rows.findIndex((row) => endOf(row) > oldest),
          rows.length - ROWS_HELD,
          0,
        ),
      );
      return changed;
    },
  };
}

function blank(length: number): (number | null)[] {
  return new Array<null>(length).fill(null);
}

function newestOf(readAt: readonly (number | null)[]): number | null {
  let newest: number | null = null;
  for (const at of readAt) if (at !== null && (newest === null || at > newest)) newest = at;
  return newest;
}
