import { CONTROL_MODE, OPERATES_BY } from '../parameters/batteryType.ts';
import { orderRules } from '../parameters/orderRules.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { codesToRead } from '../parameters/visibility.ts';

/**
 * Codes to read from a device to compare it with a profile and to plan writes: the profile's codes, those with an order
 * rule, and those that visibility depends on, as far as the device has them.
 */
export function codesToCompare(codes: Iterable<string>, parameters: readonly Parameter[]): string[] {
  const wanted = new Set(codes);
  const linked = [
    ...orderRules.map(({ lower, upper }) => [lower, upper] as const),
    [CONTROL_MODE, OPERATES_BY] as const,
  ];
  const partners = linked.filter((pair) => pair.some((code) => wanted.has(code))).flat();
  const named = new Set([...wanted, ...partners]);
  const required = new Set(codesToRead({ parameters: parameters.filter(({ code }) => named.has(code)) }));
  return parameters.map(({ code }) => code).filter((code) => required.has(code));
}
