import { describe, expect, it } from 'vitest';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { calmEnvironment } from '../testing/calmEnvironment.ts';
import { inverterGauges } from '../readings/inverterGauges.ts';
import { snapshot } from '../readings/snapshot.ts';
import { type LossTruth, lossTruth } from './lossTruth.ts';
import { voltWatt } from './publicGrid.ts';
import { createSite, type Site } from './site.ts';
import { replay } from './siteHistory.ts';
import { type LossCondition, planSite } from './sitePlan.ts';
import type { SiteState } from './siteState.ts';
import { sunDirection } from './sun.ts';
import { STEP } from './timeline.ts';

const DAY = 86_400_000;
/** Midnight in Sydney. */
const start = Date.UTC(2026, 0, 9, 13);
const from = start + 2 * DAY;
const DAYS = 8;
const INVERTER = 'C002-1';
const place = { latitude: -33.87, longitude: 151.21 };

const inverters = [
  commissionedDevice('C002', { device_id: INVERTER, pv_kwp: 6.6 }),
  commissionedDevice('C002', { device_id: 'C002-2', pv_kwp: 6.6 }),
];

/** With a grid whose voltage stays low while it exports. */
function siteWith(losses: LossCondition[], clear_days = 1): Site {
  const gateway = commissionedGateway({
    site: { clear_days, battery_kwh: 6, load_kwh_per_day: 10 },
    devices: [commissionedDevice('C001'), ...inverters],
    losses,
  });
  const limit = losses.find((condition) => condition.kind === 'exportLimit')?.watts ?? Infinity;
  const { controls } = calmEnvironment;
  return createSite(planSite(2, gateway), {
    ...calmEnvironment,
    controls: { ...controls, exportLimit: () => limit },
  });
}

interface Moment extends LossTruth {
  state: SiteState;
  /** Actual PV power, W. */
  power: number;
}

/** Every state of some days with its truth. */
function live(site: Site, days = DAYS): Moment[] {
  let voltage = 240;
  return [...replay(site, site.first(start), start + days * DAY, STEP)].slice(1).map((state) => {
    const truth = lossTruth(site, state, voltage);
    voltage = state.voltage;
    return { state, ...truth, power: state.flows[0]! + state.flows[1]! };
  });
}

const sumOf = (moments: readonly Moment[], pick: (moment: Moment) => number) =>
  moments.reduce((sum, moment) => sum + pick(moment), 0);

const CONDITIONS: { condition: LossCondition; causes: string[] }[] = [
  { condition: { kind: 'soiling', from, daily_rate: 0.01, dry_days: 4 }, causes: ['soiling'] },
  {
    condition: { kind: 'shading', from, azimuth_from: 230, azimuth_to: 330, elevation: 35, left: 0.3 },
    causes: ['shading'],
  },
  { condition: { kind: 'deadString', from, device_id: INVERTER, input: 2, left: 0.5 }, causes: ['string'] },
  { condition: { kind: 'voltWatt', from, days: 0.7, rise: 15 }, causes: ['voltWatt'] },
  { condition: { kind: 'exportLimit', from, watts: 6000 }, causes: ['batteryFull', 'orderedLimit'] },
  { condition: { kind: 'inverterOff', from, to: from + 2 * DAY, device_id: INVERTER }, causes: ['unitOff'] },
  { condition: { kind: 'clipping', ratio: 1.6 }, causes: ['clipping'] },
];

