import type { Backfill } from '@heliograph/contracts/mqtt';
import { COARSE_STEP, type SiteHistory, replay } from '../physics/siteHistory.ts';
import type { SiteState } from '../physics/siteState.ts';
import { STEP } from '../physics/timeline.ts';
import type { Plant } from '../plant/plant.ts';

const HOUR = 3_600_000;

/** A period of one gateway's history. Its messages are generated on demand. */
export interface HistoryBatch {
  start: number;
  /** Number of messages. */
  size: number;
  messages(): Iterable<Omit<Backfill, 'seq'>>;
}

/** History to backfill. Each batch includes the first instant of the next, so its counters give its energy on their own. */
export interface GatewayHistory {
  plant: Plant;
  simulated: Pick<SiteHistory, 'days' | 'end'> & Partial<Pick<SiteHistory, 'months'>>;
  /** Nothing before this instant is written, ms. */
  from: number;
}

/** 5-minute samples of every device, one batch per local day. */
export function sampleBatches({ plant, simulated: { days, end } }: GatewayHistory): HistoryBatch[] {
  return days.map((start, index) => {
    const until = days[index + 1]?.at ?? end.at;
    return {
      start: start.at,
      size: plant.readers.length,
      messages: () => backfillMessages(plant, replay(plant.site, start, until, STEP), STEP, 'everything'),
    };
  });
}

/** Hourly counters of the devices that have some, one batch per month or so. */
export function counterBatches({
  plant,
  simulated: { months = [], days },
  from,
}: GatewayHistory): HistoryBatch[] {
  const fine = days[0]?.at ?? 0;
  return months.map((start, index) => {
    const until = months[index + 1]?.at ?? fine;
    return {
      start: start.at,
      size: plant.readers.filter(({ counters }) => counters.length > 0).length,
      messages: () => backfillMessages(plant, hourly(plant, start, until, from), HOUR, 'counters'),
    };
  });
}

function* hourly(plant: Plant, start: SiteState, until: number, from: number): Generator<SiteState> {
  for (const node of replay(plant.site, start, until, COARSE_STEP)) {
    if ((node.at - start.at) % HOUR === 0 && node.at >= from) yield node;
  }
}

function backfillMessages(
  plant: Plant,
  nodes: Iterable<SiteState>,
  step: number,
  what: 'everything' | 'counters',
): Omit<Backfill, 'seq'>[] {
  const tables = plant.readers.map((reader) => {
    const picked = what === 'counters' ? reader.counters : reader.codes.map((_, index) => index);
    return {
      reader,
      values: new Float64Array(reader.codes.length),
      columns: picked.map((index) => ({
        code: reader.codes[index] ?? '',
        index,
        cells: [] as (number | null)[],
      })),
    };
  });
  let start: number | null = null;
  let rows = 0;
  for (const node of nodes) {
    start ??= node.at;
    rows++;
    // Rows follow the gateway's clock: one that jumps ahead leaves some out, and one that jumps back repeats some.
    const row = Math.floor((node.at + plant.clockJumps.ahead(node.at) - start) / step);
    const view = plant.historicalSnapshot(node);
    for (const { reader, values, columns } of tables) {
      if (columns.length === 0) continue;
      plant.sensorFaults.read(reader, view, values, step);
      for (const { index, cells } of columns) {
        const value = values[index] ?? NaN;
        cells[row] = Number.isNaN(value) ? null : value;
      }
    }
  }
  const first = start;
  if (first === null) return [];
  return tables
    .filter(({ columns }) => columns.length > 0)
    .map(({ reader, columns }) => ({
      device_id: reader.device.device_id,
      start: first,
      step,
      columns: Object.fromEntries(
        columns
          .map(
            ({ code, cells }) =>
              [code, Array.from({ length: rows }, (_, row) => cells[row] ?? null)] as const,
          )
          .filter(([, cells]) => cells.some((cell) => cell !== null)),
      ),
    }));
}
