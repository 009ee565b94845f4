import type { Commissioning } from '@heliograph/contracts/commissioning';
import {
  DeviceTypeCode,
  deviceTypes,
  modelById,
  nominalBatteryVolts,
  type DeviceKind,
} from '@heliograph/domain/models';
import { deriveSeed, uniform } from './noise.ts';

export type CommissionedGateway = Commissioning['gateways'][number];
export type CommissionedHistory = NonNullable<CommissionedGateway['history']>;
export type LossCondition = NonNullable<CommissionedGateway['losses']>[number];
export type CommissionedDevice = CommissionedGateway['devices'][number];

export interface InverterPlan {
  deviceId: string;
  /** PV, W peak. */
  peak: number;
  /** AC rating, W. */
  rating: number;
  /** Connects a battery and supplies the house during an outage. */
  hybrid: boolean;
  /** Number of its PV inputs. */
  inputs: number;
}

export interface BatteryPlan {
  deviceId: string;
  /** Index of its inverter. */
  inverter: number;
  /** Usable between 0 and 100 %, Wh. */
  capacity: number;
  /** Nominal voltage: a 48 V pack or a high-voltage stack, by the inverter's model. */
  voltage: number;
}

/** Everything the physics needs from a commissioning file. */
export interface SitePlan {
  uuid: string;
  seed: number;
  latitude: number;
  longitude: number;
  /** Part of the days without clouds; null for the weather of the region. */
  clearDays: number | null;
  zone: string;
  kwhPerDay: number;
  /** Rating of the generator, W; 0 for none. */
  generator: number;
  inverters: readonly InverterPlan[];
  batteries: readonly BatteryPlan[];
  /** EV chargers with their charging power, W. */
  chargers: readonly { deviceId: string; power: number }[];
  /** Circuits behind a smart breaker with their share of the household's demand. */
  circuits: readonly { deviceId: string; share: number }[];
  singlePhase: boolean;
  /** Conditions under which it gives less than it could. */
  losses: readonly LossCondition[];
}

/** Arrays are typically 25 % larger than their inverter. */
const ARRAY_RATIO = 1.25;

export function planSite(
  fleetSeed: number,
  { uuid, site, devices, losses = [] }: Omit<CommissionedGateway, 'password'>,
): SitePlan {
  const seed = deriveSeed(fleetSeed, uuid);
  const ofKind = (kind: DeviceKind) =>
    devices.filter(({ device_type }) => deviceTypes[device_type].kind === kind);
  const clipped = losses.find((condition) => condition.kind === 'clipping');
  const inverters = ofKind('inverter').map((device) => ({
    deviceId: device.device_id,
    peak: device.pv_kwp * 1000,
    rating: clipped
      ? Math.round((device.pv_kwp * 1000) / clipped.ratio)
      : Math.max(1000, Math.ceil(device.pv_kwp / ARRAY_RATIO) * 1000),
    hybrid: deviceTypes[device.device_type].hybrid,
    inputs: countInputs(device.mod_id),
  }));
  const hybrids = inverters.filter(({ hybrid }) => hybrid).length;
  const capacity = hybrids === 0 ? 0 : (site.battery_kwh * 1000) / hybrids;
  const breakers = ofKind('breaker');
  const getVoltage = (deviceId: string) =>
    nominalBatteryVolts(devices.find(({ device_id }) => device_id === deviceId)!.mod_id);
  return {
    uuid,
    seed,
    latitude: site.latitude,
    longitude: site.longitude,
    clearDays: site.clear_days ?? null,
    zone: site.time_zone,
    kwhPerDay: site.load_kwh_per_day,
    generator: site.generator_kw * 1000,
    inverters,
    batteries:
      capacity === 0
        ? []
        : inverters.flatMap(({ deviceId, hybrid }, inverter) =>
            hybrid ? [{ deviceId, inverter, capacity, voltage: getVoltage(deviceId) }] : [],
          ),
    chargers: ofKind('charger').map(({ device_id }) => ({ deviceId: device_id, power: 7360 })),
    circuits: breakers.map(({ device_id }) => ({
      deviceId: device_id,
      share: (0.25 + 0.25 * uniform(deriveSeed(seed, device_id), 0)) / Math.max(1, breakers.length),
    })),
    singlePhase:
      devices.every(
        ({ device_type, mod_id }) =>
          device_type !== DeviceTypeCode.threePhaseInverter && mod_id !== 18 && mod_id !== 20,
      ) && site.installed_kwp <= 15,
    losses,
  };
}

const countInputs = (modelId: number): number =>
  modelById(modelId)?.properties.filter(({ code }) => /^pv\d+_power$/.test(code)).length ?? 0;
