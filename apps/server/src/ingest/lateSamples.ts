import { DAY } from '../series/days.ts';
import { recomputeEnergy, type ChangedRange, type LastReading } from '../series/energy/recompute.ts';
import type { Samples } from '../series/samplePack.ts';
import { insertHot, mergeCold, type DeviceSamples, type SampleRow } from '../series/sampleStore.ts';
import type { Client } from '../storage/client.ts';
import type { DeviceState } from './gatewayStates.ts';
import type { DeviceBatch } from './deviceBatch.ts';
import { upsertLatest, type LatestRow } from './latest.ts';
import type { KnownDevice } from './registry.ts';

/** A device's batch that does not continue its stream: late samples, or its history. */
export interface LateBatch {
  batch: DeviceBatch;
  state: DeviceState;
  closedBefore: number;
}

/** Consecutive samples of a device. */
interface Block {
  device: KnownDevice;
  samples: Samples;
  period: number;
  closedBefore: number;
}

/** Stores the samples (hot or cold by their day), recomputes the energy around them and updates `latest`. */
export async function storeLateSamples(
  client: Client,
  batches: readonly LateBatch[],
  now: number,
): Promise<void> {
  if (batches.length === 0) return;
  const blocks = batches.flatMap(listBlocks);
  await insertHot(client, blocks.flatMap(openRows));
  await mergeCold(client, blocks.flatMap(closedSamples));
  const last = await recomputeEnergy(client, listRanges(blocks), now);
  await upsertLatest(
    client,
    batches.map(({ batch: { device }, state }) => newLatest(device, state, { blocks, last })),
  );
}

function listBlocks({ batch: { device, pushed, backfilled }, closedBefore }: LateBatch): Block[] {
  const blocks = backfilled.map(({ samples, period }) => ({ device, samples, period, closedBefore }));
  if (pushed.length === 0) return blocks;
  const samples = {
    at: Float64Array.from(pushed, ({ at }) => at),
    columns: Array.from({ length: device.width }, (_, slot) =>
      Float64Array.from(pushed, ({ v }) => v[slot] ?? NaN),
    ),
  };
  return [{ device, samples, period: 0, closedBefore }, ...blocks];
}

/** Index of the block's first sample in an open day. */
function firstOpen({ samples: { at }, closedBefore }: Block): number {
  const index = at.findIndex((instant) => instant >= closedBefore);
  return index < 0 ? at.length : index;
}

function openRows(block: Block): SampleRow[] {
  const { device, samples } = block;
  const rows: SampleRow[] = [];
  for (let i = firstOpen(block); i < samples.at.length; i++) {
    rows.push({ deviceId: device.id, at: samples.at[i] ?? 0, v: getRow(samples, i) });
  }
  return rows;
}

function closedSamples(block: Block): DeviceSamples[] {
  const end = firstOpen(block);
  if (end === 0) return [];
  const { at, columns } = block.samples;
  const samples = { at: at.subarray(0, end), columns: columns.map((column) => column.subarray(0, end)) };
  return [{ deviceId: block.device.id, samples }];
}

/** Ranges of changed samples; ranges of a device less than a day apart are merged. */
function listRanges(blocks: readonly Block[]): ChangedRange[] {
  const ranges: (ChangedRange & { counters: Set<number> })[] = [];
  const ordered = blocks
    .flatMap((block) => rangesIn(block.samples.at).map((range) => ({ block, ...range })))
    .sort((a, b) => a.block.device.id - b.block.device.id || a.from - b.from);
  for (const { block, from, to } of ordered) {
    const { device, period, closedBefore } = block;
    const last = ranges.at(-1);
    if (last?.device.id === device.id && from - last.to < DAY) {
      last.to = Math.max(last.to, to);
      last.period = Math.max(last.period, period);
      for (const counter of getCounters(block)) last.counters.add(counter);
    } else {
      const { id, counterSlots, counterLimits } = device;
      ranges.push({
        device: { id, counterSlots, counterLimits, closedBefore },
        from,
        to,
        counters: getCounters(block),
        period,
      });
    }
  }
  return ranges;
}

/** Positions of the counters with a reading in the block. */
function getCounters({ device, samples }: Block): Set<number> {
  const read = new Set<number>();
  for (const [counter, slot] of device.counterSlots.entries()) {
    if (samples.columns[slot - 1]?.some((value) => !Number.isNaN(value))) read.add(counter);
  }
  return read;
}

function rangesIn(at: Float64Array): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const instant of at) {
    const last = found.at(-1);
    if (last && instant - last.to < DAY) last.to = instant;
    else found.push({ from: instant, to: instant });
  }
  return found;
}

/** The newest sample, and the last believed readings of the counters. */
function newLatest(
  device: KnownDevice,
  { meter }: DeviceState,
  { blocks, last }: { blocks: readonly Block[]; last: readonly LastReading[] },
): LatestRow {
  const row = {
    deviceId: device.id,
    at: -Infinity,
    v: new Float64Array(),
    reading: [...meter.state.reading],
    readAt: [...meter.state.readAt],
  };
  for (const { samples } of blocks.filter((block) => block.device.id === device.id)) {
    const newest = samples.at.length - 1;
    const at = samples.at[newest] ?? -Infinity;
    if (at > row.at) Object.assign(row, { at, v: getRow(samples, newest) });
  }
  for (const { deviceId, counter, reading } of last) {
    if (deviceId !== device.id) continue;
    row.reading[counter] = reading?.value ?? null;
    row.readAt[counter] = reading?.at ?? null;
  }
  return row;
}

function getRow({ columns }: Samples, index: number): Float64Array {
  return Float64Array.from(columns, (column) => column[index] ?? NaN);
}
