import {
  USUAL_TABLE,
  type MeterGuess,
  type MeterTableChoice,
  type MeterTableChoices,
  type MeterTableReading,
} from '@heliograph/contracts/engine';
import { normalHeading } from '../imports/proposeColumns.ts';
import { DAY } from '../time/zone.ts';
import { detectDateOrder, detectStamp, parseClockTime, type DateOrder } from '../time/clockTimes.ts';
import { addIntervalDays, knownQualities, type IntervalValue, type ReportRow } from './intervalDays.ts';
import type { createChannels, Stream } from './meterChannels.ts';
import { INTERVAL_MINUTES, meterQuality, type IntervalMinutes } from './meterFile.ts';
import { isValue, readNmi, unitFactor, WrongRow } from './meterRow.ts';

/** A table of meter data, as portals of networks and retailers write it. */
export interface MeterTable {
  add(fields: readonly string[], line: number): void;
  /** Reads the rows, whose dates are understood only all together. @returns what they leave open */
  finish(
    channels: ReturnType<typeof createChannels>,
    report: ReportRow,
  ): { guesses: MeterGuess[]; table: MeterTableReading };
}

/** Headings by what their column holds, in small letters and without other signs. */
const HEADINGS = {
  nmi: /^(nmi|nmicode|nationalmeteridentifier)$/,
  serial: /^(meter|device)?(serial)?(number|no|id)?$/,
  stream: /^(flow|congen|direction|channel|stream|suffix|nmisuffix|register(code|id)?|datatype|usagetype)$/,
  start: /^(interval|read|reading|usage)?(start(datetime|timestamp)|datetimestart)$/,
  date: /^(interval|read|reading|usage|start)?(date|day|datetime|timestamp)$/,
  time: /^(interval|read|reading|usage|start)?time$/,
  kwh: /^(kwh|usage|usagekwh|consumption|consumptionkwh|energy|energykwh|value|readvalue|profilereadvalue|quantity)$/,
  quality: /^(quality|qualityflag|qualitymethod|readquality|status)$/,
  estimated: /^(is)?estimated?$/,
  unit: /^(uom|unit|units|unitofmeasure)$/,
} as const;
type Field = keyof typeof HEADINGS;
/** Columns of times of day: `00:30`, `12:30 am`, `00:00 - 00:30`, `interval_0030`. */
const TIME_OF_DAY = /^(\d{1,2}:\d{2}(:\d{2})?\s*([ap]m)?(\s*[-–]\s*\d{1,2}:\d{2}.*)?|interval[_ ]?\d{4})$/i;

interface Row {
  line: number;
  fields: readonly string[];
}

/** The table with these headings; null if they are others. */
export function findMeterTable(headings: readonly string[], tables: MeterTableChoices): MeterTable | null {
  const times = headings.flatMap((heading, column) => (TIME_OF_DAY.test(heading) ? [column] : []));
  const columns = new Map<Field, number>();
  headings.forEach((heading, column) => {
    const name = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
    const field = (Object.keys(HEADINGS) as Field[]).find((each) => name !== '' && HEADINGS[each].test(name));
    if (field && !columns.has(field)) columns.set(field, column);
  });
  const start = columns.get('start');
  if (start !== undefined) {
    // A date beside it only repeats its day.
    columns.set('date', start);
    columns.delete('time');
  }
  if (!columns.has('nmi') || !columns.has('date')) return null;
  const minutes = INTERVAL_MINUTES.find((each) => times.length === 1440 / each);
  if (minutes === undefined && !columns.has('kwh')) return null;
  const key = headings.map(normalHeading).join('|');
  const choice = tables[key] ?? USUAL_TABLE;
  const rows: Row[] = [];
  return {
    add: (fields, line) => void rows.push({ fields, line }),
    finish(channels, report) {
      const text = ({ fields }: Row, field: Field): string => fields[columns.get(field) ?? -1] ?? '';
      const order = detectDateOrder(new Set(rows.map((row) => text(row, 'date'))));
      const reader = {
        ...{ text, order: order ?? choice.order, open: opener(text, channels) },
        ...{ stated: start === undefined ? null : ('start' as const), usual: choice.stamp },
      };
      const read =
        minutes === undefined ? intervalReader(reader) : dayReader(reader, { columns: times, minutes });
      for (const row of rows)
        try {
          read.add(row);
        } catch (error) {
          if (!(error instanceof WrongRow)) throw error;
          report(error.reason, error.found, row.line);
        }
      const guesses = read.finish(report);
      return {
        guesses: order === null && rows.length > 0 ? ['order', ...guesses] : guesses,
        table: {
          headings: key,
          choice,
          times: rows.slice(0, SAMPLES).map((row) => timeText(text, row)),
        },
      };
    },
  };
}

