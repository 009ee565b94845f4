import type { RegisterTable } from '../buses/bus.ts';
import type { ActiveAlarm } from '../driver.ts';
import type { LoadedMap } from './loadMaps.ts';
import type { AlarmBits, Place, Setting } from './mapSchema.ts';
import { decode, spanOf, textOf, type Context, type Span, type Words } from './registers.ts';

type Range = readonly [number, number];

/** Where a value is, with all addresses known. */
export type ResolvedValue = { valid?: Range | undefined } & (
  | {
      place: Place;
      states?: Readonly<Record<string, number>> | undefined;
      negativeIf?: { place: Place; equals: number };
    }
  | { sum: readonly string[] }
  | { places: readonly Place[] }
);
export type ResolvedText = { at: number; ascii: number } | { hex: readonly number[] };
export interface ResolvedAlarms extends Pick<AlarmBits, 'type' | 'level' | 'others' | 'bits'> {
  /** The register with bits 0 to 15 first. */
  registers: readonly number[];
}

/** Everything of a device by its registers. */
export interface ResolvedMap {
  id: string;
  modelId: number;
  manufacturer: string;
  table: RegisterTable;
  words: LoadedMap['words'];
  limits: LoadedMap['group'];
  texts: Readonly<Record<string, ResolvedText>>;
  ratedPower: Place | null;
  /** Alternatives by code; the first that is there counts. */
  values: Readonly<Record<string, readonly ResolvedValue[]>>;
  alarms: readonly ResolvedAlarms[];
  settings: Readonly<Record<string, Setting>>;
  clock: LoadedMap['clock'];
  forbidden: LoadedMap['forbidden'];
  writesPerDay: number;
}

/** A map whose addresses are in it. */
export function resolveRegisters(map: LoadedMap): ResolvedMap {
  const values = Object.entries(map.values).map(([code, entry]): [string, ResolvedValue[]] => [
    code,
    [entry].flat().flatMap((value): ResolvedValue[] => {
      if ('sum' in value) return [value];
      if ('point' in value) return [];
      const { states, valid, ...place } = value;
      return [{ place, states, valid }];
    }),
  ]);
  const texts = Object.entries(map.texts).flatMap(([code, text]): [string, ResolvedText][] => {
    if ('hex' in text) return [[code, text]];
    return 'ascii' in text ? [[code, { at: [text.at].flat()[0]!, ascii: text.ascii }]] : [];
  });
  return {
    ...partsOf(map),
    texts: Object.fromEntries(texts),
    ratedPower: map.rated_power && 'at' in map.rated_power ? map.rated_power : null,
    values: Object.fromEntries(values),
    alarms: map.alarms.flatMap((alarm) =>
      alarm.at === undefined
        ? []
        : [{ ...alarm, registers: bitRegisters(alarm.at, alarm.registers, alarm.words ?? map.words) }],
    ),
  };
}

/** What does not depend on addresses. */
export const partsOf = (map: LoadedMap): Omit<ResolvedMap, 'texts' | 'ratedPower' | 'values' | 'alarms'> => ({
  id: map.id,
  modelId: map.model,
  manufacturer: map.manufacturer,
  table: map.table,
  words: map.words,
  limits: map.group,
  settings: map.settings,
  clock: map.clock,
  forbidden: map.forbidden,
  writesPerDay: map.writes_per_day,
});

/** Registers of a bit field, that of bits 0 to 15 first. */
export function bitRegisters(at: number, count: number, order: LoadedMap['words']): number[] {
  const registers = Array.from({ length: count }, (_, index) => at + index);
  return order === 'low-first' ? registers : registers.toReversed();
}

/** Spans of everything that a sample needs. */
export function sampleSpans(map: ResolvedMap, context: Context): Span[] {
  const places = Object.values(map.values)
    .flat()
    .flatMap((value) => {
      if ('sum' in value) return [];
      if ('places' in value) return value.places;
      return value.negativeIf ? [value.place, value.negativeIf.place] : [value.place];
    });
  return [...places.map((place) => spanOf(place, context)), ...map.alarms.map(alarmSpan)];
}

