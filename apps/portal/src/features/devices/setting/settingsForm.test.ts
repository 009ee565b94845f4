import { type GroupId, parameterGroups } from '@heliograph/domain/parameters';
import { describe, expect, it } from 'vitest';
import {
  displayedValues,
  emptySettingsForm,
  formChanges,
  formErrors,
  valuesAfterWrite,
  withEdits,
  withoutEdits,
  withReading,
  withWritten,
} from './settingsForm.ts';

const HYBRID = 15;
const group = (id: GroupId) => parameterGroups(HYBRID).find((one) => one.id === id)!;
const battery = group('battery_setting');
const basic = group('basic_settings');

/** A lithium battery's values as the device reports them. */
const lithium = {
  Control_Mode: 1,
  battery_operates_according_to_voltage_or_capacity: 1,
  shutdown_soc: 20,
  low_soc: '30',
  restart_soc: 40,
  battery_capacity: null,
};

describe('a reading', () => {
  it('[PAR-03] is displayed, leaving out what the device does not report', () => {
    expect(displayedValues({ clock_year: 26, low_soc: '30', battery_capacity: null, beep: '' })).toEqual({
      clock_year: 2026,
      low_soc: 30,
      battery_capacity: undefined,
      beep: undefined,
    });
  });

  it('[PAR-10] displays the year with its offset and sends it without', () => {
    const form = withReading(emptySettingsForm, basic, { clock_year: 26, clock_month: 1 }, 1);
    expect(form.values.clock_year).toBe(2026);
    const [change] = formChanges(basic, withEdits(form, { clock_year: '2027' }));
    expect(change).toMatchObject({ from: 2026, to: 2027, wire: 27 });
  });

  it('[PAR-03] drops edits that match the device and empty ones, and keeps the others', () => {
    const edited = withEdits(withReading(emptySettingsForm, battery, lithium, 1), {
      shutdown_soc: '21',
      low_soc: '31',
      restart_soc: ' ',
      charging_efficiency: 'x',
    });
    const again = withReading(edited, battery, { ...lithium, shutdown_soc: 21 }, 2);
    expect(again.edits).toEqual({ low_soc: '31', charging_efficiency: 'x' });
    expect(again.readAt).toEqual({ battery_setting: 2 });
  });

  it('[PAR-03] takes over values that a write read back', () => {
    const edited = withEdits(withReading(emptySettingsForm, battery, lithium, 1), {
      shutdown_soc: '21',
      low_soc: '31',
      restart_soc: '41',
    });
    const written = {
      title: '',
      unit: '',
      from: 0,
      to: 0,
      reason: null,
      message: null,
      today: null,
      workingSince: null,
      heldBy: null,
    };
    const form = withWritten(edited, battery, {
      writes: [
        { ...written, code: 'shutdown_soc', state: 'verified', held: 21 },
        { ...written, code: 'low_soc', state: 'changed', held: 32 },
        { ...written, code: 'restart_soc', state: 'timeout', held: null },
      ],
    });
    expect(form.values).toMatchObject({ shutdown_soc: 21, low_soc: 32, restart_soc: 40 });
    expect(form.edits).toEqual({ low_soc: '31', restart_soc: '41' });
    expect(form.readAt).toEqual({ battery_setting: 1 });
  });
});

describe('edits', () => {
  const read = withReading(emptySettingsForm, battery, lithium, 1);

  it('[PAR-03] are written only where changed, and only within their group', () => {
    const form = withEdits(read, { shutdown_soc: '20', low_soc: '25', beep: 1 });
    expect(formChanges(battery, form).map(({ parameter, to }) => [parameter.code, to])).toEqual([
      ['low_soc', 25],
    ]);
    expect(valuesAfterWrite(battery, form)).toMatchObject({ shutdown_soc: 20, low_soc: 25 });
    expect(valuesAfterWrite(battery, form).beep).toBeUndefined();
  });

  it('[PAR-03] can be undone one by one', () => {
    const form = withEdits(read, { shutdown_soc: '10', low_soc: '25' });
    expect(withoutEdits(form, ['shutdown_soc']).edits).toEqual({ low_soc: '25' });
  });
});

const readForm = withReading(
  emptySettingsForm,
  battery,
  {
    Control_Mode: 1,
    battery_operates_according_to_voltage_or_capacity: 1,
    shutdown_soc: 20,
    low_soc: 30,
    restart_soc: 40,
  },
  1,
);

it('[PAR-02] report the allowed range of a value outside it', () => {
  expect(formErrors(battery, withEdits(readForm, { shutdown_soc: '101' })).get('shutdown_soc')).toMatchObject(
    {
      kind: 'entry',
      error: { why: 'range', min: 0, max: 100 },
    },
  );
});

it('[PAR-02] report both values when a change breaks their order', () => {
  const errors = formErrors(battery, withEdits(readForm, { shutdown_soc: '35' }));
  expect([...errors]).toEqual([
    ['shutdown_soc', { kind: 'together', why: 'battery', other: 'low_soc', side: 'lower' }],
    ['low_soc', { kind: 'together', why: 'battery', other: 'shutdown_soc', side: 'upper' }],
  ]);
});

it('[PAR-02] ignore contradictions that the device already had', () => {
  const odd = { ...readForm, values: { ...readForm.values, low_soc: 10 } };
  expect(formErrors(battery, odd).size).toBe(0);
  expect(formErrors(battery, withEdits(odd, { max_charge_current: '20' })).size).toBe(0);
  expect([...formErrors(battery, withEdits(odd, { low_soc: '15' })).keys()]).toEqual([
    'shutdown_soc',
    'low_soc',
  ]);
});
