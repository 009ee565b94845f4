import { lineAt, type Source } from '../maps/mapSource.ts';
import type { Place } from '../maps/mapSchema.ts';
import { round } from '../maps/registers.ts';
import { doubt, type Doubt } from './draftTexts.ts';
import {
  integerType,
  isRecord,
  makePlace,
  scaled,
  toNumber,
  toRegister,
  toText,
  unusable,
  type Content,
  type Factors,
  type Item,
  type SourceFile,
  type SourceRow,
  type Table,
} from './sourceRow.ts';

export const isSolarman = (data: unknown): boolean =>
  isRecord(data) &&
  Array.isArray(data.parameters) &&
  data.parameters.some((group) => isRecord(group) && Array.isArray(group.items));

/** Reads a definition of ha-solarman, https://github.com/davidrapan/ha-solarman. */
export function readSolarman(source: Source): SourceFile {
  const { data } = source;
  const info = isRecord(data.info) ? data.info : {};
  const groups = data.parameters as unknown[];
  const rows = groups.flatMap((group, i) =>
    isRecord(group) && Array.isArray(group.items)
      ? group.items.map((item: unknown, j) =>
          readItem(isRecord(item) ? item : {}, {
            line: lineAt(source, ['parameters', i, 'items', j]),
            tableOf: (own, register) =>
              toTable(own.code) ??
              toTable(group.code) ??
              requestTable(data.requests, register) ??
              toTable(isRecord(data.default) ? data.default.code : undefined) ??
              'holding',
          }),
        )
      : [],
  );
  // Files without this are named after it, such as `sofar_hybrid.yaml`.
  const [, maker = '', type = ''] = /([a-z-]+)_([^\\/]+)\.ya?ml$/i.exec(source.file) ?? [];
  return {
    format: 'ha-solarman',
    manufacturer: toText(info.manufacturer) || maker.charAt(0).toUpperCase() + maker.slice(1),
    type: [info.model ?? type].flat().map(toText).join(' '),
    rows,
    choices: [],
  };
}

/** Table of a function code, also of one with separate codes for reading and writing. */
function toTable(code: unknown): Table | null {
  const number = toNumber(isRecord(code) ? code.read : code);
  if (number === 4) return 'input';
  return number === 3 ? 'holding' : null;
}

function requestTable(requests: unknown, register: number): Table | null {
  if (!Array.isArray(requests)) return null;
  const found = requests.find(
    (each) =>
      isRecord(each) &&
      register >= (toNumber(each.start) ?? Infinity) &&
      register <= (toNumber(each.end) ?? -Infinity),
  ) as Item | undefined;
  return found ? toTable(found.code ?? found.mb_functioncode) : null;
}

interface Where {
  line: number;
  tableOf: (item: Item, register: number) => Table;
}

function readItem(item: Item, { line, tableOf }: Where): SourceRow {
  const doubts: Doubt[] = [];
  return {
    line,
    names: [item.name, item.alt, item.friendly_name].map(toText).filter((name) => name !== ''),
    unit: toText(item.uom ?? item.unit_of_measurement),
    isCounter: item.state_class === 'total_increasing' || item.state_class === 'total',
    content: readContent(item, tableOf, doubts),
    doubts,
  };
}

/** Keys that make a value that our maps do not know. */
const UNSUPPORTED = ['magnitude', 'bitmask'] as const;

