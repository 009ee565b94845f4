import type { ModFun } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { propertyNodes } from './propertyNodes.ts';

const fun = (fun_code: string, read_only = 2) =>
  ({ fun_code, fun_name: `Name of ${fun_code}`, unit: 'W', read_only }) as ModFun;
const models = new Map([
  [1, [fun('SOC'), fun('P'), fun('setting', 1)]],
  [2, [fun('grid_power')]],
]);
const codes = (mod_id: number, expected?: string) => {
  const nodes = propertyNodes({ device_id: 'A', mod_id }, models, expected);
  return typeof nodes === 'string' ? nodes : nodes.map(({ code, name }) => [code, name].join(': '));
};

it('[LOS-06] the expected power stands beside the actual one of what generates, where it can be chosen', () => {
  const known = ['SOC: Name of SOC', 'P: Name of P'];
  expect(codes(1)).toEqual(known);
  expect(codes(1, 'Expected')).toEqual([...known, 'expected_power: Expected']);
  expect(codes(2, 'Expected')).toEqual(['grid_power: Name of grid_power']);
  expect(codes(3, 'Expected')).toBe('toLoad');
});
