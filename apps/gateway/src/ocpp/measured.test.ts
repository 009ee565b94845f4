import { describe, expect, it } from 'vitest';
import { MeterValues, readMeasured } from './measured.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const entry = (sampledValue: object[], minute = 0) => ({
  timestamp: new Date(NOW - 3_600_000 + minute * 60_000).toISOString(),
  sampledValue,
});
const read = (...entries: object[]) => readMeasured(MeterValues.parse(entries), NOW);
const registersOf = (...entries: object[]) => read(...entries).registers.map(({ wh }) => wh);

describe('meter values of a charger', () => {
  it('[GW-07] that are empty or no number are unknown', () => {
    for (const value of ['', ' ', 'abc', '0x10', 'NaN', null])
      expect(read(entry([{ value }, { value, measurand: 'Power.Active.Import' }]))).toEqual({
        registers: [],
      });
  });

  it('[GW-07] that are signed are no number, and others of the same entry count', () => {
    const signed = { value: '123456789', format: 'SignedData' };
    expect(registersOf(entry([signed, { value: '1500' }]))).toEqual([1500]);
    expect(registersOf(entry([{ value: '1500' }]), entry([signed], 1))).toEqual([1500]);
  });

  it('[GW-07] of the start are not the register of now', () => {
    const start = { value: '0', context: 'Transaction.Begin' };
    const found = read(entry([start, { value: '1018', context: 'Sample.Periodic' }]));
    expect(found.registers.map(({ wh }) => wh)).toEqual([1018]);
    expect(found.begin?.wh).toBe(0);
  });

  it('[GW-07] at the mains side of the charger are not what the car takes', () => {
    expect(
      registersOf(
        entry([
          { value: '9', location: 'Inlet' },
          { value: '8', location: 'Outlet' },
        ]),
      ),
    ).toEqual([8]);
  });

  it('[GW-07] are in order of time, whose clock must be plausible', () => {
    expect(registersOf(entry([{ value: 2 }], 2), entry([{ value: 1 }], 1))).toEqual([1, 2]);
    const { registers } = read({ timestamp: '1970-01-01T00:03:00Z', sampledValue: [{ value: 1 }] });
    expect(registers).toEqual([{ at: NOW, wh: 1 }]);
  });

  it('[GW-07] of dead phases are not averaged', () => {
    const phases = ['L1', 'L2', 'L3'].flatMap((phase, i) => [
      { value: i === 0 ? '230' : '0', measurand: 'Voltage', phase: `${phase}-N` },
      { value: i === 0 ? '16' : '0', measurand: 'Current.Import', phase },
    ]);
    expect(read(entry(phases))).toMatchObject({ power: 3680, voltage: 230, current: 16, phases: 1 });
  });

  it('[GW-07] of one phase that is unreadable leave the sum unknown, or computed from currents', () => {
    const power = ['', '0.000', '0.000'].map((value, i) => ({
      ...{ value, measurand: 'Power.Active.Import', phase: `L${i + 1}` },
    }));
    const whole = { value: '', measurand: 'Power.Active.Import', unit: 'kW' };
    expect(read(entry([whole, ...power]))).toEqual({ registers: [] });
    const measured = [
      { value: '20.000', measurand: 'Current.Import', phase: 'L1' },
      { value: '228.000', measurand: 'Voltage', phase: 'L1-N' },
    ];
    expect(read(entry([whole, ...power, ...measured])).power).toBe(4560);
    const register = ['', '500'].map((value, i) => ({ value, phase: `L${i + 1}` }));
    expect(registersOf(entry(register))).toEqual([]);
  });

  it('[GW-07] may have null for everything optional', () => {
    const value = { value: '1.5', unit: 'kWh', phase: null, measurand: null, context: null, location: null };
    expect(registersOf({ timestamp: null, sampledValue: [{ ...value, unitOfMeasure: null }] })).toEqual([
      1500,
    ]);
  });
});
