import type { Device } from '@heliograph/contracts/http';
import { GatewayConfig } from '@heliograph/contracts/gateway';
import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { deviceMaps } from '@heliograph/domain/gateways';
import { DeviceTypeCode, isGateway, modelById } from '@heliograph/domain/models';

export const BUS_KINDS = ['tcp', 'rtu', 'rtu-over-tcp', 'solarman', 'ocpp'] as const;
export type BusKind = (typeof BUS_KINDS)[number];

/** A bus as entered; each kind uses some of the fields. */
export interface BusForm {
  key: number;
  kind: BusKind;
  name: string;
  host: string;
  port: string;
  path: string;
  baud: string;
  parity: string;
  stop_bits: string;
  serial: string;
  /** Paths of files on the gateway's machine; both empty: chargers connect without TLS. */
  cert: string;
  certKey: string;
  /** A running gateway has it already. */
  isRunning: boolean;
}
export type BusField =
  | 'name'
  | 'host'
  | 'port'
  | 'path'
  | 'baud'
  | 'parity'
  | 'stop_bits'
  | 'serial'
  | 'cert'
  | 'certKey';

export interface DeviceForm {
  deviceId: string;
  deviceType: string;
  name: string;
  /** Key of its bus; null when this gateway does not connect it. */
  bus: number | null;
  unit: string;
  /** Number of the device in the SunSpec models of its unit; empty for the first that fits. */
  part: string;
  charger: string;
  connector: string;
  /** Password that the charger must send; empty for none. */
  chargerPassword: string;
  /** Setting of the charger that limits its current, for one without charging profiles. */
  limitKey: string;
  /** `auto`, the id of a map that comes with the gateway, or `OWN_MAP`. */
  map: string;
  /** Id of a map of the installer's own. */
  ownMap: string;
  /** Pace, as `5s`. */
  every: string;
  /** A running gateway has it already. */
  isRunning: boolean;
}
/** As the file names them. */
export type DeviceField =
  | 'bus'
  | 'unit'
  | 'part'
  | 'charger'
  | 'connector'
  | 'password'
  | 'limit_key'
  | 'map'
  | 'every';

export const OWN_MAP = 'own';

/** Maps whose model is of a device type. */
export const listMaps = (deviceType: string): string[] =>
  deviceMaps.filter(({ model }) => modelById(model)?.deviceType === deviceType).map(({ id }) => id);

export interface ConnectForm {
  url: string;
  password: string;
  /** IANA time zone of the devices' clocks. Empty: that of the gateway's machine. */
  timeZone: string;
  buses: readonly BusForm[];
  devices: readonly DeviceForm[];
}

/** Identity of the gateway, from the server. */
export interface GatewayIdentity {
  uuid: string;
  grantKey: string;
  /** The gateway as a device. */
  deviceId: string | null;
}

/** Fields of each kind, in the order of the form. */
export const BUS_FIELDS: Readonly<Record<BusKind, readonly BusField[]>> = {
  tcp: ['name', 'host', 'port'],
  'rtu-over-tcp': ['name', 'host', 'port'],
  rtu: ['name', 'path', 'baud', 'parity', 'stop_bits'],
  solarman: ['name', 'host', 'port', 'serial'],
  ocpp: ['name', 'host', 'port', 'cert', 'certKey'],
};

export const isOfTls = (field: BusField): field is 'cert' | 'certKey' =>
  field === 'cert' || field === 'certKey';

const PORTS: Readonly<Record<BusKind, string>> = {
  tcp: '502',
  'rtu-over-tcp': '',
  rtu: '',
  solarman: '8899',
  ocpp: '9000',
};

/** A bus with the usual values of its kind. */
export const newBus = (key: number, kind: BusKind, name: string): BusForm => ({
  key,
  kind,
  name,
  host: kind === 'ocpp' ? '0.0.0.0' : '',
  port: PORTS[kind],
  path: '',
  baud: '9600',
  parity: 'none',
  stop_bits: '1',
  serial: '',
  cert: '',
  certKey: '',
  isRunning: false,
});

const newDevice = ({ device_id, device_type, obj_name }: Device): DeviceForm => ({
  deviceId: device_id,
  deviceType: device_type,
  name: obj_name,
  bus: null,
  unit: '',
  part: '',
  charger: '',
  connector: '1',
  chargerPassword: '',
  limitKey: '',
  map: 'auto',
  ownMap: '',
  every: '5s',
  isRunning: false,
});

