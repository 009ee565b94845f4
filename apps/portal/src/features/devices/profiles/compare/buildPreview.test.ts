import type { Device } from '@heliograph/contracts/http';
import { batteryTypeValues } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { buildPreview, writeCountKey } from './buildPreview.ts';
import type { ComparedDevice } from './comparison.ts';

const values = {
  ...batteryTypeValues(0),
  shutdown_soc: 10,
  low_soc: 20,
  restart_soc: 30,
  battery_capacity: 200,
};
const profile = { mod_id: 15, values: { restart_soc: 40, battery_capacity: 300, bms_lithium_mode: 4 } };
const differs = (code: keyof typeof values & keyof typeof profile.values) => ({
  code,
  why: 'differs' as const,
  wanted: profile.values[code],
  actual: values[code],
});
const compared = (codes: string[]): ComparedDevice => ({
  row: { device: { device_id: 'INV1', mod_id: 15 } as Device } as ComparedDevice['row'],
  result: {
    state: 'read',
    reading: {
      version: 0,
      at: 1,
      values,
      drift: [
        differs('restart_soc'),
        differs('battery_capacity'),
        { code: 'bms_lithium_mode', why: 'missing', wanted: 4, actual: null },
      ],
    },
  },
  rights: { setting: true, control: false },
  codes,
  canChange: true,
});

it('[PAR-03] lists the values to write with today’s write counts, and the skipped ones with reasons', () => {
  const written = new Map([
    [writeCountKey('INV1', 'restart_soc'), 25],
    [writeCountKey('INV1', 'battery_capacity'), 200],
  ]);
  const { changes, skipped, after } = buildPreview(
    profile,
    compared(['restart_soc', 'battery_capacity']),
    written,
  )!;
  expect(changes).toMatchObject([
    { parameter: { code: 'restart_soc' }, from: 30, to: 40, today: 25, wears: true },
  ]);
  expect(skipped.map(({ code, why }) => [code, why])).toEqual([
    ['battery_capacity', 'worn'],
    ['bms_lithium_mode', 'missing'],
  ]);
  expect(after).toMatchObject({ restart_soc: 40, battery_capacity: 200 });
});

it('leaves out unticked values; a device that was not read has no preview', () => {
  const { changes, skipped } = buildPreview(profile, compared(['restart_soc']), new Map())!;
  expect(changes.map(({ parameter }) => parameter.code)).toEqual(['restart_soc']);
  expect(skipped.map(({ code }) => code)).toEqual(['bms_lithium_mode']);
  expect(buildPreview(profile, { ...compared([]), result: { state: 'reading' } }, new Map())).toBeNull();
});
