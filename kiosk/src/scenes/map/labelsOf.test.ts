import type { Station } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { emsOf } from '@heliograph/ui';
import { labelsOf } from './labelsOf.ts';

const fleet = (size: number, name = 'Farm') =>
  Array.from({ length: size }, (_, id) => ({ id, station_name: name }) as Station);

it('names all stations of a small fleet, and of a large one those with a fault or a warning', () => {
  expect(labelsOf(fleet(30))(3, 'normal')).toBe('Farm');
  expect(labelsOf(fleet(31))(3, 'normal')).toBeNull();
  expect(labelsOf(fleet(31))(3, 'offline')).toBeNull();
  expect(labelsOf(fleet(1000))(3, 'fault')).toBe('Farm');
  expect(labelsOf(fleet(1))(99, 'fault')).toBeNull();
});

it('shortens a name that has no room on a map, in either script', () => {
  for (const name of [
    'Queensland Large Ground Mounted Photovoltaic Site',
    '昆士兰州大型地面光伏与储能综合示范电站',
  ]) {
    const label = labelsOf(fleet(1, name))(0, 'normal')!;
    expect(label).toMatch(/…$/);
    expect(name).toContain(label.slice(0, -1));
    expect(emsOf(label)).toBeLessThanOrEqual(13);
  }
});
