import { counterProperties, modelById, numericProperties } from '@heliograph/domain/models';
import type { SiteControls } from '../devices/controls.ts';
import type { Site } from '../devices/site.ts';
import type { CommissionedDevice } from '../devices/sitePlan.ts';
import type { Gauges } from './gauge.ts';
import { troubleOf } from './gauge.ts';
import { gatewayGauges } from './gatewayGauges.ts';
import { type InverterQuirks, inverterGauges } from './inverterGauges.ts';
import { breakerGauges, chargerGauges } from './loadGauges.ts';
import { meterGauges } from './meterGauges.ts';
import type { Snapshot } from './snapshot.ts';

/** Reads a device's numeric properties as it would put them on the wire. */
export interface DeviceReader {
  device: CommissionedDevice;
  /** Codes that the device measures; values come in this order. */
  codes: readonly string[];
  /** Positions of the ever-growing counters in `codes`. */
  counters: readonly number[];
  /** Fills `values` by `codes`, rounded to the wire's resolution; NaN where nothing was measured. */
  read(now: Snapshot, values: Float64Array): void;
}

/** Steps per unit on the wire. */
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

/** @throws Error when the catalogue has no such model */
export function createDeviceReader(
  site: Site,
  device: CommissionedDevice,
  options: ReaderOptions,
): DeviceReader {
  const model = modelById(device.mod_id);
  if (!model) throw new Error(`device ${device.device_id}: there is no model ${device.mod_id}`);
  const gauges = gaugesOf(site, device, options);
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
      const silent = troubleOf(now, device.device_id)?.effect === 'silent';
      properties.forEach(({ gauge, steps }, index) => {
        values[index] = silent ? NaN : Math.round(gauge(now) * steps) / steps;
      });
    },
  };
}

function gaugesOf(
  site: Site,
  { device_id, device_type, mod_id }: CommissionedDevice,
  options: ReaderOptions,
): Gauges {
  const kinds: Record<CommissionedDevice['device_type'], () => Gauges> = {
    C001: () => gatewayGauges(site, options.devices),
    C002: () => inverterGauges(site, device_id, trackersOf(mod_id), options),
    C003: () => inverterGauges(site, device_id, trackersOf(mod_id), options),
    C004: () => inverterGauges(site, device_id, trackersOf(mod_id), options),
    C005: () => meterGauges(site),
    C006: () => breakerGauges(site, device_id, options.controls),
    C007: () => chargerGauges(site, device_id, options.controls),
  };
  return kinds[device_type]();
}

function trackersOf(modelId: number): number {
  return modelById(modelId)?.properties.filter(({ code }) => /^pv\d+_power$/.test(code)).length ?? 0;
}
