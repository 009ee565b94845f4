import { clearPower } from './array.ts';
import { C_RATE, chargeLimit, dischargeLimit } from './battery.ts';
import { carSession, carShare, sessionAt } from './carSession.ts';
import type { SiteControls, SiteWeather } from './controls.ts';
import { createHousehold } from './household.ts';
import type { LocalClock, LocalMoment } from './localClock.ts';
import { type Mains, voltWatt } from './mains.ts';
import { seedOf, uniform } from './noise.ts';
import type { SitePlan } from './sitePlan.ts';
import { createSky } from './sky.ts';
import type { Slots } from './slots.ts';

/** What the flows of an instant depend on besides the instant. */
export interface Before {
  /** Wh in each battery at the last node, and now if it went on as there. */
  stored: Float64Array;
  expected: Float64Array;
  /** V at the last node: inverters answer to the voltage they saw. */
  voltage: number;
  generatorOn: boolean;
}

export interface Instant {
  flows: Float64Array;
  out: boolean;
  generatorOn: boolean;
}

interface Now {
  at: number;
  /** null in an outage. */
  moment: LocalMoment | null;
  before: Before;
}
type OnGrid = Now & { moment: LocalMoment };

/** Decides every power of a site at an instant, so that PV + battery + grid + generator = load. */
export function createPowerFlow(
  plan: SitePlan,
  slots: Slots,
  {
    clock,
    mains,
    controls,
    weather,
  }: { clock: LocalClock; mains: Mains; controls: SiteControls; weather: SiteWeather },
): (at: number, before: Before) => Instant {
  const { flow } = slots;
  const cars = plan.chargers.map(({ deviceId }) => seedOf(plan.seed, deviceId));
  const household = createHousehold(
    plan.seed,
    Math.max(1, plan.kwhPerDay - plan.chargers.length * carShare(plan.kwhPerDay)),
  );
  const sky = createSky(plan.seed, plan);
  const soiling = plan.inverters.map(({ deviceId }) => 0.97 + 0.05 * uniform(seedOf(plan.seed, deviceId), 0));
  const evenings = seedOf(plan.seed, 'evening');
  const exercise = Math.floor(uniform(seedOf(plan.seed, 'exercise'), 0) * 7);

  return (at, before) => {
    const flows = new Float64Array(flow.size);
    const moment = clock.moment(at);
    const out = mains.out(at);
    demand(flows, at, moment);
    sunlight(flows, at, before.voltage, out);
    const generatorOn = generatorRuns(moment, out, before);
    if (out) island(flows, { at, moment: null, before }, generatorOn);
    else onGrid(flows, { at, moment, before }, generatorOn);
    return { flows, out, generatorOn };
  };

  function demand(flows: Float64Array, at: number, moment: LocalMoment): void {
    const house = household(at, moment);
    let load = house;
    plan.circuits.forEach(({ share }, index) => {
      if (controls.circuitClosed(index)) flows[flow.circuit + index] = share * house;
      else load -= share * house;
    });
    cars.forEach((seed, index) => {
      const power = controls.chargerPower(index);
      const present = sessionAt((day) => carSession(seed, day, plan.kwhPerDay, power), moment);
      if (!present || present.minute >= present.session.full) return;
      flows[flow.charger + index] = power;
      load += power;
    });
    flows[flow.load] = load;
  }

  function sunlight(flows: Float64Array, at: number, voltage: number, out: boolean): void {
    const clear = clearPower(plan.latitude, plan.longitude, at);
    if (clear === 0) return;
    const sun = clear * sky(at) * weather.shade() * voltWatt(voltage);
    plan.inverters.forEach(({ peak, rating, hybrid }, index) => {
      // Only a hybrid inverter makes a grid of its own when the public one is gone.
      if ((out && !hybrid) || weather.faulted(index, at)) return;
      flows[index] = Math.min(rating, controls.solarLimit(index), peak * sun * (soiling[index] ?? 1));
    });
  }

  /** Starts in an outage when the battery does not suffice, for half an hour's exercise a week, and on low charge. */
  function generatorRuns({ day, minute, weekend }: LocalMoment, out: boolean, before: Before): boolean {
    if (plan.generator === 0 || !controls.generator()) return false;
    const charge = meanCharge(before.expected);
    if (out) return charge < (before.generatorOn ? 0.6 : 0.3);
    const exercising = !weekend && day % 7 === exercise && minute >= 600 && minute < 630;
    const evening = minute >= 1080 && minute < 1290 && uniform(evenings, day) < 0.2;
    return exercising || (evening && plan.batteries.length > 0 && charge < (before.generatorOn ? 0.5 : 0.25));
  }

  function onGrid(flows: Float64Array, now: OnGrid, generatorOn: boolean): void {
    const load = flows[flow.load] ?? 0;
    const generator = generatorOn ? Math.min(load, 0.5 * plan.generator) : 0;
    let need = load - generator - pvOf(flows);
    const exportLimit = controls.exportLimit();
    need -= dispatch(flows, now, need);
    need += chargeFromGrid(flows, now);
    if (need < -exportLimit) need += curtail(flows, -exportLimit - need);
    flows[flow.generator] = generator;
    flows[flow.grid] = need;
  }

  function island(flows: Float64Array, now: Now, generatorOn: boolean): void {
    const load = flows[flow.load] ?? 0;
    const generator = generatorOn ? Math.min(plan.generator, load) : 0;
    let need = load - generator - pvOf(flows);
    need -= dispatch(flows, now, need);
    if (need < 0) curtail(flows, -need);
    else if (need > 0) shed(flows, load === 0 ? 1 : (load - need) / load);
    flows[flow.generator] = generator;
  }

  /** Lets the batteries cover `need` (> 0) or take it up (< 0), in proportion to what each can. Returns what they do. */
  function dispatch(flows: Float64Array, { at, moment, before }: Now, need: number): number {
    if (plan.batteries.length === 0) return 0;
    const limits = plan.batteries.map(({ capacity, inverter }, index) => {
      // Turning from charging to discharging or back, only what is there already counts.
      const now = before.stored[index] ?? 0;
      const soon = before.expected[index] ?? 0;
      const machine = capacity * C_RATE;
      if (weather.faulted(inverter, at)) return 0;
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

  /** Charges batteries that are below their floor; returns W that this takes beyond what the sun already gives them. */
  function chargeFromGrid(flows: Float64Array, { at, moment, before }: OnGrid): number {
    let taken = 0;
    plan.batteries.forEach(({ capacity, inverter }, index) => {
      const wish = controls.gridCharge(index, moment);
      if (wish === 0 || weather.faulted(inverter, at)) return;
      const slot = flow.battery + index;
      const stored = Math.max(before.stored[index] ?? 0, before.expected[index] ?? 0);
      const most = Math.min(capacity * C_RATE, controls.chargeLimit(index), wish);
      const power = chargeLimit(stored, controls.floor(index, moment) * capacity, most);
      const extra = Math.max(0, power + (flows[slot] ?? 0));
      flows[slot] = (flows[slot] ?? 0) - extra;
      taken += extra;
    });
    return taken;
  }

  /** Takes up to `surplus` W off the PV; returns what it took. */
  function curtail(flows: Float64Array, surplus: number): number {
    const pv = pvOf(flows);
    const taken = Math.min(pv, surplus);
    if (pv > 0) for (let i = 0; i < plan.inverters.length; i++) flows[i] = (flows[i] ?? 0) * (1 - taken / pv);
    return taken;
  }

  /** Leaves `share` of the load on. */
  function shed(flows: Float64Array, share: number): void {
    for (let i = flow.charger; i < flow.grid; i++) flows[i] = (flows[i] ?? 0) * share;
    flows[flow.load] = (flows[flow.load] ?? 0) * share;
  }

  function pvOf(flows: Float64Array): number {
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
