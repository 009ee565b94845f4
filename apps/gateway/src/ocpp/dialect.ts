import type { ActiveAlarm } from '../driver.ts';
import type { Connector } from './connector.ts';

type Call = (method: string, params: object) => Promise<unknown>;

/** What the handlers of a version work on. */
export interface DialectPorts {
  /** Undefined for one that is not configured. */
  connector: (id: number) => Connector | undefined;
  /** Of connectors that have one. */
  byTransaction: (transactionId: string) => Connector | undefined;
  nextTransactionId: () => number;
  /** Whether a car may be charged at all: `charging_command`. */
  isAllowed: (connector: number | null) => boolean;
  texts: (texts: Record<string, string>) => void;
  /** epoch ms */
  now: () => number;
}

/** A version of OCPP. */
export interface Dialect {
  /** Answers a charger's call; undefined for a method that we do not have. @throws ZodError for malformed parameters */
  answer(method: string, params: unknown): object | undefined;
  /** Asks for what the charger reports only when it changes. */
  greet(call: Call): Promise<void>;
  /** @returns whether the charger accepted it */
  start(call: Call, connector: number): Promise<boolean>;
  stop(call: Call, transactionId: string): Promise<boolean>;
  /** @param amperes 0 to pause */
  limit(call: Call, connector: number, amperes: number): Promise<boolean>;
  /** The limit that holds for the connector, A; null if the charger does not say. */
  currentLimit(call: Call, connector: number): Promise<number | null>;
}

/** Tag of sessions that are started from the portal. */
export const REMOTE_TAG = 'heliograph';
/** s */
export const HEARTBEAT = 60;
export const SAMPLE_INTERVAL = 10;
/** Of our one charging profile. */
export const PROFILE_ID = 1;

export const faultAlarm = (code: string, info: string): ActiveAlarm => ({
  code: code.slice(0, 64),
  type: 'fault',
  level: 3,
  msg: info === '' ? code : `${code}: ${info}`,
});

/** Whether a reply says that a call was accepted. */
export const isAccepted = (reply: unknown): boolean =>
  typeof reply === 'object' &&
  reply !== null &&
  'status' in reply &&
  /^(Accepted|RebootRequired)$/.test(String(reply.status));

/** The first limit of a schedule in a reply to GetCompositeSchedule, A; null without. */
export function limitIn(reply: unknown, key: 'chargingSchedule' | 'schedule'): number | null {
  const schedule = (
    reply as Record<string, { chargingRateUnit?: unknown; chargingSchedulePeriod?: unknown }>
  )[key];
  const [period] = Array.isArray(schedule?.chargingSchedulePeriod)
    ? (schedule.chargingSchedulePeriod as { limit?: unknown }[])
    : [];
  return schedule?.chargingRateUnit === 'A' && typeof period?.limit === 'number' ? period.limit : null;
}
