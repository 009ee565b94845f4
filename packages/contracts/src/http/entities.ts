import { z } from 'zod';
import { withMeanings } from './meanings.ts';
import { Currency, DeviceId, Flag, GatewayUuid, Id, Instant } from './scalars.ts';

/** Device type codes (C005–C007 are our extension for types without a specified code). */
export const DeviceType = z.enum(['C001', 'C002', 'C003', 'C004', 'C005', 'C006', 'C007']);
export type DeviceType = z.infer<typeof DeviceType>;

/** Status last known to the server; the engine's live status is finer (see engine/fleet.ts). */
export const StoredStatus = withMeanings(z.enum(['normal', 'offline', 'fault', 'abnormal', 'warning']), {
  normal: 'works',
  offline: 'its gateway is offline or cannot reach it',
  fault: 'has stopped or failed',
  abnormal: 'not known to work: it has not answered, or the gateway reports it as abnormal',
  warning: 'works with a warning',
});
export type StoredStatus = z.infer<typeof StoredStatus>;

/** Kind of measuring point. Load and generator are our extension, needed for the energy balance. */
export const LabelType = withMeanings(z.enum(['fd', 'sd', 'cn', 'yd', 'fj']), {
  fd: 'generation',
  sd: 'grid export',
  cn: 'battery',
  yd: 'load',
  fj: 'generator',
});
export type LabelType = z.infer<typeof LabelType>;

export const LabelPoint = z.object({
  device_id: DeviceId,
  property_code: z.string(),
  unit: z.string(),
});
export const StationLabel = z.object({ type: LabelType, points: z.array(LabelPoint) });
export type StationLabel = z.infer<typeof StationLabel>;

/** The caller's rights on a station, as decided by the server (SEC-01); viewing is implied. */
export const StationRight = withMeanings(
  z.enum([
    'edit',
    'editAll',
    'tariff',
    'share',
    'transfer',
    'authorise',
    'link',
    'audit',
    'collect',
    'leave',
    'delete',
  ]),
  {
    edit: 'change name and pictures',
    editAll: 'change all fields',
    tariff: 'set the tariff',
    share: 'share the station',
    transfer: 'transfer it to another owner',
    authorise: 'set what others may do',
    link: 'link it to an enterprise',
    audit: 'read who changed what',
    collect: 'mark it as a favourite',
    leave: 'give up the share that somebody gave them',
    delete: 'delete it',
  },
);
export type StationRight = z.infer<typeof StationRight>;

/** Maximum planes of a station. */
export const MAX_PLANES = 8;

/** Panels of one tilt and direction. */
export const Plane = z.object({
  /** Degrees from horizontal. */
  tilt: z.number().min(0).max(90),
  /** Direction that the panels face, degrees clockwise from north. */
  azimuth: z.number().min(0).lt(360),
  kwp: z.number().positive().max(1_000_000),
});
export type Plane = z.infer<typeof Plane>;

export const Station = z.object({
  id: Id,
  /**
   * Increased by every change of the station's own fields; an edit names the version it is based on (our extension).
   */
  version: z.number().int(),
  station_name: z.string(),
  station_type: z.string(),
  station_type_name: z.string(),
  /** kWp */
  installed_capacity: z.number(),
  /** Ah, as specified */
  rated_capacity: z.number(),
  /** As entered; empty if unknown (our extension). */
  planes: z.array(Plane),
  nmi: z.string(),
  nmi_reg: Flag,
  /** State code, for example `QLD`. */
  area: z.string(),
  agent: z.string(),
  address: z.string(),
  postal_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  LFDI: z.string(),
  /** IANA zone of the station (DV-11). */
  time_zone: z.string(),
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  service_custom: Flag,
  /** 1 when the caller may manage the station. */
  station_auth: Flag,
  device_auth: Flag,
  /** 1 when the caller may ask its gateways for values (our extension). */
  device_ask: Flag,
  device_control: Flag,
  device_setting: Flag,
  is_collect: Flag,
  link_time: Instant.nullable(),
  /** Name of the linked enterprise; empty for none (our extension). */
  enterprise_name: z.string(),
  rights: z.array(StationRight),
  currency: Currency,
  fault_status: Flag,
  abnormal_status: Flag,
  offline_status: Flag,
  /** Addresses under the static file base; `thumbnailOf` in domain/pictures gives the small versions. */
  station_image: z.array(z.string()),
  label: z.array(StationLabel),
});
export type Station = z.infer<typeof Station>;

