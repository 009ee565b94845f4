import { dateTimeText, dayText } from './meterDates.ts';
import { meterQuality, meterQualityText, type MeterDay } from './meterFile.ts';

/** AEMO's reason "other", which requires a description. */
const OTHER_REASON = '0';
/** Maximum decimals in the specification. */
const DECIMALS = 4;
const NOTHING = meterQuality('N')!;

export interface Nem12Stream {
  /** `E1`, `B1`. */
  suffix: string;
  /** At most twelve characters. */
  serial: string;
  /** Days with one interval length, ascending; NaN is written as null. */
  days: readonly MeterDay[];
}

export interface Nem12File {
  /** Ten letters and digits. */
  nmi: string;
  /** At most ten characters each. */
  from: string;
  to: string;
  /** Creation time by the file's clock as if it were UTC, ms. */
  made: number;
  streams: readonly Nem12Stream[];
  /** Describes a substituted quality in words. */
  describe: (quality: number) => string;
}

/** A NEM12 file, row by row. Days without any value are left out. */
export function* writeNem12({ nmi, from, to, made, streams, describe }: Nem12File): Generator<string, void> {
  const updated = dateTimeText(made);
  yield `100,NEM12,${updated.slice(0, 12)},${from},${to}\r\n`;
  const configuration = streams.map(({ suffix }) => suffix).join('');
  for (const [place, { suffix, serial, days }] of streams.entries()) {
    const written = days.filter(({ kwh }) => kwh.some((value) => !Number.isNaN(value)));
    const minutes = written[0]?.minutes;
    if (minutes === undefined) continue;
    yield `200,${nmi},${configuration},${suffix},${suffix},N${place + 1},${serial},KWH,${minutes},\r\n`;
    for (const day of written) yield* dayRows(day, updated, describe);
  }
  yield '900\r\n';
}

function* dayRows({ day, kwh, quality }: MeterDay, updated: string, describe: Nem12File['describe']) {
  const flags = quality.map((each, interval) => (Number.isNaN(kwh[interval]!) ? NOTHING : each));
  const runs = getRuns(flags);
  const values = Array.from(kwh, (value) =>
    Number.isNaN(value) ? '0' : String(Number(value.toFixed(DECIMALS))),
  );
  const isMixed = runs.length > 1;
  const whole = isMixed ? 'V,,' : qualityFields(flags[0]!, describe);
  yield `300,${dayText(day)},${values.join(',')},${whole},${updated},\r\n`;
  if (!isMixed) return;
  for (const { from, to, quality: own } of runs)
    yield `400,${from + 1},${to},${qualityFields(own, describe)}\r\n`;
}

/** Quality and method, reason, description. */
function qualityFields(quality: number, describe: Nem12File['describe']): string {
  const text = meterQualityText(quality);
  const isSubstitute = text.startsWith('S') || text.startsWith('F');
  return isSubstitute ? `${text},${OTHER_REASON},${describe(quality).replaceAll(',', ' ')}` : `${text},,`;
}

/** Runs of equal quality, [from, to). */
function getRuns(quality: Uint16Array): { from: number; to: number; quality: number }[] {
  const runs: { from: number; to: number; quality: number }[] = [];
  quality.forEach((each, interval) => {
    const last = runs.at(-1);
    if (last?.quality === each) last.to = interval + 1;
    else runs.push({ from: interval, to: interval + 1, quality: each });
  });
  return runs;
}
