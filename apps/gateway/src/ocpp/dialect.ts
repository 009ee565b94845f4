import { WriteRefusedError, type ActiveAlarm } from '../driver.ts';
import type { Connector } from './connector.ts';

type Call = (method: string, params: object) => Promise<unknown>;

/** Ports of the handlers of a version. */
export interface DialectPorts {
  /** Undefined for a connector that is not configured. */
  connector: (id: number) => Connector | undefined;
  /** The connector of a charger with only one, for messages that name none. */
  onlyConnector: () => Connector | undefined;
  /** Finds a connector by its transaction, for connectors that have one. */
  byTransaction: (transactionId: string) => Connector | undefined;
  nextTransactionId: () => number;
  /** True if charging is allowed at all: `charging_command`. */
  isAllowed: (connector: number | null) => boolean;
  texts: (texts: Record<string, string>) => void;
  /** The setting of a connector that limits its current, if one is configured. */
  limitKey: (connector: number) => string | undefined;
  /** epoch ms */
  now: () => number;
}

/** A version of OCPP. */
export interface Dialect {
  /**
   * Answers a charger's call; undefined for an unsupported method. @throws ZodError for malformed parameters
   */
  answer(method: string, params: unknown): object | undefined;
  /** Requests data that the charger otherwise reports only on change. */
  greet(call: Call): Promise<void>;
  /** @returns whether the charger accepted it */
  start(call: Call, connector: number): Promise<boolean>;
  stop(call: Call, transactionId: string): Promise<boolean>;
  /** @param amperes 0 to pause */
  limit(call: Call, connector: number, amperes: number): Promise<boolean>;
  /** The limit in force on the connector, A; null if the charger does not report it. */
  currentLimit(call: Call, connector: number): Promise<number | null>;
}

/** Tag of sessions that are started from the portal. */
export const REMOTE_TAG = 'heliograph';
/** s */
const HEARTBEAT = 60;
export const SAMPLE_INTERVAL = 10;
export const MEASURANDS = 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage';
/** Id of our only charging profile. */
const PROFILE_ID = 1;

export type Handlers = Partial<Record<string, (params: unknown) => object>>;

/** The entry of a name that a charger sent: every object answers to names such as `__proto__` too. */
export const getOwn = <T>(table: Partial<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Handlers that both versions share. */
export function commonHandlers({ now }: Pick<DialectPorts, 'now'>) {
  const currentTime = () => new Date(now()).toISOString();
  return {
    /** Answer to a BootNotification. */
    booted: () => ({ status: 'Accepted', currentTime: currentTime(), interval: HEARTBEAT }),
    handlers: {
      Heartbeat: () => ({ currentTime: currentTime() }),
      DataTransfer: () => ({ status: 'UnknownVendorId' }),
      FirmwareStatusNotification: () => ({}),
    },
  };
}

/** Authorisation reply for a tag or token. */
export const admission = (isAllowed: boolean) => ({ status: isAllowed ? 'Accepted' : 'Blocked' });

/** Requests data that a charger otherwise reports only on change. */
export async function askForState(call: Call): Promise<void> {
  await call('TriggerMessage', { requestedMessage: 'BootNotification' });
  await call('TriggerMessage', { requestedMessage: 'StatusNotification' });
}

/** The parts of a limiting profile with the same names in both versions. @param amperes 0 to pause */
export const limitingProfile = (now: number, amperes: number) => ({
  profile: {
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Absolute',
  },
  schedule: {
    startSchedule: new Date(now).toISOString(),
    chargingRateUnit: 'A',
    chargingSchedulePeriod: [{ startPeriod: 0, limit: amperes }],
  },
});
export const profileId = (connector: number): number => PROFILE_ID + connector;

/** Version-specific functions to set and read a limit. */
export interface LimitPorts {
  setProfile(call: Call, connector: number, amperes: number): Promise<unknown>;
  /** @returns null if the charger does not report it */
  readProfile(call: Call, connector: number): Promise<number | null>;
  setKey(call: Call, key: string, value: string): Promise<boolean>;
  readKey(call: Call, key: string): Promise<unknown>;
}

/** Limits by a charging profile or, for chargers without profiles, by the configured setting. */
export function createLimiter(
  { setProfile, readProfile, setKey, readKey }: LimitPorts,
  keyOf: DialectPorts['limitKey'],
): Pick<Dialect, 'limit' | 'currentLimit'> {
  /** Connectors that are limited by their setting. */
  const byKey = new Set<number>();

  async function acceptsProfile(call: Call, connector: number, amperes: number): Promise<boolean> {
    try {
      return isAccepted(await setProfile(call, connector, amperes));
    } catch (error) {
      // Chargers without smart charging reject the whole message.
      if (error instanceof WriteRefusedError) return false;
      throw error;
    }
  }

  return {
    async limit(call, connector, amperes) {
      const key = keyOf(connector);
      byKey.delete(connector);
      if (await acceptsProfile(call, connector, amperes)) return true;
      if (key === undefined || !(await setKey(call, key, String(Math.floor(amperes))))) return false;
      byKey.add(connector);
      return true;
    },
    async currentLimit(call, connector) {
      const key = keyOf(connector);
      if (key === undefined || !byKey.has(connector)) return await readProfile(call, connector);
      const value = Number((await readKey(call, key)) ?? NaN);
      return Number.isFinite(value) ? value : null;
    },
  };
}

export const faultAlarm = (code: string, info: string): ActiveAlarm => ({
  code: code.slice(0, 64),
  type: 'fault',
  level: 3,
  msg: info === '' ? code : `${code}: ${info}`,
});

/** True if a reply says that a call was accepted. */
export const isAccepted = (reply: unknown): boolean =>
  typeof reply === 'object' &&
  reply !== null &&
  'status' in reply &&
  /^(Accepted|RebootRequired)$/.test(String(reply.status));

/** The first limit of a schedule in a reply to GetCompositeSchedule, A; null if none. */
export function limitIn(reply: unknown, key: 'chargingSchedule' | 'schedule'): number | null {
  const schedule = (
    reply as Record<string, { chargingRateUnit?: unknown; chargingSchedulePeriod?: unknown }>
  )[key];
  const [period] = Array.isArray(schedule?.chargingSchedulePeriod)
    ? (schedule.chargingSchedulePeriod as { limit?: unknown }[])
    : [];
  return schedule?.chargingRateUnit === 'A' && typeof period?.limit === 'number' ? period.limit : null;
}