describe('conditions of a site', () => {
  it.each(CONDITIONS)(
    '[LOS-05] $condition.kind costs energy by its own cause only',
    ({ condition, causes }) => {
      const moments = live(siteWith([condition]));
      const found = new Set(
        moments.flatMap(({ lost }) =>
          Object.entries(lost).flatMap(([cause, watts]) => (watts > 0.1 ? [cause] : [])),
        ),
      );
      expect([...found].sort()).toEqual(causes);
      // Nothing is lost before it begins.
      if ('from' in condition)
        for (const { state, power, healthy } of moments)
          if (state.at < condition.from) expect(power).toBeCloseTo(healthy, 6);
    },
  );

  it.each(CONDITIONS)(
    '[LOS-05] $condition.kind: healthy power less all losses is what came',
    ({ condition }) => {
      for (const clearDays of [1, 0])
        for (const { healthy, lost, power } of live(siteWith([condition], clearDays)))
          expect(healthy - Object.values(lost).reduce((sum, watts) => sum + watts, 0)).toBeCloseTo(power, 6);
    },
  );

  it('[LOS-05] is the same live as in history, and by seed', () => {
    for (const { condition } of CONDITIONS) {
      const [whole, again] = [live(siteWith([condition])), live(siteWith([condition]))];
      expect(again).toEqual(whole);
      const { state } = whole[500]!;
      const site = siteWith([condition]);
      const [, next] = [...replay(site, state, state.at + STEP, STEP)];
      expect(next).toEqual(whole[501]!.state);
    }
  });

  it('[LOS-05] dirt gathers until it rains', () => {
    const { clean } = siteWith([{ kind: 'soiling', from, daily_rate: 0.01, dry_days: 10 }]).losses;
    const days = Array.from({ length: 60 }, (_, day) => clean(from + (day + 0.5) * DAY));
    expect(days[4]).toBeCloseTo(1 - 0.045, 10);
    const rains = days.flatMap((level, day) => (day > 0 && level > days[day - 1]! ? [day] : []));
    const gaps = rains.map((day, rain) => day - (rains[rain - 1] ?? 0));
    expect(rains.length).toBeGreaterThan(3);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8);
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(12);
    // In any order.
    expect(clean(from + 4.5 * DAY)).toBe(days[4]);
  });

  it('[LOS-05] shade takes the beam of a low sun in its part of the sky, and nothing under clouds', () => {
    const shade = { azimuth_from: 230, azimuth_to: 330, elevation: 35 };
    const { losses } = siteWith([{ kind: 'shading', from, ...shade, left: 0.3 }]);
    for (let at = from; at < from + DAY; at += STEP) {
      const sun = sunDirection(place.latitude, place.longitude, at);
      const azimuth = (Math.atan2(sun.east, sun.north) * (180 / Math.PI) + 360) % 360;
      const isShaded = azimuth >= 230 && azimuth <= 330 && Math.asin(sun.up) * (180 / Math.PI) <= 35;
      expect(losses.sunlit(at, 1)).toBeCloseTo(isShaded ? 0.3 : 1, 10);
      expect(losses.sunlit(at, 0.3)).toBe(1);
    }
  });

  it('[LOS-05] a dead string shows at its input, and inputs add up to the power', () => {
    const site = siteWith([{ kind: 'deadString', from, device_id: INVERTER, input: 2, left: 0.5 }]);
    const gauges = inverterGauges(site, INVERTER, { lateReset: false });
    for (const { state } of live(site)) {
      const view = snapshot(site, state, []);
      const [first, second] = [gauges.pv1_power!(view), gauges.pv2_power!(view)];
      expect(first + second).toBe(view.flows[0]);
      if (state.at >= from) expect(Math.abs(second - first / 2)).toBeLessThanOrEqual(1);
    }
  });

  it('[LOS-05] inverters follow the curve of AS/NZS 4777.2 at the voltage that they show', () => {
    const site = siteWith([{ kind: 'voltWatt', from, days: 0.7, rise: 15 }]);
    const rating = site.plan.inverters[0]!.rating;
    let reduced = 0;
    for (const { state, lost } of live(site)) {
      if (!lost.voltWatt) continue;
      reduced++;
      expect(state.voltage).toBeGreaterThan(253);
      // The array of the other one may give less.
      expect(Math.max(state.flows[0]!, state.flows[1]!)).toBeCloseTo(rating * voltWatt(state.voltage), 6);
    }
    expect(reduced).toBeGreaterThan(50);
  });

  it('[LOS-05] an export limit holds the export, and costs little until the battery is full', () => {
    const site = siteWith([{ kind: 'exportLimit', from, watts: 6000 }]);
    const moments = live(site).filter(({ state }) => state.at >= from);
    const exported = moments.map(({ state }) => -state.flows[site.slots.flow.grid]!);
    expect(Math.max(...exported)).toBeCloseTo(6000, 6);
    const [full, ordered] = [
      sumOf(moments, ({ lost }) => lost.batteryFull ?? 0),
      sumOf(moments, ({ lost }) => lost.orderedLimit ?? 0),
    ];
    expect(full).toBeGreaterThan(5 * ordered);
  });
});

describe('cloudless days', () => {
  it('[LOS-05] follow a clear sky, and other days do not', () => {
    const clear = live(siteWith([], 1), 4).filter(({ healthy }) => healthy > 1000);
    const steps = (moments: Moment[]) =>
      moments.slice(1).map(({ healthy }, index) => Math.abs(healthy - moments[index]!.healthy));
    const cloudy = live(siteWith([], 0), 4).filter(({ healthy }) => healthy > 1000);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(steps(cloudy))).toBeGreaterThan(5 * mean(steps(clear)));
    expect(sumOf(clear, ({ healthy }) => healthy)).toBeGreaterThan(sumOf(cloudy, ({ healthy }) => healthy));
  });
});
