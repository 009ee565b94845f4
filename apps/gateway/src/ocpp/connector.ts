import { ChargerState, Code } from '@heliograph/domain/models';
import { z } from 'zod';
import type { ActiveAlarm } from '../driver.ts';

/** State of a connector that survives a restart. */
export const SavedConnector = z.object({
  /** kWh delivered in all. */
  total: z.number(),
  /** The charger's own register at that time, Wh; null before its first reading. */
  register: z.number().nullable(),
  /** True if nothing can have been delivered since. */
  isExact: z.boolean(),
  /** The running transaction, or the last one. */
  transaction: z.object({ id: z.string(), startTotal: z.number(), isRunning: z.boolean() }).nullable(),
  settings: z.record(z.string(), z.number()),
});
export type SavedConnector = z.infer<typeof SavedConnector>;

export const newConnector: SavedConnector = {
  total: 0,
  register: null,
  isExact: true,
  transaction: null,
  settings: {
    charging_command: 1,
    charging_mode: 0,
    charging_start: 0,
    charging_end: 0,
    max_charging_current: 32,
  },
};

/** Measurements of a charger, in the units of its models; missing if not reported. */
export interface Measured {
  /** Wh */
  register?: number;
  /** W */
  power?: number;
  /** A, of the strongest phase */
  current?: number;
  /** V */
  voltage?: number;
  /** Phases that carry current. */
  phases?: number;
}

/** One connector of a charger: its state, session and counter. */
export interface Connector {
  /** @param fault null if none */
  status(state: number, fault: ActiveAlarm | null): void;
  measure(measured: Measured): void;
  /** @param register at the start, Wh */
  begin(transactionId: string, register?: number): void;
  end(transactionId: string, register?: number): void;
  /** Null if no transaction is running. */
  transactionId(): string | null;
  state(): number | null;
  phases(): number;
  values(): Record<string, number>;
  alarms(): ActiveAlarm[];
  settings(): Readonly<Record<string, number>>;
  set(code: string, value: number): void;
  save(): void;
}

/** A smaller decrease of the register is a glitch, not a counter that restarted. */
const GLITCH_SHARE = 0.5;

export function createConnector(saved: SavedConnector, onSave: (saved: SavedConnector) => void): Connector {
  let { total, register, transaction, settings } = saved;
  /**
   * True if the total matches the charger; after a restart during a session, only its next reading can tell.
   */
  let isKnown = saved.isExact;
  let state: number | null = null;
  let fault: ActiveAlarm | null = null;
  let measured: Measured = {};

  const save = () =>
    onSave({ total, register, isExact: !(transaction?.isRunning ?? false), transaction, settings });

  /** Continues the total from the charger's register, which may restart, for instance with each session. */
  function count(reading: number): void {
    if (register === null) total = Math.max(total, reading / 1000);
    else if (reading >= register) total += (reading - register) / 1000;
    else if (reading <= register * GLITCH_SHARE) total += reading / 1000;
    else return;
    register = reading;
    isKnown = true;
  }

  return {
    status(changed, reported) {
      state = changed;
      fault = reported;
      if (changed !== ChargerState.charging) measured = { ...measured, power: 0, current: 0 };
    },
    measure(reading) {
      if (reading.register !== undefined) count(reading.register);
      measured = { ...measured, ...reading };
    },
    begin(id, reading) {
      if (transaction?.id === id) return;
      if (reading !== undefined) {
        // Readings from now on belong to this session.
        if (register !== null && reading < register) register = reading;
        else count(reading);
      }
      transaction = { id, startTotal: total, isRunning: true };
      save();
    },
    end(id, reading) {
      if (reading !== undefined) count(reading);
      if (transaction?.id === id) transaction = { ...transaction, isRunning: false };
      measured = { ...measured, power: 0, current: 0 };
      isKnown = true;
      save();
    },
    transactionId: () => (transaction?.isRunning ? transaction.id : null),
    state: () => state,
    phases: () => measured.phases ?? 1,
    values() {
      const { power, current, voltage } = measured;
      const session = state === ChargerState.free ? 0 : total - (transaction?.startTotal ?? total);
      return {
        ...optional(Code.chargerState, state ?? undefined),
        ...optional('charging_power', power),
        ...optional('charging_current', current),
        ...optional('charging_voltage', voltage),
        ...(isKnown && {
          [Code.sessionEnergy]: round(Math.max(0, session)),
          ...(register !== null && { [Code.chargingTotal]: round(total) }),
        }),
      };
    },
    alarms: () => (fault ? [fault] : []),
    settings: () => settings,
    set(code, value) {
      settings = { ...settings, [code]: value };
      save();
    },
    save,
  };
}

const optional = (code: string, value: number | undefined) => (value === undefined ? {} : { [code]: value });
/** Rounds to Wh. */
const round = (kwh: number) => Math.round(kwh * 1000) / 1000;
