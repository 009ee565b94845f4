import type { NewDevice, StationFields } from '@heliograph/contracts/http';
import { BATTERY_VOLTS } from './battery.ts';
import { kinds } from './kinds.ts';
import type { SimulatedGateway } from './simulatedGateways.ts';
import { towns } from './towns.ts';

export interface AddedStation {
  station: StationFields;
  device: NewDevice;
  /** Of the inverter and of the gateway's own device. */
  models: { inverter: number; gateway: number };
  uuid: string;
  password: string;
  zone: string;
}

/** A gateway that lives as that of a station would which was added: where it lies, as large, with its inverter. */
export function simulatedGateway({
  station,
  device,
  models,
  uuid,
  password,
  zone,
}: AddedStation): SimulatedGateway {
  const kwp = station.installed_capacity;
  const [least, most] = (kinds.find(({ type }) => type === station.station_type) ?? kinds[0]!).load;
  const town = towns.find(({ area }) => area === station.area)!;
  const parts = { name: device.name, serial: device.sn };
  return {
    uuid,
    password,
    site: {
      name: station.station_name,
      latitude: station.latitude ?? town.latitude,
      longitude: station.longitude ?? town.longitude,
      time_zone: zone,
      installed_kwp: kwp,
      load_kwh_per_day: (kwp * (least + most)) / 2,
      battery_kwh: (station.rated_capacity * BATTERY_VOLTS) / 1000,
      generator_kw: 0,
    },
    devices: [
      {
        device_id: uuid,
        device_type: 'C001',
        mod_id: models.gateway,
        serial: uuid,
        name: 'Gateway',
        pv_kwp: 0,
      },
      { ...parts, device_id: device.sn, device_type: device.type, mod_id: models.inverter, pv_kwp: kwp },
    ],
  };
}
