import type {
  Device,
  Gateway,
  LabelType,
  ModFun,
  Station,
  StationRelevance,
} from '@heliograph/contracts/http';

export interface StationSpec {
  id: number;
  zone?: string;
  pushes?: boolean;
  serverId?: number;
  /** rated_capacity, Ah */
  capacity?: number;
  /** False where the session only listens to gateways. */
  asks?: boolean;
  /** True if the session may write settings. */
  setting?: boolean;
  /** When the server last received data of the inverter, ms. */
  lastOnline?: number;
}

export const HYBRID = 15;
export const METER = 39;
const GATEWAY = 11;

export const getUuid = (id: number) => `gateway-${id}`;
export const getGateway = (id: number) => `GW${id}`;
export const getInverter = (id: number) => `INV${id}`;
export const getMeter = (id: number) => `MET${id}`;

/** Stations with a gateway, a hybrid inverter and a meter each, as the server would answer. */
export function makeRelevance(specs: readonly StationSpec[], now: number): StationRelevance {
  return {
    station: specs.map(makeStation),
    device: specs.flatMap(({ id, lastOnline = null }) => [
      makeDevice(id, 1, getGateway(id), 'C001', GATEWAY),
      { ...makeDevice(id, 2, getInverter(id), 'C002', HYBRID), last_online: lastOnline },
      makeDevice(id, 3, getMeter(id), 'C005', METER),
    ]),
    access_device: [],
    gateway: specs.map(({ id, pushes, serverId }): Gateway => ({
      gateway_id: id,
      uuid: getUuid(id),
      station_id: id,
      mqtt_server_id: serverId ?? 1,
      pushes: pushes ?? true,
      period: null,
    })),
    mqtt_server: [makeServer(1, now, 'first')],
    station_virtual_label: [],
    station_virtual_point: [],
    device_type: [],
    station_type: [],
    mod_funs: [
      ...makeFunctions(
        HYBRID,
        ['run_state', 'P', 'today-KRA', 'battery_power', 'SOC', 'grid_power', 'load_power'],
        'measure',
      ),
      ...makeFunctions(HYBRID, ['KRA', 'charge_total', 'export_total'], 'counter'),
      ...makeFunctions(HYBRID, ['SN1'], 'text'),
      ...makeFunctions(METER, ['grid_power'], 'measure'),
    ],
    account_mark: '0',
    of: specs.length,
    totals_scope: '',
    totals_by: 'topic',
  };
}

export const makeServer = (id: number, now: number, password: string) => ({
  mqtt_id: id,
  mqtt_host_ip: '127.0.0.1',
  mqtt_host_ws_port: 8080,
  mqtt_ws_url: `ws://broker-${id}/mqtt`,
  mqtt_user: 'public',
  mqtt_pwd: password,
  mqtt_client_prefix: 'public-',
  mqtt_expires: now + 3_600_000,
});

function makeStation({ id, zone, capacity, asks = true, setting = false }: StationSpec): Station {
  const point = (type: LabelType, property_code: string) => ({
    type,
    points: [{ device_id: getInverter(id), property_code, unit: 'kWh' }],
  });
  return {
    id,
    version: 0,
    station_name: `Station ${id}`,
    station_type: 'home',
    station_type_name: 'Home',
    installed_capacity: 6,
    rated_capacity: capacity ?? 100,
    planes: [],
    nmi: '',
    nmi_reg: 0,
    area: 'QLD',
    agent: '',
    address: '',
    postal_code: '4000',
    latitude: null,
    longitude: null,
    LFDI: '',
    time_zone: zone ?? 'Australia/Brisbane',
    create_user: 'owner',
    create_name: 'Owner',
    create_time: 0,
    service_custom: 0,
    station_auth: 1,
    device_auth: 0,
    device_ask: asks ? 1 : 0,
    device_control: 0,
    device_setting: setting ? 1 : 0,
    is_collect: 0,
    link_time: null,
    enterprise_name: '',
    rights: ['edit', 'editAll', 'tariff', 'share', 'collect'],
    currency: 'AUD',
    fault_status: 0,
    abnormal_status: 0,
    offline_status: 0,
    station_image: [],
    label: [
      { type: 'fd', points: [...point('fd', 'P').points, ...point('fd', 'KRA').points] },
      point('sd', 'export_total'),
      point('cn', 'charge_total'),
    ],
  };
}

function makeDevice(
  station: number,
  position: number,
  device_id: string,
  device_type: Device['device_type'],
  mod_id: number,
): Device {
  const id = station * 10 + position;
  return {
    id,
    device_id,
    obj_id: id,
    obj_name: `${device_type} of ${station}`,
    device_type,
    type_name: device_type,
    device_code: device_id,
    iot_serial_no: '',
    iot_gateway_uuid: getUuid(station),
    gateway_id: station,
    parent_id: null,
    station_id: station,
    mod_id,
    status: 'normal',
    create_user: 'owner',
    auth: 1,
    device_pic: '',
    prefix: '',
    last_online: null,
  };
}

function makeFunctions(mod_id: number, codes: readonly string[], kind: ModFun['kind']): ModFun[] {
  return codes.map((fun_code, i) => ({
    fun_id: mod_id * 100 + i + 1,
    mod_id,
    fun_code,
    fun_name: fun_code,
    unit: '',
    read_only: 2,
    prefix: '',
    kind,
    group_id: 'all',
    options: [],
    showorder: i,
  }));
}
