import {
  MAX_METER_ROWS,
  type MeterProblem,
  type MeterRole,
  type MeterTableChoices,
} from '@heliograph/contracts/engine';
import { createChannels, type Stream } from './meterChannels.ts';
import { isValue, readNmi, splitRow, unitFactor, WrongRow } from './meterRow.ts';
import { findMeterTable, type MeterTable } from './meterTable.ts';
import { parseDateTime, parseDay } from './meterDates.ts';
import {
  NEM12_MINUTES,
  MeterFileError,
  meterQuality,
  MAX_PROBLEMS,
  type IntervalMinutes,
  type MeterReader,
} from './meterFile.ts';

/** A day that may still be followed by events. */
interface OpenDay {
  row: number;
  stream: Stream;
  day: number;
  minutes: IntervalMinutes;
  kwh: Float64Array;
  quality: Uint16Array;
  /** Quality differs by interval, so events must cover all of them. */
  isMixed: boolean;
  covered: Uint8Array;
  updated: number;
}

const RECORDS = new Set(['100', '200', '250', '300', '400', '500', '550', '900']);
/** Records without energy. */
const OTHERS = { NEM12: ['100', '500', '900'], NEM13: ['100', '550', '900'] };

/** Semicolons and tabs separate only where there are no commas. */
const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/**
 * Reads NEM12, NEM13, or a table that a portal made of them. Known deviations of portals and spreadsheets are accepted:
 * no header or end, several of both, padded rows, spaces, quotes, semicolons with decimal commas, an extra field after
 * the NMI, truncated rows.
 */
