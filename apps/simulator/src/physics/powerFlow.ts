import { C_RATE, chargeLimit, dischargeLimit } from './battery.ts';
import { carShare, FULL, sessionAt } from './carSession.ts';
import type { SiteControls, SiteDisturbances } from './siteInputs.ts';
import { createHousehold } from './household.ts';
import type { LocalClock, LocalMoment } from './localClock.ts';
import type { SiteLosses } from './losses.ts';
import type { PublicGrid } from './publicGrid.ts';
import type { PvArrays } from './pvArrays.ts';
import { deriveSeed, uniform } from './noise.ts';
import type { SitePlan } from './sitePlan.ts';
import type { SiteSlots } from './siteSlots.ts';

/** The state before an instant. */
export interface PreviousState {
  /** Charge of each battery at the last state, and its extrapolation to now, Wh. */
  stored: Float64Array;
  expected: Float64Array;
  /** Energy each car has got since it arrived, extrapolated to now, kWh. */
  delivered: Float64Array;
  /** Voltage at the last state, V: inverters respond to the voltage they measured. */
  voltage: number;
  generatorOn: boolean;
}

export interface FlowResult {
  flows: Float64Array;
  isIsland: boolean;
  generatorOn: boolean;
}

interface FlowInput {
  at: number;
  /** null during an outage. */
  moment: LocalMoment | null;
  before: PreviousState;
}
type OnGrid = FlowInput & { moment: LocalMoment };

/** The last part of a session, in which the power falls. */
const TAPER_HOURS = 0.3;

