import { describe, expect, it } from 'vitest';
import { sessionAt } from '../physics/carSession.ts';
import { deriveSeed } from '../physics/noise.ts';
import { createSite } from '../physics/site.ts';
import { COARSE_STEP } from '../physics/siteHistory.ts';
import type { SiteState } from '../physics/siteState.ts';
import { planSite } from '../physics/sitePlan.ts';
import { chargerGauges } from '../readings/loadGauges.ts';
import { snapshot } from '../readings/snapshot.ts';
import { calmEnvironment } from '../testing/calmEnvironment.ts';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { createSettings } from './settings.ts';

const HOUR = 3_600_000;
/** A Wednesday's midnight in Sydney, in summer. */
const START = Date.UTC(2026, 0, 6, 13);
const DAYS = 14;

const device = commissionedDevice('C007');
const charger = device.device_id;
const gateway = commissionedGateway({
  devices: [commissionedDevice('C001'), commissionedDevice('C002', { pv_kwp: 6.6 }), device],
});

/** Two weeks of a home with these settings of its charger; `changes` are applied at their hour. */
function weeksWith(settings: Record<string, number>, changes: Record<number, Record<string, number>> = {}) {
  const plan = planSite(7, gateway);
  const { controls, write } = createSettings(plan, gateway.devices);
  const apply = (values: Record<string, number>) => {
    for (const [code, value] of Object.entries(values))
      expect([code, write(charger, code, value).ok]).toEqual([code, true]);
  };
  apply(settings);
  const site = createSite(plan, { ...calmEnvironment, controls });
  const gauges = chargerGauges(site, charger);
  const nodes: SiteState[] = [site.first(START)];
  for (let at = START; at < START + DAYS * 24 * HOUR; at += COARSE_STEP) {
    apply(changes[(at - START) / HOUR] ?? {});
    nodes.push(site.next(nodes.at(-1)!, at + COARSE_STEP));
  }
  const { flow } = site.slots;
  return nodes.map((node) => {
    const { minute } = site.clock.moment(node.at);
    const power = node.flows[flow.charger]!;
    const pv = node.flows[0]!;
    return {
      at: node.at,
      minute,
      power,
      surplus: pv - (node.flows[flow.load]! - power),
      session: sessionAt(deriveSeed(plan.seed, charger), plan.kwhPerDay, site.clock.moment(node.at)),
      energy: gauges.session_energy!(snapshot(site, node, [])),
      state: gauges.charger_state!(snapshot(site, node, [])),
    };
  });
}

const charges = (nodes: ReturnType<typeof weeksWith>) => nodes.filter(({ power }) => power > 0);

describe('the car at a charger', () => {
  const usual = weeksWith({});

  it('[DET-06] charges when it arrives, until it is full and not further', () => {
    const full = usual.filter(({ state }) => state === 3);
    expect(full.length).toBeGreaterThan(0);
    for (const { session, energy } of full) expect(energy).toBeCloseTo(session!.energy, 0);
    for (const { session, energy } of usual) expect(energy).toBeLessThan((session?.energy ?? 0) + 0.5);
  });

  it('[DET-06] gets nothing while charging is stopped, and all it needs once it is started again', () => {
    expect(charges(weeksWith({ charging_command: 0 }))).toEqual([]);
    const first = charges(usual)[0]!;
    const late = Math.ceil((first.at - START) / HOUR) + 3;
    const nodes = weeksWith({ charging_command: 0 }, { [late]: { charging_command: 1 } });
    expect(charges(nodes)[0]!.at).toBe(START + late * HOUR + COARSE_STEP);
    const session = nodes.filter((node) => node.session?.day === first.session!.day);
    expect(Math.max(...session.map(({ energy }) => energy))).toBeCloseTo(first.session!.energy, 0);
  });

  it('[DET-06] takes surplus only in the mode for it', () => {
    const solar = charges(weeksWith({ charging_mode: 1 }));
    expect(solar.length).toBeGreaterThan(4);
    for (const { power, surplus } of solar) expect(power).toBeLessThanOrEqual(surplus + 1e-6);
    expect(charges(usual).some(({ power, surplus }) => power > surplus)).toBe(true);
  });

  it('[DET-06] charges in the scheduled hours of its local day', () => {
    const scheduled = charges(weeksWith({ charging_mode: 2, charging_start: 2330, charging_end: 500 }));
    expect(scheduled.length).toBeGreaterThan(4);
    for (const { minute } of scheduled) expect(minute >= 1410 || minute < 300).toBe(true);
  });
});
