import type { addStation, RequestOf } from '@heliograph/contracts/http';

export type NewStation = RequestOf<typeof addStation>;

let made = 0;

/** A station as the wizard sends it, with an unused serial number. */
export function newStation(over: Partial<NewStation> = {}): NewStation {
  made += 1;
  return {
    station_type: 'residential',
    station_name: `Test station ${made}`,
    installed_capacity: 6.6,
    rated_capacity: 200,
    planes: [],
    nmi: '',
    nmi_reg: 0,
    area: 'QLD',
    agent: 'Energex',
    address: '1 Test Street, Brisbane QLD 4000',
    postal_code: '4000',
    latitude: -27.47,
    longitude: 153.02,
    station_image: [],
    device: { name: 'Hybrid inverter', type: 'C002', sn: newSerial() },
    ...over,
  };
}

/** Unique over all runs; serial numbers of the demo are shorter. */
export const newSerial = (): string => `T${process.pid}-${Date.now()}-${(made += 1)}`;
