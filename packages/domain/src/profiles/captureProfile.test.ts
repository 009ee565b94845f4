import { expect, it } from 'vitest';
import { batteryTypeValues, parameterGroups, listParameters, type Values } from '../parameters/index.ts';
import { codesToCompare } from './codesToCompare.ts';
import { captureProfile } from './captureProfile.ts';

const groups = parameterGroups(15);
const parameters = listParameters(15);
const battery = groups.filter(({ id }) => id === 'battery_setting');
const read: Values = {
  ...batteryTypeValues(0),
  battery_capacity: 200.4,
  shutdown_soc: 10,
  shutdown_voltage: 44,
  max_charge_current: 100_000,
  clock_hour: 12,
  work_mode: 1,
};

it('a profile takes the visible parameters of the selected groups at the device resolution', () => {
  expect(captureProfile(battery, read)).toEqual({
    values: { ...batteryTypeValues(0), battery_capacity: 200, shutdown_soc: 10 },
    left: ['max_charge_current'],
  });
  const { values } = captureProfile(groups, read);
  expect(values).toMatchObject({ work_mode: 1 });
  expect(values).not.toHaveProperty('clock_hour');
});

it('[PAR-06] comparing a profile also reads parameters of its order and visibility rules', () => {
  const codes = codesToCompare(['low_soc', 'clock_hour', 'no_such_parameter'], parameters);
  for (const code of ['low_soc', 'shutdown_soc', 'restart_soc', ...Object.keys(batteryTypeValues(0))])
    expect(codes).toContain(code);
  expect(codes).not.toContain('no_such_parameter');
  expect(codes).not.toContain('battery_capacity');
  expect(codesToCompare(['low_soc'], [])).toEqual([]);
});

it('[PAR-05] both halves of the battery type are read for either', () => {
  const [first, second] = Object.keys(batteryTypeValues(0)) as [string, string];
  expect(codesToCompare([first], parameters)).toContain(second);
});
