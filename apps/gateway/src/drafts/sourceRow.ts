import type { NUMBER_TYPES, Place } from '../maps/mapSchema.ts';
import { round } from '../maps/registers.ts';
import type { Doubt, Reason } from './draftTexts.ts';

export type Table = 'holding' | 'input';
export type NumberType = (typeof NUMBER_TYPES)[number];

/** Types by the names that evcc and Home Assistant use. */
export const TYPES_BY_NAME: Readonly<Record<string, NumberType>> = {
  uint16: 'u16',
  int16: 's16',
  uint32: 'u32',
  int32: 's32',
  uint64: 'u64',
  int64: 's64',
  float32: 'f32',
  float64: 'f64',
};

/** Registers whose numbers are multiplied. */
export interface Factors {
  product: Place[];
  scale?: number | undefined;
}

/** A register, or several whose numbers or products are added. */
export interface Numbers {
  kind: 'numbers';
  places: readonly (Place | Factors)[];
  table: Table;
  /** Bounds of the value in the row's own unit. */
  valid?: readonly [number, number] | undefined;
  /** Texts of the numbers of a state. */
  labels?: ReadonlyMap<number, string> | undefined;
}

/** Content of a row of someone's file; a reason where our maps cannot carry it. */
export type Content =
  | Numbers
  | { kind: 'text'; at: number; registers: number; table: Table }
  /** SunSpec points, of which the first counts that the device has. */
  | { kind: 'points'; points: readonly string[]; scale: number }
  /** SunSpec points that are added. */
  | { kind: 'pointSum'; points: readonly { point: string; scale: number }[] }
  | { kind: 'unusable'; reason: Reason };

/** One value of someone's file. */
export interface SourceRow {
  line: number;
  /** Names, the most usual one first. */
  names: readonly string[];
  /** Unit as written; empty without any. */
  unit: string;
  /** Code of the catalogue, if the format itself says what the value is. */
  code?: string;
  /** True if the value only grows. */
  isCounter?: boolean;
  content: Content;
  doubts: readonly Doubt[];
}

/** Someone's file, read but not yet understood. */
export interface SourceFile {
  format: 'ha-solarman' | 'evcc' | 'Home Assistant modbus' | 'SunSpec model' | 'CSV';
  manufacturer: string;
  type: string;
  rows: readonly SourceRow[];
  /** Variants of the machine among which one was taken, such as `batterytype: lv`. */
  choices: readonly string[];
}

/** Registers of a number or a product. */
export const registersIn = (part: Place | Factors): readonly Place[] =>
  'product' in part ? part.product : [part];

export const unusable = (code: Reason['code'], detail = ''): Content => ({
  kind: 'unusable',
  reason: { code, detail },
});

/** Content that is a text; a reason if that is empty or too long. */
export const textContent = (at: number, registers: number | null, table: Table): Content =>
  registers !== null && Number.isInteger(registers) && registers >= 1 && registers <= 64
    ? { kind: 'text', at, registers, table }
    : unusable('width', String(registers ?? '–'));

/** Integer type of a number of registers; null if our maps have none. */
export function integerType(registers: number, isSigned: boolean): NumberType | null {
  const types: Readonly<Record<number, readonly [NumberType, NumberType]>> = {
    1: ['u16', 's16'],
    2: ['u32', 's32'],
    4: ['u64', 's64'],
  };
  return types[registers]?.[isSigned ? 1 : 0] ?? null;
}

/** A place without keys that say nothing. */
export function makePlace({
  at,
  type,
  words,
  bits,
  offset = 0,
  scale = 1,
  absent,
}: Pick<Place, 'at' | 'type' | 'words' | 'bits' | 'offset' | 'scale' | 'absent'>): Place {
  return {
    at,
    ...(type !== undefined && type !== 'u16' ? { type } : {}),
    ...(words !== undefined && type !== undefined && !['u16', 's16'].includes(type) ? { words } : {}),
    ...(bits ? { bits } : {}),
    ...(offset === 0 ? {} : { offset: round(offset) }),
    ...(scale === 1 ? {} : { scale: round(scale) }),
    ...(absent ? { absent } : {}),
  };
}

/** The same with another factor. */
export function scaled<T extends { scale?: number | undefined }>(part: T, factor: number): T {
  const { scale: old = 1, ...rest } = part;
  const scale = round(old * factor);
  return (scale === 1 ? rest : { ...rest, scale }) as T;
}

/** A number of a file, also of a text such as `0x0113`; null if it is none. */
export function toNumber(value: unknown): number | null {
  const number =
    typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : typeof value === 'number'
        ? value
        : NaN;
  return Number.isFinite(number) ? number : null;
}

/** A register address; null if it is none. */
export function toRegister(value: unknown): number | null {
  const number = toNumber(value);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 0xffff ? number : null;
}

/** An entry of a file, as parsed. */
export type Item = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Distinct texts, the most frequent one first. */
export function mostFrequent(texts: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
}
