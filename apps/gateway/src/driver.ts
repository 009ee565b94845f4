import type { PropertyValue, WireStatus } from '@heliograph/contracts/mqtt';

/** An alarm or fault that a device reports now. */
export interface ActiveAlarm {
  code: string;
  type: 'alarm' | 'fault';
  /** 1 to 3, 3 most severe. */
  level: number;
  /** Name in the device's documentation, in English. */
  msg: string;
}

/** Measurements of a device at one instant. */
export interface Sample {
  /** When it was read, or the device's own time where that is more exact, epoch ms. */
  at: number;
  status: WireStatus;
  /** Numeric properties of the device's model; values not reported are missing. */
  values: Readonly<Record<string, number>>;
  alarms: readonly ActiveAlarm[];
}

/** Identity as a device reports it. */
export interface Identity {
  /** Id of the map in use; null until the device has answered. */
  map: string | null;
  /** Model of our catalogue (`deviceModels`) that the map's values belong to. */
  modelId: number | null;
  manufacturer: string | null;
  /** Type, serial number and versions as it reports them, by the codes of our models. */
  texts: Readonly<Record<string, string>>;
  /** W; null if the device does not say. */
  ratedPower: number | null;
}

/** Reports why a device did not accept a value. */
export class WriteRefusedError extends Error {
  override readonly name = 'WriteRefused';
  readonly reason: 'refused' | 'locked' | 'invalidValue' | 'deviceSilent';
  constructor(reason: WriteRefusedError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The device did not respond, or it is quarantined. */
export class DeviceSilentError extends Error {
  override readonly name = 'DeviceSilent';
}

/** The device responds, but no map fits it. */
export class UnknownDeviceError extends Error {
  override readonly name = 'UnknownDevice';
}

/** The clock of a device. */
export interface DeviceClock {
  /** How far it is ahead of ours, ms; null until it has been read. */
  drift(): number | null;
  /** Sets it to our time. @throws WriteRefusedError */
  set(): Promise<void>;
}

/** A device behind the gateway, regardless of its bus and protocol. */
export interface Driver {
  readonly deviceId: string;
  /** ms between samples. */
  readonly every: number;
  identity(): Identity;
  /** Reads the device. @throws DeviceSilentError, UnknownDeviceError */
  sample(): Promise<Sample>;
  /** Settings that the map can read, by the codes of our catalogue. */
  readonly settings: ReadonlySet<string>;
  /** Reads settings now; null for codes that the map does not have. @throws DeviceSilentError */
  readSettings(codes: readonly string[]): Promise<Map<string, PropertyValue>>;
  /**
   * Writes a setting and reads it back.
   * @returns the value on the device, which may differ from the one written
   * @throws WriteRefusedError
   */
  write(code: string, value: number | string): Promise<PropertyValue>;
  /** Says which values the device does not let us read now, in English; null if none. */
  unread?(): string | null;
  /** Missing if the device has no clock that we support. */
  readonly clock?: DeviceClock | undefined;
}
