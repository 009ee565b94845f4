import type { AlarmRecord, Device, Station } from '@heliograph/contracts/http';
import { isFault } from '@heliograph/domain/status';

/** An alarm as a row of the table. */
export interface AlarmRow {
  id: string;
  kind: 'fault' | 'warning';
  /** In the user's language. */
  message: string;
  /** 1 notice, 2 warning, 3 fault. */
  level: number;
  station: string;
  device: string;
  model: string;
  at: number;
  /** When it was resolved; null while it is pending. */
  recovered: number | null;
}

/** Alarms with the names of device and station; without those of devices that are no longer visible. */
export function alarmRows(
  records: readonly AlarmRecord[],
  devices: readonly Device[],
  stations: readonly Station[],
  textOf: (record: AlarmRecord) => string,
): AlarmRow[] {
  const deviceOf = new Map(devices.map((device) => [device.device_id, device]));
  const stationOf = new Map(stations.map((station) => [station.id, station.station_name]));
  return records.flatMap((record) => {
    const device = deviceOf.get(record.deviceId);
    if (!device) return [];
    return [
      {
        id: record.id,
        kind: isFault(record) ? 'fault' : 'warning',
        message: textOf(record),
        level: record.level,
        station: stationOf.get(device.station_id) ?? '',
        device: device.obj_name,
        model: device.type_name,
        at: record.timestamp,
        recovered: record.recovery === 0 ? null : record.recovery,
      },
    ];
  });
}
