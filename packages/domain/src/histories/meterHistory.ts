import type { ImportedDay } from '@heliograph/contracts/http';
import { finish, meterFlag, meterIntervals, type MeterChannel, type MeterFile } from '../meter/index.ts';
import { createQuarterSums } from './quarterSums.ts';

export interface MeterHistoryChoice {
  nmi: string;
  /** Offset of the file's clock, ms east of UTC. */
  offset: number;
  /** Suffix of the stream that counts controlled load instead of grid import, or null. */
  controlled: string | null;
}

/**
 * Energies of a connection in a meter file, by UTC day. Days with a value that the meter did not measure are marked as
 * estimated.
 *
 * @throws MeterFileError tooLong
 */
export function meterHistory(
  { channels }: MeterFile,
  { nmi, offset, controlled }: MeterHistoryChoice,
): ImportedDay[] {
  const sums = createQuarterSums();
  const energyOf = ({ role, suffix }: MeterChannel) =>
    role === 'export' ? 'gridExport' : suffix === controlled ? 'controlled' : 'gridImport';
  for (const [role, energy] of [
    ['import', 'gridImport'],
    ['import', 'controlled'],
    ['export', 'gridExport'],
  ] as const) {
    const own = channels.filter(
      (channel) => channel.nmi === nmi && channel.role === role && energyOf(channel) === energy,
    );
    const intervals = finish(meterIntervals(own, offset));
    // NEM13 periods between readings have no daily values.
    if (intervals.minutes === null) continue;
    for (const [i, from] of intervals.start.entries()) {
      const kwh = intervals[role][i]!;
      const estimated = meterFlag(intervals.quality[i]!) !== 'A';
      if (Number.isFinite(kwh) && kwh >= 0) sums.add(energy, { from, to: intervals.end[i]!, kwh, estimated });
    }
  }
  return sums.days();
}
