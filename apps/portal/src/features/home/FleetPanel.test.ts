import { expect, it } from 'vitest';
import { flowDirection } from './FleetPanel.tsx';

it.each([
  ['battery', 1500, 'discharging'],
  ['battery', -1500, 'charging'],
  ['grid', 1500, 'importing'],
  ['grid', -1500, 'exporting'],
  ['grid', 4, 'idle'],
  ['grid', -4, 'idle'],
  ['battery', null, null],
  ['pv', 1500, null],
  ['load', 1500, null],
] as const)('%s at %s W is %s', (carrier, watts, direction) => {
  expect(flowDirection(carrier, watts)).toBe(direction);
});
