import { ONE_WAY } from './battery.ts';
import type { SiteControls, SiteWeather } from './controls.ts';
import { area, positiveArea } from './integral.ts';
import type { LocalClock } from './localClock.ts';
import { createLocalClock } from './localClock.ts';
import { createMains } from './mains.ts';
import { seedOf, smoothNoise, uniform } from './noise.ts';
import { createPowerFlow } from './powerFlow.ts';
import type { SiteNode } from './siteNode.ts';
import type { SitePlan } from './sitePlan.ts';
import { type Slots, slotsOf } from './slots.ts';

const HOUR = 3_600_000;

/** The physics of one site: a first node, and from any node the next. Pure, given the plan and what people set. */
export interface Site {
  plan: SitePlan;
  slots: Slots;
  clock: LocalClock;
  first(at: number): SiteNode;
  /** The node at `at`, which lies after `node` by no more than a quarter of an hour. */
  next(node: SiteNode, at: number): SiteNode;
  /** The state part of the way from one node to the one after it. */
  between(from: SiteNode, to: SiteNode, at: number): SiteNode;
}

export interface SiteWorld {
  controls: SiteControls;
  weather: SiteWeather;
  /** False for a grid that never fails. */
  outages: boolean;
}

export function createSite(plan: SitePlan, { controls, weather, outages }: SiteWorld): Site {
  const slots = slotsOf(plan);
  const { flow, counter } = slots;
  const clock = createLocalClock(plan.zone);
  const mains = createMains(plan.seed, outages);
  const powerFlow = createPowerFlow(plan, slots, { clock, mains, controls, weather });
  const air = smoothNoise(seedOf(plan.seed, 'air'), 30 * HOUR);
  const metered = oneWay(plan, slots);
  const size = plan.inverters.reduce((sum, { rating }) => sum + rating, 0);

  return { plan, slots, clock, first, next, between };

  function first(at: number): SiteNode {
    const stored = Float64Array.from(plan.batteries, ({ capacity }) => capacity / 2);
    const counters = Float64Array.from(
      { length: counter.size },
      (_, slot) => 50 + 950 * uniform(plan.seed, slot),
    );
    const { flows, generatorOn } = powerFlow(at, {
      stored,
      expected: stored,
      voltage: 240,
      generatorOn: false,
    });
    const midnightAt = clock.midnight(at);
    return surroundings(at, flows, {
      counters,
      midnight: counters,
      yesterday: counters,
      midnightAt,
      nextMidnight: clock.nextMidnight(at),
      stored,
      generatorOn,
    });
  }

  function next(node: SiteNode, at: number): SiteNode {
    const hours = (at - node.at) / HOUR;
    const expected = node.stored.map(
      (stored, index) => stored + storedBy(node.flows[flow.battery + index] ?? 0) * hours,
    );
    const { flows, generatorOn } = powerFlow(at, { ...node, expected });
    const { counters, stored } = accumulate(node, flows, hours, 1);
    const newDay = at >= node.nextMidnight;
    return surroundings(at, flows, {
      counters,
      midnight: newDay ? counters : node.midnight,
      yesterday: newDay ? node.midnight : node.yesterday,
      midnightAt: newDay ? node.nextMidnight : node.midnightAt,
      nextMidnight: newDay ? clock.nextMidnight(at) : node.nextMidnight,
      stored,
      generatorOn,
    });
  }

  function between(from: SiteNode, to: SiteNode, at: number): SiteNode {
    const span = to.at - from.at;
    const part = (at - from.at) / span;
    const mix = (a: number, b: number) => a + (b - a) * part;
    const { counters, stored } = accumulate(from, to.flows, span / HOUR, part);
    return {
      ...from,
      at,
      flows: from.flows.map((power, slot) => mix(power, to.flows[slot] ?? 0)),
      counters,
      stored,
      // A grid that fails or returns does so at once.
      voltage: from.voltage === 0 || to.voltage === 0 ? from.voltage : mix(from.voltage, to.voltage),
      frequency:
        from.frequency === 0 || to.frequency === 0 ? from.frequency : mix(from.frequency, to.frequency),
      ambient: mix(from.ambient, to.ambient),
    };
  }

  function surroundings(
    at: number,
    flows: Float64Array,
    state: Omit<SiteNode, 'at' | 'flows' | 'voltage' | 'frequency' | 'ambient'>,
  ): SiteNode {
    const out = mains.out(at);
    const { minute } = clock.moment(at);
    const exported = size === 0 ? 0 : Math.max(0, -(flows[flow.grid] ?? 0)) / size;
    return {
      at,
      flows,
      ...state,
      voltage: out ? 0 : mains.voltage(at, exported) + weather.overVoltage(at),
      frequency: out ? 0 : mains.frequency(at),
      ambient: 18 + 5 * Math.sin(((minute - 540) / 720) * Math.PI) + 3 * air(at),
    };
  }

  /** Counters and charge after `part` of the way of `hours` from a node to the flows `to`. */
  function accumulate(
    { flows, counters, stored }: SiteNode,
    to: Float64Array,
    hours: number,
    part: number,
  ): Pick<SiteNode, 'counters' | 'stored'> {
    const after = counters.slice();
    const charge = stored.slice();
    const kwh = hours / 1000;
    for (const [from, into] of metered) {
      add(after, into, kwh * area(flows[from] ?? 0, to[from] ?? 0, part));
    }
    for (let i = 0; i < plan.batteries.length; i++) {
      const from = flows[flow.battery + i] ?? 0;
      const until = to[flow.battery + i] ?? 0;
      const charged = positiveArea(-from, -until, part);
      const discharged = positiveArea(from, until, part);
      add(after, counter.charge + i, kwh * charged);
      add(after, counter.discharge + i, kwh * discharged);
      add(charge, i, hours * (charged * ONE_WAY - discharged / ONE_WAY));
    }
    const from = flows[flow.grid] ?? 0;
    const until = to[flow.grid] ?? 0;
    add(after, counter.import, kwh * positiveArea(from, until, part));
    add(after, counter.export, kwh * positiveArea(-from, -until, part));
    return { counters: after, stored: charge };
  }
}

function add(row: Float64Array, slot: number, amount: number): void {
  row[slot] = (row[slot] ?? 0) + amount;
}

/** Flows that have one direction, with the counter that each drives. */
function oneWay({ inverters, chargers, circuits }: SitePlan, { flow, counter }: Slots): [number, number][] {
  return [
    ...inverters.map((_, i): [number, number] => [i, i]),
    ...chargers.map((_, i): [number, number] => [flow.charger + i, counter.charger + i]),
    ...circuits.map((_, i): [number, number] => [flow.circuit + i, counter.circuit + i]),
    [flow.generator, counter.generator],
    [flow.load, counter.load],
  ];
}

/** W into a battery's cells at W on its terminals (> 0 discharging). */
function storedBy(power: number): number {
  return power > 0 ? -power / ONE_WAY : -power * ONE_WAY;
}
