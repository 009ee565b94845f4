import { Code } from '@heliograph/domain/models';
import { chargingPower, ChargingMode, parameterByCode, wireError } from '@heliograph/domain/parameters';
import { DeviceSilentError, WriteRefusedError, type Driver } from '../driver.ts';
import type { LocalTime } from '../localTime.ts';
import type { Connector } from './connector.ts';
import type { Dialect } from './dialect.ts';

/** A charger's connection and the data that it reports about itself. */
export interface ChargePoint {
  /** Calls the charger. @throws DeviceSilentError */
  call(method: string, params: object): Promise<unknown>;
  isConnected(): boolean;
  /** Why it is not connected. */
  absence(): string;
  dialect(): Dialect;
  texts(): Readonly<Record<string, string>>;
}

export interface ChargerDriverOptions {
  deviceId: string;
  every: number;
  /** Number of the connector on the charger. */
  number: number;
  connector: Connector;
  point: ChargePoint;
  /** PV power that the rest of the station does not use, W; null if unknown. */
  surplus: () => number | null;
  /** Local time for the charger's schedule. */
  localTime: LocalTime;
  /** epoch ms */
  now: () => number;
}

const MODEL_ID = 42;
/** V; currents are set for this voltage. */
const NOMINAL_VOLTAGE = 230;
/** Minimum change of the limit when it follows solar surplus, A. */
const MIN_CHANGE = 1;

export interface ChargerDriver extends Driver {
  /** Sets the limit that mode, schedule and surplus allow now, if it differs. */
  control(): Promise<void>;
  /** Sends the limit again, since the charger may have lost it. */
  forgetLimit(): void;
}

/** Creates the driver of a charger's connector. */
export function createChargerDriver({
  deviceId,
  every,
  number,
  connector,
  point,
  surplus,
  localTime,
  now,
}: ChargerDriverOptions): ChargerDriver {
  const settings = new Set(Object.keys(connector.settings()));
  let limit: number | null = null;

  /** A, for each phase. */
  function wantedLimit(): number {
    const { hour, minute } = localTime(now());
    const own = connector.settings();
    const conditions = { minute: hour * 60 + minute, surplus: surplus() ?? 0 };
    const power = chargingPower({ ...own, charging_command: 1 }, conditions);
    const phases = own.charging_mode === ChargingMode.solarOnly ? connector.phases() : 1;
    return Math.floor((power / NOMINAL_VOLTAGE / phases) * 10) / 10;
  }

  async function setLimit(): Promise<void> {
    const wanted = wantedLimit();
    if (!(await point.dialect().limit(point.call, number, wanted)))
      throw new WriteRefusedError(
        'refused',
        'the charger takes neither a charging profile nor its own setting',
      );
    limit = wanted;
  }

  async function command(value: number): Promise<void> {
    const transaction = connector.transactionId();
    const dialect = point.dialect();
    if (value === 0 && transaction !== null && !(await dialect.stop(point.call, transaction)))
      throw new WriteRefusedError('refused', 'the charger does not stop');
    // Without a car there is nothing to start.
    const isPlugged = (connector.state() ?? 0) > 0;
    if (value === 1 && transaction === null && isPlugged && !(await dialect.start(point.call, number)))
      throw new WriteRefusedError('refused', 'the charger does not start');
  }

  const driver: ChargerDriver = {
    deviceId,
    every,
    identity: () => {
      const { manufacturer = null, ...texts } = point.texts();
      return { map: null, modelId: MODEL_ID, manufacturer, texts, ratedPower: null };
    },
    sample() {
      if (!point.isConnected()) return Promise.reject(new DeviceSilentError(point.absence()));
      const alarms = connector.alarms();
      return Promise.resolve({
        at: now(),
        status: alarms.length > 0 ? ('abnormal' as const) : ('normal' as const),
        values: connector.values(),
        alarms,
      });
    },
    settings,
    readSettings: (codes) =>
      Promise.resolve(new Map(codes.map((code) => [code, connector.settings()[code] ?? null]))),
    async write(code, value) {
      const parameter = settings.has(code) ? parameterByCode(code) : undefined;
      if (!parameter) throw new WriteRefusedError('refused', `${code} cannot be written`);
      const wanted = Number(value);
      if (wireError(parameter, wanted) !== null)
        throw new WriteRefusedError('invalidValue', `${code} does not take ${value}`);
      if (code === 'charging_command') await command(wanted);
      const before = connector.settings()[code] ?? 0;
      connector.set(code, wanted);
      if (code === 'charging_command') return wanted;
      try {
        await setLimit();
      } catch (error) {
        connector.set(code, before);
        throw error;
      }
      if (code !== 'max_charging_current' || limit !== wanted) return wanted;
      return (
        (await point
          .dialect()
          .currentLimit(point.call, number)
          .catch(() => null)) ?? wanted
      );
    },
    async control() {
      if (!point.isConnected()) return;
      if (limit !== null && Math.abs(wantedLimit() - limit) < MIN_CHANGE) return;
      await setLimit();
    },
    forgetLimit: () => void (limit = null),
  };
  return driver;
}

/**
 * PV power minus the load of everything but chargers, W; null if no inverter reports. @param ownPower of the
 * charger
 */
export function computeSurplus(
  readings: readonly Readonly<Record<string, number>>[],
  ownPower: number,
): number | null {
  const measured = readings.filter((values) => Code.pvPower in values);
  if (measured.length === 0) return null;
  return measured.reduce(
    (sum, values) => sum + (values[Code.pvPower] ?? 0) - (values[Code.loadPower] ?? 0),
    ownPower,
  );
}
