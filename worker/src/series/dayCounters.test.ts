import type { LabelType, Station } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';
import { expect, it } from 'vitest';
import { createCounterFinder } from './counters.ts';
import { dayCounters } from './dayCounters.ts';

const stationWith = (labels: [LabelType, device_id: string, property_code: string][]) =>
  ({
    label: labels.map(([type, device_id, property_code]) => ({
      type,
      points: [{ device_id, property_code, unit: 'kWh' }],
    })),
  }) as unknown as Station;
const isCounter = (_: string, code: string) => code.endsWith('_total') || code === Code.pvTotal;
const makeCounters = createCounterFinder(isCounter);

const hybrid: [LabelType, string, string][] = [
  ['fd', 'INV', Code.pvTotal],
  ['fd', 'INV', Code.pvPower],
  ['sd', 'INV', Code.exportTotal],
  ['cn', 'INV', Code.chargeTotal],
  ['yd', 'INV', Code.loadTotal],
];

it('[STN-05] finds the counters of a hybrid inverter, with both directions of grid and battery', () => {
  const point = (propertyCode: string) => [{ deviceId: 'INV', propertyCode }];
  expect(dayCounters(stationWith(hybrid), makeCounters, isCounter)).toEqual({
    generation: point(Code.pvTotal),
    load: point(Code.loadTotal),
    gridImport: point(Code.importTotal),
    gridExport: point(Code.exportTotal),
    controlled: point(Code.controlledTotal),
    charge: point(Code.chargeTotal),
    discharge: point(Code.dischargeTotal),
    generator: [],
  });
});

it('[STN-05] prefers the meter for grid energy, so that nothing is counted twice', () => {
  const { gridImport, gridExport } = dayCounters(
    stationWith([...hybrid, ['sd', 'MET', Code.exportTotal]]),
    makeCounters,
    isCounter,
  );
  expect(gridExport).toEqual([{ deviceId: 'MET', propertyCode: Code.exportTotal }]);
  expect(gridImport).toEqual([{ deviceId: 'MET', propertyCode: Code.importTotal }]);
});
