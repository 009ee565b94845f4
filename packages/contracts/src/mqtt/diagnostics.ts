import { z } from 'zod';
import { DeviceId, Instant } from '../http/scalars.ts';

const Count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Name = z.string().min(1).max(64);

/** Maximum frames that a gateway reports of a bus. */
export const DIAGNOSTIC_FRAMES = 20;
/** Maximum devices that a gateway reports. */
export const DIAGNOSTIC_DEVICES = 250;
/** Maximum buses that a gateway reports. */
export const DIAGNOSTIC_BUSES = 64;

/** A frame on a bus. */
export const BusFrame = z.object({
  at: Instant,
  direction: z.enum(['sent', 'received']),
  /** Hexadecimal digits, with secrets and serial numbers as `*`. At most 256 bytes; the rest is omitted. */
  bytes: z.string().regex(/^[0-9a-f* ]{0,768}$/),
});
export type BusFrame = z.infer<typeof BusFrame>;

export const BusDiagnostics = z.object({
  name: Name,
  /** `tcp`, `rtu`, `rtu-over-tcp`, `solarman`, `ocpp` or a later kind. */
  kind: z.string().min(1).max(32),
  /** True if its connection is open at present. */
  connected: z.boolean(),
  /** Share of the last minute with a request in flight, 0 to 1; null if not applicable. */
  load: z.number().min(0).max(1).nullable(),
  /** Since the program started. */
  requests: Count,
  /** Failed requests since the program started by kind: `timeout`, `crc`, `connection`, `exception 2` … */
  errors: z
    .record(z.string().min(1).max(32), Count)
    .refine((errors) => Object.keys(errors).length <= 32, 'at most 32 kinds'),
  /** Units in quarantine, with the time of the next attempt. */
  quarantined: z.array(z.object({ unit: z.number().int().min(0).max(255), until: Instant })).max(247),
  /** The last frames, newest first. */
  frames: z.array(BusFrame).max(DIAGNOSTIC_FRAMES),
});
export type BusDiagnostics = z.infer<typeof BusDiagnostics>;

export const DeviceDiagnostics = z.object({
  device_id: DeviceId,
  /** Name of its bus; null for a device without one. */
  bus: Name.nullable(),
  /** Modbus address; null for devices without one. */
  unit: z.number().int().min(0).max(255).nullable(),
  /** Id of the map in use; null until the device has responded, or if no map is needed. */
  map: Name.nullable(),
  /**
   * True if an installer confirmed the map, so that the device can be written to; null if no map is needed.
   */
  confirmed: z.boolean().nullable(),
  /** As the device reports them. */
  manufacturer: z.string().max(64).nullable(),
  type: z.string().max(64).nullable(),
  /** Clock of the device minus that of the gateway, ms; null without a clock. */
  clock_drift: z.number().int().nullable(),
  /** When it last responded. */
  answered_at: Instant.nullable(),
  /** Why it does not respond, cannot be written to, or which values it does not let us read, in English. */
  problem: z.string().max(200).optional(),
});
export type DeviceDiagnostics = z.infer<typeof DeviceDiagnostics>;

/** Report of a gateway on `get_diagnostics`. */
export const GatewayDiagnostics = z.object({
  /** The gateway's clock. */
  at: Instant,
  /** Its software and version. */
  software: z.string().min(1).max(64),
  version: z.string().min(1).max(64),
  /** ms since the program started. */
  uptime: Count,
  /** Samples waiting on the gateway until the server has acknowledged them. */
  store: z.object({
    samples: Count,
    bytes: Count,
    /** Size from which the oldest details are thinned, bytes; null without a limit. */
    most_bytes: Count.nullable(),
  }),
  buses: z.array(BusDiagnostics).max(DIAGNOSTIC_BUSES),
  devices: z.array(DeviceDiagnostics).max(DIAGNOSTIC_DEVICES),
});
export type GatewayDiagnostics = z.infer<typeof GatewayDiagnostics>;

/** Maximum lines of a log in a reply. */
export const LOG_LINES = 500;

/** A line of a gateway's log; secrets are left out. */
export const GatewayLogLine = z.object({
  at: Instant,
  level: z.enum(['debug', 'info', 'warn', 'error']),
  text: z.string().max(500),
});
export type GatewayLogLine = z.infer<typeof GatewayLogLine>;

/** Report of a gateway on `get_gateway_log`: its last lines, newest last. */
export const GatewayLog = z.object({ lines: z.array(GatewayLogLine).max(LOG_LINES) });
export type GatewayLog = z.infer<typeof GatewayLog>;

/**
 * Maximum size of either reply. Gateways omit the oldest frames or lines beyond it: external brokers may
 * allow less than the 4 MB of ours.
 */
export const DIAGNOSTIC_BYTES = 256 * 1024;
