import { listParameters, wireError } from '@heliograph/domain/parameters';
import {
  ModbusExceptionError,
  NoAnswerError,
  type Bus,
  type Transport,
  type WriteFunction,
} from '../buses/bus.ts';
import { WriteRefusedError } from '../driver.ts';
import type { Setting } from '../maps/mapSchema.ts';
import { decode, encode, inserted, readRaw, getSpan, type Context, type Words } from '../maps/registers.ts';
import type { ResolvedMap } from '../maps/resolvedMap.ts';
import type { WriteBudget } from './writeBudget.ts';

export interface SettingTarget {
  bus: Bus;
  unit: number;
  map: ResolvedMap;
  context: Context;
  budget: WriteBudget;
}

/** The value of a setting, by our codes; null if absent or unknown to us. */
export function settingValue(setting: Setting, words: Words, context: Context): number | null {
  const { options, xor } = setting;
  if (!options && xor === undefined) return decode(setting, words, context);
  const raw = readRaw(setting, words, context);
  if (raw === null) return null;
  const own = xor === undefined ? raw : raw ^ xor;
  if (!options) return own;
  const option = Object.entries(options).find(([, device]) => device === own);
  return option ? Number(option[0]) : null;
}

/** The raw value of a setting; null if the device has no equivalent. */
export function settingRaw(setting: Setting, value: number): number | null {
  const { options, xor } = setting;
  const own = options ? options[value] : value;
  if (own === undefined) return null;
  if (!options && xor === undefined) return encode(setting, own);
  return encode(
    { at: setting.at, ...(setting.bits ? { bits: setting.bits } : {}) },
    xor === undefined ? own : own ^ xor,
  );
}

/** Why a value cannot be written; null if it can. */
export function valueError(
  map: ResolvedMap,
  code: string,
  value: number | string,
  context: Context,
): string | null {
  if (typeof value !== 'number') return 'must be a number';
  const parameter = listParameters(map.modelId, context.ratedPower).find((each) => each.code === code);
  const error = parameter ? wireError(parameter, value) : null;
  if (error)
    return error.min === null ? error.why : `${error.why}: ${error.min} to ${error.max} ${error.unit}`.trim();
  const { min, max } = map.settings[code] ?? {};
  if (min !== undefined && value < min) return `the device takes at least ${min}`;
  return max !== undefined && value > max ? `the device takes at most ${max}` : null;
}

export const isForbidden = ({ forbidden }: ResolvedMap, register: number): boolean =>
  forbidden.some((each) =>
    typeof each === 'number' ? each === register : register >= each[0] && register <= each[1],
  );

/**
 * Writes a setting and reads it back, without other requests in between.
 * @returns the value on the device
 * @throws WriteRefusedError
 */
export async function writeSetting(
  target: SettingTarget,
  setting: Setting,
  value: number,
): Promise<number | null> {
  const raw = settingRaw(setting, value);
  if (raw === null) throw new WriteRefusedError('invalidValue', 'the device has no number for this value');
  const { context, unit, bus } = target;
  const span = setting.block
    ? { first: setting.block[0]!, last: setting.block[0]! + setting.block[1]! - 1 }
    : getSpan(setting, context);
  return await onLine(bus, unit, async (line) => {
    const before = await readSpan(line, unit, span);
    const changed = inserted(setting, raw, before, context).filter(
      ([register, word]) => before(register) !== word,
    );
    // Writing wears out registers, so unchanged ones are not written.
    if (changed.length === 0) return settingValue(setting, before, context);
    if (setting.block) {
      const all = new Map(changed);
      const words = Array.from({ length: span.last - span.first + 1 }, (_, index) => {
        const register = span.first + index;
        return all.get(register) ?? before(register) ?? 0;
      });
      await writeWords(target, line, span.first, words, 16);
    } else
      for (const [register, word] of changed)
        await writeWords(target, line, register, [word], setting.write_function);
    return settingValue(setting, await readSpan(line, unit, span), context);
  });
}

type Line = Pick<Transport, 'read' | 'write'>;

/** Registers of a span, by one request. */
export async function readSpan(
  line: Line,
  unit: number,
  { first, last }: { first: number; last: number },
): Promise<Words> {
  const words = await line.read(unit, 'holding', first, last - first + 1);
  return (register) => words[register - first];
}

/** @throws WriteRefusedError for a register that must not be written, or not again today */
export async function writeWords(
  { map, unit, budget }: SettingTarget,
  line: Line,
  first: number,
  words: readonly number[],
  by: WriteFunction = map.writeFunction,
): Promise<void> {
  const registers = words.map((_, index) => first + index);
  const forbidden = registers.find((register) => isForbidden(map, register));
  if (forbidden !== undefined)
    throw new WriteRefusedError('refused', `register ${forbidden} is never written`);
  const spent = registers.find((register) => !budget.allows(register, map.writesPerDay));
  if (spent !== undefined)
    throw new WriteRefusedError('refused', `register ${spent} was written ${map.writesPerDay} times today`);
  for (const register of registers) budget.spend(register);
  if (by === 16) await line.write(unit, first, words);
  else for (const [index, word] of words.entries()) await line.write(unit, first + index, [word], by);
}

/** Runs requests on the line and translates failures for a write. */
export async function onLine<T>(bus: Bus, unit: number, run: (line: Line) => Promise<T>): Promise<T> {
  try {
    return await bus.exclusively(unit, run);
  } catch (error) {
    if (error instanceof NoAnswerError) throw new WriteRefusedError('deviceSilent', error.message);
    if (error instanceof ModbusExceptionError)
      throw new WriteRefusedError('refused', `the device answered ${error.message}`);
    throw error;
  }
}