function readContent(item: Item, tableOf: Where['tableOf'], doubts: Doubt[]): Content {
  if ('disabled' in item) return unusable('disabled');
  if ('configurable' in item || ![undefined, 'sensor'].includes(item.platform as string | undefined))
    return unusable(item.platform === 'binary_sensor' ? 'alarm' : 'setting');
  const rule = toNumber(item.rule);
  if (item.class === 'problem' || rule === 6) return unusable('alarm');
  const registers = getRegisters(item, doubts);
  if (Array.isArray(item.sensors) && (rule ?? 0) >= 1 && (rule ?? 0) <= 4)
    return readSensors(item.sensors, item, tableOf, doubts);
  if (registers === null)
    return unusable('registers', toText(item.rule) === '' ? '–' : `rule ${toText(item.rule)}`);
  const table = tableOf(item, registers[0]!);
  if (rule === 5) {
    const isInOnePiece = registers.every((register, n) => register === registers[0]! + n);
    return isInOnePiece
      ? { kind: 'text', at: registers[0]!, registers: registers.length, table }
      : unusable('rule', 'a text in several pieces');
  }
  if (rule === null || rule < 1 || rule > 4) return unusable('rule', `rule ${toText(item.rule)}`);
  const isSigned = rule === 2 || rule === 4;
  // An unsigned number with texts is neither shifted nor scaled.
  const { offset: _offset, scale: _scale, divide: _divide, ...plain } = item;
  const place = readPlace(registers, 'lookup' in item && !isSigned ? plain : item, { isSigned, doubts });
  if ('kind' in place) return place;
  const labels = readLabels(item.lookup);
  return { kind: 'numbers', places: [place], table, valid: readBounds(item, place, doubts), labels };
}

/** Registers, the lowest word first, of the first kind of machine; null without any. */
function getRegisters(item: Item, doubts: Doubt[]): number[] | null {
  const all: unknown[] = Array.isArray(item.registers) ? item.registers : [];
  const kinds = all.filter((each): each is unknown[] => Array.isArray(each));
  if (kinds.length > 0) doubts.push(doubt('variants', kinds.map((each) => each.join('+') || '–').join(', ')));
  const listed = kinds.length > 0 ? (kinds.find(({ length }) => length > 0) ?? []) : all;
  const registers = listed.map(toRegister).filter((register) => register !== null);
  return registers.length > 0 && registers.length === listed.length ? registers : null;
}

function readPlace(
  registers: readonly number[],
  item: Item,
  { isSigned, doubts }: { isSigned: boolean; doubts: Doubt[] },
): Place | Content {
  const type = integerType(registers.length, isSigned);
  if (type === null) return unusable('width', String(registers.length));
  const key = UNSUPPORTED.find((each) => each in item);
  if (key !== undefined) return unusable('rule', key);
  const bits = readBits(item);
  if (bits === 'unsupported') return unusable('rule', 'mask, bit or divide');
  const factors = [item.scale ?? 1].flat().map(toNumber);
  const [scale] = factors;
  if (scale === null || scale === undefined || scale === 0) return unusable('rule', 'scale');
  if (new Set(factors).size > 1) doubts.push(doubt('variants', factors.join(', ')));
  const factor = scale * ('inverted' in item ? -1 : 1) * (bits?.factor ?? 1);
  return makePlace({
    ...placeOf(registers),
    type,
    bits: bits?.bits,
    offset: -(toNumber(item.offset) ?? 0),
    scale: factor,
  });
}

/** Address and order of registers that are listed with the lowest word first. */
function placeOf(registers: readonly number[]): Pick<Place, 'at' | 'words'> {
  const first = registers[0]!;
  const last = registers.at(-1)!;
  if (registers.every((register, n) => register === first + n)) return { at: first, words: 'low-first' };
  if (registers.every((register, n) => register === first - n)) return { at: last, words: 'high-first' };
  return { at: [...registers], words: 'low-first' };
}

/** Bits of a mask; a mask leaves them where they are, `divide` moves them. */
function readBits(item: Item): { bits: [number, number]; factor: number } | 'unsupported' | null {
  const bit = toNumber(item.bit);
  const mask = toNumber(item.mask);
  const divide = toNumber(item.divide);
  if (bit !== null) return mask === null && divide === null ? { bits: [bit, bit], factor: 1 } : 'unsupported';
  if (mask === null) return divide === null || divide === 1 ? null : 'unsupported';
  const low = Math.log2(mask & -mask);
  const width = Math.log2(mask / 2 ** low + 1);
  if (mask <= 0 || mask > 0xffff || !Number.isInteger(width)) return 'unsupported';
  if (divide !== null && divide !== 2 ** low) return 'unsupported';
  if (divide === null && low > 0 && item.offset !== undefined) return 'unsupported';
  return { bits: [low, low + width - 1], factor: divide === null ? 2 ** low : 1 };
}

