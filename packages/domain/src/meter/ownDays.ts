import { listMarks, type QualityMark } from '../energy/quality.ts';
import { DAY } from '../time/zone.ts';
import { meterQuality, type IntervalMinutes, type MeterDay } from './meterFile.ts';

/** Quality flags for the marks of our energies; unknown energy is null, not a smaller value. */
const FLAGS: Record<Exclude<QualityMark, 'unknown'>, { quality: number; words: string }> = {
  corrected: { quality: meterQuality('S18')!, words: 'Set by hand' },
  estimated: { quality: meterQuality('S17')!, words: 'Spread over a time without readings' },
  adjusted: { quality: meterQuality('S12')!, words: 'Counter reset or glitch taken into account' },
};
const ACTUAL = meterQuality('A')!;

/** Describes a substituted quality from `ownDays` for a meter file, in English. */
export const describeOwnQuality = (quality: number): string =>
  Object.values(FLAGS).find((each) => each.quality === quality)?.words ?? '';

/**
 * Converts our energies to days of a meter file.
 *
 * @param kwh by interval from the midnight of `day`, in whole days; NaN if unknown
 * @param quality `Quality` of domain/energy
 */
export function ownDays(
  day: number,
  minutes: IntervalMinutes,
  { kwh, quality }: { kwh: Float64Array; quality: ArrayLike<number> },
): MeterDay[] {
  const count = DAY / (minutes * 60_000);
  const days: MeterDay[] = [];
  for (let from = 0; from + count <= kwh.length; from += count) {
    const values = kwh.slice(from, from + count);
    const flags = new Uint16Array(count).fill(ACTUAL);
    for (let interval = 0; interval < count; interval++) {
      const [mark] = listMarks(quality[from + interval]!);
      if (mark === 'unknown') values[interval] = NaN;
      else if (mark) flags[interval] = FLAGS[mark].quality;
    }
    days.push({ day: day + from / count, minutes, kwh: values, quality: flags });
  }
  return days;
}
