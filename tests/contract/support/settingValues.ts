import type { Parameter } from '@heliograph/domain/parameters';
import type { Setting } from '../../../apps/gateway/src/maps/mapSchema.ts';

/** A valid value that the device of `deviceRegisters` does not have yet. */
export function otherValue(parameter: Parameter, setting: Setting): number {
  if (setting.options) return Number(Object.keys(setting.options).at(-1));
  if (parameter.options.length > 0) return parameter.options.at(-1)!.value;
  if (parameter.bits.length > 0) return 2 ** parameter.bits[1]!.bit;
  const { min, max, decimals } = parameter;
  if (parameter.format === 'time') return 1745;
  const middle = (min! + Math.min(max!, setting.max ?? max!)) / 2;
  const step = Math.max(setting.scale ?? 1, 10 ** -decimals);
  return Number((Math.round(middle / step) * step).toFixed(decimals));
}

/** Meaning of a raw value in the field of a setting. */
export function rawValue(raw: number, { options, xor = 0, scale = 1, type, bits }: Setting): number {
  if (options) return Number(Object.entries(options).find(([, device]) => device === raw)?.[0]);
  const signed = type === 's16' && !bits && raw >= 0x8000 ? raw - 0x1_0000 : raw;
  return (signed ^ xor) * scale;
}
