import type { FaultEpisode } from '../faults/faultSchedule.ts';
import { gaussian } from '../physics/noise.ts';
import type { Site } from '../physics/site.ts';
import type { SiteState } from '../physics/siteState.ts';

/** A site as its devices measure it: powers in whole watts that still add up, and the active faults. */
export interface Snapshot extends SiteState {
  faults: readonly FaultEpisode[];
}

/** Rounds all powers to whole watts; the load is the sum of the others. */
export function snapshot(site: Site, node: SiteState, faults: readonly FaultEpisode[]): Snapshot {
  const { flow } = site.slots;
  const flows = node.flows.map((power) => Math.round(power));
  let sum = (flows[flow.grid] ?? 0) + (flows[flow.generator] ?? 0);
  for (let i = 0; i < flow.charger; i++) sum += flows[i] ?? 0;
  if (sum < 0) {
    // Rounding can leave a site without grid one watt short.
    const absorber = node.voltage === 0 ? 0 : flow.grid;
    flows[absorber] = (flows[absorber] ?? 0) - sum;
    sum = 0;
  }
  flows[flow.load] = sum;
  return { ...node, flows, faults };
}

/**
 * Adds short-term load changes between two states: sines that are zero at both states and integrate to zero, so that
 * counters and charge are unaffected.
 */
export function flicker(site: Site, from: SiteState, to: SiteState, now: SiteState): SiteState {
  const { flow } = site.slots;
  const part = (now.at - from.at) / (to.at - from.at);
  const step = Math.floor(from.at / 60_000);
  let share = 0;
  for (let k = 1; k <= 3; k++) {
    share += 0.012 * gaussian(site.plan.seed + k, step) * Math.sin(2 * Math.PI * k * part);
  }
  const change = share * (now.flows[flow.load] ?? 0);
  const absorber = batteryRegulates(site, now) ? flow.battery : now.voltage > 0 ? flow.grid : null;
  if (absorber === null) return now;
  const flows = Float64Array.from(now.flows);
  flows[absorber] = (flows[absorber] ?? 0) + change;
  flows[flow.load] = (flows[flow.load] ?? 0) + change;
  return { ...now, flows };
}

/** True if a battery keeps the grid at zero, so that it absorbs short-term load changes. */
function batteryRegulates({ plan, slots }: Site, { flows }: SiteState): boolean {
  return (
    plan.batteries.length > 0 &&
    Math.abs(flows[slots.flow.battery] ?? 0) > 200 &&
    Math.abs(flows[slots.flow.grid] ?? 0) < 50
  );
}
