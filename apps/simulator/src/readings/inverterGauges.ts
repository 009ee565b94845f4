import { Code, RunState } from '@heliograph/domain/models';
import { bmsLost } from '../faults/simulatedFaults.ts';
import { C_RATE } from '../physics/battery.ts';
import type { DeadString } from '../physics/losses.ts';
import { uniform } from '../physics/noise.ts';
import type { Site } from '../physics/site.ts';
import { phaseGauges } from './phaseGauges.ts';
import { type Gauge, type Gauges, computeShare, findFault } from './gauge.ts';
import type { Snapshot } from './snapshot.ts';

/** A slow clock shows yesterday's energy for this long after midnight, ms. */
const LATE_RESET = 10 * 60_000;
/** Efficiency of the conversion to AC. */
const EFFICIENCY = 0.975;

export interface InverterQuirks {
  /** Resets its daily counters late. */
  lateReset: boolean;
}

export function inverterGauges(site: Site, deviceId: string, { lateReset }: InverterQuirks): Gauges {
  const { plan, slots, losses } = site;
  const { flow, counter } = slots;
  const inverter = plan.inverters.findIndex((each) => each.deviceId === deviceId);
  const own = plan.inverters[inverter];
  if (!own) return {};
  const { peak, inputs } = own;
  const power: Gauge = ({ flows }) => flows[inverter] ?? 0;
  const total =
    (slot: number, count = 1): Gauge =>
    ({ counters }) =>
      (counters[slot] ?? 0) / count;
  const today =
    (slot: number, count = 1): Gauge =>
    (now) => {
      const late = lateReset && now.at - now.midnightAt < LATE_RESET;
      return ((now.counters[slot] ?? 0) - ((late ? now.yesterday : now.midnight)[slot] ?? 0)) / count;
    };
  const runState: Gauge = (now) => {
    const effect = findFault(now, deviceId)?.effect;
    if (effect === 'fault') return RunState.fault;
    if (effect === 'warning') return RunState.warning;
    return own.hybrid || power(now) > 0 ? RunState.normal : RunState.standby;
  };

  const output: Gauge = (now) => power(now) * EFFICIENCY;
  const gauges: Gauges = {
    [Code.runState]: runState,
    ...inputGauges(),
    [Code.pvPower]: power,
    [Code.pvToday]: today(inverter),
    [Code.pvTotal]: total(inverter),
    output_power: output,
    ...phaseGauges(site, output),
    inverter_temperature: (now) => now.ambient + 4 + (28 * (power(now) + throughput(now))) / own.rating,
  };
  return own.hybrid ? { ...gauges, ...hybridGauges() } : gauges;

  function throughput({ flows }: Snapshot): number {
    const battery = plan.batteries.findIndex((each) => each.inverter === inverter);
    return battery < 0 ? 0 : Math.abs(flows[flow.battery + battery] ?? 0);
  }

  function inputGauges(): Gauges {
    const gauges: Record<string, Gauge> = {};
    for (let n = 0; n < inputs; n++) {
      const watts: Gauge = (now) => {
        const dead = losses.deadString(inverter, now.at);
        return dead ? inputPower(power(now), n, dead) : computeShare(power(now), n, inputs);
      };
      const volts: Gauge = (now) =>
        watts(now) <= 0 ? 0 : 345 + 12 * n + 40 * Math.sqrt(power(now) / peak) + 6 * uniform(plan.seed, n);
      gauges[`pv${n + 1}_voltage`] = volts;
      gauges[`pv${n + 1}_current`] = (now) => (watts(now) <= 0 ? 0 : watts(now) / volts(now));
      gauges[`pv${n + 1}_power`] = watts;
    }
    return gauges;
  }

  /** Power of an input beside one that gives less. */
  function inputPower(total: number, n: number, { input, left }: DeadString): number {
    const before = (count: number) => (count <= input ? count : count - 1 + left);
    const upTo = (count: number) => Math.round((total * before(count)) / before(inputs));
    return upTo(n + 1) - upTo(n);
  }

  /** The hybrid inverters of a site share one pair of current transformers: each reports its share of grid and load. */
  function hybridGauges(): Gauges {
    const hybrids = plan.inverters.filter(({ hybrid }) => hybrid);
    const count = hybrids.length;
    const rank = hybrids.findIndex((each) => each.deviceId === deviceId);
    const shared =
      (slot: number): Gauge =>
      ({ flows }) =>
        computeShare(flows[slot] ?? 0, rank, count);
    const grid = shared(flow.grid);
    return {
      ...batteryGauges(),
      ...phaseGauges(site, grid),
      [Code.gridPower]: grid,
      [Code.importToday]: today(counter.import, count),
      [Code.exportToday]: today(counter.export, count),
      [Code.importTotal]: total(counter.import, count),
      [Code.exportTotal]: total(counter.export, count),
      [Code.loadPower]: shared(flow.load),
      [Code.loadToday]: today(counter.load, count),
      [Code.loadTotal]: total(counter.load, count),
      [Code.generatorPower]: shared(flow.generator),
      [Code.generatorTotal]: total(counter.generator, count),
    };
  }

  function batteryGauges(): Gauges {
    const index = plan.batteries.findIndex((each) => each.deviceId === deviceId);
    const battery = plan.batteries[index];
    if (!battery) return {};
    const watts: Gauge = ({ flows }) => flows[flow.battery + index] ?? 0;
    const charge: Gauge = ({ stored }) => (stored[index] ?? 0) / battery.capacity;
    // A 48 V pack: a flat curve between 51 and 54 V, lower under load.
    const volts: Gauge = (now) =>
      battery.voltage * (1 + 0.045 * charge(now) - (0.012 * watts(now)) / (battery.capacity * C_RATE));
    // Reported by the BMS. Without it the inverter still measures its terminals.
    const fromBms =
      (gauge: Gauge): Gauge =>
      (now) =>
        findFault(now, deviceId)?.code === bmsLost.code ? NaN : gauge(now);
    return {
      [Code.batteryPower]: watts,
      [Code.batteryVoltage]: volts,
      [Code.batteryCurrent]: (now) => watts(now) / volts(now),
      [Code.batteryTemperature]: fromBms(
        (now) => 0.6 * now.ambient + 10 + (8 * Math.abs(watts(now))) / (battery.capacity * C_RATE),
      ),
      [Code.soc]: fromBms((now) => 100 * charge(now)),
      [Code.chargeToday]: today(counter.charge + index),
      [Code.dischargeToday]: today(counter.discharge + index),
      [Code.chargeTotal]: total(counter.charge + index),
      [Code.dischargeTotal]: total(counter.discharge + index),
    };
  }
}
