import type { FirmwareType, FirmwareVersion } from '@heliograph/contracts/http';
import { Code, isGateway } from '@heliograph/domain/models';
import { versionCodes } from '@heliograph/domain/parameters';
import type { CommissionedDevice } from '../physics/sitePlan.ts';

/** Installed firmware versions by device. */
export type SavedVersions = Record<string, Partial<Record<FirmwareType, FirmwareVersion>>>;

/** Text properties of devices: serial numbers and versions. */
export interface DeviceTexts {
  /** null if the device has no such text. */
  read(deviceId: string, code: string): string | null;
  /** Version of an existing device. */
  getVersion(deviceId: string, board: FirmwareType): FirmwareVersion;
  install(deviceId: string, board: FirmwareType, version: FirmwareVersion): void;
  saved(): SavedVersions;
}

const BOARDS = ['MAIN', 'HMI'] as const;

export function createDeviceTexts(
  devices: readonly CommissionedDevice[],
  saved: SavedVersions = {},
): DeviceTexts {
  const byId = new Map(devices.map((device) => [device.device_id, device]));
  const installed = new Map(Object.entries(saved));

  function getVersion(deviceId: string, board: FirmwareType): FirmwareVersion {
    return installed.get(deviceId)?.[board] ?? factoryVersion(board, byId.get(deviceId)?.device_type);
  }

  return {
    getVersion,
    read(deviceId, code) {
      const device = byId.get(deviceId);
      if (!device) return null;
      if (code === Code.serial) return device.serial;
      if (code === versionCodes.protocol[0]) return '0104';
      for (const board of BOARDS) {
        const field = versionCodes[board].findIndex((each) => each === code);
        if (field >= 0) return getVersion(deviceId, board)[field] ?? null;
      }
      return null;
    },
    install(deviceId, board, version) {
      installed.set(deviceId, { ...installed.get(deviceId), [board]: version });
    },
    saved: () => Object.fromEntries(installed),
  };
}

function factoryVersion(
  board: FirmwareType,
  type: CommissionedDevice['device_type'] | undefined,
): FirmwareVersion {
  if (board === 'HMI') return ['1028', '0009'];
  return [type !== undefined && isGateway(type) ? '2003' : '1150', '0217'];
}
