import { getGroupHistoryData, PROPERTY_DAYS, type SeriesPoint } from '@heliograph/contracts/http';
import { readDeviceColumns } from '@heliograph/domain/columns';
import { DAY } from '@heliograph/domain/time';
import type { Task } from '../rpc/task.ts';
import type { Session } from '../session/sessions.ts';
import { type Gatherer, gatherSamples } from './gatherSamples.ts';

/** Samples of all properties of one request together: some 64 MB. */
const MAX_SAMPLES = 4_000_000;
/** Values that one answer should hold: a cancellation or a live frame waits no longer than that. */
const VALUES_PER_CALL = 500_000;
const FIRST_SPAN = 7 * DAY;
const MAX_DAYS = 366;

interface Span {
  from: number;
  to: number;
}

interface Reading {
  session: Session;
  cache: SampleCache;
  task: Task;
  now: number;
  /** Ignore the cache. */
  fresh: boolean;
}

/**
 * Samples of points in [from, to), in their order; what is cached is only completed up to now.
 *
 * @throws EngineError as the call does; cancelled
 */
export async function readSamples(
  points: readonly SeriesPoint[],
  { from, to }: Span,
  { session, cache, task, now, fresh }: Reading,
): Promise<Gatherer[]> {
  const until = Math.min(to, now);
  const entries = points.map(({ deviceId, propertyCode }): CachedSamples => {
    const point = `${deviceId} ${propertyCode}`;
    const known = fresh ? undefined : cache.find(point, from, to, now);
    const most = Math.floor(MAX_SAMPLES / points.length);
    return known ?? { point, from, to, until: from, readAt: now, samples: gatherSamples(most) };
  });
  const missing = entries.flatMap((entry, index) =>
    entry.until < Math.min(entry.to, until) ? [{ ...points[index]!, entry }] : [],
  );
  if (missing.length > 0) {
    const since = Math.min(...missing.map(({ entry }) => entry.samples.newest() ?? entry.from));
    await gather(session, missing, { from: since, to: until }, task);
    for (const { entry } of missing) cache.put({ ...entry, until });
  }
  return entries.map(({ samples }) => samples);
}

/** Reads spans one after another; each one's length follows from the density of the last. */
async function gather(
  { http, account: { token, prefix } }: Session,
  missing: readonly (SeriesPoint & { entry: CachedSamples })[],
  { from, to }: Span,
  task: Task,
): Promise<void> {
  const devices = [...new Set(missing.map(({ deviceId }) => deviceId))];
  const ofDevice = devices.map((device) => missing.filter(({ deviceId }) => deviceId === device));
  const points = missing.map(({ deviceId, propertyCode }) => ({ deviceId, propertyCode }));
  const widths = ofDevice.map(({ length }) => length);
  // As much as everybody may ask for.
  const longest = Math.min(MAX_DAYS, Math.floor(PROPERTY_DAYS.guest / points.length)) * DAY;
  let span = Math.min(FIRST_SPAN, longest);
  for (let start = from; start < to;) {
    task.progress(start - from, to - from);
    const end = Math.min(to, start + span);
    const bytes = await http.call(getGroupHistoryData, { token, prefix, points, start, end });
    await task.yieldToEventLoop();
    let values = 0;
    for (const [index, { at, columns }] of readDeviceColumns(bytes, widths).entries()) {
      for (const [column, { entry }] of ofDevice[index]!.entries()) {
        entry.samples.add(at, columns[column]!);
        values += at.length;
        await task.yieldToEventLoop();
      }
    }
    const pace = values / (end - start);
    span = Math.min(longest, 4 * span, Math.max(DAY, pace === 0 ? Infinity : VALUES_PER_CALL / pace));
    start = end;
  }
  task.progress(to - from, to - from);
}

/** After this, samples that arrived late are read, ms. */
const LIFETIME_MS = 600_000;
/** Samples cached for one session: some 100 MB. */
const MAX_CACHED_SAMPLES = 6_000_000;

/** Samples of a property in [from, to) that were read up to `until`, ms. */
interface CachedSamples {
  point: string;
  from: number;
  to: number;
  until: number;
  readAt: number;
  samples: Gatherer;
}

/** Recently read samples, so that zooming in and out sends no requests. */
export function createSampleCache() {
  let entries: CachedSamples[] = [];

  return {
    /** An entry that covers a range: the range itself, or a wider one with all its samples. */
    find(point: string, from: number, to: number, now: number): CachedSamples | undefined {
      const found = entries.find(
        (each) =>
          each.point === point &&
          now < each.readAt + LIFETIME_MS &&
          ((each.from === from && each.to === to) ||
            (each.from <= from && each.to >= to && each.samples.view().whole)),
      );
      if (found) entries = [...entries.filter((each) => each !== found), found];
      return found;
    },

    put(entry: CachedSamples) {
      const others = entries.filter(
        ({ point, from, to }) => point !== entry.point || from !== entry.from || to !== entry.to,
      );
      entries = [...others, entry];
      let total = entries.reduce((sum, { samples }) => sum + samples.capacity(), 0);
      while (total > MAX_CACHED_SAMPLES && entries.length > 1) total -= entries.shift()!.samples.capacity();
    },
  };
}
export type SampleCache = ReturnType<typeof createSampleCache>;
