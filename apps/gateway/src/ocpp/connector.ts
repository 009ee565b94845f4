import { ChargerState, Code } from '@heliograph/domain/models';
import { z } from 'zod';
import type { ActiveAlarm } from '../driver.ts';
import { createChargeCounter, SavedCounter, type RegisterReading } from './chargeCounter.ts';

/** State of a connector that survives a restart. */
export const SavedConnector = z.object({
  counter: SavedCounter,
  /** True if nothing can have been delivered since. */
  isExact: z.boolean(),
  /** The running transaction, or the last one. */
  transaction: z
    .object({
      id: z.string(),
      /** kWh; null until its first register is known. */
      startTotal: z.number().nullable(),
      isRunning: z.boolean(),
      /** True if readings come with it, so that others are of another register. */
      hasOwn: z.boolean(),
    })
    .nullable(),
  settings: z.record(z.string(), z.number()),
});
export type SavedConnector = z.infer<typeof SavedConnector>;

export const newConnector: SavedConnector = {
  counter: { total: 0, readings: [], isSeeded: false, isStarted: false },
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
  /** Registers, oldest first. */
  registers: readonly TransactionRegister[];
  /** W */
  power?: number;
  /** A, of the strongest phase */
  current?: number;
  /** V */
  voltage?: number;
  /** Phases that carry current. */
  phases?: number;
}

/** A reading of a register, without where it belongs. */
export type TransactionRegister = Omit<RegisterReading, 'isOwn'>;

/** One connector of a charger: its state, session and counter. */
export interface Connector {
  /** @param fault null if none */
  status(state: number, fault: ActiveAlarm | null): void;
  /** @param transactionId of the transaction that the charger says the readings belong to */
  measure(measured: Measured, transactionId?: string): void;
  begin(transactionId: string, register?: TransactionRegister): void;
  end(transactionId: string, register?: TransactionRegister): void;
  /** Ends a transaction that the charger has forgotten, for instance in a power cut. */
  interrupt(): void;
  /** Null if no transaction is running. */
  transactionId(): string | null;
  /** True for the running transaction or the last one. */
  isOf(transactionId: string): boolean;
  state(): number | null;
  phases(): number;
  values(): Record<string, number>;
  alarms(): ActiveAlarm[];
  settings(): Readonly<Record<string, number>>;
  set(code: string, value: number): void;
  save(): void;
}

export function createConnector(saved: SavedConnector, onSave: (saved: SavedConnector) => void): Connector {
  const counter = createChargeCounter(saved.counter);
  let { transaction, settings } = saved;
  /**
   * True if the total matches the charger; after a restart during a session, only its next reading can tell.
   */
  let isKnown = saved.isExact;
  let state: number | null = null;
  let fault: ActiveAlarm | null = null;
  let measured: Omit<Measured, 'registers'> = {};

  const save = () =>
    onSave({
      counter: counter.state(),
      isExact: !(transaction?.isRunning ?? false),
      transaction,
      settings,
    });

  function count(register: TransactionRegister, isOwn: boolean): void {
    if (!counter.add({ ...register, isOwn })) return;
    isKnown = true;
    if (transaction?.isRunning && transaction.startTotal === null)
      transaction = { ...transaction, startTotal: counter.total() };
  }

  function stop(): void {
    if (transaction) transaction = { ...transaction, isRunning: false };
    measured = { ...measured, power: 0, current: 0 };
    save();
  }

  return {
    status(changed, reported) {
      state = changed;
      fault = reported;
      if (changed !== ChargerState.charging) measured = { ...measured, power: 0, current: 0 };
    },
    measure({ registers, ...quantities }, transactionId) {
      const isOwn = transactionId !== undefined;
      // It goes on, although the charger seemed to have forgotten it.
      if (
        transaction &&
        isOwn &&
        transaction.id === transactionId &&
        !transaction.isRunning &&
        state === ChargerState.charging
      )
        transaction = { ...transaction, isRunning: true };
      if (transaction?.isRunning && isOwn && !transaction.hasOwn && registers.length > 0) {
        transaction = { ...transaction, hasOwn: true };
        counter.keepOwn();
      }
      const isOther = !isOwn && transaction?.isRunning && transaction.hasOwn;
      if (!isOther) for (const register of registers) count(register, isOwn);
      measured = { ...measured, ...quantities };
    },
    begin(id, register) {
      if (transaction?.id === id) return;
      if (register) counter.begin({ ...register, isOwn: true });
      const startTotal = register ? counter.total() : null;
      transaction = { id, startTotal, isRunning: true, hasOwn: false };
      save();
    },
    end(id, register) {
      if (register) count(register, true);
      if (transaction?.id !== id) return;
      isKnown = true;
      stop();
    },
    interrupt() {
      if (transaction?.isRunning) stop();
    },
    transactionId: () => (transaction?.isRunning ? transaction.id : null),
    isOf: (id) => transaction?.id === id,
    state: () => state,
    phases: () => measured.phases ?? 1,
    values() {
      const { power, current, voltage } = measured;
      const total = counter.total();
      const session = state === ChargerState.free ? 0 : total - (transaction?.startTotal ?? total);
      return {
        ...optional(Code.chargerState, state ?? undefined),
        ...optional('charging_power', power),
        ...optional('charging_current', current),
        ...optional('charging_voltage', voltage),
        ...(isKnown && {
          [Code.sessionEnergy]: round(Math.max(0, session)),
          ...(counter.isStarted() && { [Code.chargingTotal]: round(total) }),
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
