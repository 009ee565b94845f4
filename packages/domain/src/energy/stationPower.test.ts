import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stationPower, type PowerReading } from './stationPower.ts';

const nothing: PowerReading = { pv: null, load: null, battery: null, grid: null, generator: null, soc: null };
const reading = (known: Partial<PowerReading>): PowerReading => ({ ...nothing, ...known });

describe('stationPower', () => {
  it('is unknown without readings', () => {
    expect(stationPower([])).toEqual(nothing);
    expect(stationPower([nothing, nothing])).toEqual(nothing);
  });

  it('adds up inverters and averages their batteries', () => {
    const power = stationPower([
      reading({ pv: 3000, battery: -500, grid: -1000, load: 1500, soc: 40, generator: 0 }),
      reading({ pv: 1000, battery: 200, grid: -200, load: 1000, soc: 60 }),
    ]);
    expect(power).toEqual({ pv: 4000, battery: -300, grid: -1200, load: 2500, soc: 50, generator: 0 });
  });

  it('takes the grid from the meter where there is one, not from it and the inverter both', () => {
    const hybrid = reading({ pv: 3000, battery: 0, grid: -1900, load: 1100, soc: 80 });
    const meter = reading({ grid: -2000 });
    expect(stationPower([hybrid, meter]).grid).toBe(-2000);
    expect(stationPower([meter, hybrid]).grid).toBe(-2000);
  });

  it('finds the load of a string inverter and a meter by the balance', () => {
    expect(stationPower([reading({ pv: 3000 }), reading({ grid: -1800 })]).load).toBe(1200);
    expect(stationPower([reading({ grid: 700 })]).load).toBe(700);
  });

  it('finds no load while the grid is not known', () => {
    expect(stationPower([reading({ pv: 3000 })]).load).toBeNull();
  });

  it('derives no load from the balance while a device does not report, but adds up reported load', () => {
    expect(stationPower([nothing, reading({ pv: 3000 }), reading({ grid: -1800 })])).toMatchObject({
      pv: 3000,
      grid: -1800,
      load: null,
    });
    expect(stationPower([nothing, reading({ pv: 3000, load: 900 })]).load).toBe(900);
  });

  it('never shows a load below zero', () => {
    expect(stationPower([reading({ pv: 3000 }), reading({ grid: -3001 })]).load).toBe(0);
  });

  it('holds the balance PV + battery + grid + generator = load whenever it makes the load', () => {
    const watts = fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null });
    fc.assert(
      fc.property(
        watts,
        watts,
        watts,
        fc.integer({ min: 0, max: 20_000 }),
        (pv, battery, generator, grid) => {
          fc.pre(pv !== null || battery !== null || generator !== null);
          const power = stationPower([reading({ pv, battery, generator }), reading({ grid })]);
          expect(power.load).toBe((pv ?? 0) + (battery ?? 0) + (generator ?? 0) + grid);
        },
      ),
    );
  });
});
