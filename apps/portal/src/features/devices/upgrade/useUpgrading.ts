import type { Device, Upgrade } from '@heliograph/contracts/http';
import type { Asked } from '../detail/realTime/useAsked.ts';
import { useDeviceRights } from '../dialogs/useDeviceRights.ts';
import { useEndedUpgrades } from './useEndedUpgrades.ts';
import { useFirmwareList, type FirmwareList } from './useFirmwareList.ts';
import { useUpgrades } from './useUpgrades.ts';

/** Types whose firmware is upgraded from their detail (spec A §2.5); others are where there is firmware for them. */
const INVERTERS: readonly string[] = ['C002', 'C003', 'C004'];

export interface Upgrading {
  /** Whether this person can upgrade the device. */
  possible: boolean;
  firmware: FirmwareList;
  /** Newest first; undefined until known. */
  upgrades: readonly Upgrade[] | undefined;
}

/**
 * Upgrades of a device whose detail is shown. How each ends is said, unless the dialog that tells of it is `opened`, and
 * the device is asked for its versions again.
 */
export function useUpgrading(device: Device, asked: Pick<Asked, 'again'>, opened: boolean): Upgrading {
  const { setting } = useDeviceRights(device);
  const firmware = useFirmwareList(device, setting);
  const upgrades = useUpgrades(device, setting);
  useEndedUpgrades(device, upgrades, { told: opened, onEnded: asked.again });
  const some = INVERTERS.includes(device.device_type) || (firmware.list ?? []).length > 0;
  return { possible: setting && some, firmware, upgrades };
}
