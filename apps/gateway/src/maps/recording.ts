import { parse } from 'yaml';
import { z } from 'zod';
import { ModbusExceptionError, type Bus, type RegisterTable } from '../buses/bus.ts';

const registers = z.record(
  z.string().regex(/^\d+$/, 'must be a register'),
  z.number().int().min(0).max(0xffff),
);

/** Registers of a device, recorded once. */
export const Recording = z.strictObject({
  device: z.string().optional(),
  holding: registers.default({}),
  input: registers.default({}),
});
export type Recording = z.infer<typeof Recording>;

/**
 * Parses a recording from YAML, or from CSV with the columns table, register and value.
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
  const tables: Record<string, Record<string, number>> = { holding: {}, input: {} };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [table = '', register = '', value = ''] = line.split(',').map((cell) => cell.trim());
    if (line.trim() === '' || table === 'table') continue;
    const target = tables[table];
    if (!target) throw new Error(`line ${index + 1}: must begin with holding or input`);
    target[register] = Number(value);
  }
  return tables;
}

/** A bus whose only device is a recording. */
export function recordedBus(recording: Recording): Pick<Bus, 'read' | 'registers'> {
  return {
    registers: 125,
    read: (_unit, table, address, count) => {
      const words = Array.from({ length: count }, (_, index) => recording[table][String(address + index)]);
      return words.every((word) => word !== undefined)
        ? Promise.resolve(Uint16Array.from(words))
        : Promise.reject(new ModbusExceptionError(2));
    },
  };
}

/** A range of registers of a table. */
export interface RecordedRange {
  table: RegisterTable;
  first: number;
  last: number;
}

/** Parses `holding 0-120` or `input 52`, several separated by commas. @throws Error that names the problem */
export function parseRanges(text: string): RecordedRange[] {
  return text.split(',').map((part) => {
    const [, table, first, last = first] = /^\s*(holding|input)\s+(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    if (!table || Number(last) < Number(first) || Number(last) > 0xffff)
      throw new Error(`${part.trim()}: must be a table and registers: holding 0-120`);
    return { table: table as RegisterTable, first: Number(first), last: Number(last) };
  });
}

/** Registers per request while recording; few enough for any device. */
const CHUNK = 20;

/**
 * Reads register ranges of a device, leaving out unknown registers.
 * @returns a recording as YAML
 * @throws NoAnswerError
 */
export async function recordDevice(
  bus: Pick<Bus, 'read'>,
  unit: number,
  ranges: readonly RecordedRange[],
  device: string,
): Promise<string> {
  const found: Record<RegisterTable, [number, number][]> = { holding: [], input: [] };

  async function record(table: RegisterTable, first: number, count: number): Promise<void> {
    try {
      const words = await bus.read(unit, table, first, count);
      words.forEach((word, index) => found[table].push([first + index, word]));
    } catch (error) {
      if (!(error instanceof ModbusExceptionError)) throw error;
      const half = Math.ceil(count / 2);
      if (count === 1) return;
      await record(table, first, half);
      await record(table, first + half, count - half);
    }
  }

  for (const { table, first, last } of ranges)
    for (let at = first; at <= last; at += CHUNK) await record(table, at, Math.min(CHUNK, last - at + 1));
  const lines = (table: RegisterTable) =>
    found[table].map(([register, word]) => `  ${register}: ${word}\n`).join('');
  const tables = (['holding', 'input'] as const).filter((table) => found[table].length > 0);
  return `device: ${JSON.stringify(device)}\n${tables.map((table) => `${table}:\n${lines(table)}`).join('')}`;
}