/** Keeps what was entered while devices come and go; new ones are not connected yet. */
export function withDevices(form: ConnectForm, devices: readonly Device[]): ConnectForm {
  const entered = new Map(form.devices.map((device) => [device.deviceId, device]));
  const behind = devices.filter(({ device_type }) => !isGateway(device_type));
  return {
    ...form,
    devices: behind.map((device) => {
      const name = device.obj_name;
      return { ...(entered.get(device.device_id) ?? newDevice(device)), name };
    }),
  };
}

/**
 * Form with the reported configuration of a running gateway, and for its other devices: one bus of Modbus TCP with
 * ascending addresses, and one of OCPP for chargers.
 */
export function firstForm(
  entered: Pick<ConnectForm, 'url' | 'password' | 'timeZone'>,
  devices: readonly Device[],
  reported: GatewayDiagnostics | null = null,
): ConnectForm {
  const behind = devices.filter(({ device_type }) => !isGateway(device_type));
  const isCharger = ({ device_type }: Device) => device_type === DeviceTypeCode.evCharger;
  const buses = (reported?.buses ?? []).flatMap(({ name, kind }, index) => {
    const known = BUS_KINDS.find((each) => each === kind);
    return known ? [{ ...newBus(index + 1, known, name), isRunning: true }] : [];
  });
  /** Key of the first bus for chargers, or for other devices; made when there is none. */
  function busFor(charges: boolean): number {
    const found = buses.find(({ kind }) => (kind === 'ocpp') === charges);
    if (found) return found.key;
    const key = Math.max(0, ...buses.map((bus) => bus.key)) + 1;
    buses.push(charges ? newBus(key, 'ocpp', 'chargers') : newBus(key, 'tcp', 'inverter'));
    return key;
  }
  const inUse = new Map<number, Set<number>>();
  const use = (bus: number, unit: number) => inUse.set(bus, (inUse.get(bus) ?? new Set()).add(unit));
  function freeUnit(bus: number): number {
    let unit = 1;
    while (inUse.get(bus)?.has(unit)) unit++;
    use(bus, unit);
    return unit;
  }
  const running = behind.map((device) => {
    const own = reported?.devices.find(({ device_id }) => device_id === device.device_id);
    const bus = own && buses.find(({ name }) => name === own.bus)?.key;
    if (bus !== undefined && typeof own?.unit === 'number') use(bus, own.unit);
    return { device, bus, unit: own?.unit ?? null };
  });
  if (behind.length === 0 && buses.length === 0) busFor(false);
  return {
    ...entered,
    devices: running.map(({ device, bus: reportedBus, unit }) => {
      const bus = reportedBus ?? busFor(isCharger(device));
      return {
        ...newDevice(device),
        bus,
        unit: unit !== null ? String(unit) : isCharger(device) ? '' : String(freeUnit(bus)),
        isRunning: reportedBus !== undefined,
      };
    }),
    buses,
  };
}

/** A number if it is written as one; nothing for nothing, which means the default. */
function parseNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : /^\d{1,16}$/.test(trimmed) ? Number(trimmed) : trimmed;
}
const parseText = (text: string): string | undefined => text.trim() || undefined;

/** The file's content as the gateway reads it, without what is left to its defaults. */
export function buildConfig(
  { url, password, timeZone, buses, devices }: ConnectForm,
  gateway: GatewayIdentity,
) {
  const byKey = new Map(buses.map((bus) => [bus.key, bus]));
  return {
    server: {
      url: url.trim(),
      uuid: gateway.uuid,
      password,
      grant_key: gateway.grantKey,
      ...(gateway.deviceId !== null && { device_id: gateway.deviceId }),
    },
    ...defined([['time_zone', parseText(timeZone)]]),
    buses: buses.map((bus) => {
      const [cert, key] = [parseText(bus.cert), parseText(bus.certKey)];
      const values: Record<Exclude<BusField, 'cert' | 'certKey'>, string | number | undefined> = {
        name: bus.name.trim(),
        host: parseText(bus.host),
        port: parseNumber(bus.port),
        path: parseText(bus.path),
        baud: parseNumber(bus.baud),
        parity: bus.parity === 'none' ? undefined : bus.parity,
        stop_bits: bus.stop_bits === '1' ? undefined : parseNumber(bus.stop_bits),
        serial: parseNumber(bus.serial),
      };
      const used = BUS_FIELDS[bus.kind].flatMap((field) =>
        isOfTls(field) ? [] : [[field, values[field]] as const],
      );
      const hasTls = bus.kind === 'ocpp' && (cert ?? key) !== undefined;
      return { kind: bus.kind, ...defined(used), ...(hasTls && { tls: { cert, key } }) };
    }),
    devices: connected(devices).map((device) => {
      const own = device.bus === null ? undefined : byKey.get(device.bus);
      const place =
        own?.kind === 'ocpp'
          ? {
              charger: parseText(device.charger),
              connector: parseNumber(device.connector),
              password: device.chargerPassword || undefined,
              limit_key: parseText(device.limitKey),
            }
          : {
              unit: parseNumber(device.unit),
              part: parseNumber(device.part),
              map: device.map === OWN_MAP ? device.ownMap.trim() : device.map,
            };
      return {
        bus: own?.name.trim() ?? '',
        ...defined(Object.entries(place)),
        device_id: device.deviceId,
        every: device.every.trim(),
      };
    }),
  };
}
export type ConfigInput = ReturnType<typeof buildConfig>;

