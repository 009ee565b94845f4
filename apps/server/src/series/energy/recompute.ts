import { MAX_GLITCH_READINGS } from '@heliograph/domain/energy';
import type { Client } from '../../storage/client.ts';
import { DAY } from '../days.ts';
import { samplesKeptSince } from '../keptSamples.ts';
import { computeEnergy, type ComputedEnergy } from './computeEnergy.ts';
import { editsIn, type EnergyEdits } from './energyEdit.ts';
import { marksIn, overwriteMarks } from './energyMark.ts';
import { QUARTER, floorToQuarter } from './energyRow.ts';
import { overwriteEnergy } from './energyStore.ts';
import { saveImportedDays } from './importedDay.ts';
import { noteChanges } from '../sums/energyChange.ts';
import { updateImplausibleAlarms } from './implausibleAlarms.ts';
import { neighbours, readingsIn, type CounterDevice, type Reading } from './readings.ts';

/** A range [from, to] of a device in which samples were added out of order, or energy is to be computed again. */
export interface ChangedRange {
  device: CounterDevice;
  from: number;
  to: number;
  /** Positions of the counters concerned. */
  counters: ReadonlySet<number>;
  /** Interval of the added samples, ms. */
  period: number;
}

/** The last believed reading of a counter; null when there is none. */
export interface LastReading {
  deviceId: number;
  counter: number;
  reading: Reading | null;
}

/** Whole quarter hours [from, to) that are computed again for a range. */
interface Window {
  range: ChangedRange;
  from: number;
  to: number;
}

interface Computed extends ComputedEnergy {
  window: Window;
  edits: EnergyEdits;
  seeds: (Reading | null)[];
  sequels: (Reading | null)[];
  /** True if the readings around the range suffice to decide what is believed. */
  settled: boolean;
}

/** How far around a range readings are taken into account when some are implausible, ms. */
const CONTEXTS = [3 * 3_600_000, DAY, 8 * DAY];

/**
 * Computes energy again from the stored samples between the readings next to each range, so that the result does not
 * depend on the order of arrival. Where readings are implausible, more of those around them decide what is believed.
 * Energy before the first day whose samples are kept stays as it is.
 *
 * @param now epoch ms, when alarms about implausible readings end
 * @returns the last believed readings of counters whose newest samples were concerned
 */
export async function recomputeEnergy(
  client: Client,
  ranges: readonly ChangedRange[],
  now: number,
): Promise<LastReading[]> {
  const kept = await samplesKeptSince(client);
  let open = await affectedWindows(
    client,
    ranges.filter(({ counters, to }) => counters.size > 0 && to >= kept),
  );
  const done: Computed[] = [];
  for (const context of [0, ...CONTEXTS]) {
    if (open.length === 0) break;
    const widest = context === CONTEXTS.at(-1);
    const results = await compute(client, open, context);
    done.push(...results.filter(({ settled }) => settled || widest));
    open = results.flatMap(({ settled, window }) => (settled || widest ? [] : [window]));
  }
  const changed = done.map(({ window: { range, from, to }, rows, marks, edits }) => ({
    device: range.device,
    from: Math.max(from, kept),
    to,
    rows,
    marks,
    imports: edits.imports,
  }));
  await overwriteEnergy(
    client,
    changed.map(({ device, from, to, rows }) => ({
      device,
      from,
      to,
      rows: rows.filter(({ at }) => at >= from && at < to),
    })),
  );
  await saveImportedDays(
    client,
    changed.flatMap(({ from, to, imports }) => imports.filter(({ day }) => day < to && day + DAY > from)),
  );
  const marked = changed.map(({ device, ...range }) => ({ deviceId: device.id, ...range }));
  await overwriteMarks(client, marked);
  await noteChanges(
    client,
    marked.map(({ deviceId, from, to, marks }) => ({
      deviceId,
      from: Math.min(from, ...marks.map(({ began }) => began)),
      to: Math.max(to, ...marks.map(({ ended }) => ended)),
    })),
  );
  await updateImplausibleAlarms(client, marked, now);
  return done.flatMap(lastReadings);
}

