import { explainReadings, MAX_GLITCH_READINGS } from '@heliograph/domain/energy';
import { z } from 'zod';

/** A reading of a charger's energy register. */
export const RegisterReading = z.object({
  /** By the charger's clock, epoch ms. */
  at: z.number(),
  wh: z.number(),
  /** True if it came with a transaction: some chargers report two registers, one of them by session. */
  isOwn: z.boolean(),
});
export type RegisterReading = z.infer<typeof RegisterReading>;

export const SavedCounter = z.object({
  /** kWh delivered until the first of the readings. */
  total: z.number(),
  /** The newest readings, oldest first. */
  readings: z.array(RegisterReading),
  /** True if the first reading is certain. */
  isSeeded: z.boolean(),
  /** False until there has been a reading. */
  isStarted: z.boolean(),
});
export type SavedCounter = z.infer<typeof SavedCounter>;

/** The energy that a connector delivered in all, from registers that restart, repeat and glitch. */
export interface ChargeCounter {
  /** kWh; continues the charger's first register. */
  total(): number;
  isStarted(): boolean;
  /** @returns true if the reading is believed, so that the total is that of its time */
  add(reading: RegisterReading): boolean;
  /** Starts a session at a register that may have restarted, and counts what was delivered before it. */
  begin(reading: RegisterReading): void;
  /** Forgets undecided readings of another register. */
  keepOwn(): void;
  state(): SavedCounter;
}

/** More than any charger delivers, kW. */
const LIMIT_KW = 500;
/** Readings that can still turn out to be glitches. */
const MAX_OPEN = MAX_GLITCH_READINGS + 3;
/** Consecutive readings from before the settled ones, after which the charger's clock must have gone back. */
const MAX_LATE = 20;

export function createChargeCounter(saved: SavedCounter): ChargeCounter {
  let { total, readings, isSeeded, isStarted } = saved;
  let late = 0;

  const explain = () =>
    explainReadings(
      { at: readings.map(({ at }) => at), value: readings.map(({ wh }) => wh / 1000) },
      LIMIT_KW,
      isSeeded,
    );
  const sum = (steps: ReturnType<typeof explain>['steps']) =>
    steps.reduce((kwh, step) => kwh + (Number.isNaN(step.kwh) ? 0 : step.kwh), 0);

  function restart(reading: RegisterReading): void {
    readings = [reading];
    isSeeded = false;
    late = 0;
  }

  /** Settles the oldest readings. */
  function settle(): void {
    while (readings.length > MAX_OPEN) {
      const [step] = explain().steps;
      if (step) {
        total += sum([step]);
        readings = readings.slice(step.to);
        // A slight fall counts from the higher value before it.
        readings[0] = { ...readings[0]!, wh: step.value * 1000 };
        isSeeded = true;
      } else readings = readings.slice(1);
    }
  }

  function start(reading: RegisterReading): void {
    if (!isStarted) total = reading.wh / 1000;
    isStarted = true;
  }

  return {
    total: () => total + sum(explain().steps),
    isStarted: () => isStarted,
    add(reading) {
      start(reading);
      const first = readings[0];
      if (first && reading.at < first.at) {
        if (++late >= MAX_LATE) {
          total += sum(explain().steps);
          restart(reading);
        }
        return false;
      }
      late = 0;
      const place = readings.findLastIndex(({ at }) => at <= reading.at) + 1;
      if (readings[place - 1]?.at === reading.at && readings[place - 1]?.wh === reading.wh) return true;
      readings = readings.toSpliced(place, 0, reading);
      settle();
      return explain().last === readings.length - 1;
    },
    begin(reading) {
      start(reading);
      const { steps, last, value } = explain();
      total += sum(steps);
      const before = readings[last];
      if (before) {
        const pair = { at: [before.at, Math.max(before.at, reading.at)], value: [value, reading.wh / 1000] };
        const [between] = explainReadings(pair, LIMIT_KW, true).steps;
        if (between?.kind === 'counted') total += between.kwh;
      }
      restart(reading);
    },
    keepOwn() {
      const own = readings.filter(({ isOwn }) => isOwn);
      if (own.length === readings.length) return;
      readings = own;
      isSeeded = false;
    },
    state: () => ({ total, readings, isSeeded, isStarted }),
  };
}
