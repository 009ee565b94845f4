import { ONE_WAY } from './battery.ts';
import type { SiteControls, SiteDisturbances } from './siteInputs.ts';
import { sessionAt } from './carSession.ts';
import { area, positiveArea } from './integral.ts';
import type { LocalClock } from './localClock.ts';
import { createLosses, type SiteLosses } from './losses.ts';
import { createLocalClock } from './localClock.ts';
import { createPublicGrid } from './publicGrid.ts';
import { deriveSeed, smoothNoise, uniform } from './noise.ts';
import { createPvArrays, type PvArrays } from './pvArrays.ts';
import { createPowerFlow } from './powerFlow.ts';
import type { SiteState } from './siteState.ts';
import type { SitePlan } from './sitePlan.ts';
import { type SiteSlots, getSlots } from './siteSlots.ts';

const HOUR = 3_600_000;

/** The physics of one site: an initial state and the step from each state to the next. Pure for given settings. */
export interface Site {
  plan: SitePlan;
  slots: SiteSlots;
  clock: LocalClock;
  losses: SiteLosses;
  /** Power that the arrays could give, and what becomes of it. */
  arrays: PvArrays;
  first(at: number): SiteState;
  /** The state at `at`, which must be at most 15 minutes after `node`. */
  next(node: SiteState, at: number): SiteState;
  /** The interpolated state between two consecutive states. */
  between(from: SiteState, to: SiteState, at: number): SiteState;
}

export interface SiteEnvironment {
  controls: SiteControls;
  disturbances: SiteDisturbances;
  /** False for a grid without outages. */
  outages: boolean;
}