const alarmSpan = ({ registers }: ResolvedAlarms): Span => ({
  first: Math.min(...registers),
  last: Math.max(...registers),
});

/** Alarms whose bits are set. */
export function alarmsOf(map: ResolvedMap, read: Read): ActiveAlarm[] {
  return map.alarms.flatMap((alarm) => {
    const words = read(alarmSpan(alarm));
    const set = alarm.registers.flatMap((register, index) =>
      Array.from({ length: 16 }, (_, bit) => bit)
        .filter((bit) => (words(register) ?? 0) & (1 << bit))
        .map((bit) => 16 * index + bit),
    );
    return set.flatMap((bit) => alarmOf(alarm, bit));
  });
}

function alarmOf({ type, level, bits, others }: ResolvedAlarms, bit: number): ActiveAlarm[] {
  const own = bits[String(bit)];
  if (own) return [{ code: own.code, type, level: own.level ?? level, msg: own.text }];
  const numbered = (text: string) => text.replaceAll('#', String(bit + 1));
  return others ? [{ code: numbered(others.code), type, level, msg: numbered(others.text) }] : [];
}

/** Spans of what a device says of itself. */
export function identitySpans(map: ResolvedMap, context: Context): Span[] {
  const texts = Object.values(map.texts).flatMap((text): Span[] =>
    'hex' in text
      ? text.hex.map((register) => ({ first: register, last: register }))
      : [{ first: text.at, last: text.at + text.ascii - 1 }],
  );
  return map.ratedPower ? [...texts, spanOf(map.ratedPower, context)] : texts;
}

/** The registers of a span, all from one request. */
export type Read = (span: Span) => Words;

/** A number from what was read. */
export const decodeFrom = (place: Place, read: Read, context: Context): number | null =>
  decode(place, read(spanOf(place, context)), context);

/** All values of a map that are there. */
export function valuesOf(map: ResolvedMap, read: Read, context: Context): Record<string, number> {
  const found: Record<string, number> = {};
  const sums: [string, ResolvedValue & { sum: readonly string[] }][] = [];
  for (const [code, alternatives] of Object.entries(map.values)) {
    for (const value of alternatives) {
      if ('sum' in value) {
        sums.push([code, value]);
        break;
      }
      const number = numberOf(value, read, context);
      if (number === null || !isValid(value, number)) continue;
      found[code] = number;
      break;
    }
  }
  for (const [code, value] of sums) {
    const parts = value.sum.map((each) => found[each]);
    if (!parts.every((part) => part !== undefined)) continue;
    const sum = Number(parts.reduce((total, part) => total + part, 0).toPrecision(12));
    if (isValid(value, sum)) found[code] = sum;
  }
  return found;
}

function numberOf(
  value: Exclude<ResolvedValue, { sum: readonly string[] }>,
  read: Read,
  context: Context,
): number | null {
  if ('places' in value) {
    const parts = value.places
      .map((place) => decodeFrom(place, read, context))
      .filter((part) => part !== null);
    return parts.length === 0 ? null : parts.reduce((total, part) => total + part, 0);
  }
  const number = decodeFrom(value.place, read, context);
  if (number === null) return null;
  if (value.negativeIf && decodeFrom(value.negativeIf.place, read, context) === value.negativeIf.equals)
    return -Math.abs(number);
  return value.states ? (value.states[number] ?? null) : number;
}

const isValid = ({ valid }: ResolvedValue, value: number): boolean =>
  !valid || (value >= valid[0] && value <= valid[1]);

/** Texts of a device by their codes; those that were not read are missing. */
export function textsOf(map: ResolvedMap, read: Read): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [code, text] of Object.entries(map.texts)) {
    if ('hex' in text) {
      const words = text.hex.map((register) => read({ first: register, last: register })(register));
      if (words.every((word) => word !== undefined))
        texts[code] = words.map((word) => word.toString(16).toUpperCase().padStart(4, '0')).join('.');
    } else {
      const characters = textOf(
        text.at,
        text.ascii,
        read({ first: text.at, last: text.at + text.ascii - 1 }),
      );
      if (characters) texts[code] = characters;
    }
  }
  return texts;
}
