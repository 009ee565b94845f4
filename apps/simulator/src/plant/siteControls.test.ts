import { describe, expect, it } from 'vitest';
import { COARSE_STEP } from '../physics/siteHistory.ts';
import { createSite } from '../physics/site.ts';
import type { SiteState } from '../physics/siteState.ts';
import { planSite } from '../physics/sitePlan.ts';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { calmEnvironment } from '../testing/calmEnvironment.ts';
import { createSettings } from './settings.ts';

const DAY = 86_400_000;
/** A Wednesday's midnight in Sydney. */
const START = Date.UTC(2026, 5, 9, 14);
const WHOLE_WEEK = 255;

const gateway = commissionedGateway({
  site: { generator_kw: 8 },
  devices: [
    commissionedDevice('C001'),
    commissionedDevice('C002', { pv_kwp: 6.6 }),
    commissionedDevice('C006'),
    commissionedDevice('C007'),
  ],
});

/** The second day on which devices have these settings. */
function dayWith(settings: Record<string, number>) {
  const plan = planSite(7, gateway);
  const { controls, write } = createSettings(plan, gateway.devices);
  for (const [code, value] of Object.entries(settings)) {
    const device = gateway.devices.find(({ device_id }) => write(device_id, code, value).ok);
    expect([code, device === undefined]).toEqual([code, false]);
  }
  const site = createSite(plan, { ...calmEnvironment, controls });
  const nodes: SiteState[] = [site.first(START)];
  for (let at = START; at < START + 2 * DAY; at += COARSE_STEP)
    nodes.push(site.next(nodes.at(-1)!, at + COARSE_STEP));
  const { flow } = site.slots;
  const makeCharge = ({ stored }: SiteState) => stored[0]! / plan.batteries[0]!.capacity;
  const day = nodes.filter(({ at }) => at >= START + DAY);
  const column = (slot: number) => day.map(({ flows }) => flows[slot]!);
  return {
    controls,
    battery: column(flow.battery),
    grid: column(flow.grid),
    generator: column(flow.generator),
    charger: column(flow.charger),
    charge: day.map(makeCharge),
    /** At six in the first morning, half full at midnight. */
    dawn: makeCharge(nodes.find(({ at }) => at === START + DAY / 4)!),
  };
}
const most = (values: readonly number[]) => Math.max(...values);
const least = (values: readonly number[]) => Math.min(...values);

/** Time of use all week, the same at every time point. */
const slots = (fields: { soc: number; power?: number; charge?: number }) => ({
  time_of_use: WHOLE_WEEK,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((slot) =>
      Object.entries(fields).map(([field, value]) => [`sell_${field}_${slot}`, value]),
    ),
  ),
});

describe('createSiteControls', () => {
  const usual = dayWith({});

  it('sells, discharges to the shutdown charge and does not charge from the grid, as commissioned', () => {
    expect(least(usual.grid)).toBeLessThan(-2500);
    expect(most(usual.battery)).toBeGreaterThan(1000);
    expect(least(usual.charge)).toBeLessThan(0.2);
  });

  it.each([
    ['max_sell_power', 900],
    ['export_limiter', 900],
  ])('%s limits the export', (code, watts) => {
    expect(least(dayWith({ [code]: watts }).grid)).toBeCloseTo(-watts);
  });

  it('the zero-export modes export nothing unless solar sell is enabled', () => {
    for (const work_mode of [1, 2]) {
      expect(least(dayWith({ work_mode }).grid)).toBeGreaterThan(-1e-6);
      expect(least(dayWith({ work_mode, solar_sell: 1 }).grid)).toBeCloseTo(least(usual.grid));
    }
  });

  it('current limits apply to the battery, the solar limit to PV', () => {
    expect(most(dayWith({ max_discharge_current: 10 }).battery)).toBeCloseTo(512);
    expect(least(dayWith({ max_charge_current: 10 }).battery)).toBeCloseTo(-512);
    expect(most(dayWith({ max_discharge_current: 0 }).battery)).toBe(0);
    expect(dayWith({ max_solar_power: 1500 }).controls.solarLimit(0)).toBe(1500);
    expect(least(dayWith({ max_solar_power: 1000 }).grid)).toBeGreaterThan(-1000);
  });

  it('the battery stays above the shutdown charge', () => {
    expect(least(dayWith({ shutdown_soc: 40 }).charge)).toBeGreaterThan(0.4 - 1e-9);
  });

  it('a time point keeps the battery above its charge, and below its power', () => {
    expect(least(dayWith(slots({ soc: 60, power: 5000 })).charge)).toBeGreaterThan(0.5 - 1e-9);
    expect(most(dayWith(slots({ soc: 15, power: 300 })).battery)).toBeCloseTo(300);
    const off = dayWith({ ...slots({ soc: 60, power: 300 }), time_of_use: WHOLE_WEEK - 1 });
    expect(off.battery).toEqual(usual.battery);
  });

  it('during an outage no time point applies: the battery may discharge to the shutdown charge', () => {
    const { controls } = dayWith(slots({ soc: 60, power: 300 }));
    expect(controls.floor(0, null)).toBe(0.15);
    expect(controls.dischargeLimit(0, null)).toBeGreaterThan(3000);
  });

  it('a time point applies only on its days', () => {
    // The tested day is a Thursday: bit 4.
    const others = dayWith({ ...slots({ soc: 60, power: 300 }), time_of_use: WHOLE_WEEK - 16 });
    expect(most(others.battery)).toBeGreaterThan(1000);
  });

  it('a time point that charges from the grid does so up to its charge, while grid charge is enabled', () => {
    const fromGrid = slots({ soc: 90, power: 5000, charge: 1 });
    expect(dayWith({ ...fromGrid, grid_start_current: 40 }).dawn).toBeGreaterThan(0.85);
    expect(dayWith({ ...fromGrid, grid_start_current: 1 }).dawn).toBeLessThan(0.6);
    expect(dayWith({ ...fromGrid, grid_charge: 0 }).dawn).toBe(0.5);
    expect(dayWith(slots({ soc: 90, power: 5000, charge: 2 })).dawn).toBe(0.5);
    expect(dayWith(slots({ soc: 50, power: 5000, charge: 1 })).dawn).toBe(0.5);
  });

  it('the generator does not start without its signal', () => {
    const start = (generator_grid_signal: number) => dayWith({ generator_grid_signal }).controls.generator();
    expect([0, 1, 2, 3].map(start)).toEqual([true, true, false, false]);
  });

  it('the charger current and the breaker switch apply to their loads', () => {
    const noon = { minute: 720, surplus: 0 };
    expect(dayWith({ max_charging_current: 10 }).controls.charging(0, noon)).toBe(2300);
    expect(most(dayWith({ max_charging_current: 10 }).charger)).toBeLessThanOrEqual(2300);
    expect(dayWith({ breaker_switch: 0 }).controls.circuitClosed(0)).toBe(false);
  });
});
