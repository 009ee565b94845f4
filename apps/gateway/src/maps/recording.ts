import { parse } from 'yaml';
import { z } from 'zod';
import { ModbusExceptionError, NoAnswerError, type Bus, type RegisterTable } from '../buses/bus.ts';

const registers = z.record(
  z.string().regex(/^\d+$/, 'must be a register'),
  z.number().int().min(0).max(0xffff),
);

const tables = { holding: registers.default({}), input: registers.default({}) };
const unit = z.string().regex(/^\d{1,3}$/, 'must be an address from 0 to 255');

/** Registers of a device, recorded once. */
export const Recording = z.strictObject({
  device: z.string().optional(),
  ...tables,
  /** Registers that the device has on other addresses than its own. */
  units: z.record(unit, z.strictObject(tables)).default({}),
});
export type Recording = z.infer<typeof Recording>;

/**
 * Parses a recording from YAML, or from CSV with the columns table, register, value and, if it is another one, unit.
 * @throws Error that names the problem
 */
export function parseRecording(text: string): Recording {
  const isCsv = /^\s*(table,|holding,|input,)/.test(text);
  const result = Recording.safeParse(isCsv ? fromCsv(text) : parse(text, { intAsBigInt: false }));
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new Error(`${path.map(String).join('.') || 'recording'}: ${message}`);
}

function fromCsv(text: string): unknown {
  const newTables = (): Record<string, Record<string, number>> => ({ holding: {}, input: {} });
  const own = newTables();
  const units: Record<string, ReturnType<typeof newTables>> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [table = '', register = '', value = '', other = ''] = line.split(',').map((cell) => cell.trim());
    if (line.trim() === '' || table === 'table') continue;
    const target = (other === '' ? own : (units[other] ??= newTables()))[table];
    if (!target) throw new Error(`line ${index + 1}: must begin with holding or input`);
    target[register] = Number(value);
  }
  return { ...own, units };
}

/**
 * A bus whose only device is a recording. Addresses of which it has no registers are read as those of the device's own.
 */
export function recordedBus(recording: Partial<Recording>): Pick<Bus, 'read' | 'registers'> {
  return {
    registers: 125,
    read: (unit, table, address, count) => {
      const recorded = (recording.units?.[String(unit)] ?? recording)[table] ?? {};
      const words = Array.from({ length: count }, (_, index) => recorded[String(address + index)]);
      return words.every((word) => word !== undefined)
        ? Promise.resolve(Uint16Array.from(words))
        : Promise.reject(new ModbusExceptionError(2));
    },
  };
}

/** A range of registers of a table. */
export interface RecordedRange {
  /** Another address than the device's own. */
  unit?: number;
  table: RegisterTable;
  first: number;
  last: number;
}

/**
 * Parses `holding 0-120`, `input 52` or `225 holding 260-270` for another address, several separated by commas.
 * @throws Error that names the problem
 */
export function parseRanges(text: string): RecordedRange[] {
  return text.split(',').map((part) => {
    const [, other, table, first, last = first] =
      /^\s*(?:(\d{1,3})\s+)?(holding|input)\s+(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    if (!table || Number(last) < Number(first) || Number(last) > 0xffff || Number(other ?? 0) > 255)
      throw new Error(`${part.trim()}: must be a table and registers: holding 0-120`);
    return {
      ...(other !== undefined && { unit: Number(other) }),
      ...{ table: table as RegisterTable, first: Number(first), last: Number(last) },
    };
  });
}

/** Registers per request while recording; few enough for any device. */
const CHUNK = 20;
/** Requests without an answer, one after the other, after which the device must be gone. */
const MAX_UNANSWERED = 3;

/**
 * Reads register ranges of a device, leaving out unknown registers and those without an answer.
 * @returns a recording as YAML, with the registers without an answer as comments
 * @throws NoAnswerError for a device that does not answer at first, or no longer
 */
export async function recordDevice(
  bus: Pick<Bus, 'read'>,
  unit: number,
  ranges: readonly RecordedRange[],
  device: string,
): Promise<string> {
  const found = new Map<string, [register: number, word: number][]>();
  const missing: string[] = [];
  let unanswered = MAX_UNANSWERED;

  async function record({ unit: from = unit, table, first, last }: RecordedRange): Promise<void> {
    const key = `${from} ${table}`;
    const list = found.get(key) ?? [];
    found.set(key, list);
    try {
      const words = await bus.read(from, table, first, last - first + 1);
      words.forEach((word, index) => list.push([first + index, word]));
      unanswered = 0;
    } catch (error) {
      if (error instanceof NoAnswerError && ++unanswered < MAX_UNANSWERED) {
        missing.push(`${key} ${first === last ? first : `${first}-${last}`}`);
        return;
      }
      if (!(error instanceof ModbusExceptionError)) throw error;
      unanswered = 0;
      if (first === last) return;
      const middle = first + Math.ceil((last - first + 1) / 2);
      await record({ unit: from, table, first, last: middle - 1 });
      await record({ unit: from, table, first: middle, last });
    }
  }

  for (const range of ranges)
    for (let at = range.first; at <= range.last; at += CHUNK)
      await record({ ...range, first: at, last: Math.min(at + CHUNK - 1, range.last) });
  const tablesOf = (from: number, indent: string) =>
    (['holding', 'input'] as const).flatMap((table) => {
      const list = found.get(`${from} ${table}`) ?? [];
      const lines = list.map(([register, word]) => `${indent}  ${register}: ${word}\n`);
      return lines.length === 0 ? [] : [`${indent}${table}:\n`, ...lines];
    });
  const others = [...new Set(ranges.map((range) => range.unit ?? unit))].filter((other) => other !== unit);
  return [
    `device: ${JSON.stringify(device)}\n`,
    ...missing.map((span) => `# no answer: ${span}\n`),
    ...tablesOf(unit, ''),
    ...(others.length > 0 ? ['units:\n'] : []),
    ...others.flatMap((other) => [`  ${other}:\n`, ...tablesOf(other, '    ')]),
  ].join('');
}
