import type { Site } from '../devices/site.ts';
import type { SiteNode } from '../devices/siteNode.ts';

/**
 * The present of a site whose devices were added, exchanged or taken away: counters and batteries of those that stay go
 * on, new ones begin.
 */
export function carryOver(before: Site, node: SiteNode, after: Site): SiteNode {
  const fresh = after.first(node.at);
  const counted = slotPairs(counterSlots(before), counterSlots(after));
  const carried = (old: Float64Array, begun: Float64Array) => copied(old, begun, counted);
  return {
    ...fresh,
    midnightAt: node.midnightAt,
    nextMidnight: node.nextMidnight,
    counters: carried(node.counters, fresh.counters),
    midnight: carried(node.midnight, fresh.midnight),
    yesterday: carried(node.yesterday, fresh.yesterday),
    stored: copied(node.stored, fresh.stored, slotPairs(batterySlots(before), batterySlots(after))),
  };
}

type SlotsByName = ReadonlyMap<string, number>;
type Pair = readonly [from: number, to: number];

/** Of each counter by what it counts. */
function counterSlots({ plan, slots: { counter } }: Site): SlotsByName {
  const each = (what: string, devices: readonly { deviceId: string }[], first: number) =>
    devices.map(({ deviceId }, index) => [`${what} ${deviceId}`, first + index] as const);
  return new Map([
    ...each('pv', plan.inverters, 0),
    ...each('charge', plan.batteries, counter.charge),
    ...each('discharge', plan.batteries, counter.discharge),
    ...each('charger', plan.chargers, counter.charger),
    ...each('circuit', plan.circuits, counter.circuit),
    ...(['import', 'export', 'generator', 'load'] as const).map((what) => [what, counter[what]] as const),
  ]);
}

const batterySlots = ({ plan }: Site): SlotsByName =>
  new Map(plan.batteries.map(({ deviceId }, index) => [deviceId, index]));

const slotPairs = (before: SlotsByName, after: SlotsByName): Pair[] =>
  [...after].flatMap(([name, to]) => {
    const from = before.get(name);
    return from === undefined ? [] : [[from, to] as const];
  });

function copied(old: Float64Array, begun: Float64Array, pairs: readonly Pair[]): Float64Array {
  const row = begun.slice();
  for (const [from, to] of pairs) row[to] = old[from] ?? 0;
  return row;
}
