import type { Station } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { measureEms } from '@heliograph/ui/light';
import { stationLabels } from './stationLabels.ts';

const fleet = (size: number, name = 'Farm') =>
  Array.from({ length: size }, (_, id) => ({ id, station_name: name }) as Station);

it('labels all stations of a small fleet, but only faulty ones of a large fleet', () => {
  expect(stationLabels(fleet(30))(3, 'normal')).toBe('Farm');
  expect(stationLabels(fleet(31))(3, 'normal')).toBeNull();
  expect(stationLabels(fleet(31))(3, 'offline')).toBeNull();
  expect(stationLabels(fleet(1000))(3, 'fault')).toBe('Farm');
  expect(stationLabels(fleet(1))(99, 'fault')).toBeNull();
});

it('shortens long names in Latin and Chinese script', () => {
  for (const name of [
    'Queensland Large Ground Mounted Photovoltaic Site',
    '昆士兰州大型地面光伏与储能综合示范电站',
  ]) {
    const label = stationLabels(fleet(1, name))(0, 'normal')!;
    expect(label).toMatch(/…$/);
    expect(name).toContain(label.slice(0, -1));
    expect(measureEms(label)).toBeLessThanOrEqual(13);
  }
});
