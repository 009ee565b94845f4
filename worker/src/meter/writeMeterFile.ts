import type { engineVerbs } from '@heliograph/contracts/engine';
import { describeOwnQuality, ownDays, writeNem12 } from '@heliograph/domain/meter';
import { DAY } from '@heliograph/domain/time';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import { findStation } from '../reports/question.ts';
import type { Task } from '../rpc/task.ts';
import { gridCounters } from '../series/counters.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { readOwnEnergy } from './readOwnEnergy.ts';

const MARKET_OFFSET = 10 * 3_600_000;
const MAX_DAYS = 800;
/** Who the file is from and for, where participants of the market have their identifiers. */
const PARTICIPANT = 'HELIOGRAPH';
const SERIAL_LENGTH = 12;
const STREAMS = [
  ['import', 'E1'],
  ['export', 'B1'],
] as const;

/**
 * [IMP-02] Energies of a station on days of market time, as a NEM12 file.
 *
 * @throws EngineError badInput naming the field; as the calls do; cancelled
 */
export async function writeMeterFile(
  { stationId, from, to, minutes, nmi }: z.output<typeof engineVerbs.meter.write.input>,
  context: QueryContext,
  task: Task,
): Promise<{ text: string; days: number }> {
  const station = findStation(context.stations, stationId, 'stationId');
  const [first, last] = [parseDay(from, 'from'), parseDay(to, 'to')];
  if (last < first) throw new EngineError('badInput', 0, 'ends before it starts', 'to');
  if (last - first >= MAX_DAYS) throw new EngineError('badInput', 0, `at most ${MAX_DAYS} days`, 'to');
  const span = { start: first * DAY - MARKET_OFFSET, end: (last + 1) * DAY - MARKET_OFFSET, step: minutes };
  const own = await readOwnEnergy(context, station, span, (share) => {
    task.progress(Math.round(share * 1000), 1000);
    return task.yieldToEventLoop();
  });
  const serial = getSerial(context, station);
  const streams = STREAMS.flatMap(([role, suffix]) => {
    const column = own[role];
    return column ? [{ suffix, serial, days: ownDays(first, minutes, column) }] : [];
  });
  const rows = writeNem12({
    nmi,
    from: PARTICIPANT,
    to: PARTICIPANT,
    made: context.now() + MARKET_OFFSET,
    streams,
    describe: describeOwnQuality,
  });
  let text = '';
  let days = 0;
  for (const row of rows) {
    text += row;
    if (row.startsWith('300')) days++;
    await task.yieldToEventLoop();
  }
  return { text, days };
}

/** Days since 1970-01-01. @throws EngineError badInput for what is no date */
function parseDay(date: string, field: string): number {
  const at = Date.parse(date);
  if (Number.isNaN(at)) throw new EngineError('badInput', 0, `no date ${date}`, field);
  return at / DAY;
}

/** Serial number of the device that counts at the grid; empty for several devices. */
function getSerial(
  { devices, getCounters }: QueryContext,
  station: Parameters<typeof gridCounters>[0],
): string {
  const ids = new Set(gridCounters(station, getCounters).map(({ deviceId }) => deviceId));
  const [only] = devices.filter(({ device_id }) => ids.has(device_id));
  return ids.size === 1 && only ? only.device_code.replace(/[^0-9A-Za-z]/g, '').slice(-SERIAL_LENGTH) : '';
}
