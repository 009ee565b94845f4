import type { Device, Station } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { deviceRows, isListed } from './deviceRows.ts';

const station = { id: 1, station_name: 'Harbour roof' } as Station;
const gateway = {
  id: 10,
  obj_name: 'Gateway',
  device_type: 'C001',
  device_code: 'GW-Aa1',
  iot_serial_no: 'K1',
  station_id: 1,
  parent_id: null,
  status: 'normal',
  last_online: 500,
} as Device;
const inverter = {
  ...gateway,
  id: 11,
  obj_name: 'Inverter East',
  device_type: 'C002',
  device_code: 'INV-Bb2',
  parent_id: 10,
  status: 'offline',
} as Device;
const states = { id: Int32Array.of(11), status: Uint8Array.of(5), at: Float64Array.of(900) };

describe('device rows', () => {
  it('[DEV-01] contain the devices of the type with site, gateway and live state', () => {
    expect(deviceRows('C002', [gateway, inverter], [station], states)).toEqual([
      {
        id: 11,
        device: inverter,
        status: 'fault',
        name: 'Inverter East',
        sn: 'INV-Bb2',
        key: 'K1',
        site: 'Harbour roof',
        gateway: 'Gateway',
        lastOnline: 900,
      },
    ]);
  });

  it('[DEV-01] show the server’s status until the engine reports one', () => {
    const [row] = deviceRows('C002', [gateway, inverter], [station], null);
    expect(row).toMatchObject({ status: 'offline', lastOnline: 500 });
  });

  it('[DEV-02] match a name in any case and a serial number case-sensitively', () => {
    const [row] = deviceRows('C002', [gateway, inverter], [station], states);
    expect(['east', 'EAST', 'Bb2', ''].map((text) => isListed(row!, text, 'all'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isListed(row!, 'bb2', 'all')).toBe(false);
  });

  it('[DEV-02] count abnormal as a warning', () => {
    const [row] = deviceRows('C002', [inverter], [station], states);
    expect(isListed({ ...row!, status: 'abnormal' }, '', 'warning')).toBe(true);
    expect(isListed({ ...row!, status: 'abnormal' }, '', 'fault')).toBe(false);
    expect(isListed(row!, '', 'fault')).toBe(true);
  });
});