export function createRowReader(tables: MeterTableChoices): MeterReader {
  const channels = createChannels();
  const problems: MeterProblem[] = [];
  let problemCount = 0;
  let format: 'NEM12' | 'NEM13' | null = null;
  let table: MeterTable | null = null;
  let separator: Separator | null = null;
  let rest = '';
  let line = 0;
  let rows = 0;
  let hasEnd = false;
  /** Stream of the last 200 record; null if it was rejected, undefined before the first. */
  let stream: Stream | null | undefined;
  let minutes: IntervalMinutes = 30;
  let open: OpenDay | null = null;

  function report(reason: MeterProblem['reason'], found: string, row = line) {
    problemCount++;
    if (problems.length < MAX_PROBLEMS) problems.push({ row, reason, found: found.slice(0, 40) });
  }

  function readLine(text: string) {
    line++;
    if (text.includes('\0')) throw new MeterFileError('binary');
    if (/^[\s,;"]*$/.test(text)) return;
    if (++rows > MAX_METER_ROWS) throw new MeterFileError('tooManyRows');
    separator ??= SEPARATORS.find((each) => text.includes(each)) ?? ',';
    const fields = splitRow(text, separator);
    if (table) {
      table.add(fields, line);
      return;
    }
    const record = fields[0]!;
    format ??= createFormat(record, fields[1] ?? '', rows === 1);
    if (format === null) {
      table = findMeterTable(fields, tables);
      if (table === null && rows >= MAX_LINES_BEFORE) throw new MeterFileError('notMeter');
      return;
    }
    if (record !== '400' && record !== '500') closeDay();
    hasEnd = record === '900';
    try {
      if (format === 'NEM12') readNem12(record, fields);
      else readNem13(record, fields);
    } catch (error) {
      if (!(error instanceof WrongRow)) throw error;
      report(error.reason, error.found);
    }
  }

  function readNem12(record: string, fields: readonly string[]) {
    if (record === '200') readStream(fields);
    else if (record === '300') readDay(fields);
    else if (record === '400') readEvent(fields);
    else reportOther(record);
  }

  function readNem13(record: string, fields: readonly string[]) {
    if (record === '250') readRead(fields);
    else reportOther(record);
  }

  function reportOther(record: string) {
    const isOwn = OTHERS[format!].includes(record);
    if (!isOwn) report(RECORDS.has(record) ? 'mixed' : 'record', record);
  }

  /** Record 200: the stream of the days that follow. */
  function readStream(fields: readonly string[]) {
    stream = null;
    const hasMore = !isInterval(fields[8]) && isInterval(fields[9]);
    const [, nmi = '', , , suffix = '', , serial = '', unit = '', length = ''] = hasMore
      ? fields.toSpliced(2, 1)
      : fields;
    const found = readChannel(nmi, suffix);
    if (!isInterval(length)) throw new WrongRow('interval', length);
    const role = { E: 'import', B: 'export' }[found.suffix[0]!] as 'import' | 'export' | undefined;
    minutes = Number(length) as IntervalMinutes;
    const factor = unitFactor(unit, minutes);
    if (factor === undefined || (role && factor === null)) throw new WrongRow('unit', unit);
    const kvarh = REACTIVE_ENERGY[unit.toUpperCase()];
    const reactive = kvarh === undefined ? null : (REACTIVE_ROLES[found.suffix[0]!] ?? null);
    stream = channels.open({
      ...found,
      register: '',
      serial,
      role: role ?? null,
      reactive,
      factor: factor ?? kvarh ?? 1,
    });
  }

  function readChannel(nmi: string, suffix: string): { nmi: string; suffix: string } {
    const name = readNmi(nmi);
    if (!/^[0-9A-Z]{2}$/i.test(suffix)) throw new WrongRow('suffix', suffix);
    return { nmi: name, suffix: suffix.toUpperCase() };
  }

  /** Record 300: the values of a day. */
  function readDay(fields: readonly string[]) {
    if (stream === undefined) throw new WrongRow('orphan', fields[1] ?? '');
    if (stream === null) {
      // The row of its stream is listed; its days are only counted.
      problemCount++;
      return;
    }
    const day = parseDay(fields[1] ?? '');
    if (day === null) throw new WrongRow('date', fields[1] ?? '');
    const count = 1440 / minutes;
    const flag = (fields[count + 2] ?? '').toUpperCase();
    if (fields.length < count + 3 || isValue(flag) || flag === '')
      throw new WrongRow('count', countValues(fields));
    const isMixed = flag === 'V';
    const quality = isMixed ? meterQuality('E') : meterQuality(flag);
    if (quality === null) throw new WrongRow('quality', flag);
    const kwh = new Float64Array(count);
    for (let interval = 0; interval < count; interval++) {
      const text = fields[interval + 2]!;
      const value = parseValue(text);
      if (Number.isNaN(value) && text !== '') throw new WrongRow('value', text);
      kwh[interval] = value * stream.factor;
    }
    open = {
      row: line,
      stream,
      day,
      minutes,
      kwh,
      quality: new Uint16Array(count).fill(quality),
      isMixed,
      covered: new Uint8Array(isMixed ? count : 0),
      updated: parseDateTime(fields[count + 5] ?? '') ?? -Infinity,
    };
  }

  /** Record 400: the quality of a part of the day above. */
  function readEvent(fields: readonly string[]) {
    // Rows of a rejected day are rejected with it.
    if (!open) return;
    const [, first = '', last = '', flag = ''] = fields;
    const [from, to] = [Number(first) - 1, Number(last)];
    const isWithin = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to;
    if (!isWithin || to > open.kwh.length) throw new WrongRow('event', `${first}–${last}`);
    const quality = meterQuality(flag.toUpperCase());
    if (quality === null) throw new WrongRow('quality', flag);
    open.quality.fill(quality, from, to);
    open.covered.fill(1, from, to);
  }

  function closeDay() {
    if (!open) return;
    const { row, stream: own, isMixed, covered, day, kwh, quality, updated } = open;
    if (isMixed && covered.includes(0)) report('coverage', String(covered.indexOf(0) + 1), row);
    const nothing = meterQuality('N')!;
    quality.forEach((each, interval) => {
      if (each >= nothing) kwh[interval] = NaN;
      else if (Number.isNaN(kwh[interval])) quality[interval] = nothing;
    });
    own.addDay({ day, minutes: open.minutes, kwh, quality }, updated);
    open = null;
  }

  /** Record 250: energy between two readings. */
  function readRead(fields: readonly string[]) {
    const found = readChannel(fields[1] ?? '', fields[4] ?? '');
    const role = { E: 'import', I: 'export' }[(fields[7] ?? '').toUpperCase()] as
      | 'import'
      | 'export'
      | undefined;
    const unit = fields[19] ?? '';
    const factor = unitFactor(unit, 60);
    if (factor === undefined || (role && factor === null)) throw new WrongRow('unit', unit);
    const [start, end] = [parseDateTime(fields[9] ?? ''), parseDateTime(fields[14] ?? '')];
    if (start === null || end === null) throw new WrongRow('date', fields[start === null ? 9 : 14] ?? '');
    if (end <= start) throw new WrongRow('period', fields[14] ?? '');
    // A negative quantity corrects an earlier one that was too high.
    const quantity = fields[18] ?? '';
    const kwh = parseValue(quantity.replace(/^-/, '')) * (factor ?? 1) * (quantity.startsWith('-') ? -1 : 1);
    if (Number.isNaN(kwh)) throw new WrongRow('value', quantity);
    const quality = meterQuality((fields[15] ?? '').toUpperCase());
    if (quality === null) throw new WrongRow('quality', fields[15] ?? '');
    channels
      .open({
        ...found,
        register: fields[3] ?? '',
        serial: fields[6] ?? '',
        role: role ?? null,
        reactive: null,
        factor: factor ?? 1,
      })
      .addRead({ start, end, kwh, quality }, parseDateTime(fields[21] ?? '') ?? -Infinity);
  }

  /** Files with semicolons use decimal commas. */
  const parseValue = (text: string): number => {
    const plain = separator === ';' ? text.replace(',', '.') : text;
    return isValue(plain) ? Number(plain) : NaN;
  };

  return {
    add(text: string) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      // The format has no lines this long, so the text has no line breaks.
      if (rest.length > MAX_LINE_LENGTH) throw new MeterFileError('notMeter');
      for (const each of lines) readLine(each);
    },
    isRecognised: () => format !== null || table !== null,
    finish() {
      readLine(rest);
      closeDay();
      const { guesses, table: reading } = table?.finish(channels, report) ?? { guesses: [], table: null };
      if (format === null && table === null) throw new MeterFileError(rows === 0 ? 'empty' : 'notMeter');
      const found = channels.all();
      if (found.length === 0 && problemCount === 0) throw new MeterFileError('nothing');
      return {
        format: format ?? 'table',
        offset: null,
        ...{ rows, channels: found, guesses, table: reading, problems, problemCount },
        hasEnd: hasEnd || table !== null,
      };
    },
  };
}

const MAX_LINE_LENGTH = 100_000;

/** Lines of a portal above the headings of a table. */
const MAX_LINES_BEFORE = 20;

/**
 * The format by a header, or by a record without one on the first line, as other tables have such numbers, too; null for
 * another line. @throws MeterFileError for an unknown version
 */
function createFormat(record: string, version: string, isFirst: boolean): 'NEM12' | 'NEM13' | null {
  const name = version.toUpperCase();
  if (record === '100' && (name === 'NEM12' || name === 'NEM13')) return name;
  if (!isFirst) return null;
  if (record === '100') throw new MeterFileError('notMeter');
  if (record === '200') return 'NEM12';
  return record === '250' ? 'NEM13' : null;
}

const isInterval = (text = ''): boolean =>
  /^\d+$/.test(text) && NEM12_MINUTES.some((minutes) => minutes === Number(text));

/** Number of values, some of them blank, at the start of a day's row. */
const countValues = (fields: readonly string[]): string => {
  const end = fields.findIndex((field, index) => index > 1 && field !== '' && !isValue(field));
  return String((end < 0 ? fields.length : end) - 2);
};

const REACTIVE_ENERGY: Readonly<Record<string, number>> = { VARH: 1e-3, KVARH: 1, MVARH: 1e3 };
/** From the market's view: it exports Q to the customer and imports K. */
const REACTIVE_ROLES: Readonly<Record<string, MeterRole>> = { Q: 'import', K: 'export' };
