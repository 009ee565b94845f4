import type { Device, ModFun } from '@heliograph/contracts/http';
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

/** Properties of a device with a history, in the order of its model; `toLoad` until the model is loaded. */
export function propertyNodes(
  { device_id, mod_id }: Pick<Device, 'device_id' | 'mod_id'>,
  models: ReadonlyMap<number, readonly ModFun[]>,
): TreeNode['children'] {
  const functions = models.get(mod_id);
  if (!functions) return 'toLoad';
  return functions.filter(isReadable).map(({ fun_code, fun_name, unit }) => ({
    key: propertyKey(device_id, fun_code),
    name: fun_name,
    note: unit,
    code: fun_code,
    children: 'leaf',
  }));
}

export const isReadable = ({ read_only }: ModFun): boolean => read_only === READABLE;
