import { CONTROL_MODE, OPERATES_BY } from '../parameters/batteryType.ts';
import { orders } from '../parameters/orders.ts';
import type { Parameter } from '../parameters/parameter.ts';
import { codesToRead } from '../parameters/visibility.ts';

/**
 * What is to be read from a device to compare it with a profile and to see what could be written: the profile's codes,
 * those that must keep an order with them, and those that decide which of all that the device shows. Only what is there
 * to set on the device is named.
 */
export function codesToCompare(codes: Iterable<string>, parameters: readonly Parameter[]): string[] {
  const wanted = new Set(codes);
  const linked = [
    ...orders.map(({ lower, upper }) => [lower, upper] as const),
    [CONTROL_MODE, OPERATES_BY] as const,
  ];
  const partners = linked.filter((pair) => pair.some((code) => wanted.has(code))).flat();
  const named = new Set([...wanted, ...partners]);
  const asked = new Set(codesToRead({ parameters: parameters.filter(({ code }) => named.has(code)) }));
  return parameters.map(({ code }) => code).filter((code) => asked.has(code));
}
