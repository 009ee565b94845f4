import type { Entities } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { describeDevices } from './FaultExport.tsx';

const words = { all: (count: number) => `all ${count}`, more: (count: number) => `and ${count} more` };

function makeFleet(count: number): Pick<Entities, 'stations' | 'devices'> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return {
    stations: ids.map((id) => ({ id, station_name: `Roof ${id}` })),
    devices: ids.flatMap((id) =>
      ['Inverter', 'Meter'].map((obj_name) => ({ station_id: id, device_id: `${obj_name}${id}`, obj_name })),
    ),
  } as unknown as Pick<Entities, 'stations' | 'devices'>;
}

it('[FLT-01] an export describes the chosen devices', () => {
  const fleet = makeFleet(3);
  expect(describeDevices(new Set(['Meter1', 'Inverter2', 'Meter2']), fleet, words)).toBe(
    'Roof 1 (Meter); Roof 2',
  );
  expect(describeDevices(new Set(fleet.devices.map(({ device_id }) => device_id)), fleet, words)).toBe(
    'all 6',
  );
});

it('[FLT-01] limits the number of named stations', () => {
  const fleet = makeFleet(150);
  const text = describeDevices(
    new Set(fleet.stations.slice(0, 130).map(({ id }) => `Meter${id}`)),
    fleet,
    words,
  );
  expect(text.endsWith('Roof 100 (Meter); and 30 more')).toBe(true);
});
