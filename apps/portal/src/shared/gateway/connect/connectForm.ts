import type { Device } from '@heliograph/contracts/http';
import { GatewayConfig } from '@heliograph/contracts/gateway';
import { DeviceTypeCode, isGateway } from '@heliograph/domain/models';

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
  serial: string;
}
export type BusField = 'name' | 'host' | 'port' | 'path' | 'baud' | 'serial';

export interface DeviceForm {
  deviceId: string;
  name: string;
  /** Key of its bus; null when this gateway does not connect it. */
  bus: number | null;
  unit: string;
  charger: string;
  connector: string;
}
export type DeviceField = 'bus' | 'unit' | 'charger' | 'connector';

export interface ConnectForm {
  url: string;
  password: string;
  buses: readonly BusForm[];
  devices: readonly DeviceForm[];
}

/** What the server says of the gateway. */
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
  rtu: ['name', 'path', 'baud'],
  solarman: ['name', 'host', 'port', 'serial'],
  ocpp: ['name', 'host', 'port'],
};

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
  serial: '',
});

/** Devices on one bus of Modbus TCP with ascending addresses, and chargers on one of OCPP. */
export function firstForm(url: string, password: string, devices: readonly Device[]): ConnectForm {
  const behind = devices.filter(({ device_type }) => !isGateway(device_type));
  const isCharger = ({ device_type }: Device) => device_type === DeviceTypeCode.evCharger;
  let unit = 0;
  return {
    url,
    password,
    buses: [
      ...(behind.every(isCharger) && behind.length > 0 ? [] : [newBus(1, 'tcp', 'inverter')]),
      ...(behind.some(isCharger) ? [newBus(2, 'ocpp', 'chargers')] : []),
    ],
    devices: behind.map((device) => ({
      deviceId: device.device_id,
      name: device.obj_name,
      bus: isCharger(device) ? 2 : 1,
      unit: isCharger(device) ? '' : String(++unit),
      charger: '',
      connector: '1',
    })),
  };
}

/** A number if it is written as one; nothing for nothing, which means the default. */
function numberOf(text: string): number | string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : /^\d{1,16}$/.test(trimmed) ? Number(trimmed) : trimmed;
}
const textOf = (text: string): string | undefined => text.trim() || undefined;

/** The file's content as the gateway reads it, without what is left to its defaults. */
export function configOf({ url, password, buses, devices }: ConnectForm, gateway: GatewayIdentity) {
  const byKey = new Map(buses.map((bus) => [bus.key, bus]));
  return {
    server: {
      url: url.trim(),
      uuid: gateway.uuid,
      password,
      grant_key: gateway.grantKey,
      ...(gateway.deviceId !== null && { device_id: gateway.deviceId }),
    },
    buses: buses.map((bus) => {
      const values: Record<BusField, string | number | undefined> = {
        name: bus.name.trim(),
        host: textOf(bus.host),
        port: numberOf(bus.port),
        path: textOf(bus.path),
        baud: numberOf(bus.baud),
        serial: numberOf(bus.serial),
      };
      const used = BUS_FIELDS[bus.kind].map((field) => [field, values[field]] as const);
      return { kind: bus.kind, ...defined(used) };
    }),
    devices: connected(devices).map(({ bus, unit, charger, connector, deviceId }) => {
      const own = bus === null ? undefined : byKey.get(bus);
      const place =
        own?.kind === 'ocpp'
          ? { charger: textOf(charger), connector: numberOf(connector) }
          : { unit: numberOf(unit) };
      return {
        bus: own?.name.trim() ?? '',
        ...defined(Object.entries(place)),
        map: 'auto',
        device_id: deviceId,
        every: '5s',
      };
    }),
  };
}
export type ConfigInput = ReturnType<typeof configOf>;

const connected = (devices: readonly DeviceForm[]) => devices.filter(({ bus }) => bus !== null);

const defined = (entries: readonly (readonly [string, string | number | undefined])[]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

export type FieldName = 'url' | 'password' | BusField | DeviceField;
/** The text of a field's error, once something was entered there. `field` is a key of `ConnectErrors`. */
export type ErrorOf = (field: string, name: FieldName) => string | undefined;

export type ErrorKind = 'missing' | 'taken' | 'wrong';
/** By `url`, `password`, `devices`, `bus.<key>.<field>` and `device.<device id>.<field>`. */
export type ConnectErrors = ReadonlyMap<string, ErrorKind>;

/** What the gateway would refuse of the file. */
export function connectErrors(form: ConnectForm, gateway: GatewayIdentity): ConnectErrors {
  const input = configOf(form, gateway);
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
    const field = fieldOf(path, form);
    if (!errors.has(field)) errors.set(field, kind);
  }
  return errors;
}

function fieldOf([part, index, field]: readonly PropertyKey[], { buses, devices }: ConnectForm): string {
  if (part === 'server') return String(index);
  if (typeof index !== 'number') return String(part);
  if (part === 'buses') return `bus.${buses[index]?.key}.${String(field)}`;
  return `device.${connected(devices)[index]?.deviceId}.${String(field)}`;
}
