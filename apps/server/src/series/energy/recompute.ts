import type { Client } from '../../storage/client.ts';
import { overwriteEnergy } from './energyStore.ts';
import { QUARTER, quarterOf, type EnergyRow } from './energyRow.ts';
import { blankMeter, createMeter } from './meter.ts';
import { neighbours, readingsIn, type CounterDevice, type Reading, type Readings } from './readings.ts';

/** A range [from, to] of a device in which samples were added out of order. */
export interface ChangedRange {
  device: CounterDevice;
  from: number;
  to: number;
  /** Positions of the counters read in the range. */
  counters: ReadonlySet<number>;
  /** Interval of the added samples, ms. */
  period: number;
}

/**
 * Recomputes energy from the stored samples between the readings next to each range, so that the result does not
 * depend on the order of arrival.
 */
export async function recomputeEnergy(client: Client, ranges: readonly ChangedRange[]): Promise<void> {
  const counted = ranges.filter(({ counters }) => counters.size > 0);
  if (counted.length === 0) return;
  const windows = await affectedWindows(client, counted);
  const seeds = await neighbours(
    client,
    'before',
    windows.map(({ device, from }) => ({ device, at: from })),
  );
  const sequels = await neighbours(
    client,
    'after',
    windows.map(({ device, to }) => ({ device, at: to })),
  );
  const inside = await readingsIn(client, windows);
  await overwriteEnergy(
    client,
    windows.map(({ device, from, to, period }, i) => ({
      device,
      from,
      to,
      rows: computeRows(
        [...(inside[i] ?? []), ...asReadings(sequels[i] ?? [])],
        seeds[i] ?? [],
        period,
      ).filter(({ at }) => at >= from && at < to),
    })),
  );
}

/**
 * Whole quarter hours between the neighbouring readings of the counters that were read in the range; energy of other
 * counters is not affected.
 */
async function affectedWindows(client: Client, ranges: readonly ChangedRange[]): Promise<Window[]> {
  const before = await neighbours(
    client,
    'before',
    ranges.map(({ device, from }) => ({ device, at: from })),
  );
  const after = await neighbours(
    client,
    'after',
    ranges.map(({ device, to }) => ({ device, at: to + 1 })),
  );
  return ranges.map(({ device, from, to, counters, period }, i) => {
    const instants = (found: readonly (Reading | null)[] = []) =>
      found.flatMap((reading, counter) => (reading && counters.has(counter) ? [reading.at] : []));
    return {
      device,
      from: quarterOf(Math.min(from, ...instants(before[i]))),
      to: quarterOf(Math.max(to, ...instants(after[i]))) + QUARTER,
      period,
    };
  });
}

type Window = Omit<ChangedRange, 'counters'>;

function computeRows(
  readings: readonly Readings[],
  seeds: readonly (Reading | null)[],
  period: number,
): EnergyRow[] {
  const state = blankMeter(seeds.length);
  for (const [counter, seed] of seeds.entries()) {
    state.reading[counter] = seed?.value ?? null;
    state.readAt[counter] = seed?.at ?? null;
  }
  const meter = createMeter(seeds.length, state);
  for (const { at, values } of readings) meter.take(at, values, Math.max(period, QUARTER));
  return meter.changed();
}

/** Single readings of several counters, grouped by instant, oldest first. */
function asReadings(single: readonly (Reading | null)[]): Readings[] {
  const byInstant = new Map<number, Readings>();
  for (const [counter, reading] of single.entries()) {
    if (!reading) continue;
    const { at, value } = reading;
    const entry = byInstant.get(at) ?? { at, values: single.map(() => null) };
    entry.values[counter] = value;
    byInstant.set(at, entry);
  }
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}
