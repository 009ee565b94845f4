import type { Episode } from '../alarms/episodes.ts';
import { gaussian } from '../devices/noise.ts';
import type { Site } from '../devices/site.ts';
import type { SiteNode } from '../devices/siteNode.ts';

/** A site as its devices see it: powers in whole watts that still add up, and who is in trouble. */
export interface Snapshot extends SiteNode {
  troubles: readonly Episode[];
}

/** Rounds every power to the wire's resolution; the load is what the others add up to. */
export function snapshot(site: Site, node: SiteNode, troubles: readonly Episode[]): Snapshot {
  const { flow } = site.slots;
  const flows = node.flows.map((power) => Math.round(power));
  let sum = (flows[flow.grid] ?? 0) + (flows[flow.generator] ?? 0);
  for (let i = 0; i < flow.charger; i++) sum += flows[i] ?? 0;
  if (sum < 0) {
    // Rounding can leave a blacked-out site a watt short.
    const absorber = node.voltage === 0 ? 0 : flow.grid;
    flows[absorber] = (flows[absorber] ?? 0) - sum;
    sum = 0;
  }
  flows[flow.load] = sum;
  return { ...node, flows, troubles };
}

/**
 * The small change of a household within five minutes, W, as a share of its load: sines that are zero at both nodes
 * and whose integral between them is zero, so that counters and charge know nothing of it.
 */
export function flicker(site: Site, from: SiteNode, to: SiteNode, now: SiteNode): SiteNode {
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

/** A battery that keeps the grid at zero also follows the kettle. */
function batteryRegulates({ plan, slots }: Site, { flows }: SiteNode): boolean {
  return (
    plan.batteries.length > 0 &&
    Math.abs(flows[slots.flow.battery] ?? 0) > 200 &&
    Math.abs(flows[slots.flow.grid] ?? 0) < 50
  );
}
