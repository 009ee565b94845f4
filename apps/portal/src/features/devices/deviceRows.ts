import { lastSeenAt } from '@heliograph/board';
import {
  DEVICE_STATUSES,
  type DeviceLiveStatus,
  type DeviceStateColumns,
} from '@heliograph/contracts/engine';
import type { Device, Station } from '@heliograph/contracts/http';
import { foldText } from '@heliograph/domain/textSearch';

/** A row of the device list. */
export interface DeviceRow {
  id: number;
  device: Device;
  status: DeviceLiveStatus;
  name: string;
  /** Serial number. */
  sn: string;
  /** Access key, printed on the device. */
  key: string;
  site: string;
  /** Name of its gateway; its own for a gateway. */
  gateway: string;
  /** When it last reported, ms; null: never. */
  lastOnline: number | null;
}

/** The devices of one type by site and name. Without `states`, their status is the last one the server knew. */
export function deviceRows(
  type: string,
  devices: readonly Device[],
  stations: readonly Station[],
  states: DeviceStateColumns | null,
): DeviceRow[] {
  const siteOf = new Map(stations.map(({ id, station_name }) => [id, station_name]));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const place = new Map<number, number>();
  states?.id.forEach((id, row) => place.set(id, row));
  return devices
    .filter(({ device_type }) => device_type === type)
    .map((device) => {
      const row = place.get(device.id);
      const at = row === undefined ? NaN : (states?.at[row] ?? NaN);
      return {
        id: device.id,
        device,
        status: (row === undefined ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0]) ?? device.status,
        name: device.obj_name,
        sn: device.device_code,
        key: device.iot_serial_no,
        site: siteOf.get(device.station_id) ?? '',
        gateway: device.parent_id === null ? device.obj_name : (byId.get(device.parent_id)?.obj_name ?? ''),
        lastOnline: lastSeenAt(Number.isNaN(at) ? null : at, device.last_online),
      };
    })
    .sort((a, b) => a.site.localeCompare(b.site) || a.name.localeCompare(b.name));
}

/** Choices of the status filter, in order (DEV-01). */
export const STATUS_CHOICES = ['all', 'normal', 'offline', 'fault', 'warning'] as const;
export type StatusChoice = (typeof STATUS_CHOICES)[number];

/** The name matches without case and accents, the serial number as it is (DEV-01). */
export function isListed(row: DeviceRow, text: string, choice: StatusChoice): boolean {
  const named = foldText(row.name).includes(foldText(text).trim()) || row.sn.includes(text);
  return named && inChoice(row.status, choice);
}

function inChoice(status: DeviceLiveStatus, choice: StatusChoice): boolean {
  if (choice === 'all') return true;
  // A gateway's `abnormal` is shown as a warning.
  if (choice === 'warning') return status === 'warning' || status === 'abnormal';
  return status === choice;
}