/** Last readings of counters without later readings than the window. */
function lastReadings({ window, sequels, reading, readAt }: Computed): LastReading[] {
  return sequels.flatMap((sequel, counter) => {
    if (sequel) return [];
    const [at, value] = [readAt[counter] ?? null, reading[counter] ?? null];
    return [
      {
        deviceId: window.range.device.id,
        counter,
        reading: at === null || value === null ? null : { at, value },
      },
    ];
  });
}

/**
 * From the reading before the range to the one after it, of the counters that were read in the range; energy of other
 * counters is not affected.
 */
async function affectedWindows(client: Client, ranges: readonly ChangedRange[]): Promise<Window[]> {
  if (ranges.length === 0) return [];
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
  return ranges.map((range, i) => {
    const instants = (found: readonly (Reading | null)[] = []) =>
      found.flatMap((reading, counter) => (reading && range.counters.has(counter) ? [reading.at] : []));
    return {
      range,
      from: floorToQuarter(Math.min(range.from, ...instants(before[i]))),
      to: floorToQuarter(Math.max(range.to, ...instants(after[i]))) + QUARTER,
    };
  });
}

/** @param context 0 for the windows only, where the readings must be plausible to settle anything */
async function compute(client: Client, windows: readonly Window[], context: number): Promise<Computed[]> {
  const { widened, marked } = await overMarks(
    client,
    windows.map((window) => ({ ...window, from: window.from - context, to: window.to + context })),
  );
  const seeds = await neighbours(
    client,
    'before',
    widened.map(({ range, from }) => ({ device: range.device, at: from })),
  );
  const sequels = await neighbours(
    client,
    'after',
    widened.map(({ range, to }) => ({ device: range.device, at: to })),
  );
  const inside = await readingsIn(
    client,
    widened.map(({ range, from, to }) => ({ device: range.device, from, to })),
  );
  const edits = await editsIn(
    client,
    widened.map(({ range, from, to }, i) => ({
      deviceId: range.device.id,
      from: Math.min(from, ...(seeds[i] ?? []).map((seed) => seed?.at ?? from)),
      to: Math.max(to, ...(sequels[i] ?? []).map((sequel) => sequel?.at ?? to)),
    })),
  );
  return widened.map((window, i) => {
    const known = {
      limits: window.range.device.counterLimits,
      seeds: seeds[i] ?? [],
      inside: inside[i] ?? [],
      sequels: sequels[i] ?? [],
      edits: edits[i] ?? { replacements: [], corrections: [], imports: [] },
      period: window.range.period,
    };
    const energy = computeEnergy(known, window);
    const plain = !marked[i] && energy.marks.every(({ kind }) => kind === 'gap');
    const decided = context > 0 && isDecided(window, known, energy);
    return {
      ...energy,
      ...known,
      window: plain || decided ? window : windows[i]!,
      settled: plain || decided,
    };
  });
}

/** True if enough readings around the range decide, and those after the window are believed as before. */
function isDecided(
  { range, from }: Window,
  { seeds, inside, sequels }: Pick<Computed, 'seeds' | 'sequels'> & { inside: readonly { at: number }[] },
  { readAt }: ComputedEnergy,
): boolean {
  const before = inside.filter(({ at }) => at >= from && at < range.from).length;
  const begins = before > MAX_GLITCH_READINGS || seeds.every((seed) => seed === null);
  return begins && sequels.every((sequel, counter) => !sequel || readAt[counter] === sequel.at);
}

/** Widens windows so that no stored mark but a gap spans their ends. `marked`: whether any overlaps them. */
async function overMarks(
  client: Client,
  windows: readonly Window[],
): Promise<{ widened: Window[]; marked: boolean[] }> {
  let widened = [...windows];
  for (;;) {
    const marks = await marksIn(
      client,
      widened.map(({ range, from, to }) => ({ deviceId: range.device.id, from, to })),
    );
    const next = widened.map((window, i) => ({
      ...window,
      from: Math.min(window.from, ...(marks[i] ?? []).map(({ began }) => floorToQuarter(began))),
      to: Math.max(window.to, ...(marks[i] ?? []).map(({ ended }) => floorToQuarter(ended) + QUARTER)),
    }));
    const grown = next.some(({ from, to }, i) => from < widened[i]!.from || to > widened[i]!.to);
    widened = next;
    if (!grown) return { widened, marked: marks.map((list) => list.length > 0) };
  }
}