const connected = (devices: readonly DeviceForm[]) => devices.filter(({ bus }) => bus !== null);

const defined = (entries: readonly (readonly [string, string | number | undefined])[]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

export type FieldName = 'url' | 'password' | 'time_zone' | BusField | DeviceField | 'chargerPassword';
/** The text of a field's error, once something was entered there. `field` is a key of `ConnectErrors`. */
export type ErrorOf = (field: string, name: FieldName) => string | undefined;

export type ErrorKind = 'missing' | 'taken' | 'wrong';
/** By `url`, `password`, `time_zone`, `devices`, `bus.<key>.<field>` and `device.<device id>.<field>`. */
export type ConnectErrors = ReadonlyMap<string, ErrorKind>;

/** Errors for which the gateway would refuse the file. */
export function connectErrors(form: ConnectForm, gateway: GatewayIdentity): ConnectErrors {
  const input = buildConfig(form, gateway);
  const parsed = GatewayConfig.safeParse(input);
  const errors = new Map<string, ErrorKind>();
  for (const { path, code, ...issue } of parsed.error?.issues ?? []) {
    const isTaken = code === 'custom' && 'params' in issue && issue.params?.taken === true;
    const value = path.reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
      input,
    );
    const kind: ErrorKind = isTaken ? 'taken' : value === undefined || value === '' ? 'missing' : 'wrong';
    const field = getField(path, form);
    if (!errors.has(field)) errors.set(field, kind);
  }
  return errors;
}

/**
 * Fills in what a running gateway knows and its lines do not need. The schema compares devices only when each field is
 * right.
 */
export const withKnown = (form: ConnectForm): ConnectForm => ({
  ...form,
  password: form.password || 'known',
  buses: form.buses.map((bus) =>
    bus.isRunning
      ? { ...bus, host: bus.host || 'known', port: bus.port || '1', path: bus.path || `known-${bus.key}` }
      : bus,
  ),
});

/** The part of a form that a running gateway lacks; null when it has everything or the part has errors. */
export function missingPart(form: ConnectForm, gateway: GatewayIdentity, errors: ConnectErrors) {
  const devices = connected(form.devices).filter(({ isRunning }) => !isRunning);
  const buses = form.buses.filter(
    ({ key, isRunning }) => !isRunning && devices.some(({ bus }) => bus === key),
  );
  const parts = [
    ...devices.map(({ deviceId }) => `device.${deviceId}.`),
    ...buses.map(({ key }) => `bus.${key}.`),
  ];
  const isWrong = [...errors.keys()].some((field) => parts.some((part) => field.startsWith(part)));
  if (devices.length === 0 || isWrong) return null;
  const whole = buildConfig(form, gateway);
  const names = new Set(buses.map(({ name }) => name.trim()));
  const ids = new Set(devices.map(({ deviceId }) => deviceId));
  return {
    buses: whole.buses.filter((bus) => 'name' in bus && names.has(String(bus.name))),
    devices: whole.devices.filter(({ device_id }) => ids.has(device_id)),
  };
}

function getField([part, index, field, of]: readonly PropertyKey[], { buses, devices }: ConnectForm): string {
  if (part === 'server') return String(index);
  if (typeof index !== 'number') return String(part);
  if (part === 'buses') {
    const own: PropertyKey = field === 'tls' ? (of === 'key' ? 'certKey' : 'cert') : field!;
    return `bus.${buses[index]?.key}.${String(own)}`;
  }
  return `device.${connected(devices)[index]?.deviceId}.${String(field)}`;
}
