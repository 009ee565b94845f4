import {
  listParts,
  type LoadedMap,
  type NUMBER_TYPES,
  type Place,
  type Text,
  type Value,
} from '../maps/mapSchema.ts';
import {
  bitRegisters,
  resolveComputed,
  resolveParts,
  resolvePlaced,
  type ResolvedMap,
  type ResolvedText,
  type ResolvedValue,
} from '../maps/resolvedMap.ts';
import { fits, type Probe } from '../modbus/identify.ts';
import { readText } from '../maps/registers.ts';
import type { ChainModel } from './chain.ts';
import generated from './models.json' with { type: 'json' };

type NumberType = (typeof NUMBER_TYPES)[number];
type Point = readonly (number | string)[];
interface Model {
  points: Readonly<Record<string, Point>>;
  /** Points of the block that repeats to the end of the model. */
  block?: { points: Readonly<Record<string, Point>>; size: number };
  /** Offset of the first block. */
  first?: number;
}

const models = generated as unknown as Readonly<Record<string, Model>>;

/** True if a name is a point of a model that we know. */
export function isPoint(name: string): boolean {
  const { model, point, block } = parse(name);
  const known = models[model];
  return (block === undefined ? known?.points : known?.block?.points)?.[point] !== undefined;
}

function parse(name: string): { model: number; point: string; block?: string | undefined } {
  const [path = '', block] = name.split('#');
  const [model, point = ''] = path.split('.');
  return { model: Number(model), point, block };
}

interface Found {
  address: number;
  type: string;
  registers: number;
  scaleAt?: number;
  power?: number;
}

/** Registers of a point: for `#sum` in each block; none if the device lacks its model or block. */
export function findPoint(name: string, chain: readonly ChainModel[]): Found[] {
  const { model: id, point, block } = parse(name);
  const model = models[id];
  const placed = chain.find((each) => each.id === id);
  if (!model || !placed) return [];
  const blocks =
    model.block && model.first !== undefined ? (placed.length + 2 - model.first) / model.block.size : 0;
  const starts =
    block === undefined
      ? [0]
      : Array.from({ length: Math.floor(blocks) }, (_, n) => model.first! + n * model.block!.size).filter(
          (_, n) => block === 'sum' || n === Number(block) - 1,
        );
  const definition = (block === undefined ? model.points : model.block?.points)?.[point];
  if (!definition) return [];
  const [offset, type, registers, factor] = definition as [number, string, number, (string | number)?];
  return starts
    .filter((start) => start + offset + registers <= placed.length + 2)
    .map((start): Found => {
      const found = { address: placed.address + start + offset, type, registers };
      if (typeof factor === 'number') return { ...found, power: factor };
      const scale = factor === undefined ? undefined : model.points[factor];
      return scale ? { ...found, scaleAt: placed.address + Number(scale[0]) } : found;
    });
}

function getPlace({ address, type, scaleAt, power = 0 }: Found, scale = 1): Place {
  const factor = scale * 10 ** power;
  return {
    at: address,
    type: type as NumberType,
    words: 'high-first',
    ...(factor === 1 ? {} : { scale: factor }),
    ...(scaleAt === undefined ? {} : { scale_at: scaleAt }),
  };
}

/** All places of a numeric point. */
export const pointPlaces = (name: string, chain: readonly ChainModel[], scale?: number): Place[] =>
  findPoint(name, chain).map((found) => getPlace(found, scale));

/** Resolves a map of points for a device with these models. */
export function resolveSunspec(map: LoadedMap, chain: readonly ChainModel[]): ResolvedMap {
  const used = new Set(usedModels(map));
  return {
    ...resolveParts(map, {
      value: (value) => computeValue(value, chain),
      text: (text) => resolveText(text, chain),
      places: (part) => ('point' in part ? pointPlaces(part.point, chain, part.scale) : []),
    }),
    alarms: map.alarms.flatMap((alarm) =>
      findPoint(alarm.point ?? '', chain).map(({ address, registers }) => ({
        ...alarm,
        registers: bitRegisters(address, registers, 'high-first'),
      })),
    ),
    checks: chain
      .filter(({ id }) => used.has(id))
      .map(({ id, address }) => ({ register: address, equals: id })),
    chain,
  };
}

function computeValue(value: Value, chain: readonly ChainModel[]): ResolvedValue[] {
  if ('at' in value) return [resolvePlaced(value)];
  if (!('point' in value))
    return resolveComputed(value, (part) =>
      'point' in part ? pointPlaces(part.point, chain, part.scale) : [part],
    );
  const { point, scale, states, valid, sign_by: signBy } = value;
  const places = pointPlaces(point, chain, scale);
  if (places.length === 0) return [];
  if (point.endsWith('#sum')) return [{ places, valid }];
  const [sign] = signBy ? pointPlaces(signBy.point, chain) : [];
  return [
    {
      place: places[0]!,
      states,
      valid,
      ...(signBy && sign
        ? { signBy: { place: sign, positive: signBy.positive, negative: signBy.negative } }
        : {}),
    },
  ];
}

function resolveText(text: Text, chain: readonly ChainModel[]): ResolvedText | null {
  if (!('point' in text)) return null;
  const [found] = findPoint(text.point, chain);
  return found ? { at: found.address, ascii: found.registers } : null;
}

/** Models that a map's values come from. */
const usedModels = (map: LoadedMap): number[] =>
  Object.values(map.values)
    .flat()
    .flatMap(listParts)
    .flatMap((part) => (typeof part !== 'string' && 'point' in part ? [parse(part.point).model] : []));

/** True if a device has the models that a map requires. */
export const hasModels = (map: LoadedMap, models: readonly ChainModel[]): boolean =>
  map.models.every((alternatives) =>
    alternatives.split('|').some((id) => models.some((model) => model.id === Number(id))),
  );

/**
 * True if a device has the models and the registers that a map requires, and its unit is of the map's maker.
 *
 * @param models those of the device
 * @param chain all of its unit, whose first device says whose unit it is: meters of inverters are often of others
 */
export async function fitsChain(
  map: LoadedMap,
  models: readonly ChainModel[],
  chain: readonly ChainModel[],
  probe: Probe,
): Promise<boolean> {
  if (!hasModels(map, models)) return false;
  if (map.maker_is !== undefined && !(await isOfMaker(map.maker_is, chain, probe))) return false;
  return map.identify.length === 0 || (await fits(map, probe));
}

async function isOfMaker(pattern: string, chain: readonly ChainModel[], probe: Probe): Promise<boolean> {
  const [maker] = findPoint('1.Mn', chain);
  if (!maker) return false;
  const words = await probe('holding', maker.address, maker.registers);
  const text = words && readText(0, maker.registers, (register) => words[register]);
  return text !== null && new RegExp(pattern).test(text);
}
