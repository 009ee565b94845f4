import type { RegisterTable, WriteFunction } from '../buses/bus.ts';
import type { ActiveAlarm } from '../driver.ts';
import type { AlarmBits, LoadedMap, Place, Product, Setting, Text, Value } from './mapSchema.ts';
import type { ChainModel } from '../sunspec/chain.ts';
import {
  decode,
  getSpan,
  readText,
  round,
  sourceOf,
  type Context,
  type Source,
  type Span,
  type Words,
} from './registers.ts';

type Range = readonly [number, number];

/** Codes of other values with their factors, registers and products. */
interface ResolvedSum {
  sum: readonly (Term | Place | ResolvedProduct)[];
  /** Absent if any register or product is. */
  all: boolean;
}
/** Codes of other values and registers. */
interface ResolvedProduct {
  product: readonly (Term | Place)[];
  scale: number;
}
interface Term {
  of: string;
  scale: number;
}

interface ResolvedSign {
  place: Place;
  positive: readonly number[];
  negative: readonly number[];
}

/** Location of a value, with all addresses resolved. */
export type ResolvedValue = { valid?: Range | undefined } & (
  | {
      place: Place;
      states?: Readonly<Record<string, number>> | undefined;
      signBy?: ResolvedSign;
    }
  | ResolvedSum
  | { places: readonly Place[] }
);
export type ResolvedText = ({ at: number; ascii: number } & Source) | { hex: readonly number[] };
export interface ResolvedAlarms extends Source, Pick<AlarmBits, 'type' | 'level' | 'others' | 'bits'> {
  /** The register with bits 0 to 15 first. */
  registers: readonly number[];
}

/** Register layout of a device with all addresses resolved. */
export interface ResolvedMap {
  id: string;
  modelId: number;
  manufacturer: string;
  table: RegisterTable;
  words: LoadedMap['words'];
  limits: LoadedMap['group'];
  texts: Readonly<Record<string, ResolvedText>>;
  maker: ResolvedText | null;
  /** Alternatives; the first available one counts. */
  ratedPower: readonly Place[];
  /** Alternatives by code; the first available one counts. */
  values: Readonly<Record<string, readonly ResolvedValue[]>>;
  alarms: readonly ResolvedAlarms[];
  settings: Readonly<Record<string, Setting>>;
  clock: LoadedMap['clock'];
  limit: LoadedMap['limit'];
  forbidden: LoadedMap['forbidden'];
  writesPerDay: number;
  writeFunction: WriteFunction;
  /** Registers that do not change as long as the same device is connected. */
  checks: readonly { register: number; equals: number }[];
  /** SunSpec models of the device; empty without any. */
  chain: readonly ChainModel[];
}

/** Resolves a map that contains register addresses. */
export function resolveRegisters(map: LoadedMap): ResolvedMap {
  return {
    ...resolveParts(map, { value: resolveValue, text: resolveText, places: registersOf }),
    checks: [],
    chain: [],
    alarms: map.alarms.flatMap((alarm) =>
      alarm.at === undefined
        ? []
        : [{ ...alarm, registers: bitRegisters(alarm.at, alarm.registers, alarm.words ?? map.words) }],
    ),
  };
}

const registersOf = (part: Part): Place[] => ('at' in part ? [part] : []);

function resolveValue(value: Value): ResolvedValue[] {
  if ('at' in value) return [resolvePlaced(value)];
  return 'point' in value ? [] : resolveComputed(value, registersOf);
}

type Computed = Extract<Value, { sum: unknown } | { product: unknown }>;
type Part = Exclude<Product['product'][number], string>;

/**
 * A sum or a product, which is a sum of one part; none if the device lacks all its parts.
 *
 * @param toPlaces registers of a part; none if the device lacks it
 */
export function resolveComputed(
  value: Computed,
  toPlaces: (part: Part) => readonly Place[],
): ResolvedValue[] {
  const { valid } = value;
  const all = 'product' in value || value.all === true;
  const parts = ('product' in value ? [value] : value.sum).map((part) => {
    if (typeof part === 'string') return [{ of: part, scale: 1 }];
    if ('product' in part) return resolveProduct(part, toPlaces);
    return 'of' in part ? [part] : toPlaces(part);
  });
  if (all && parts.some((part) => part.length === 0)) return [];
  const sum = parts.flat();
  return sum.length === 0 ? [] : [{ sum, all, valid }];
}

function resolveProduct(
  { product, scale = 1 }: Product,
  toPlaces: (part: Part) => readonly Place[],
): ResolvedProduct[] {
  const factors = product.map((part) =>
    typeof part === 'string' ? [{ of: part, scale: 1 }] : toPlaces(part),
  );
  return factors.some((places) => places.length !== 1) ? [] : [{ product: factors.flat(), scale }];
}

