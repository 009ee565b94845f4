import type { StationRight } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { deviceRights, isSpareGateway } from './deviceRights.ts';

const device = { create_user: 'owner', device_type: 'C002' } as const;
const station = {
  device_ask: 1,
  device_setting: 0,
  device_control: 0,
  rights: ['edit'] as StationRight[],
} as const;
const owner = { user_name: 'owner', is_guest: 0, is_admin: 0 } as const;

it('[DEV-02] [GW-05] a gateway is deleted while it has no devices and the station has another', () => {
  const one = (id: number, device_type: 'C001' | 'C002', iot_gateway_uuid: string, station_id = 1) => ({
    id,
    device_type,
    iot_gateway_uuid,
    station_id,
  });
  const spare = one(1, 'C001', 'a');
  const others = [one(2, 'C001', 'b'), one(3, 'C002', 'b')];
  expect(isSpareGateway(spare, [spare, ...others])).toBe(true);
  expect(isSpareGateway(spare, [spare, ...others, one(4, 'C002', 'a')])).toBe(false);
  expect(isSpareGateway(spare, [spare, one(2, 'C001', 'b', 2)])).toBe(false);
  const gateway = { ...device, device_type: 'C001' } as const;
  expect(deviceRights(gateway, station, owner, true).delete).toBe(true);
  expect(deviceRights(gateway, station, { ...owner, user_name: 'other' }, true).delete).toBe(false);
  const all = { ...station, rights: ['editAll'] as StationRight[] };
  expect(deviceRights(gateway, all, owner).addDevice).toBe(true);
  expect(deviceRights(device, all, owner).addDevice).toBe(false);
});

it('[DEV-02] only the creator deletes a device, and nobody the only gateway', () => {
  expect(deviceRights(device, station, owner)).toMatchObject({ edit: true, delete: true });
  expect(deviceRights(device, station, { ...owner, user_name: 'other' }).delete).toBe(false);
  expect(deviceRights({ ...device, device_type: 'C001' }, station, owner).delete).toBe(false);
});

it('[DEV-02] [PAR-04] changing settings needs the station’s permission, even for the creator; control does not', () => {
  expect(deviceRights(device, station, owner)).toMatchObject({ setting: false, control: true });
  expect(deviceRights(device, { ...station, device_setting: 1 }, owner).setting).toBe(true);
  const other = { ...owner, user_name: 'other' };
  expect(deviceRights(device, station, other).control).toBe(false);
  expect(deviceRights(device, { ...station, device_control: 1 }, other).control).toBe(true);
});

it('[DEV-02] type and serial number need the right to edit everything and are fixed for gateways', () => {
  const all = { ...station, rights: ['edit', 'editAll'] as StationRight[] };
  expect(deviceRights(device, station, owner).editAll).toBe(false);
  expect(deviceRights(device, all, owner).editAll).toBe(true);
  expect(deviceRights({ ...device, device_type: 'C001' }, all, owner)).toMatchObject({
    edit: true,
    editAll: false,
  });
});

it('[PAR-04] a guest has no rights on a device', () => {
  const open = {
    device_ask: 0,
    device_setting: 1,
    device_control: 1,
    rights: ['edit'] as StationRight[],
  } as const;
  expect(deviceRights(device, open, { ...owner, is_guest: 1 })).toEqual({
    edit: false,
    editAll: false,
    delete: false,
    addDevice: false,
    ask: false,
    setting: false,
    control: false,
  });
});