/** Bounds of the value; rules that our maps do not have are told. */
function readBounds(item: Item, place: Place, doubts: Doubt[]): [number, number] | undefined {
  const { offset = 0, scale = 1 } = place;
  const left: string[] = 'uint' in item ? ['uint'] : [];
  const ranges: [number, number][] = [];
  const take = (rule: unknown, key: string, convert: (value: number) => number) => {
    if (!isRecord(rule)) return;
    const [min = null, max = null] = [rule.min, rule.max].map((bound) => toNumber([bound].flat()[0]));
    if (min === null || max === null || min > max || 'scale' in rule) left.push(key);
    else ranges.push([convert(min), convert(max)].sort((a, b) => a - b) as [number, number]);
    if ('dev' in rule) left.push(`${key}.dev`);
    if ('default' in rule) left.push(`${key}.default`);
  };
  take(item.validation, 'validation', (value) => value);
  take(item.range, 'range', (raw) => round((raw + offset) * scale));
  if (left.length > 0) doubts.push(doubt('bounds', left.join(', ')));
  if (ranges.length === 0) return undefined;
  const bounds: [number, number] = [
    Math.max(...ranges.map(([min]) => min)),
    Math.min(...ranges.map(([, max]) => max)),
  ];
  return bounds[0] <= bounds[1] ? bounds : undefined;
}

function readLabels(lookup: unknown): ReadonlyMap<number, string> | undefined {
  if (!Array.isArray(lookup)) return undefined;
  const entries = lookup.flatMap((entry): [number, string][] =>
    isRecord(entry)
      ? [entry.key].flat().flatMap((key): [number, string][] => {
          const number = toNumber(key);
          return number === null ? [] : [[number, toText(entry.value)]];
        })
      : [],
  );
  return new Map(entries);
}

/** Values that are added, subtracted or multiplied. */
function readSensors(
  sensors: readonly unknown[],
  item: Item,
  tableOf: Where['tableOf'],
  doubts: Doubt[],
): Content {
  const parts: (Place | Factors)[] = [];
  const tables = new Set<Table>();
  const readFactor = (sensor: Item): Place | Content => {
    const registers = getRegisters(sensor, doubts);
    if (!registers) return unusable('registers', '–');
    const place = readPlace(registers, sensor, { isSigned: 'signed' in sensor, doubts });
    if (!('kind' in place)) tables.add(tableOf({ ...item, ...sensor }, [place.at].flat()[0]!));
    return place;
  };
  for (const sensor of sensors) {
    if (!isRecord(sensor)) return unusable('rule', 'sensors');
    const operator = sensor.operator ?? 'add';
    const inherited = { ...('scale' in item && { scale: item.scale }), ...sensor };
    const factors = [inherited];
    if (isRecord(sensor.multiply))
      factors.push({ ...('scale' in inherited && { scale: inherited.scale }), ...sensor.multiply });
    const product: Place[] = [];
    for (const each of factors) {
      const place = readFactor(each);
      if ('kind' in place) return place;
      product.push(place);
    }
    if ('validation' in sensor) doubts.push(doubt('bounds', 'sensors.validation'));
    const [before] = parts;
    const part = product.length === 1 ? product[0]! : { product };
    if (operator === 'add') parts.push(part);
    else if (operator === 'subtract') parts.push(scaled<Place | Factors>(part, -1));
    // Multiplies all that stands before it.
    else if (operator === 'multiply' && before && parts.length === 1)
      parts[0] =
        'product' in before
          ? { ...before, product: [...before.product, ...product] }
          : { product: [before, ...product] };
    else return unusable('calculation', toText(operator));
  }
  if (parts.length === 0) return unusable('registers', '–');
  if (tables.size > 1) return unusable('table', [...tables].join(' + '));
  return {
    kind: 'numbers',
    places: parts,
    table: [...tables][0]!,
    valid: readBounds({ validation: item.validation }, {} as Place, doubts),
  };
}
