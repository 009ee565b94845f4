import { z } from 'zod';
import { ClientId, DeviceId, Instant, PropertyCode } from '../http/scalars.ts';
import { GatewayDiagnostics, GatewayLog, LOG_LINES } from './diagnostics.ts';

/** On `status`, retained. `at` is the gateway's clock. */
export const GatewayStatus = z.object({
  status: z.enum(['online', 'offline']),
  at: Instant,
  /** Rated power of its devices that have one, W: the server bounds their settings by it. */
  rated_power: z.record(DeviceId, z.number().positive().max(1_000_000)).optional(),
});
export type GatewayStatus = z.infer<typeof GatewayStatus>;

const requestHead = {
  /** Unique among the client's requests; for properties `get_group_property_` plus a timestamp [LIVE-03]. */
  id: z.string().min(1).max(128),
  /** The requesting MQTT client; the reply goes to its response topic. */
  client_id: ClientId,
  /** The client accepts `working` replies; other clients would take one for a refusal. */
  progress: z.literal(true).optional(),
};

/**
 * Interval at which a gateway sends `working`, first immediately, while its response to a request with
 * `progress` is pending, ms.
 */
export const WORKING_EVERY_MS = 2_000;

export const DeviceStatusRequest = z.object({
  ...requestHead,
  action: z.literal('device_status'),
  data: z.array(DeviceId).max(1000),
});
export const GetGroupPropertyRequest = z.object({
  ...requestHead,
  action: z.literal('get_group_property'),
  data: z.array(z.object({ device_id: DeviceId, defines: z.array(PropertyCode).max(1000) })).max(1000),
});
export const SetPropertyRequest = z.object({
  ...requestHead,
  action: z.literal('set_property'),
  data: z.object({
    device_id: DeviceId,
    property_code: PropertyCode,
    value: z.union([z.number(), z.string().max(256)]),
    /** Value that the write replaces: if the device has another, the gateway replies `changed` and writes nothing. */
    expected: z.union([z.number(), z.string().max(256)]).optional(),
    /** The server's grant for exactly this write (grant.ts); without one a gateway refuses (DV-03). */
    grant: z.string().max(256).optional(),
  }),
});
export type SetPropertyRequest = z.infer<typeof SetPropertyRequest>;

/** State of the gateway itself: buses, devices and store. Gateways without support reply `badRequest`. */
export const GetDiagnosticsRequest = z.object({
  ...requestHead,
  action: z.literal('get_diagnostics'),
  data: z.object({}),
});
/** The last lines of the gateway's log. */
export const GetGatewayLogRequest = z.object({
  ...requestHead,
  action: z.literal('get_gateway_log'),
  data: z.object({ lines: z.number().int().min(1).max(LOG_LINES) }),
});

/** Longest payload on `request`; the embedded broker refuses longer ones. */
export const MAX_REQUEST_BYTES = 8_192;

/** On `request`. */
export const GatewayRequest = z.discriminatedUnion('action', [
  DeviceStatusRequest,
  GetGroupPropertyRequest,
  SetPropertyRequest,
  GetDiagnosticsRequest,
  GetGatewayLogRequest,
]);
export type GatewayRequest = z.infer<typeof GatewayRequest>;
export type GatewayAction = GatewayRequest['action'];

/**
 * Reply codes: 1 is success [LIVE-03], 102 means that the response follows; the others are refusals with a
 * `msg`. 408 is set by the requesting side only.
 */
export const ReplyCode = {
  ok: 1,
  /** The gateway has the request and is still working on it. */
  working: 102,
  refused: 0,
  unknownDevice: 2,
  badRequest: 3,
  notGranted: 4,
  /** Remote control is disabled. */
  locked: 5,
  /** The device does not accept the value. */
  invalidValue: 6,
  /** The gateway is online, but the device does not respond to it. */
  deviceSilent: 7,
  /** The device has another value than the request expects. */
  changed: 8,
  timeout: 408,
} as const;

export const WireStatus = z.enum(['normal', 'offline', 'abnormal']);
export type WireStatus = z.infer<typeof WireStatus>;

export const PropertyValue = z.union([z.number(), z.string(), z.null()]);
export type PropertyValue = z.infer<typeof PropertyValue>;

/** True if a device has the value that a write expects. Numbers may have been converted on the way. */
export const isExpectedValue = (held: PropertyValue, expected: number | string): boolean =>
  String(held) === String(expected) || Math.abs(Number(held ?? NaN) - Number(expected)) < 1e-6;

/** On the requesting client's response topic. `data` follows the action; refusals carry an empty `data`. */
export const GatewayReply = z.object({
  id: z.string(),
  code: z.number().int(),
  msg: z.string().optional(),
  data: z.array(
    z.object({
      device_id: DeviceId,
      /** For device_status. */
      status: WireStatus.optional(),
      /** For get_group_property and, as read back, set_property. */
      datas: z.array(z.object({ property_code: PropertyCode, value: PropertyValue })).optional(),
    }),
  ),
  /** For get_diagnostics; `data` is empty. */
  diagnostics: GatewayDiagnostics.optional(),
  /** For get_gateway_log; `data` is empty. */
  log: GatewayLog.optional(),
});
export type GatewayReply = z.infer<typeof GatewayReply>;

/**
 * On `telemetry`, QoS 1. `seq` grows with each message of a gateway, even across restarts (a gateway stores it, or starts
 * at its boot time in ms): a message with a known number is acknowledged and dropped.
 */
export const Telemetry = z.object({
  seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Next message expected within this many ms; engines derive a value's time-to-live from it (3 periods). */
  period: z.number().int().min(100).max(86_400_000),
  samples: z
    .array(
      z.object({
        device_id: DeviceId,
        at: Instant,
        status: WireStatus,
        /** Numeric properties by code; absent means not measured. */
        values: z.record(PropertyCode, z.number()),
      }),
    )
    .max(10_000),
});
export type Telemetry = z.infer<typeof Telemetry>;

/** On `alarm`, QoS 1: alarms that start (`recovery` 0) or end (`recovery` is the time). Device, code and `at` identify an alarm. */
export const AlarmMessage = z.object({
  seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  alarms: z
    .array(
      z.object({
        device_id: DeviceId,
        code: z.string().min(1).max(64),
        type: z.enum(['alarm', 'fault']),
        level: z.number().int().min(1).max(3),
        msg: z.string().max(500),
        at: Instant,
        recovery: z.number().int().min(0),
      }),
    )
    .max(10_000),
});
export type AlarmMessage = z.infer<typeof AlarmMessage>;

/**
 * On `backfill`, QoS 1: evenly spaced samples of one device's past as columns. Samples already stored win over
 * backfilled ones. A column holds `null` where nothing was measured. Messages come in any order, and the last sample of one
 * may be the first of the next, so that each contains the energy of its own period.
 */
export const Backfill = z.object({
  seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  device_id: DeviceId,
  /** Instant of the first sample. */
  start: Instant,
  /** ms between samples: 300000 for samples; 3600000 for counters only. */
  step: z.number().int().min(1000).max(86_400_000),
  columns: z.record(PropertyCode, z.array(z.number().nullable()).max(20_000)),
});
export type Backfill = z.infer<typeof Backfill>;
