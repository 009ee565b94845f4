import { getExpectedPower } from '@heliograph/contracts/http';
import { DAY } from '@heliograph/domain/time';
import type { Task } from '../rpc/task.ts';
import type { Session } from '../session/sessions.ts';
import { createTtlCache } from '../ttlCache.ts';
import { gatherSamples, type Gathered } from './gatherSamples.ts';

/** Longest span of one call, and of all for a station: beyond it a chart has no expected power. */
const [CALL_MS, MAX_MS] = [31 * DAY, 400 * DAY];
/** Days are judged once a day, ms. */
const KEPT_MS = 15 * 60_000;
const HALF_QUARTER = 450_000;
const MAX_SAMPLES = MAX_MS / (2 * HALF_QUARTER);

type Span = { from: number; to: number };
type Part = { at: Float64Array; value: Float64Array };
const createCache = (now: () => number) => createTtlCache<Part>(KEPT_MS, now);
/** Parts that sessions read recently, by station and span. */
const caches = new WeakMap<Session, ReturnType<typeof createCache>>();

/**
 * Expected power of a station in a range, or in the part of a longer one, W, at the middles of the quarter hours that
 * were judged.
 *
 * @throws EngineError as the call does; cancelled
 */
export async function readExpected(
  stationId: number,
  range: Span,
  part: Span,
  { session, now, fresh, task }: { session: Session; now: () => number; fresh: boolean; task: Task },
): Promise<Gathered> {
  const samples = gatherSamples(MAX_SAMPLES);
  const cache = caches.get(session) ?? createCache(now);
  caches.set(session, cache);
  if (fresh) cache.clear();
  // A part that is zoomed into is known then.
  const span = [range, part].find(({ from, to }) => to - from <= MAX_MS);
  for (let start = span?.from ?? 0; span && start < span.to; start += CALL_MS) {
    const end = Math.min(span.to, start + CALL_MS);
    const { at, value } = await cache.get(`${stationId} ${start} ${end}`, () =>
      readPart(session, stationId, start, end),
    );
    samples.add(at, value);
    await task.yieldToEventLoop();
  }
  return samples.view();
}

async function readPart({ http }: Session, station_id: number, start: number, end: number): Promise<Part> {
  const { at, expected } = await http.call(getExpectedPower, { station_id, start, end });
  return {
    at: Float64Array.from(at, (quarter) => quarter + HALF_QUARTER),
    value: Float64Array.from(expected, (kilowatts) => (kilowatts ?? NaN) * 1000),
  };
}
