import { parameterGroups } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { emptyDesk, withEdits, withReading } from './desk.ts';
import { faultsIn } from './faultsIn.ts';

const HYBRID = 15;
const [battery] = parameterGroups(HYBRID);
const desk = withReading(
  emptyDesk,
  battery!,
  {
    Control_Mode: 1,
    battery_operates_according_to_voltage_or_capacity: 1,
    shutdown_soc: 20,
    low_soc: 30,
    restart_soc: 40,
  },
  1,
);

it('[PAR-02] names what is allowed of a value outside of it', () => {
  expect(faultsIn(battery!, withEdits(desk, { shutdown_soc: '101' })).get('shutdown_soc')).toMatchObject({
    kind: 'entry',
    fault: { why: 'range', min: 0, max: 100 },
  });
});

it('[PAR-02] tells both values of an order that a change breaks where the other should be', () => {
  const faults = faultsIn(battery!, withEdits(desk, { shutdown_soc: '35' }));
  expect([...faults]).toEqual([
    ['shutdown_soc', { kind: 'together', why: 'battery', other: 'low_soc', side: 'lower' }],
    ['low_soc', { kind: 'together', why: 'battery', other: 'shutdown_soc', side: 'upper' }],
  ]);
});

it('[PAR-02] leaves a device the contradictions that it has by itself', () => {
  const odd = { ...desk, values: { ...desk.values, low_soc: 10 } };
  expect(faultsIn(battery!, odd).size).toBe(0);
  expect(faultsIn(battery!, withEdits(odd, { max_charge_current: '20' })).size).toBe(0);
  expect([...faultsIn(battery!, withEdits(odd, { low_soc: '15' })).keys()]).toEqual([
    'shutdown_soc',
    'low_soc',
  ]);
});
