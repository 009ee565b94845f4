import { z } from 'zod';
import { DeviceId, GatewayUuid } from '../http/scalars.ts';

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|min)$/;
const UNIT_MS = { ms: 1, s: 1000, min: 60_000 } as const;

/** `500ms`, `5s` or `1min`, as ms. */
const duration = (least: number, most: number) =>
  z
    .string()
    .regex(DURATION, 'must be a number with its unit: 500ms, 5s or 1min')
    .transform((text) => {
      const [, amount, unit] = DURATION.exec(text) ?? [];
      return Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
    })
    .pipe(z.number().min(least).max(most));

const name = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, - or _');
const host = z.string().min(1).max(253);
const mqttUrl = z.url({
  protocol: /^(mqtts?|wss?)$/,
  error: 'must be an address with mqtt://, mqtts://, ws:// or wss://',
});
const port = z.number().int().min(1).max(65_535);
/** Pacing for a slow device or line; the defaults suit most. */
const pacing = {
  /** ms that a reply may take. */
  timeout: duration(100, 30_000).default(3000),
  /** ms of silence after each reply. */
  pause: duration(0, 2000).default(50),
  /** Maximum registers in one request. */
  registers: z.number().int().min(1).max(125).optional(),
};

/** How devices are connected. */
export const BusConfig = z.discriminatedUnion('kind', [
  /** Modbus TCP. */
  z.strictObject({ name, kind: z.literal('tcp'), host, port: port.default(502), ...pacing }),
  /** Modbus RTU frames over TCP, as simple serial converters send them. */
  z.strictObject({ name, kind: z.literal('rtu-over-tcp'), host, port, ...pacing }),
  /** Modbus RTU on a serial port. */
  z.strictObject({
    name,
    kind: z.literal('rtu'),
    path: z.string().min(1),
    baud: z.number().int().min(300).max(1_000_000).default(9600),
    parity: z.enum(['none', 'even', 'odd']).default('none'),
    stop_bits: z.union([z.literal(1), z.literal(2)]).default(1),
    ...pacing,
  }),
  /** A Solarman logging stick. Without a serial number, that of its first answer is used. */
  z.strictObject({
    name,
    kind: z.literal('solarman'),
    host,
    port: port.default(8899),
    serial: z.number().int().min(1).max(0xffff_ffff).optional(),
    ...pacing,
  }),
  /** EV chargers connect to this port by OCPP 1.6J or 2.0.1. */
  z.strictObject({
    name,
    kind: z.literal('ocpp'),
    host: host.default('0.0.0.0'),
    port: port.default(9000),
    /** Chargers connect by wss:// (security profile 2): files in PEM format, the certificate with its intermediate ones. */
    tls: z.strictObject({ cert: z.string().min(1), key: z.string().min(1) }).optional(),
  }),
]);
export type BusConfig = z.infer<typeof BusConfig>;

/** A device: a Modbus unit, or an EV charger by its identity. */
export const DeviceConfig = z.strictObject({
  bus: name,
  /** Modbus address; on Modbus TCP, devices also use 0 and 248 to 255. */
  unit: z.number().int().min(0).max(255).optional(),
  /** One of several devices in the SunSpec models of a unit, from 1; by default the first that a map fits. */
  part: z.number().int().min(1).max(20).optional(),
  /** Identity with which an EV charger connects, and its connector. */
  charger: z.string().min(1).max(48).optional(),
  connector: z.number().int().min(1).max(32).optional(),
  /** Password that the charger must send for HTTP basic authentication (security profiles 1 and 2). */
  password: z.string().min(16).max(40).optional(),
  /**
   * Setting of the charger that limits its current, A, for one without charging profiles: the configuration key of OCPP
   * 1.6, or component and variable of 2.0.1 such as `SmartCharging/MaxCurrent`. OCPP prescribes none.
   */
  limit_key: z.string().min(1).max(101).optional(),
  /** `auto`, or the id of a map. */
  map: z.string().min(1).max(64).default('auto'),
  /**
   * Settings marked as contradictory in the map, but verified on this device, so that they may be written.
   */
  resolved: z.array(z.string().min(1).max(64)).default([]),
  device_id: DeviceId,
  every: duration(500, 3_600_000).default(5000),
});
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** On a serial line, 0 addresses all devices at once, and the standard reserves 248 to 255. */
const isSerialAddress = (unit: number): boolean => unit >= 1 && unit <= 247;

