import type { Backfill } from '@heliograph/contracts/mqtt';
import { COARSE_STEP, type Chronicle, relive } from '../devices/chronicle.ts';
import type { SiteNode } from '../devices/siteNode.ts';
import { STEP } from '../devices/trail.ts';
import type { Plant } from '../plant/plant.ts';

const HOUR = 3_600_000;

/** A stretch of one gateway's past, and the messages that tell it; made when they are asked for. */
export interface Stretch {
  start: number;
  /** How many messages it takes. */
  size: number;
  messages(): Iterable<Omit<Backfill, 'seq'>>;
}

/** A past to be told. Counters of a stretch include its last instant, so each tells its energy on its own. */
export interface Past {
  plant: Plant;
  chronicle: Pick<Chronicle, 'days' | 'end'> & Partial<Pick<Chronicle, 'months'>>;
  /** Nothing before it is told, ms. */
  from: number;
}

/** Local days of 5-minute samples of every device. */
export function sampleStretches({ plant, chronicle: { days, end } }: Past): Stretch[] {
  return days.map((start, index) => {
    const until = days[index + 1]?.at ?? end.at;
    return {
      start: start.at,
      size: plant.readers.length,
      messages: () => columnsOf(plant, relive(plant.site, start, until, STEP), STEP, 'everything'),
    };
  });
}

/** About a month each of hourly counters, of the devices that have some. */
export function counterStretches({ plant, chronicle: { months = [], days }, from }: Past): Stretch[] {
  const fine = days[0]?.at ?? 0;
  return months.map((start, index) => {
    const until = months[index + 1]?.at ?? fine;
    return {
      start: start.at,
      size: plant.readers.filter(({ counters }) => counters.length > 0).length,
      messages: () => columnsOf(plant, hourly(plant, start, until, from), HOUR, 'counters'),
    };
  });
}

function* hourly(plant: Plant, start: SiteNode, until: number, from: number): Generator<SiteNode> {
  for (const node of relive(plant.site, start, until, COARSE_STEP)) {
    if ((node.at - start.at) % HOUR === 0 && node.at >= from) yield node;
  }
}

function columnsOf(
  plant: Plant,
  nodes: Iterable<SiteNode>,
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
  for (const node of nodes) {
    start ??= node.at;
    const view = plant.lookBack(node);
    for (const { reader, values, columns } of tables) {
      if (columns.length === 0) continue;
      plant.failures.read(reader, view, values);
      for (const { index, cells } of columns) {
        const value = values[index] ?? NaN;
        cells.push(Number.isNaN(value) ? null : value);
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
          .filter(({ cells }) => cells.some((cell) => cell !== null))
          .map(({ code, cells }) => [code, cells]),
      ),
    }));
}
