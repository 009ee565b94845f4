import { expect, it } from 'vitest';
import { REFINED, refineEnergy } from './refineEnergy.ts';
import { batteryModes } from './batteryModes.ts';
import { BatteryMode } from './simulateBattery.ts';
import { makePlan, getReads } from './testReads.ts';

const { cover, fill, keep } = BatteryMode;

it('[BIL-03] by a price series a battery fills in the cheapest quarter of a day and covers in the dearest', () => {
  const { energy, days } = getReads('Australia/Brisbane', '2026-07-01', '2026-07-03', {}, 60);
  // Expensive evenings; the second day is flat, the third lacks its first hours.
  const byHour = [9, 9, 9, 9, 9, 9, 12, 12, 12, 12, 5, 3, 2, 2, 3, 5, 12, 30, 30, 31, 33, 30, 30, 14];
  const spot = energy.imported.map((_, index) =>
    index >= 24 && index < 48 ? 0.1 : index >= 48 && index < 52 ? NaN : byHour[index % 24]! / 100,
  );
  const plan = makePlan([
    {
      kind: 'usage',
      name: '',
      windows: [],
      cycle: 'day',
      tiers: [{ upTo: null, price: 0.05 }],
      wholesale: { series_id: 1, factor: 1, atLeast: null, atMost: null },
    },
  ]);
  const battery = { usableKwh: 5, chargeKw: 5, dischargeKw: 5, efficiency: 90, rule: 'timeOfUse' } as const;
  const modes = [...batteryModes(battery, plan, { ...energy, spot: new Map([[1, spot]]) }, days)];
  const evening = [cover, cover, cover, cover, cover, cover];
  // After the evening, 19 c still covers 10 c plus losses.
  expect(modes.slice(0, 24)).toEqual([
    ...Array.from({ length: 10 }, () => keep),
    ...Array.from({ length: 6 }, () => fill),
    keep,
    ...evening,
    cover,
  ]);
  expect(new Set(modes.slice(24, 48))).toEqual(new Set([cover]));
  expect(modes.slice(48, 54)).toEqual([cover, cover, cover, cover, keep, keep]);
});

it('[BIL-02] energies of five minutes are used where they are known, else quarter hours are spread and marked', () => {
  const minute = 60_000;
  const fineEdges = Float64Array.from({ length: 7 }, (_, index) => index * 5 * minute);
  const table = refineEnergy(
    {
      edges: fineEdges,
      kwh: [Float64Array.of(0.1, 0.2, 0.3, NaN, 0.4, NaN), Float64Array.of(1, 2, 3, NaN, NaN, NaN)],
      quality: [new Float64Array(6), new Float64Array(6)],
    },
    {
      edges: Float64Array.of(0, 15 * minute, 30 * minute),
      kwh: [Float64Array.of(0.6, 0.9), Float64Array.of(6, NaN)],
      quality: [new Float64Array(2), new Float64Array(2)],
    },
  );
  expect(table.kwh.map((column) => [...column].map((kwh) => Number(kwh.toFixed(9))))).toEqual([
    [0.1, 0.2, 0.3, 0.3, 0.3, 0.3],
    [1, 2, 3, NaN, NaN, NaN],
  ]);
  expect(table.quality.map((column) => [...column].map((each) => Number((each & REFINED) !== 0)))).toEqual([
    [0, 0, 0, 1, 1, 1],
    [0, 0, 0, 0, 0, 0],
  ]);
});