/** The gateway's configuration file: `gateway.yaml`. */
export const GatewayConfig = z
  .strictObject({
    server: z.strictObject({
      url: mqttUrl,
      uuid: GatewayUuid,
      password: z.string().min(1).max(256),
      /** The server's public key for write grants: Ed25519, raw, base64url. */
      grant_key: z.string().regex(/^[\w-]{43}$/, 'must be the 43 characters that the portal shows'),
      /** The gateway as a device of its station; without it, it reports no data about itself. */
      device_id: DeviceId.optional(),
    }),
    /** Folder for data that must survive a restart. */
    store: z.string().min(1).default('./gateway-data'),
    /** MB that samples may use there while the server is unreachable; beyond it, old details are thinned. */
    store_limit: z.number().int().min(1).max(100_000).default(256),
    /** Folder with maps of the user's own. */
    maps: z.string().min(1).optional(),
    /** Broker of a Home Assistant that discovers the devices. */
    home_assistant: z
      .strictObject({
        url: mqttUrl,
        username: z.string().min(1).max(256).optional(),
        password: z.string().min(1).max(256).optional(),
        /** Discovery prefix that is set in Home Assistant. */
        prefix: z
          .string()
          .regex(/^[\w-]+(\/[\w-]+)*$/, 'must be letters, digits, - or _, such as homeassistant')
          .default('homeassistant'),
      })
      .optional(),
    /** Address of the local status page, loopback only; `off` for none. */
    status_port: z.union([port, z.literal('off')]).default(8089),
    /**
     * Zone of the devices' clocks and of charging schedules, as in the IANA list; by default that of the
     * machine.
     */
    time_zone: z
      .string()
      .regex(/^[A-Za-z]\w*(?:[/+-]\w+)*$/, 'must be a name of the IANA list, such as Australia/Sydney')
      .optional(),
    /**
     * Time in which a new version of the gateway's software must connect, ms; otherwise the old one is used
     * again.
     */
    upgrade_wait: duration(10_000, 480_000).default(180_000),
    buses: z.array(BusConfig).min(1).max(64),
    devices: z.array(DeviceConfig).min(1).max(250),
  })
  .superRefine(({ server, buses, devices }, { addIssue }) => {
    const issue = (message: string, ...path: (string | number)[]) =>
      addIssue({ code: 'custom', message, path });
    /** Reports a duplicate. */
    const duplicate = (message: string, ...path: (string | number)[]) =>
      addIssue({ code: 'custom', message, path, params: { taken: true } });
    const byName = new Map(buses.map((bus) => [bus.name, bus]));
    const seen = new Set<string>(server.device_id === undefined ? [] : [`device ${server.device_id}`]);
    /** True if the value was seen before. */
    const isTaken = (what: string): boolean => seen.has(what) || !seen.add(what);
    for (const [index, bus] of buses.entries()) {
      if (isTaken(`bus ${bus.name}`))
        duplicate('must differ from the names of other buses', 'buses', index, 'name');
      if (bus.kind === 'rtu' && isTaken(`path ${bus.path}`))
        duplicate('is the port of another bus already', 'buses', index, 'path');
      if (bus.kind === 'ocpp' && isTaken(`port ${bus.port}`))
        duplicate('is the port of another bus already', 'buses', index, 'port');
    }
    const passwords = new Map<string, string>();
    for (const [index, device] of devices.entries()) {
      const { bus: name, unit, part, map, charger, connector = 1, password, limit_key, device_id } = device;
      const at = ['devices', index] as const;
      const bus = byName.get(name);
      if (isTaken(`device ${device_id}`))
        duplicate('must differ from the ids of other devices', ...at, 'device_id');
      if (!bus) issue('must be the name of a bus', ...at, 'bus');
      else if (bus.kind === 'ocpp') {
        if (charger === undefined) issue('must be the identity of the charger', ...at, 'charger');
        else if (isTaken(`charger ${name} ${charger} ${connector}`))
          duplicate('is another device already', ...at, 'charger');
        for (const [key, value] of Object.entries({ unit, part }))
          if (value !== undefined) issue('is only for Modbus', ...at, key);
        const box = `${name} ${charger}`;
        if (password !== undefined && (passwords.get(box) ?? password) !== password)
          issue('must be the same for all connectors of the charger', ...at, 'password');
        if (password !== undefined) passwords.set(box, password);
      } else {
        if (unit === undefined) issue('must be the Modbus address, 1 to 247', ...at, 'unit');
        else if (bus.kind !== 'tcp' && !isSerialAddress(unit))
          issue('must be 1 to 247, except on Modbus TCP', ...at, 'unit');
        else if (isTaken(`unit ${name} ${unit} ${map} ${part ?? ''}`))
          duplicate('is another device already', ...at, 'unit');
        for (const [key, value] of Object.entries({ charger, password, limit_key }))
          if (value !== undefined) issue('is only for chargers', ...at, key);
      }
    }
  });
export type GatewayConfig = z.infer<typeof GatewayConfig>;