export function createSite(
  plan: SitePlan,
  { controls, disturbances: weather, outages }: SiteEnvironment,
): Site {
  const slots = getSlots(plan);
  const { flow, counter } = slots;
  const clock = createLocalClock(plan.zone);
  const mains = createPublicGrid(plan.seed, outages);
  const losses = createLosses(plan, { clock, mains });
  const arrays = createPvArrays(plan, { losses, mains, weather });
  const powerFlow = createPowerFlow(plan, slots, { clock, mains, controls, weather, losses, arrays });
  const air = smoothNoise(deriveSeed(plan.seed, 'air'), 30 * HOUR);
  const cars = plan.chargers.map(({ deviceId }) => deriveSeed(plan.seed, deviceId));
  const metered = unidirectionalFlows(plan, slots);
  const size = plan.inverters.reduce((sum, { rating }) => sum + rating, 0);

  return { plan, slots, clock, losses, arrays, first, next, between };

  function first(at: number): SiteState {
    const stored = Float64Array.from(plan.batteries, ({ capacity }) => capacity / 2);
    const counters = Float64Array.from(
      { length: counter.size },
      (_, slot) => 50 + 950 * uniform(plan.seed, slot),
    );
    const { flows, generatorOn } = powerFlow(at, {
      stored,
      expected: stored,
      delivered: new Float64Array(plan.chargers.length),
      voltage: 240,
      generatorOn: false,
    });
    const midnightAt = clock.midnight(at);
    return withEnvironment(at, flows, {
      counters,
      midnight: counters,
      yesterday: counters,
      midnightAt,
      nextMidnight: clock.nextMidnight(at),
      arrived: chargerCounters(counters),
      stored,
      generatorOn,
    });
  }

  function next(node: SiteState, at: number): SiteState {
    const hours = (at - node.at) / HOUR;
    const expected = node.stored.map(
      (stored, index) => stored + storedBy(node.flows[flow.battery + index] ?? 0) * hours,
    );
    const arrived = arrivedBy(node, at);
    const delivered = chargerCounters(node.counters).map(
      (counted, index) =>
        counted - (arrived[index] ?? 0) + ((node.flows[flow.charger + index] ?? 0) * hours) / 1000,
    );
    const { flows, generatorOn } = powerFlow(at, { ...node, expected, delivered });
    const { counters, stored } = accumulate(node, flows, hours, 1);
    const newDay = at >= node.nextMidnight;
    return withEnvironment(at, flows, {
      counters,
      midnight: newDay ? counters : node.midnight,
      yesterday: newDay ? node.midnight : node.yesterday,
      midnightAt: newDay ? node.nextMidnight : node.midnightAt,
      nextMidnight: newDay ? clock.nextMidnight(at) : node.nextMidnight,
      arrived,
      stored,
      generatorOn,
    });
  }

  function between(from: SiteState, to: SiteState, at: number): SiteState {
    const span = to.at - from.at;
    const part = (at - from.at) / span;
    const mix = (a: number, b: number) => a + (b - a) * part;
    const { counters, stored } = accumulate(from, to.flows, span / HOUR, part);
    return {
      ...from,
      at,
      flows: from.flows.map((power, slot) => mix(power, to.flows[slot] ?? 0)),
      counters,
      arrived: arrivedBy(from, at),
      stored,
      // Outages start and end abruptly.
      voltage: from.voltage === 0 || to.voltage === 0 ? from.voltage : mix(from.voltage, to.voltage),
      frequency:
        from.frequency === 0 || to.frequency === 0 ? from.frequency : mix(from.frequency, to.frequency),
      ambient: mix(from.ambient, to.ambient),
    };
  }

  function chargerCounters(counters: Float64Array): Float64Array {
    return counters.slice(counter.charger, counter.charger + plan.chargers.length);
  }

  /** Updates `arrived` for a later instant: cars that arrived since then start counting. */
  function arrivedBy({ at: before, arrived, counters }: SiteState, at: number): Float64Array {
    const sessionDay = (car: number, when: number) => sessionAt(car, plan.kwhPerDay, clock.moment(when))?.day;
    return Float64Array.from(cars, (car, index) => {
      const counted = counters[counter.charger + index] ?? 0;
      const now = sessionDay(car, at);
      // Files saved before cars were counted have no `arrived`.
      if (now !== undefined && now !== sessionDay(car, before)) return counted;
      return arrived[index] ?? counted;
    });
  }

  function withEnvironment(
    at: number,
    flows: Float64Array,
    state: Omit<SiteState, 'at' | 'flows' | 'voltage' | 'frequency' | 'ambient'>,
  ): SiteState {
    const out = mains.isDown(at);
    const { minute } = clock.moment(at);
    const exported = size === 0 ? 0 : Math.max(0, -(flows[flow.grid] ?? 0)) / size;
    return {
      at,
      flows,
      ...state,
      voltage: out ? 0 : (losses.voltage(at) ?? mains.voltage(at, exported)) + weather.overVoltage(at),
      frequency: out ? 0 : mains.frequency(at),
      ambient: 18 + 5 * Math.sin(((minute - 540) / 720) * Math.PI) + 3 * air(at),
    };
  }

  /** Counters and charge after the share `part` of a step of `hours` from a state to the flows `to`. */
  function accumulate(
    { flows, counters, stored }: SiteState,
    to: Float64Array,
    hours: number,
    part: number,
  ): Pick<SiteState, 'counters' | 'stored'> {
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

/** Unidirectional flows with their counters. */
function unidirectionalFlows(
  { inverters, chargers, circuits }: SitePlan,
  { flow, counter }: SiteSlots,
): [number, number][] {
  return [
    ...inverters.map((_, i): [number, number] => [i, i]),
    ...chargers.map((_, i): [number, number] => [flow.charger + i, counter.charger + i]),
    ...circuits.map((_, i): [number, number] => [flow.circuit + i, counter.circuit + i]),
    [flow.generator, counter.generator],
    [flow.load, counter.load],
  ];
}

/** Power into a battery's cells for the power at its terminals (> 0 discharging), W. */
function storedBy(power: number): number {
  return power > 0 ? -power / ONE_WAY : -power * ONE_WAY;
}
