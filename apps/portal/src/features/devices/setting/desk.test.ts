import { parameterGroups, type GroupId } from '@heliograph/domain/parameters';
import { describe, expect, it } from 'vitest';
import {
  afterwards,
  changesIn,
  emptyDesk,
  shownValues,
  withEdits,
  withHeld,
  withoutEdits,
  withReading,
} from './desk.ts';

const HYBRID = 15;
const group = (id: GroupId) => parameterGroups(HYBRID).find((one) => one.id === id)!;
const battery = group('battery_setting');
const basic = group('basic_settings');

/** A lithium battery, as the device tells it. */
const lithium = {
  Control_Mode: 1,
  battery_operates_according_to_voltage_or_capacity: 1,
  shutdown_soc: 20,
  low_soc: '30',
  restart_soc: 40,
  battery_capacity: null,
};

describe('what was read', () => {
  it('[PAR-03] is shown as the page shows it, and not at all where the device tells nothing', () => {
    expect(shownValues({ clock_year: 26, low_soc: '30', battery_capacity: null, beep: '' })).toEqual({
      clock_year: 2026,
      low_soc: 30,
      battery_capacity: undefined,
      beep: undefined,
    });
  });

  it('[PAR-10] shows the year with its offset and sends it without', () => {
    const desk = withReading(emptyDesk, basic, { clock_year: 26, clock_month: 1 }, 1);
    expect(desk.values.clock_year).toBe(2026);
    const [change] = changesIn(basic, withEdits(desk, { clock_year: '2027' }));
    expect(change).toMatchObject({ from: 2026, to: 2027, wire: 27 });
  });

  it('[PAR-03] ends the edits that it fulfils and the empty ones, and keeps the others', () => {
    const edited = withEdits(withReading(emptyDesk, battery, lithium, 1), {
      shutdown_soc: '21',
      low_soc: '31',
      restart_soc: ' ',
      charging_efficiency: 'x',
    });
    const again = withReading(edited, battery, { ...lithium, shutdown_soc: 21 }, 2);
    expect(again.edits).toEqual({ low_soc: '31', charging_efficiency: 'x' });
    expect(again.readAt).toEqual({ battery_setting: 2 });
  });

  it('[PAR-03] of a write is known though nothing more can be read', () => {
    const edited = withEdits(withReading(emptyDesk, battery, lithium, 1), {
      shutdown_soc: '21',
      low_soc: '31',
      restart_soc: '41',
    });
    const written = { title: '', unit: '', from: 0, to: 0, message: null, today: null };
    const desk = withHeld(edited, battery, {
      writes: [
        { ...written, code: 'shutdown_soc', state: 'verified', held: 21 },
        { ...written, code: 'low_soc', state: 'changed', held: 32 },
        { ...written, code: 'restart_soc', state: 'timeout', held: null },
      ],
    });
    expect(desk.values).toMatchObject({ shutdown_soc: 21, low_soc: 32, restart_soc: 40 });
    expect(desk.edits).toEqual({ low_soc: '31', restart_soc: '41' });
    expect(desk.readAt).toEqual({ battery_setting: 1 });
  });
});

describe('what was filled in', () => {
  const read = withReading(emptyDesk, battery, lithium, 1);

  it('[PAR-03] is written of its own group only, where it was changed', () => {
    const desk = withEdits(read, { shutdown_soc: '20', low_soc: '25', beep: 1 });
    expect(changesIn(battery, desk).map(({ parameter, to }) => [parameter.code, to])).toEqual([
      ['low_soc', 25],
    ]);
    expect(afterwards(battery, desk)).toMatchObject({ shutdown_soc: 20, low_soc: 25 });
    expect(afterwards(battery, desk).beep).toBeUndefined();
  });

  it('[PAR-03] can be undone one by one', () => {
    const desk = withEdits(read, { shutdown_soc: '10', low_soc: '25' });
    expect(withoutEdits(desk, ['shutdown_soc']).edits).toEqual({ low_soc: '25' });
  });
});