/** Computes all powers of a site at an instant, so that PV + battery + grid + generator = load. */
export function createPowerFlow(
  plan: SitePlan,
  slots: SiteSlots,
  {
    clock,
    mains,
    controls,
    weather,
    losses,
    arrays,
  }: {
    clock: LocalClock;
    mains: PublicGrid;
    controls: SiteControls;
    weather: SiteDisturbances;
    losses: SiteLosses;
    arrays: PvArrays;
  },
): (at: number, before: PreviousState) => FlowResult {
  const { flow } = slots;
  const cars = plan.chargers.map(({ deviceId }) => deriveSeed(plan.seed, deviceId));
  const household = createHousehold(
    plan.seed,
    Math.max(1, plan.kwhPerDay - plan.chargers.length * carShare(plan.kwhPerDay)),
  );
  const evenings = deriveSeed(plan.seed, 'evening');
  const exercise = Math.floor(uniform(deriveSeed(plan.seed, 'exercise'), 0) * 7);

  return (at, before) => {
    const flows = new Float64Array(flow.size);
    const moment = clock.moment(at);
    const out = mains.isDown(at);
    addPv(flows, at, before.voltage);
    addDemand(flows, at, moment);
    addCars(flows, moment, before.delivered);
    const generatorOn = generatorRuns(moment, out, before);
    if (out) runIsland(flows, { at, moment: null, before }, generatorOn);
    else runOnGrid(flows, { at, moment, before }, generatorOn);
    return { flows, isIsland: out, generatorOn };
  };

  function addDemand(flows: Float64Array, at: number, moment: LocalMoment): void {
    const house = household(at, moment);
    let load = house;
    plan.circuits.forEach(({ share }, index) => {
      if (controls.circuitClosed(index)) flows[flow.circuit + index] = share * house;
      else load -= share * house;
    });
    flows[flow.load] = load;
  }

  /** Charges the cars; one that is nearly full takes less and less. */
  function addCars(flows: Float64Array, moment: LocalMoment, delivered: Float64Array): void {
    const pv = computePv(flows);
    let load = flows[flow.load] ?? 0;
    cars.forEach((seed, index) => {
      const session = sessionAt(seed, plan.kwhPerDay, moment);
      const missing = Math.max(0, (session?.energy ?? 0) - (delivered[index] ?? 0));
      if (missing < FULL) return;
      const allowed = controls.charging(index, { minute: moment.minute, surplus: pv - load });
      const power = Math.min(allowed, (missing * 1000) / TAPER_HOURS);
      flows[flow.charger + index] = power;
      load += power;
    });
    flows[flow.load] = load;
  }

  function addPv(flows: Float64Array, at: number, voltage: number): void {
    const sun = arrays.sunAt(at, voltage);
    if (sun === null) return;
    for (let index = 0; index < plan.inverters.length; index++) {
      if (arrays.isOff(index, at)) continue;
      flows[index] = Math.min(controls.solarLimit(index), arrays.output(index, sun));
    }
  }

  /**
   * True if the generator runs: during an outage with a low battery, for a weekly exercise, or on some evenings on low
   * charge.
   */
  function generatorRuns(
    { day, minute, weekend }: LocalMoment,
    out: boolean,
    before: PreviousState,
  ): boolean {
    if (plan.generator === 0 || !controls.generator()) return false;
    const charge = meanCharge(before.expected);
    if (out) return charge < (before.generatorOn ? 0.6 : 0.3);
    const exercising = !weekend && day % 7 === exercise && minute >= 600 && minute < 630;
    const evening = minute >= 1080 && minute < 1290 && uniform(evenings, day) < 0.2;
    return exercising || (evening && plan.batteries.length > 0 && charge < (before.generatorOn ? 0.5 : 0.25));
  }

  function runOnGrid(flows: Float64Array, now: OnGrid, generatorOn: boolean): void {
    const load = flows[flow.load] ?? 0;
    const generator = generatorOn ? Math.min(load, 0.5 * plan.generator) : 0;
    let need = load - generator - computePv(flows);
    const exportLimit = losses.limitsExport(now.at) ? controls.exportLimit() : Infinity;
    need -= dispatch(flows, now, need);
    need += chargeFromGrid(flows, now);
    if (need < -exportLimit) need += curtail(flows, -exportLimit - need);
    flows[flow.generator] = generator;
    flows[flow.grid] = need;
  }

  function runIsland(flows: Float64Array, now: FlowInput, generatorOn: boolean): void {
    const load = flows[flow.load] ?? 0;
    const generator = generatorOn ? Math.min(plan.generator, load) : 0;
    let need = load - generator - computePv(flows);
    need -= dispatch(flows, now, need);
    if (need < 0) curtail(flows, -need);
    else if (need > 0) shedLoad(flows, load === 0 ? 1 : (load - need) / load);
    flows[flow.generator] = generator;
  }

  /** Discharges (`need` > 0) or charges (< 0) the batteries in proportion to their limits. Returns their total power. */
  function dispatch(flows: Float64Array, { at, moment, before }: FlowInput, need: number): number {
    if (plan.batteries.length === 0) return 0;
    const limits = plan.batteries.map(({ capacity, inverter }, index) => {
      // Uses the more cautious of the two when switching between charging and discharging.
      const now = before.stored[index] ?? 0;
      const soon = before.expected[index] ?? 0;
      const machine = capacity * C_RATE;
      if (isStopped(inverter, at)) return 0;
      return need > 0
        ? dischargeLimit(
            Math.min(now, soon),
            controls.floor(index, moment) * capacity,
            Math.min(machine, controls.dischargeLimit(index, moment)),
          )
        : chargeLimit(Math.max(now, soon), capacity, Math.min(machine, controls.chargeLimit(index)));
    });
    const total = limits.reduce((sum, limit) => sum + limit, 0);
    const share = total === 0 ? 0 : Math.min(1, Math.abs(need) / total);
    limits.forEach((limit, index) => {
      flows[flow.battery + index] = Math.sign(need) * limit * share;
    });
    return Math.sign(need) * total * share;
  }

  /** Charges batteries that are below their floor. Returns the power this takes from the grid, W. */
  function chargeFromGrid(flows: Float64Array, { at, moment, before }: OnGrid): number {
    let taken = 0;
    plan.batteries.forEach(({ capacity, inverter }, index) => {
      const requested = controls.gridCharge(index, moment);
      if (requested === 0 || isStopped(inverter, at)) return;
      const slot = flow.battery + index;
      const stored = Math.max(before.stored[index] ?? 0, before.expected[index] ?? 0);
      const most = Math.min(capacity * C_RATE, controls.chargeLimit(index), requested);
      const power = chargeLimit(stored, controls.floor(index, moment) * capacity, most);
      const extra = Math.max(0, power + (flows[slot] ?? 0));
      flows[slot] = (flows[slot] ?? 0) - extra;
      taken += extra;
    });
    return taken;
  }

  /** Reduces PV by up to `surplus` W. Returns the reduction. */
  function curtail(flows: Float64Array, surplus: number): number {
    const pv = computePv(flows);
    const taken = Math.min(pv, surplus);
    if (pv > 0) for (let i = 0; i < plan.inverters.length; i++) flows[i] = (flows[i] ?? 0) * (1 - taken / pv);
    return taken;
  }

  /** Keeps `share` of the load. */
  function shedLoad(flows: Float64Array, share: number): void {
    for (let i = flow.charger; i < flow.grid; i++) flows[i] = (flows[i] ?? 0) * share;
    flows[flow.load] = (flows[flow.load] ?? 0) * share;
  }

  function isStopped(inverter: number, at: number): boolean {
    return weather.hasFault(inverter, at) || losses.isOff(inverter, at);
  }

  function computePv(flows: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < plan.inverters.length; i++) sum += flows[i] ?? 0;
    return sum;
  }

  function meanCharge(stored: Float64Array): number {
    let sum = 0;
    plan.batteries.forEach(({ capacity }, index) => (sum += (stored[index] ?? 0) / capacity));
    return plan.batteries.length === 0 ? 0 : sum / plan.batteries.length;
  }
}
