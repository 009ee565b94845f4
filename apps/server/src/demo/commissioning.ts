import { Commissioning } from '@heliograph/contracts/commissioning';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { CLEAR_DAYS, lossConditions } from './losses.ts';
import type { StationPlan } from './plan.ts';

export interface CommissioningOptions {
  brokerUrl: string;
  /** Public key of write grants. */
  grantKey: string;
  seed: number;
  /** First start of the demo, from which the conditions of its stations count. */
  startedAt: number;
  plans: readonly StationPlan[];
  /** By uuid. */
  passwords: ReadonlyMap<string, string>;
  /** The history that the gateways have to write; null when the server has it. */
  history: { energy_from: number; samples_from: number } | null;
}

export function commissioning(options: CommissioningOptions): Commissioning {
  return {
    broker: { url: options.brokerUrl },
    grant_key: options.grantKey,
    seed: options.seed,
    gateways: options.plans.map((plan) => ({
      uuid: plan.uuid,
      password: options.passwords.get(plan.uuid)!,
      site: {
        name: plan.name,
        latitude: plan.latitude,
        longitude: plan.longitude,
        time_zone: plan.town.zone,
        ...(plan.loss !== null && { clear_days: CLEAR_DAYS }),
        installed_kwp: plan.installedKwp,
        load_kwh_per_day: plan.loadKwhPerDay,
        battery_kwh: plan.batteryKwh,
        generator_kw: plan.generatorKw,
      },
      devices: plan.devices.map((device) => ({
        device_id: device.deviceId,
        device_type: device.type,
        mod_id: device.model,
        serial: device.serial,
        name: device.name,
        pv_kwp: device.pvKwp,
      })),
      ...(plan.loss !== null && { losses: lossConditions(plan, plan.loss, options.startedAt) }),
      ...(options.history && { history: options.history }),
    })),
  };
}

/** It contains the gateways' passwords: readable by the server's user only, and replaced atomically. */
export async function writeCommissioning(file: string, content: Commissioning): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

/** Files from before write grants have no key; they get one when they are next written. */
const Stored = Commissioning.extend({ grant_key: Commissioning.shape.grant_key.default('') });

/** The file of an earlier start; null when there is none. */
export async function storedCommissioning(file: string): Promise<Commissioning | null> {
  try {
    return Stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
