import { lineAt, type Source } from '../maps/mapSource.ts';
import { doubt, type Doubt } from './draftTexts.ts';
import {
  TYPES_BY_NAME,
  isRecord,
  makePlace,
  mostFrequent,
  toNumber,
  toRegister,
  toText,
  unusable,
  type Content,
  type Item,
  type SourceFile,
  type SourceRow,
} from './sourceRow.ts';

/** Kinds of entities that are not sensors. */
const OTHERS = ['binary_sensors', 'switches', 'climates', 'covers', 'fans', 'lights'] as const;

interface Hub {
  path: readonly PropertyKey[];
  hub: Item;
}

/** Hubs of a configuration: under `modbus:`, as a list of them, or one alone. */
function findHubs(data: unknown): Hub[] {
  const [path, content]: [PropertyKey[], unknown] =
    isRecord(data) && 'modbus' in data ? [['modbus'], data.modbus] : [[], data];
  const hubs = Array.isArray(content)
    ? content.map((hub: unknown, i) => ({ path: [...path, i], hub }))
    : [{ path, hub: content }];
  return hubs.flatMap((each) => (isRecord(each.hub) && isHub(each.hub) ? [{ ...each, hub: each.hub }] : []));
}

const isHub = (hub: Item): boolean =>
  Array.isArray(hub.sensors) &&
  hub.sensors.some((sensor) => isRecord(sensor) && 'address' in sensor && 'name' in sensor);

export const isHomeAssistant = (data: unknown): boolean => findHubs(data).length > 0;

/** Reads the `modbus:` part of a Home Assistant configuration. */
export function readHomeAssistant(source: Source): SourceFile {
  const hubs = findHubs(source.data);
  const sensors = hubs.flatMap(({ path, hub }) =>
    (hub.sensors as unknown[]).map((sensor, i) => ({
      line: lineAt(source, [...path, 'sensors', i]),
      sensor: isRecord(sensor) ? sensor : {},
    })),
  );
  const [unit = ''] = mostFrequent(sensors.map(({ sensor }) => unitOf(sensor)));
  const others = hubs.flatMap(({ path, hub }) =>
    OTHERS.flatMap((key) =>
      (Array.isArray(hub[key]) ? hub[key] : []).map((item: unknown, i): SourceRow => ({
        line: lineAt(source, [...path, key, i]),
        names: [isRecord(item) ? toText(item.name) : ''],
        unit: '',
        content: unusable(key === 'binary_sensors' ? 'alarm' : 'setting'),
        doubts: [],
      })),
    ),
  );
  const [first] = hubs;
  return {
    format: 'Home Assistant modbus',
    manufacturer: '',
    type: first ? toText(first.hub.name) : '',
    rows: [...sensors.map(({ line, sensor }) => readSensor(sensor, line, unit)), ...others],
    choices: [],
  };
}

const unitOf = (sensor: Item): string => toText(sensor.device_address ?? sensor.slave);

function readSensor(sensor: Item, line: number, unit: string): SourceRow {
  const doubts: Doubt[] = [];
  return {
    line,
    names: [toText(sensor.name)],
    unit: toText(sensor.unit_of_measurement),
    isCounter: ['total', 'total_increasing'].includes(toText(sensor.state_class)),
    content: unitOf(sensor) === unit ? readContent(sensor, doubts) : unusable('device', unitOf(sensor)),
    doubts,
  };
}

function readContent(sensor: Item, doubts: Doubt[]): Content {
  const at = toRegister(sensor.address);
  if (at === null) return unusable('registers', toText(sensor.address) || '–');
  const table = toText(sensor.input_type) || 'holding';
  if (table !== 'holding' && table !== 'input') return unusable('rule', `input_type ${table}`);
  if ('virtual_count' in sensor || 'slave_count' in sensor) return unusable('rule', 'virtual_count');
  const type = toText(sensor.data_type) || 'int16';
  if (type === 'string') {
    const registers = toNumber(sensor.count) ?? 0;
    return Number.isInteger(registers) && registers >= 1 && registers <= 64
      ? { kind: 'text', at, registers, table }
      : unusable('width', toText(sensor.count));
  }
  const known = TYPES_BY_NAME[type];
  if (!known) return unusable('rule', `data_type ${type}`);
  const swap = toText(sensor.swap) || 'none';
  if (swap.includes('byte')) return unusable('rule', `swap ${swap}`);
  const scale = toNumber(sensor.scale ?? 1);
  const offset = toNumber(sensor.offset ?? 0);
  if (scale === null || scale === 0 || offset === null) return unusable('rule', 'scale, offset');
  const left = ['min_value', 'max_value', 'zero_suppress'].filter((key) => key in sensor);
  if (left.length > 0) doubts.push(doubt('bounds', left.join(', ')));
  const absent = toNumber(sensor.nan_value);
  return {
    kind: 'numbers',
    // Home Assistant adds the offset after it has scaled.
    places: [
      makePlace({
        at,
        type: known,
        words: swap === 'word' ? 'low-first' : 'high-first',
        offset: offset / scale,
        scale,
        ...(absent === null ? {} : { absent: [absent] }),
      }),
    ],
    table,
  };
}
