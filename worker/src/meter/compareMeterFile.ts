import type {
  ComparedColumns,
  engineVerbs,
  MeterFileSummary,
  MeterReport,
  MeterStream,
  TableColumns,
} from '@heliograph/contracts/engine';
import type { EnergyStep } from '@heliograph/contracts/http';
import {
  clockOffset,
  compareMeter,
  judgeMeter,
  MeterFileError,
  meterIntervals,
  meterQualityText,
  ownSums,
  slices,
  type MeterChannel,
  type MeterFile,
  type MeterIntervals,
} from '@heliograph/domain/meter';
import { dateText } from '@heliograph/domain/reports';
import { DAY } from '@heliograph/domain/time';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import { findStation } from '../reports/question.ts';
import { compileOrUnpriced, readTariffs } from '../revenue/readTariffs.ts';
import type { Task } from '../rpc/task.ts';
import type { TableStore } from '../tables/tableStore.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { problem, readMeterBytes } from './readMeterBytes.ts';
import { readOwnEnergy } from './readOwnEnergy.ts';

/** Step of periods between readings, minutes. */
const PERIOD_STEP = 30;
/** How far reading the file and our energies are on the way to the verdict. */
const SHARES = { file: 0.4, own: 0.8 };

/**
 * [IMP-02] Reads a meter file and sets it beside what a station counted itself.
 *
 * @throws EngineError badInput naming the field, for a file with a code of `METER_PROBLEMS`; as the calls do; cancelled
 */
export async function compareMeterFile(
  question: z.output<typeof engineVerbs.meter.compare.input>,
  context: QueryContext,
  task: Task,
  tables: TableStore,
): Promise<MeterReport> {
  const station = findStation(context.stations, question.stationId, 'stationId');
  const progress = (share: number) => task.progress(Math.round(share * 1000), 1000);
  const file = await readMeterBytes(
    question.file,
    task,
    (share) => progress(share * SHARES.file),
    question.tables,
  );
  const nmi = chooseNmi(file, question.nmi, station.nmi);
  const channels = file.channels.filter((channel) => channel.nmi === nmi);
  const controlled = channels.find(({ suffix }) => suffix === question.controlled);
  const meter = await readIntervals(
    channels.filter((channel) => channel !== controlled || question.countsControlled),
    clockOffset(file, question.clock),
    task,
  );
  if (meter === null) return { file: summarizeFile(file), comparison: null };

  const step: EnergyStep = meter.minutes ?? PERIOD_STEP;
  const span = { start: meter.start[0]!, end: meter.end.reduce((latest, end) => Math.max(latest, end), 0) };
  // A clock may be a day off.
  const around = { start: floorTo(span.start, step) - DAY, end: floorTo(span.end, step) + DAY, step };
  const { time_zone: zone, id } = station;
  const [own, tariffs] = await Promise.all([
    readOwnEnergy(context, station, around, (share) => {
      progress(SHARES.file + share * (SHARES.own - SHARES.file));
      return task.yieldToEventLoop();
    }),
    readTariffs(context.session.http, [station], {
      first: dateText(zone, span.start),
      last: dateText(zone, span.end - 1),
    }),
  ]);
  const sums = await stepwise(
    ownSums({
      start: around.start,
      step: step * 60_000,
      import: own.import?.kwh ?? null,
      export: own.export?.kwh ?? null,
      sources: own.sources?.kwh ?? null,
    }),
    task,
  );
  const verdict = await stepwise(judgeMeter(meter, sums), task);
  const options = { zone, tariffs: compileOrUnpriced(tariffs.get(id) ?? []) };
  const { intervals, ...comparison } = await stepwise(compareMeter(meter, sums, options), task);
  return {
    file: summarizeFile(file),
    comparison: {
      nmi,
      span: { ...span, zone },
      minutes: meter.minutes,
      controlled: controlled
        ? { suffix: controlled.suffix, kwh: computeKwh(controlled), isCompared: question.countsControlled }
        : null,
      counted: { import: own.import !== null, export: own.export !== null },
      verdict,
      ...comparison,
      intervals: tables.open(await stepwise(intervalColumns(intervals, meter), task)),
    },
  };
}

const floorTo = (at: number, minutes: number) => Math.floor(at / (minutes * 60_000)) * minutes * 60_000;

/** @throws EngineError badInput when the file has no such connection */
export function chooseNmi({ channels }: MeterFile, asked: string | null, own: string): string {
  const has = (nmi: string) => channels.some((channel) => channel.nmi === nmi);
  if (asked !== null) {
    if (!has(asked)) throw new EngineError('badInput', 0, `no NMI ${asked}`, 'nmi');
    return asked;
  }
  const known = own.slice(0, 10);
  if (has(known)) return known;
  return (channels.find(({ role }) => role !== null) ?? channels[0])?.nmi ?? '';
}

/** Null where nothing of the channels can be compared. @throws EngineError badInput tooLong */
async function readIntervals(
  channels: readonly MeterChannel[],
  offset: number,
  task: Task,
): Promise<MeterIntervals | null> {
  if (!channels.some(({ role, days, reads }) => role !== null && days.length + reads.length > 0)) return null;
  return stepwise(meterIntervals(channels, offset), task);
}

/** Runs long work step by step. @throws EngineError badInput for a file that is too long */
export async function stepwise<T>(steps: Generator<void, T>, task: Task): Promise<T> {
  for (;;) {
    const step = next(steps);
    if (step.done) return step.value;
    await task.yieldToEventLoop();
  }
}

function next<T>(steps: Generator<void, T>): IteratorResult<void, T> {
  try {
    return steps.next();
  } catch (error) {
    throw error instanceof MeterFileError ? problem(error.reason) : error;
  }
}

export function summarizeFile({ channels, ...file }: MeterFile): MeterFileSummary {
  const connections = new Map<string, MeterStream[]>();
  for (const channel of channels) {
    const { nmi, suffix, role, serials, days, reads } = channel;
    const streams = connections.get(nmi) ?? [];
    connections.set(nmi, streams);
    streams.push({
      suffix,
      role,
      serials,
      days: days.length + reads.length,
      kwh: role === null ? null : computeKwh(channel),
    });
  }
  return { ...file, connections: [...connections].map(([nmi, streams]) => ({ nmi, streams })) };
}

const computeKwh = ({ days, reads }: MeterChannel): number =>
  days.reduce((sum, { kwh }) => kwh.reduce((all, each) => (Number.isNaN(each) ? all : all + each), sum), 0) +
  reads.reduce((sum, { kwh }) => sum + kwh, 0);

function* intervalColumns(
  { start, end, ...numbers }: ComparedColumns,
  { quality }: MeterIntervals,
): Generator<void, TableColumns> {
  const places = new Map<number, number>();
  const codes = new Uint32Array(quality.length);
  for (const { from, to } of slices(quality.length)) {
    for (let interval = from; interval < to; interval++) {
      const word = quality[interval]!;
      const place = places.get(word) ?? places.size;
      if (place === places.size) places.set(word, place);
      codes[interval] = place;
    }
    yield;
  }
  return {
    start: { kind: 'instant', values: start },
    end: { kind: 'instant', values: end },
    ...Object.fromEntries(
      Object.entries(numbers).map(([key, values]: [string, Float64Array]) => [
        key,
        { kind: 'number' as const, values },
      ]),
    ),
    quality: {
      kind: 'text',
      codes,
      words: Array.from(places.keys(), meterQualityText),
    },
  };
}