/** A value in registers of its own. */
export function resolvePlaced({
  states,
  valid,
  sign_by: signBy,
  ...place
}: Extract<Value, { at: unknown }>): ResolvedValue {
  return { place, states, valid, ...(signBy && { signBy: resolveSign(signBy) }) };
}

function resolveSign({
  positive,
  negative,
  ...place
}: Place & { positive: number[]; negative: number[] }): ResolvedSign {
  return { place, positive, negative };
}

function resolveText(text: Text): ResolvedText | null {
  if ('hex' in text) return text;
  return 'ascii' in text ? { at: [text.at].flat()[0]!, ascii: text.ascii, ...sourceOf(text) } : null;
}

interface PartResolvers {
  value: (value: Value) => ResolvedValue[];
  text: (text: Text) => ResolvedText | null;
  /** Registers of a part; none if the device lacks it. */
  places: (part: Part) => readonly Place[];
}

/** Parts of a map that do not depend on the device, and its values and texts. */
export const resolveParts = (
  map: LoadedMap,
  { value, text, places }: PartResolvers,
): Omit<ResolvedMap, 'alarms' | 'checks' | 'chain'> => ({
  values: Object.fromEntries(
    Object.entries(map.values).map(([code, entry]) => [code, [entry].flat().flatMap(value)]),
  ),
  texts: Object.fromEntries(
    Object.entries(map.texts).flatMap(([code, each]): [string, ResolvedText][] => {
      const resolved = text(each);
      return resolved ? [[code, resolved]] : [];
    }),
  ),
  maker: map.maker ? text(map.maker) : null,
  ratedPower: [map.rated_power ?? []].flat().flatMap(places),
  id: map.id,
  modelId: map.model,
  manufacturer: map.manufacturer,
  table: map.table,
  words: map.words,
  limits: map.group,
  settings: map.settings,
  clock: map.clock,
  limit: map.limit,
  forbidden: map.forbidden,
  writesPerDay: map.writes_per_day,
  writeFunction: map.write_function,
});

/** Registers of a bit field, that of bits 0 to 15 first. */
export function bitRegisters(at: number, count: number, order: LoadedMap['words']): number[] {
  const registers = Array.from({ length: count }, (_, index) => at + index);
  return order === 'low-first' ? registers : registers.toReversed();
}

/** Spans needed for a sample. */
export function sampleSpans(map: ResolvedMap, context: Context): Span[] {
  const places = Object.values(map.values)
    .flat()
    .flatMap((value) => {
      if ('sum' in value) return value.sum.flatMap(partPlaces);
      if ('places' in value) return value.places;
      return value.signBy ? [value.place, value.signBy.place] : [value.place];
    });
  return [
    ...places.map((place) => getSpan(place, context)),
    ...map.alarms.map(alarmSpan),
    ...map.checks.map(checkSpan),
  ];
}

const partPlaces = (part: ResolvedSum['sum'][number]): Place[] => {
  if ('product' in part) return part.product.filter((each) => 'at' in each);
  return 'at' in part ? [part] : [];
};

const checkSpan = ({ register }: ResolvedMap['checks'][number]): Span => ({
  first: register,
  last: register,
});

/** True if the registers that were read still match the identified device. */
export const isAsIdentified = (map: ResolvedMap, read: Read): boolean =>
  map.checks.every((check) => {
    const word = read(checkSpan(check))(check.register);
    return word === undefined || word === check.equals;
  });

const alarmSpan = ({ registers, ...source }: ResolvedAlarms): Span => ({
  first: Math.min(...registers),
  last: Math.max(...registers),
  ...sourceOf(source),
});

/**
 * Alarms whose bits are set, by the alarm words of the map.
 *
 * @param before the alarms of the last reading, which words that were not read keep
 */
export function readAlarms(
  map: ResolvedMap,
  read: Read,
  before: readonly (readonly ActiveAlarm[])[] = [],
): (readonly ActiveAlarm[])[] {
  return map.alarms.map((alarm, i) => {
    const words = alarm.registers.map(read(alarmSpan(alarm)));
    if (!words.every((word) => word !== undefined)) return before[i] ?? [];
    // All bits together mean that the device does not implement them.
    if (words.every((word) => word === 0xffff)) return [];
    return words.flatMap((word, index) =>
      Array.from({ length: 16 }, (_, bit) => bit)
        .filter((bit) => word & (1 << bit))
        .flatMap((bit) => toAlarms(alarm, 16 * index + bit)),
    );
  });
}

