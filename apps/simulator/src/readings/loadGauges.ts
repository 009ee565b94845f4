import { ChargerState } from '@heliograph/domain/models';
import type { SiteControls } from '../physics/siteInputs.ts';
import { FULL, sessionAt } from '../physics/carSession.ts';
import { deriveSeed } from '../physics/noise.ts';
import type { Site } from '../physics/site.ts';
import type { Gauge, Gauges } from './gauge.ts';
import { findFault } from './gauge.ts';

/** Voltage of the house while it runs without the public grid, V. */
const ISLAND_VOLTAGE = 230;
/** Rated currents of breakers (IEC 60898-1, IEC 60947-2), A. */
const RATED_AMPERES = [16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200, 250, 400, 630] as const;
/** Rise of the temperature of a breaker at its rated current, K. */
const RATED_RISE = 35;
/** A circuit's highest demand as a multiple of its mean. */
const PEAK = 5;

export function breakerGauges({ plan, slots }: Site, deviceId: string, controls: SiteControls): Gauges {
  const circuit = plan.circuits.findIndex((each) => each.deviceId === deviceId);
  const watts: Gauge = ({ flows }) => flows[slots.flow.circuit + circuit] ?? 0;
  const volts: Gauge = ({ voltage, flows }) =>
    voltage > 0 ? voltage : (flows[slots.flow.load] ?? 0) > 0 ? ISLAND_VOLTAGE : 0;
  const phases = plan.singlePhase ? 1 : 3;
  /** Current of each phase, A. */
  const amperes: Gauge = (now) => (watts(now) === 0 ? 0 : watts(now) / volts(now) / phases);
  const share = plan.circuits[circuit]?.share ?? 0;
  const peak = (PEAK * share * plan.kwhPerDay * 1000) / 24 / ISLAND_VOLTAGE / phases;
  const rated = RATED_AMPERES.find((each) => each >= peak) ?? Math.max(...RATED_AMPERES);
  return {
    breaker_state: () => (controls.circuitClosed(circuit) ? 1 : 0),
    breaker_power: watts,
    breaker_current: amperes,
    breaker_voltage: volts,
    breaker_energy_total: ({ counters }) => counters[slots.counter.circuit + circuit] ?? 0,
    breaker_temperature: (now) => now.ambient + 3 + RATED_RISE * (amperes(now) / rated) ** 2,
  };
}

export function chargerGauges({ plan, slots, clock }: Site, deviceId: string): Gauges {
  const charger = plan.chargers.findIndex((each) => each.deviceId === deviceId);
  const seed = deriveSeed(plan.seed, deviceId);
  const watts: Gauge = ({ flows }) => flows[slots.flow.charger + charger] ?? 0;
  const volts: Gauge = ({ voltage }) => (voltage > 0 ? voltage : ISLAND_VOLTAGE);
  const total: Gauge = ({ counters }) => counters[slots.counter.charger + charger] ?? 0;
  const delivered: Gauge = (now) => Math.max(0, total(now) - (now.arrived[charger] ?? total(now)));
  const session = (at: number) => sessionAt(seed, plan.kwhPerDay, clock.moment(at));
  return {
    charger_state: (now) => {
      if (findFault(now, deviceId)?.effect === 'abnormal') return ChargerState.outOfOrder;
      if (watts(now) > 0) return ChargerState.charging;
      const present = session(now.at);
      if (!present) return ChargerState.free;
      return present.energy - delivered(now) < FULL ? ChargerState.finished : ChargerState.plugged;
    },
    charging_power: watts,
    charging_current: (now) => watts(now) / volts(now),
    charging_voltage: volts,
    session_energy: (now) => (session(now.at) ? delivered(now) : 0),
    charging_total: total,
  };
}
