import { lineAt, parseSource, type Source } from '../maps/mapSource.ts';
import { doubt, type Doubt } from './draftTexts.ts';
import { renderTemplate } from './goTemplate.ts';
import {
  TYPES_BY_NAME,
  isRecord,
  makePlace,
  registersIn,
  toNumber,
  toRegister,
  toText,
  unusable,
  type Content,
  type Item,
  type Numbers,
  type SourceFile,
  type SourceRow,
} from './sourceRow.ts';

/** Meanings of the keys of a meter, by its use; `#` stands for the phase. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, [code: string, unit: string]>>>> = {
  grid: {
    power: ['grid_power', 'W'],
    energy: ['import_total', 'kWh'],
    returnenergy: ['export_total', 'kWh'],
    powers: ['grid_power_l#', 'W'],
    currents: ['grid_current_l#', 'A'],
    voltages: ['grid_voltage_l#', 'V'],
  },
  pv: { power: ['P', 'W'], energy: ['KRA', 'kWh'] },
  battery: {
    power: ['battery_power', 'W'],
    energy: ['discharge_total', 'kWh'],
    returnenergy: ['charge_total', 'kWh'],
    soc: ['SOC', '%'],
  },
};

/** Keys that are written, or describe the machine. */
const SETTINGS =
  /^(batterymode|curtail|curtailed|limitsoc|minsoc|maxsoc|maxacpower|maxchargepower|maxdischargepower|capacity|dim|dimmed)$/;

/** Parameters that the program itself sets. */
const DEFAULTS: Readonly<Record<string, string>> = { storageunit: '1' };

export const isEvcc = (data: unknown): boolean =>
  isRecord(data) && typeof data.template === 'string' && typeof data.render === 'string';

/** Reads a meter template of evcc, https://github.com/evcc-io/evcc, for each of its uses. */
export function readEvcc(source: Source): SourceFile {
  const { data, file } = source;
  const render = String(data.render);
  // The text of the template begins below its key.
  const before = lineAt(source, ['render']);
  const params = (Array.isArray(data.params) ? data.params : []).filter(isRecord);
  const usages = choicesOf(params.find(({ name }) => name === 'usage')).filter((usage) => usage in MEANINGS);
  const used = new Set<string>();
  const parameters = {
    ...DEFAULTS,
    ...Object.fromEntries(params.map((param) => [toText(param.name), firstValue(param)] as const)),
  };
  const rows: SourceRow[] = [];
  const seen = new Set<string>();
  for (const usage of usages.length > 0 ? usages : ['grid']) {
    const rendered = renderTemplate(render, { ...parameters, usage });
    for (const name of rendered.used) if (name !== 'usage') used.add(name);
    const meter = readMeter(parseSource(file, '\n'.repeat(before) + rendered.text), usage);
    // A meter is at the grid, even if it can also be installed at an inverter.
    const own = meter.filter((row) => !seen.has(keyOf(row)));
    for (const row of meter) seen.add(keyOf(row));
    rows.push(...own);
  }
  const brand = (Array.isArray(data.products) ? data.products : []).find(isRecord);
  return {
    format: 'evcc',
    manufacturer: toText(brand?.brand),
    type: toText(data.template),
    rows,
    choices: [...used].map((name) => {
      const value = parameters[name] ?? '';
      return `${name}: ${value === '' ? 'not set' : value}`;
    }),
  };
}

/** Identifies a row by its line and registers; its factor depends on where a meter is installed. */
const keyOf = ({ line, content }: SourceRow): string =>
  `${line} ${
    content.kind === 'numbers'
      ? content.places
          .flatMap(registersIn)
          .map(({ at }) => at)
          .join(' ')
      : content.kind
  }`;

const choicesOf = (param: Item | undefined): string[] =>
  Array.isArray(param?.choice) ? param.choice.map(toText) : [];

const firstValue = (param: Item): string =>
  typeof param.default === 'boolean'
    ? String(param.default)
    : toText(param.default) || (choicesOf(param)[0] ?? DEFAULTS[toText(param.name)] ?? '');

function readMeter(source: Source, usage: string): SourceRow[] {
  return Object.entries(source.data).flatMap(([key, value]): SourceRow[] => {
    const meaning = MEANINGS[usage]?.[key];
    const isList = Array.isArray(value);
    if (!isList && !isRecord(value)) return [];
    const parts = isList ? value : [value];
    return parts.map((part: unknown, n): SourceRow => {
      const isSum = isRecord(part) && part.source === 'calc';
      const doubts: Doubt[] = usage === 'pv' && key === 'power' && !isSum ? [doubt('acdc')] : [];
      const [code, unit] = meaning ?? [undefined, ''];
      const content = SETTINGS.test(key) ? unusable('setting') : readSource(part, doubts);
      return {
        line: lineAt(source, isList ? [key, n] : [key]),
        names: [`${usage} ${key}${isList ? ` ${n + 1}` : ''}`],
        unit,
        ...(code === undefined ? {} : { code: code.replace('#', String(n + 1)) }),
        isCounter: unit === 'kWh',
        content,
        doubts,
      };
    });
  });
}