function toAlarms({ type, level, bits, others }: ResolvedAlarms, bit: number): ActiveAlarm[] {
  const own = bits[String(bit)];
  if (own) return [{ code: own.code, type, level: own.level ?? level, msg: own.text }];
  const numbered = (text: string) => text.replaceAll('#', String(bit + 1));
  return others ? [{ code: numbered(others.code), type, level, msg: numbered(others.text) }] : [];
}

/** Spans of the device's own identification. */
export function identitySpans(map: ResolvedMap, context: Context): Span[] {
  const texts = [...Object.values(map.texts), ...(map.maker ? [map.maker] : [])].flatMap(textSpans);
  return [...texts, ...map.ratedPower.map((place) => getSpan(place, context))];
}

const textSpans = (text: ResolvedText): Span[] =>
  'hex' in text ? text.hex.map((register) => ({ first: register, last: register })) : [asciiSpan(text)];

const asciiSpan = ({ at, ascii, ...source }: Extract<ResolvedText, { ascii: number }>): Span => ({
  first: at,
  last: at + ascii - 1,
  ...sourceOf(source),
});

/** The registers of a span, all from one request. */
export type Read = (span: Span) => Words;

/** Decodes a number from registers that were read. */
export const decodeFrom = (place: Place, read: Read, context: Context): number | null =>
  decode(place, read(getSpan(place, context)), context);

/** All available values of a map. */
export function readValues(map: ResolvedMap, read: Read, context: Context): Record<string, number> {
  const found = new Map<string, number | null>();
  const valueOf = (code: string): number | null => {
    const known = found.get(code);
    if (known !== undefined) return known;
    // A value that depends on itself is absent.
    found.set(code, null);
    for (const value of map.values[code] ?? []) {
      const number = 'sum' in value ? readSum(value, partOf) : readNumber(value, read, context);
      if (number === null || !isValid(value, number)) continue;
      found.set(code, number);
      return number;
    }
    return null;
  };
  const partOf = (part: Term | Place): number | null => {
    if ('at' in part) return decodeFrom(part, read, context);
    const own = valueOf(part.of);
    return own === null ? null : own * part.scale;
  };
  return Object.fromEntries(
    Object.keys(map.values).flatMap((code) => {
      const number = valueOf(code);
      return number === null ? [] : [[code, number]];
    }),
  );
}

/** A sum, absent if a value is that it refers to, or if all its registers are. */
function readSum({ sum, all }: ResolvedSum, partOf: (part: Term | Place) => number | null): number | null {
  const parts = sum.map((part) => ('product' in part ? readProduct(part, partOf) : partOf(part)));
  const isRequired = (part: ResolvedSum['sum'][number]) => all || 'of' in part;
  if (parts.every((part) => part === null) || parts.some((part, n) => part === null && isRequired(sum[n]!)))
    return null;
  return round(parts.reduce((total: number, part) => total + (part ?? 0), 0));
}

function readProduct(
  { product, scale }: ResolvedProduct,
  partOf: (part: Term | Place) => number | null,
): number | null {
  const factors = product.map(partOf);
  return factors.includes(null)
    ? null
    : round(factors.reduce((total: number, factor) => total * factor!, scale));
}

function readNumber(value: Exclude<ResolvedValue, ResolvedSum>, read: Read, context: Context): number | null {
  if ('places' in value) {
    const parts = value.places
      .map((place) => decodeFrom(place, read, context))
      .filter((part) => part !== null);
    return parts.length === 0 ? null : parts.reduce((total, part) => total + part, 0);
  }
  const number = decodeFrom(value.place, read, context);
  if (number === null) return null;
  if (value.signBy) {
    const state = decodeFrom(value.signBy.place, read, context);
    if (state !== null && value.signBy.negative.includes(state)) return -Math.abs(number);
    if (state !== null && value.signBy.positive.includes(state)) return Math.abs(number);
  }
  return value.states ? (value.states[number] ?? null) : number;
}

const isValid = ({ valid }: ResolvedValue, value: number): boolean =>
  !valid || (value >= valid[0] && value <= valid[1]);

/** Texts of a device by code; unread ones are missing. */
export function readTexts(map: ResolvedMap, read: Read): Record<string, string> {
  const texts = Object.entries(map.texts).flatMap(([code, text]) => {
    const found = decodeText(text, read);
    return found ? [[code, found] as const] : [];
  });
  return Object.fromEntries(texts);
}

/** A text; null if it is empty or was not read. */
export function decodeText(text: ResolvedText, read: Read): string | null {
  if ('ascii' in text) return readText(text.at, text.ascii, read(asciiSpan(text)));
  const words = text.hex.map((register) => read({ first: register, last: register })(register));
  if (!words.every((word) => word !== undefined)) return null;
  return words.map((word) => word.toString(16).toUpperCase().padStart(4, '0')).join('.');
}
