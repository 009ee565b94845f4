import type { Commissioning } from '@heliograph/contracts/commissioning';
import { deviceModels } from '@heliograph/domain/models';
import { testGrants } from '@heliograph/gateway-link/testing';
import type { CommissionedDevice, CommissionedGateway } from '../physics/sitePlan.ts';

export function commissionedDevice(
  device_type: CommissionedDevice['device_type'],
  change: Partial<CommissionedDevice> = {},
): CommissionedDevice {
  return {
    device_id: `${device_type}-1`,
    device_type,
    mod_id: deviceModels.find((model) => model.deviceType === device_type)!.id,
    serial: `SN-${device_type}`,
    name: device_type,
    pv_kwp: 0,
    ...change,
  };
}

/** A home in Sydney with a hybrid inverter, a battery and a meter, unless changed. */
export function commissionedGateway({
  site,
  ...change
}: Partial<Omit<CommissionedGateway, 'site'>> & {
  site?: Partial<CommissionedGateway['site']>;
} = {}): CommissionedGateway {
  return {
    uuid: 'gw-00000001',
    password: 'secret',
    site: {
      name: 'Test home',
      latitude: -33.87,
      longitude: 151.21,
      time_zone: 'Australia/Sydney',
      installed_kwp: 6.6,
      load_kwh_per_day: 16,
      battery_kwh: 10,
      generator_kw: 0,
      ...site,
    },
    devices: [
      commissionedDevice('C001'),
      commissionedDevice('C002', { pv_kwp: 6.6 }),
      commissionedDevice('C005'),
    ],
    ...change,
  };
}

export function commissioned(gateways: CommissionedGateway[], url = 'mqtt://127.0.0.1:1'): Commissioning {
  return { broker: { url }, grant_key: testGrants.key, seed: 7, gateways };
}