/** Number of times that are shown in both readings. */
const SAMPLES = 3;

const timeText = (text: TableText['text'], row: Row): string =>
  `${text(row, 'date')} ${text(row, 'time')}`.trim();

interface RowReader {
  add(row: Row): void;
  finish(report: ReportRow): MeterGuess[];
}

interface TableText {
  text: (row: Row, field: Field) => string;
  order: DateOrder;
  /** Edge of their intervals that times are at, by their heading; null if it leaves it open. */
  stated: MeterTableChoice['stamp'] | null;
  /** The same where the times leave it open, too. */
  usual: MeterTableChoice['stamp'];
  open: (row: Row) => TableStream;
}

interface TableStream extends Stream {
  /** Connection, suffix and direction. */
  channel: string;
  serial: string;
  /** Both of them. */
  key: string;
}

/** Words for streams without a suffix. */
const STREAMS: readonly (readonly [RegExp, string])[] = [
  [/controlled|dedicated|off.?peak hot/i, 'E2'],
  [/gen|export|feed|solar|to grid/i, 'B1'],
  [/con|import|usage|general|from grid|^$/i, 'E1'],
];

/** Opens the stream of a row. @throws WrongRow */
function opener(text: TableText['text'], channels: Parameters<MeterTable['finish']>[0]): TableText['open'] {
  const opened = new Map<string, TableStream>();
  return (row) => {
    const name = text(row, 'stream');
    const serial = text(row, 'serial');
    const unit = text(row, 'unit') || 'KWH';
    const written = `${text(row, 'nmi')}\n${name}\n${serial}\n${unit}`;
    const known = opened.get(written);
    if (known) return known;
    const nmi = readNmi(text(row, 'nmi'));
    const suffix =
      /\b([A-Z]\d)$/i.exec(name)?.[1]?.toUpperCase() ?? STREAMS.find(([words]) => words.test(name))?.[1];
    if (suffix === undefined) throw new WrongRow('suffix', name);
    const role = { E: 'import', B: 'export' }[suffix[0]!] as 'import' | 'export' | undefined;
    // Power would need the length of the interval.
    const factor = unitFactor(unit, NaN);
    if (factor === undefined || Number.isNaN(factor)) throw new WrongRow('unit', unit);
    const own = factor === null ? null : (role ?? null);
    const channel = `${nmi} ${suffix} ${own}`;
    const stream = {
      ...channels.open({
        ...{ nmi, suffix, serial, register: '', role: own },
        reactive: null,
        factor: factor ?? 1,
      }),
      ...{ channel, serial, key: `${channel} ${serial}` },
    };
    opened.set(written, stream);
    return stream;
  };
}

/** Words of tables for quality. */
const QUALITIES: readonly (readonly [RegExp, string])[] = [
  [/^(a|act(ual)?|)$/i, 'A'],
  [/^f|final/i, 'F'],
  [/^s\d*$|subst/i, 'S'],
  // V stands for several qualities.
  [/^(e|v$)/i, 'E'],
  [/^(n|null)$/i, 'N'],
];

/** @throws WrongRow */
function readQuality(flag: string, estimated: string): number {
  if (/^[yt1e]/i.test(estimated)) return meterQuality('E')!;
  const found = QUALITIES.find(([words]) => words.test(flag))?.[1];
  if (found === undefined) throw new WrongRow('quality', flag);
  return meterQuality(found)!;
}

/** Blank is unknown. @throws WrongRow */
function readValue(text: string): number {
  if (text !== '' && !isValue(text)) throw new WrongRow('value', text);
  return text === '' ? NaN : Number(text);
}

/** A row without a serial number is about any meter of its connection. */
const mayBeSame = (serial: string, other: string): boolean =>
  serial === other || serial === '' || other === '';

/** A row for each day, with its intervals in columns. */
function dayReader(
  { text, order, open }: TableText,
  { columns, minutes }: { columns: readonly number[]; minutes: IntervalMinutes },
): RowReader {
  const seen = new Map<string, { serial: string; line: number }[]>();
  const repeated: [found: string, line: number][] = [];
  return {
    add(row) {
      const stream = open(row);
      const { channel, serial } = stream;
      const date = text(row, 'date');
      const time = parseClockTime(date, order);
      if (!time) throw new WrongRow('date', date);
      const quality = readQuality(text(row, 'quality'), text(row, 'estimated'));
      const kwh = Float64Array.from(columns, (column) => readValue(row.fields[column] ?? '') * stream.factor);
      const day = Math.floor(time.local / DAY);
      const before = seen.get(`${channel} ${day}`) ?? [];
      const isSame = (other: { serial: string }) => mayBeSame(serial, other.serial);
      for (const { line } of before.filter(isSame)) repeated.push([date, line]);
      seen.set(`${channel} ${day}`, [
        ...before.filter((other) => !isSame(other)),
        { serial, line: row.line },
      ]);
      stream.addDay({ day, minutes, kwh, quality: knownQualities(kwh, () => quality) }, -Infinity);
    },
    finish(report) {
      for (const [found, line] of repeated) report('repeated', found, line);
      return [];
    },
  };
}