export const Gateway = z.object({
  gateway_id: Id,
  uuid: GatewayUuid,
  station_id: Id,
  mqtt_server_id: Id,
  /** True when the gateway pushes telemetry and alarms by itself (our extension). */
  pushes: z.boolean(),
  /** Time between its reports, ms; null before the first (our extension). */
  period: z.number().nullable(),
});
export type Gateway = z.infer<typeof Gateway>;

export const Device = z.object({
  id: Id,
  device_id: DeviceId,
  obj_id: Id,
  obj_name: z.string(),
  device_type: DeviceType,
  type_name: z.string(),
  /** Serial number; read from SN1 when empty. */
  device_code: z.string(),
  iot_serial_no: z.string(),
  iot_gateway_uuid: GatewayUuid,
  gateway_id: Id,
  /** The gateway's own device; null for a gateway. */
  parent_id: Id.nullable(),
  station_id: Id,
  mod_id: Id,
  status: StoredStatus,
  create_user: z.string(),
  auth: Flag,
  device_pic: z.string(),
  prefix: z.string(),
  /** Stored at most once a minute. */
  last_online: Instant.nullable(),
});
export type Device = z.infer<typeof Device>;

export const AccessDevice = z.object({ serial_no: z.string(), device_id: DeviceId, gateway_id: Id });

/** A broker and this session's own, short-lived credentials for it (DV-03). */
export const MqttServer = z.object({
  mqtt_id: Id,
  mqtt_host_ip: z.string(),
  mqtt_host_ws_port: z.number().int(),
  /** Full websocket address; the server fills it from the request's own origin for the embedded broker. */
  mqtt_ws_url: z.string(),
  mqtt_user: z.string(),
  mqtt_pwd: z.string(),
  /** Required prefix of this session's client ids (our extension). */
  mqtt_client_prefix: z.string(),
  /** When `mqtt_pwd` expires; call get_mqtt_credential before. */
  mqtt_expires: Instant,
});
export type MqttServer = z.infer<typeof MqttServer>;

export const VirtualLabel = z.object({
  label_id: Id,
  station_id: Id,
  type: LabelType,
  label_name: z.string(),
});
export const VirtualPoint = z.object({ label_id: Id, device_id: DeviceId, property_code: z.string() });

export const CodeName = z.object({ code_id: z.string(), code_name: z.string() });
export type CodeName = z.infer<typeof CodeName>;

export const PropertyKind = withMeanings(z.enum(['measure', 'counter', 'state', 'text', 'setting']), {
  measure: 'measured value',
  counter: 'ever-growing energy, kWh (our extension)',
  state: 'one of the options',
  text: 'text, without a history',
  setting: 'parameter, without a history',
});
export type PropertyKind = z.infer<typeof PropertyKind>;

/** A property of a model. */
export const ModFun = z.object({
  fun_id: Id,
  mod_id: Id,
  fun_code: z.string(),
  fun_name: z.string(),
  unit: z.string(),
  read_only: z.number().int().describe('0: writable; 1: read-only; 2: measured, with a history'),
  prefix: z.string(),
  kind: PropertyKind,
  group_id: z.string(),
  showorder: z.number().int(),
  /** Names of a state's values; otherwise empty (our extension). */
  options: z.array(z.object({ value: z.number(), name: z.string() })),
});
export type ModFun = z.infer<typeof ModFun>;

export const User = z.object({
  user_name: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  area_code: z.string(),
  avatar: z.string(),
  is_admin: Flag,
  is_guest: Flag,
  company_code: z.string(),
  enterprise_code: z.string(),
  enterprise_auth: Flag,
});
export type User = z.infer<typeof User>;
