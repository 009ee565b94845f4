import type { AlarmRecord, Device, Station } from '@heliograph/contracts/http';
import { alarmDetail, isFault } from '@heliograph/domain/status';

/** An alarm as the table shows it. */
export interface AlarmRow {
  id: string;
  kind: 'fault' | 'warning';
  /** The device's own words. */
  message: string;
  /** 1 notice, 2 warning, 3 fault. */
  level: number;
  station: string;
  device: string;
  model: string;
  at: number;
  /** When it cleared; null while it has not. */
  recovered: number | null;
}

/** Alarms with the names of where they happened; those of devices no longer shown are left out. */
export function alarmRows(
  records: readonly AlarmRecord[],
  devices: readonly Device[],
  stations: readonly Station[],
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
        message: alarmDetail(record.detail).msg,
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
