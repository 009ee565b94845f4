import {
  counterProperties,
  deviceTypes,
  modelById,
  numericProperties,
  type DeviceKind,
} from '@heliograph/domain/models';
import type { SiteControls } from '../physics/siteInputs.ts';
import type { Site } from '../physics/site.ts';
import type { CommissionedDevice } from '../physics/sitePlan.ts';
import type { Gauges } from './gauge.ts';
import { findFault } from './gauge.ts';
import { gatewayGauges } from './gatewayGauges.ts';
import { type InverterQuirks, inverterGauges } from './inverterGauges.ts';
import { breakerGauges, chargerGauges } from './loadGauges.ts';
import { meterGauges } from './meterGauges.ts';
import type { Snapshot } from './snapshot.ts';

/** Reads a device's numeric properties as it reports them. */
export interface DeviceReader {
  device: CommissionedDevice;
  /** Codes of the measured properties, in the order of the values. */
  codes: readonly string[];
  /** Positions of the ever-growing counters in `codes`. */
  counters: readonly number[];
  /** Fills `values` in the order of `codes`, rounded to the reported resolution; NaN where nothing was measured. */
  read(now: Snapshot, values: Float64Array): void;
}

/** Reported resolution: steps per unit. */
const steps: Readonly<Record<string, number>> = {
  W: 1,
  s: 1,
  kWh: 100,
  V: 10,
  A: 100,
  Hz: 100,
  '%': 10,
  '°C': 10,
};
const STATE_STEPS = 100;

export interface ReaderOptions extends InverterQuirks {
  controls: SiteControls;
  /** Devices behind the site's gateway. */
  devices: number;
}

/** @throws Error if the catalogue has no such model */
export function createDeviceReader(
  site: Site,
  device: CommissionedDevice,
  options: ReaderOptions,
): DeviceReader {
  const model = modelById(device.mod_id);
  if (!model) throw new Error(`device ${device.device_id}: there is no model ${device.mod_id}`);
  const gauges = getGauges(site, device, options);
  const properties = numericProperties(model).flatMap(({ code, unit }) => {
    const gauge = gauges[code];
    return gauge ? [{ code, gauge, steps: steps[unit] ?? STATE_STEPS }] : [];
  });
  const counterCodes = new Set(counterProperties(model).map(({ code }) => code));
  const codes = properties.map(({ code }) => code);
  return {
    device,
    codes,
    counters: codes.flatMap((code, index) => (counterCodes.has(code) ? [index] : [])),
    read(now, values) {
      const isUnresponsive = findFault(now, device.device_id)?.effect === 'unresponsive';
      properties.forEach(({ gauge, steps }, index) => {
        values[index] = isUnresponsive ? NaN : Math.round(gauge(now) * steps) / steps;
      });
    },
  };
}

function getGauges(
  site: Site,
  { device_id, device_type }: CommissionedDevice,
  options: ReaderOptions,
): Gauges {
  const kinds: Record<DeviceKind, () => Gauges> = {
    gateway: () => gatewayGauges(site, options.devices),
    inverter: () => inverterGauges(site, device_id, options),
    meter: () => meterGauges(site),
    breaker: () => breakerGauges(site, device_id, options.controls),
    charger: () => chargerGauges(site, device_id),
  };
  return kinds[deviceTypes[device_type].kind]();
}
