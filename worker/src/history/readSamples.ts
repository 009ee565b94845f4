import { getGroupHistoryData, type SeriesPoint } from '@heliograph/contracts/http';
import { readDeviceColumns } from '@heliograph/domain/columns';
import { DAY } from '@heliograph/domain/time';
import type { Session } from '../session/sessions.ts';
import type { Work } from '../pages/work.ts';
import { gatherSamples, type Gatherer } from './gatherSamples.ts';
import type { SampleShelf, Shelved } from './sampleShelf.ts';

/** Samples of all properties of one question together: some 64 MB. */
const MOST = 4_000_000;
/** Values that one answer should hold: a calls off or a live frame waits for no more. */
const VALUES_PER_CALL = 500_000;
const FIRST_SPAN = 7 * DAY;
const LONGEST_SPAN = 366 * DAY;

interface Span {
  from: number;
  to: number;
}

interface Reading {
  session: Session;
  shelf: SampleShelf;
  work: Work;
  now: number;
  /** Read again what was read lately. */
  fresh: boolean;
}

/**
 * Samples of points in [from, to), in their order; what was read lately is completed up to now only.
 *
 * @throws EngineError as the call does; cancelled
 */
export async function readSamples(
  points: readonly SeriesPoint[],
  { from, to }: Span,
  { session, shelf, work, now, fresh }: Reading,
): Promise<Gatherer[]> {
  const until = Math.min(to, now);
  const entries = points.map(({ deviceId, propertyCode }): Shelved => {
    const point = `${deviceId} ${propertyCode}`;
    const known = fresh ? undefined : shelf.find(point, from, to, now);
    const most = Math.floor(MOST / points.length);
    return known ?? { point, from, to, until: from, readAt: now, samples: gatherSamples(most) };
  });
  const missing = entries.flatMap((entry, index) =>
    entry.until < Math.min(entry.to, until) ? [{ ...points[index]!, entry }] : [],
  );
  if (missing.length > 0) {
    const since = Math.min(...missing.map(({ entry }) => entry.samples.newest() ?? entry.from));
    await gather(session, missing, { from: since, to: until }, work);
    for (const { entry } of missing) shelf.put({ ...entry, until });
  }
  return entries.map(({ samples }) => samples);
}

/** Reads spans one after another, each as long as the one before lets expect few enough values. */
async function gather(
  { http, account: { token, prefix } }: Session,
  missing: readonly (SeriesPoint & { entry: Shelved })[],
  { from, to }: Span,
  work: Work,
): Promise<void> {
  const devices = [...new Set(missing.map(({ deviceId }) => deviceId))];
  const ofDevice = devices.map((device) => missing.filter(({ deviceId }) => deviceId === device));
  const points = missing.map(({ deviceId, propertyCode }) => ({ deviceId, propertyCode }));
  const widths = ofDevice.map(({ length }) => length);
  let span = FIRST_SPAN;
  for (let start = from; start < to;) {
    work.progress(start - from, to - from);
    const end = Math.min(to, start + span);
    const bytes = await http.call(getGroupHistoryData, { token, prefix, points, start, end });
    await work.breathe();
    let values = 0;
    for (const [index, { at, columns }] of readDeviceColumns(bytes, widths).entries()) {
      for (const [column, { entry }] of ofDevice[index]!.entries()) {
        entry.samples.add(at, columns[column]!);
        values += at.length;
        await work.breathe();
      }
    }
    const pace = values / (end - start);
    span = Math.min(LONGEST_SPAN, 4 * span, Math.max(DAY, pace === 0 ? Infinity : VALUES_PER_CALL / pace));
    start = end;
  }
  work.progress(to - from, to - from);
}