/**
 * A row for each interval. Times are those of its start, unless the table begins after midnight and ends at it or says
 * it otherwise.
 */
function intervalReader({ text, order, stated, usual, open }: TableText): RowReader {
  const streams = new Map<string, MeterValues>();
  const repeated: [found: string, line: number][] = [];
  const timeOf = timeReader(text, order);
  const all: number[] = [];
  return {
    add(row) {
      const at = timeOf(row);
      if (at !== null) all.push(at);
      const stream = open(row);
      if (at === null) throw new WrongRow('date', timeText(text, row));
      const value = {
        kwh: readValue(text(row, 'kwh')) * stream.factor,
        quality: readQuality(text(row, 'quality'), text(row, 'estimated')),
        line: row.line,
      };
      const own = streams.get(stream.key) ?? { stream, values: new Map<number, IntervalValue>() };
      streams.set(stream.key, own);
      const before = own.values.get(at);
      if (before) repeated.push([timeText(text, row), before.line]);
      own.values.set(at, value);
    },
    finish(report) {
      for (const [found, line] of repeated) report('repeated', found, line);
      const stamp = stated ?? detectStamp(all);
      for (const { stream, values } of withoutAnonymous([...streams.values()], report))
        addDays(stream, values, (stamp ?? usual) === 'end', report);
      return stamp === null ? ['stamp'] : [];
    },
  };
}

interface MeterValues {
  stream: TableStream;
  /** By time. */
  values: Map<number, IntervalValue>;
}

/** Adds the values without a serial number to those of a meter of their connection that has none at the time. */
function withoutAnonymous(all: readonly MeterValues[], report: ReportRow): readonly MeterValues[] {
  return all.filter(({ stream, values }) => {
    const [first, ...others] = all.filter(
      (other) => other.stream.channel === stream.channel && other.stream.serial !== '',
    );
    if (stream.serial !== '' || !first) return true;
    for (const [at, value] of values)
      if ([first, ...others].some((meter) => meter.values.has(at)))
        report('repeated', new Date(at).toISOString().slice(0, 16).replace('T', ' '), value.line);
      else first.values.set(at, value);
    return false;
  });
}

const DAY_OF_TIMES = '2000-01-01';
const DAY_OF_TIMES_MS = Date.UTC(2000, 0, 1);

/** Reads the times of rows, ms; null for other texts. Where date and time are apart, both repeat, and each is parsed once. */
function timeReader(text: TableText['text'], order: DateOrder): (row: Row) => number | null {
  const days = new Map<string, number | null>();
  const clocks = new Map<string, number | null>();
  const read = (known: Map<string, number | null>, written: string, parse: () => number | null) => {
    const found = known.get(written);
    if (found !== undefined) return found;
    const parsed = parse();
    known.set(written, parsed);
    return parsed;
  };
  return (row) => {
    const [date, time] = [text(row, 'date'), text(row, 'time')];
    if (time === '') return parseClockTime(date, order)?.local ?? null;
    const day = read(days, date, () => {
      const parsed = parseClockTime(date, order);
      return parsed?.isDate ? parsed.local : null;
    });
    const clock = read(clocks, time, () => {
      const parsed = parseClockTime(`${DAY_OF_TIMES} ${time}`, 'ymd');
      return parsed === null ? null : parsed.local - DAY_OF_TIMES_MS;
    });
    return day === null || clock === null ? null : day + clock;
  };
}

function addDays(
  stream: Stream,
  values: ReadonlyMap<number, IntervalValue>,
  isEnd: boolean,
  report: ReportRow,
): void {
  const times = [...values.keys()].sort((one, other) => one - other);
  const steps = times.slice(1).map((at, i) => (at - times[i]!) / 60_000);
  const count = (minutes: number) => steps.filter((step) => step === minutes).length;
  const minutes = INTERVAL_MINUTES.toSorted((one, other) => count(other) - count(one))[0]!;
  if (count(minutes) === 0) {
    for (const [i, at] of times.entries())
      report('interval', String(steps[i] ?? steps[i - 1] ?? '–'), values.get(at)!.line);
    return;
  }
  const shift = isEnd ? minutes * 60_000 : 0;
  addIntervalDays(
    stream,
    minutes,
    times.map((at) => [at - shift, values.get(at)!]),
    report,
  );
}
