import { isGateway } from '@heliograph/domain/models';
import { RATED_POWER, wireError, type Parameter } from '@heliograph/domain/parameters';
import type { SiteControls } from '../physics/siteInputs.ts';
import type { CommissionedDevice, SitePlan } from '../physics/sitePlan.ts';
import { listRegisters } from './registers.ts';
import { createSiteControls } from './siteControls.ts';

export type WriteResult =
  | { ok: true; value: number }
  | { ok: false; why: 'refused' | 'locked' | 'invalidValue'; msg: string };

/** The settings of a site's devices and their effect on the site's power. */
export interface Settings {
  controls: SiteControls;
  /** null if the device has no such setting. */
  read(deviceId: string, code: string): number | null;
  /** Checks a value without writing it. */
  check(deviceId: string, code: string, value: number | string): WriteResult;
  write(deviceId: string, code: string, value: number | string): WriteResult;
  /** W, of the devices that have one. */
  ratedPowers(): Record<string, number>;
  /** Sets a value as a user at the device can, ignoring its bounds. */
  override(deviceId: string, code: string, value: number): void;
  /** All values that were written, by device. */
  saved(): SavedSettings;
}

export type SavedSettings = Record<string, Record<string, number>>;

export function createSettings(
  plan: SitePlan,
  devices: readonly CommissionedDevice[],
  saved: SavedSettings = {},
): Settings {
  const registers = new Map(devices.map((device) => [device.device_id, listRegisters(plan, device)]));
  const values = new Map(
    Object.entries(saved).map(([device, own]) => [
      device,
      new Map(Object.entries(own).filter(isKept(device))),
    ]),
  );
  const gateway = devices.find(({ device_type }) => isGateway(device_type))?.device_id;

  const read = (deviceId: string, code: string) =>
    values.get(deviceId)?.get(code) ?? registers.get(deviceId)?.get(code)?.initial ?? null;

  return {
    controls: createSiteControls(plan, read),
    read,
    check,
    write(deviceId, code, value) {
      const checked = check(deviceId, code, value);
      if (!checked.ok) return checked;
      if (code === 'factory_reset' && checked.value === 1) values.delete(deviceId);
      set(deviceId, code, checked.value);
      return checked;
    },
    override: set,
    ratedPowers: () =>
      Object.fromEntries(
        devices.flatMap(({ device_id }) => {
          const power = read(device_id, RATED_POWER);
          return power === null ? [] : [[device_id, power]];
        }),
      ),
    saved: () => Object.fromEntries([...values].map(([device, own]) => [device, Object.fromEntries(own)])),
  };

  function set(deviceId: string, code: string, value: number): void {
    values.set(deviceId, (values.get(deviceId) ?? new Map<string, number>()).set(code, value));
  }

  function check(deviceId: string, code: string, value: number | string): WriteResult {
    const register = registers.get(deviceId)?.get(code);
    if (!register) return { ok: false, why: 'refused', msg: `${code} cannot be written` };
    if (isLocked(deviceId, register.parameter))
      return { ok: false, why: 'locked', msg: 'remote control is disabled' };
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number') return { ok: false, why: 'invalidValue', msg: `${code} takes a number` };
    const error = wireError(register.parameter, number);
    return error
      ? { ok: false, why: 'invalidValue', msg: `${code} takes ${allowedBy(register.parameter)}` }
      : { ok: true, value: number };
  }

  /** True if a device still accepts a saved value: an older version may have had other bounds. */
  function isKept(deviceId: string) {
    return ([code, value]: [string, number]): boolean => {
      const register = registers.get(deviceId)?.get(code);
      return register !== undefined && wireError(register.parameter, value) === null;
    };
  }

  /** While remote control is disabled, only the controls that enable it can be changed. */
  function isLocked(deviceId: string, { group }: Parameter): boolean {
    if (deviceId === gateway) return false;
    const disabled = (id: string | undefined) => id !== undefined && read(id, 'remote_control') === 0;
    return disabled(gateway) || (group !== 'control' && disabled(deviceId));
  }
}

function allowedBy({ min, max, options, bits, decimals }: Parameter): string {
  if (options.length > 0) return options.map(({ value }) => value).join(', ');
  if (bits.length > 0) return `sums of ${bits.map(({ bit }) => 2 ** bit).join(', ')}`;
  return `${decimals === 0 ? 'whole numbers ' : ''}${min ?? '-∞'} to ${max ?? '∞'}`;
}
