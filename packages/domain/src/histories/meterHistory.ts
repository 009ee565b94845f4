import type { ImportedDay } from '@heliograph/contracts/http';
import { finish, meterIntervals, type MeterFile } from '../meter/index.ts';
import { createQuarterSums } from './quarterSums.ts';

/**
 * Energies of a connection in a meter file, by UTC day.
 *
 * @param offset of the file's clock, ms east of UTC
 * @throws MeterFileError tooLong
 */
export function meterHistory({ channels }: MeterFile, nmi: string, offset: number): ImportedDay[] {
  const intervals = finish(
    meterIntervals(
      channels.filter((channel) => channel.nmi === nmi),
      offset,
    ),
  );
  const sums = createQuarterSums();
  // NEM13 periods between readings have no daily values.
  if (intervals.minutes === null) return [];
  for (const [i, from] of intervals.start.entries())
    for (const [role, energy] of [
      ['import', 'gridImport'],
      ['export', 'gridExport'],
    ] as const) {
      const kwh = intervals[role][i]!;
      if (Number.isFinite(kwh) && kwh >= 0)
        sums.add(energy, { from, to: intervals.end[i]!, kwh, estimated: false });
    }
  return sums.days();
}
