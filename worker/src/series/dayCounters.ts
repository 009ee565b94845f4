import type { DayEnergy } from '@heliograph/contracts/engine';
import type { LabelType, SeriesPoint, Station } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';
import { type CounterFinder, type CounterTest, gridCounters } from './counters.ts';

export type Energy = keyof DayEnergy['quality'];

/**
 * The counters that make up a station's energies. Import, controlled load and discharge have no label of their own: they
 * are counted by the devices that count export and charge. Where a meter counts at the grid, what inverters say of it is left out, as
 * it is for powers.
 */
export function dayCounters(
  station: Station,
  getCounters: CounterFinder,
  isCounter: CounterTest,
): Record<Energy, SeriesPoint[]> {
  const [generation, load, charge, generator] = (['fd', 'yd', 'cn', 'fj'] as LabelType[]).map((label) =>
    getCounters(station, label),
  ) as [SeriesPoint[], SeriesPoint[], SeriesPoint[], SeriesPoint[]];
  const gridExport = gridCounters(station, getCounters);
  /** The other direction of the same devices. */
  const beside = (points: readonly SeriesPoint[], propertyCode: string): SeriesPoint[] =>
    points
      .filter(({ deviceId }) => isCounter(deviceId, propertyCode))
      .map(({ deviceId }) => ({ deviceId, propertyCode }));
  return {
    generation,
    load,
    gridImport: beside(gridExport, Code.importTotal),
    gridExport,
    controlled: beside(gridExport, Code.controlledTotal),
    charge,
    discharge: beside(charge, Code.dischargeTotal),
    generator,
  };
}

/** The places of the counters in a table of all of them, in their order. */
export function counterPlaces(counters: Record<Energy, readonly SeriesPoint[]>): Record<Energy, number[]> {
  let next = 0;
  return Object.fromEntries(
    Object.entries(counters).map(([energy, points]) => [energy, points.map(() => next++)]),
  ) as Record<Energy, number[]>;
}
