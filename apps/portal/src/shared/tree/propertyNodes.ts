import { EXPECTED_POWER } from '@heliograph/contracts/engine';
import type { Device, ModFun } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';
import type { TreeNode } from './treeNode.ts';

/** `read_only` of properties with a history. */
const READABLE = 2;

/** Key of a property of a device in trees and addresses. */
export const propertyKey = (deviceId: string, code: string): string => `${deviceId} ${code}`;

/** @param key of `propertyKey`; null when it is none */
export function readPropertyKey(key: string): { deviceId: string; code: string } | null {
  const [deviceId, code, ...rest] = key.split(' ');
  return deviceId && code && rest.length === 0 ? { deviceId, code } : null;
}

/**
 * Properties of a device with a history, in the order of its model; `toLoad` until the model is loaded.
 *
 * @param expected name of the expected power of its station, listed under devices that generate; left out for none
 */
export function propertyNodes(
  { device_id, mod_id }: Pick<Device, 'device_id' | 'mod_id'>,
  models: ReadonlyMap<number, readonly ModFun[]>,
  expected?: string,
): TreeNode['children'] {
  const functions = models.get(mod_id);
  if (!functions) return 'toLoad';
  const node = (code: string, name: string, unit: string): TreeNode => ({
    key: propertyKey(device_id, code),
    name,
    note: unit,
    code,
    children: 'leaf',
  });
  const own = functions.filter(isReadable);
  return own.flatMap(({ fun_code, fun_name, unit }) => [
    node(fun_code, fun_name, unit),
    ...(fun_code === Code.pvPower && expected !== undefined ? [node(EXPECTED_POWER, expected, unit)] : []),
  ]);
}

export const isReadable = ({ read_only }: ModFun): boolean => read_only === READABLE;
