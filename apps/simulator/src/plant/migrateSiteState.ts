import type { Site } from '../physics/site.ts';
import type { SiteState } from '../physics/siteState.ts';

/** Layout of a site's state. */
export type SiteLayout = Pick<Site, 'plan' | 'slots'>;

/**
 * The state of a site after devices were added, replaced or removed: counters and batteries of remaining devices
 * continue, those of new devices start over.
 */
export function migrateSiteState(before: SiteLayout, node: SiteState, after: Site): SiteState {
  const fresh = after.first(node.at);
  const counted = slotPairs(counterSlots(before), counterSlots(after));
  const migrated = (old: Float64Array, initial: Float64Array) => copySlots(old, initial, counted);
  return {
    ...fresh,
    midnightAt: node.midnightAt,
    nextMidnight: node.nextMidnight,
    counters: migrated(node.counters, fresh.counters),
    midnight: migrated(node.midnight, fresh.midnight),
    yesterday: migrated(node.yesterday, fresh.yesterday),
    arrived: copySlots(node.arrived, fresh.arrived, slotPairs(chargerSlots(before), chargerSlots(after))),
    stored: copySlots(node.stored, fresh.stored, slotPairs(batterySlots(before), batterySlots(after))),
  };
}

type SlotsByName = ReadonlyMap<string, number>;
type Pair = readonly [from: number, to: number];

/** Counter slots by device and quantity. */
function counterSlots({ plan, slots: { counter } }: SiteLayout): SlotsByName {
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

const batterySlots = ({ plan }: SiteLayout): SlotsByName =>
  new Map(plan.batteries.map(({ deviceId }, index) => [deviceId, index]));

const chargerSlots = ({ plan }: SiteLayout): SlotsByName =>
  new Map(plan.chargers.map(({ deviceId }, index) => [deviceId, index]));

const slotPairs = (before: SlotsByName, after: SlotsByName): Pair[] =>
  [...after].flatMap(([name, to]) => {
    const from = before.get(name);
    return from === undefined ? [] : [[from, to] as const];
  });

function copySlots(old: Float64Array, initial: Float64Array, pairs: readonly Pair[]): Float64Array {
  const row = initial.slice();
  for (const [from, to] of pairs) row[to] = old[from] ?? 0;
  return row;
}
