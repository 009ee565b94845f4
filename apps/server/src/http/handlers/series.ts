import type { PropertyKind, SeriesPoint, SeriesRange } from '@heliograph/contracts/http';
import { stepEdges } from '@heliograph/domain/time';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

/** Kind of answer about a property: its samples, or the energy that it counts. */
type SeriesKind = 'history' | 'counter';
const UNKNOWN = { history: 'historyUnknown', counter: 'counterUnknown' } as const;

export function seriesHandlers(services: Services) {
  const { series, now } = services;

  /** Years that have not begun are no buckets. */
  const pastYears = (type: SeriesRange, time: number): number =>
    type === 'overyear' ? Math.min(time, now()) : time;

  /** Checks points in a list. */
  const requirePoints = (points: readonly SeriesPoint[], seriesKind: SeriesKind): Promise<void> =>
    requireProperties(points, seriesKind, (index) => `points.${index}.propertyCode`);

  /** Checks a point whose fields are those of the request. */
  const requirePoint = (point: SeriesPoint, seriesKind: SeriesKind): Promise<void> =>
    requireProperties([point], seriesKind, () => 'propertyCode');

  /**
   * Only people who can read a device learn what it measures: the router checks that first.
   *
   * @throws Refused naming the first property that its device does not have, and those it has
   */
  async function requireProperties(
    points: readonly SeriesPoint[],
    seriesKind: SeriesKind,
    fieldOf: (index: number) => string,
  ): Promise<void> {
    const measured = await services.repositories.models.measuredBy(points.map(({ deviceId }) => deviceId));
    const isWanted = (kind: PropertyKind) => seriesKind === 'history' || kind === 'counter';
    for (const [index, { deviceId, propertyCode: property }] of points.entries()) {
      const kinds = measured.get(deviceId);
      const kind = kinds?.get(property);
      if (!kinds || (kind !== undefined && isWanted(kind))) continue;
      const field = fieldOf(index);
      const allowed = [...kinds.keys()].filter((code) => isWanted(kinds.get(code)!));
      if (allowed.length === 0) throw new Refused('badRequest', 'countersNone', { field, values: { field } });
      const values = { field, property, allowed: allowed.join(', ') };
      throw new Refused('badRequest', UNKNOWN[seriesKind], { field, values });
    }
  }

  return {
    async getAccumulativeDataByZone({ deviceId, propertyCode, time, type, zoneStr }) {
      await requirePoint({ deviceId, propertyCode }, 'counter');
      const { edges, values, last, marked } = await series.accumulated([{ deviceId, propertyCode }], {
        zone: zoneStr,
        range: type,
        time: pastYears(type, time),
      });
      const estimated = new Set(marked.estimated[0]);
      const unknown = new Set(marked.unknown[0]);
      const corrected = new Set(marked.corrected[0]);
      const adjusted = new Set(marked.adjusted[0]);
      return edges.slice(0, -1).map((startTime, bucket) => ({
        startTime,
        value: values[0]?.[bucket] ?? null,
        last: { value: last[0]?.[bucket] ?? null },
        estimated: estimated.has(bucket),
        unknown: unknown.has(bucket),
        corrected: corrected.has(bucket),
        adjusted: adjusted.has(bucket),
      }));
    },

    async getGroupAccumulativeDataByZone({ points, time, type, zoneStr }) {
      await requirePoints(points, 'counter');
      const { edges, values, marked } = await series.accumulated(points, {
        zone: zoneStr,
        range: type,
        time: pastYears(type, time),
      });
      return { edges, values, ...marked };
    },

    async getHistoryData({ deviceId, propertyCode, start, end }) {
      await requirePoint({ deviceId, propertyCode }, 'history');
      const samples = await series.history(deviceId, propertyCode, start, end);
      if (samples === null) throw new Refused('badRequest', 'samplesTooMany', { field: 'end' });
      return samples;
    },

    async getGroupHistoryData({ points, start, end }) {
      await requirePoints(points, 'history');
      const columns = await series.groupHistory(points, start, end);
      if (columns === null) throw new Refused('badRequest', 'samplesTooMany', { field: 'end' });
      return columns;
    },

    async getLatestValues({ deviceIds }) {
      return series.latest(deviceIds);
    },

    async getGroupEnergyData({ points, start, end, step, zoneStr }) {
      await requirePoints(points, 'counter');
      return series.steppedEnergy(points, stepEdges(zoneStr, start, end, step), step);
    },
  } satisfies HandlersOf<'series'>;
}