function readSource(part: unknown, doubts: Doubt[]): Content {
  if (!isRecord(part)) return unusable('registers', toText(part) || '–');
  const kind = toText(part.source);
  if (kind === 'sunspec') return readPoints(part);
  if (kind === 'calc' && Array.isArray(part.add)) return readSum(part.add, doubts);
  if (kind === 'calc' && Array.isArray(part.mul)) return readProduct(part.mul, doubts);
  if (kind !== 'modbus') return unusable('calculation', kind || '–');
  const { register } = part;
  if (!isRecord(register)) return unusable('registers', toText(part.value) || '–');
  const at = toRegister(register.address);
  if (at === null)
    return register.address === 'TEMPLATE'
      ? unusable('placeholder', 'address')
      : unusable('registers', toText(register.address));
  const table = toText(register.type);
  if (table !== 'holding' && table !== 'input') return unusable('rule', `type ${table}`);
  const decode = toText(register.decode ?? register.encoding);
  const [, base = '', suffix = ''] = /^(u?int\d+|float\d+)((?:s|nan)*)$/.exec(decode) ?? [];
  const type = TYPES_BY_NAME[base];
  if (!type) return unusable('rule', `decode ${decode}`);
  const scale = toNumber(part.scale ?? 1);
  if (scale === null || scale === 0) return unusable('placeholder', 'scale');
  const words = suffix.replace('nan', '') === 's' ? 'low-first' : 'high-first';
  return { kind: 'numbers', places: [makePlace({ at, type, words, scale })], table };
}

/** SunSpec points, of which the first counts that the device has. */
function readPoints({ value, scale = 1 }: Item): Content {
  const points = [value].flat().map((each) => toPoint(toText(each)));
  const bad = points.findIndex((point) => point === null);
  if (bad >= 0) return unusable('point', toText([value].flat()[bad]));
  const factor = toNumber(scale);
  if (factor === null || factor === 0) return unusable('placeholder', 'scale');
  return { kind: 'points', points: points.filter((point) => point !== null), scale: factor };
}

/** `160:1:DCW` as `160.DCW#1`; null if it is none. */
function toPoint(text: string): string | null {
  const [, model, block, point] = /^(\d+):(?:(\d+):)?(\w+)$/.exec(text) ?? [];
  if (model === undefined || point === undefined) return null;
  return block === undefined || block === '0' ? `${model}.${point}` : `${model}.${point}#${block}`;
}

function readSum(parts: readonly unknown[], doubts: Doubt[]): Content {
  const contents = parts.map((part) => readSource(part, doubts));
  const points = contents.flatMap((content) =>
    content.kind === 'points' && content.points.length === 1
      ? [{ point: content.points[0]!, scale: content.scale }]
      : [],
  );
  if (points.length > 0 && points.length === contents.length) return { kind: 'pointSum', points };
  const numbers = readNumbers(contents, 'add');
  return 'kind' in numbers
    ? numbers
    : { kind: 'numbers', places: numbers.flatMap(({ places }) => places), table: numbers[0]!.table };
}

function readProduct(parts: readonly unknown[], doubts: Doubt[]): Content {
  const numbers = readNumbers(
    parts.map((part) => readSource(part, doubts)),
    'mul',
  );
  if ('kind' in numbers) return numbers;
  const product = numbers.flatMap(({ places }) => places.flatMap(registersIn));
  return { kind: 'numbers', places: [{ product }], table: numbers[0]!.table };
}

/** Parts of a calculation, each a number or a product of one table; a reason if they are not. */
function readNumbers(contents: readonly Content[], calculation: string): Numbers[] | Content {
  const numbers: Numbers[] = [];
  for (const content of contents) {
    if (content.kind === 'unusable') return content;
    if (content.kind !== 'numbers' || content.places.length !== 1)
      return unusable('calculation', calculation);
    numbers.push(content);
  }
  const tables = new Set(numbers.map(({ table }) => table));
  if (tables.size === 0) return unusable('calculation', calculation);
  return tables.size > 1 ? unusable('table', [...tables].join(' + ')) : numbers;
}
