import { ChargerState } from '@heliograph/domain/models';
import type { SiteControls } from '../physics/siteInputs.ts';
import { FULL, sessionAt } from '../physics/carSession.ts';
import { deriveSeed } from '../physics/noise.ts';
import type { Site } from '../physics/site.ts';
import type { Gauge, Gauges } from './gauge.ts';
import { findFault } from './gauge.ts';

/** Voltage of the house while it runs without the public grid, V. */
const ISLAND_VOLTAGE = 230;

export function breakerGauges({ plan, slots }: Site, deviceId: string, controls: SiteControls): Gauges {
  const circuit = plan.circuits.findIndex((each) => each.deviceId === deviceId);
  const watts: Gauge = ({ flows }) => flows[slots.flow.circuit + circuit] ?? 0;
  const volts: Gauge = ({ voltage, flows }) =>
    voltage > 0 ? voltage : (flows[slots.flow.load] ?? 0) > 0 ? ISLAND_VOLTAGE : 0;
  const amperes: Gauge = (now) => (watts(now) === 0 ? 0 : watts(now) / volts(now));
  return {
    breaker_state: () => (controls.circuitClosed(circuit) ? 1 : 0),
    breaker_power: watts,
    breaker_current: amperes,
    breaker_voltage: volts,
    breaker_energy_total: ({ counters }) => counters[slots.counter.circuit + circuit] ?? 0,
    breaker_temperature: (now) => now.ambient + 3 + 0.05 * amperes(now) ** 2,
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
