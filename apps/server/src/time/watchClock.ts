import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import type { DeploymentRepository } from '../storage/repositories/deployment.ts';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop } from '../support/startLoop.ts';
import { createClockTrust, type ClockDoubt, type ClockTrust, type ClockTrustPorts } from './clockTrust.ts';

export interface ClockWatchPorts extends Pick<ClockTrustPorts, 'wall' | 'elapsed'> {
  deployment: DeploymentRepository;
  setTimer: SetTimer;
  log: Logger;
}

/** The time of the server. */
export interface ServerClock extends ClockTrust {
  /** The clock of the machine, epoch ms, whether trusted or not. */
  machine: () => number;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
/** How often the time is stored, by which the next start knows what is past. */
const STORE_EVERY_MS = 60_000;
/** A confirmation counts for what the clock said then, and what has passed since. */
const CONFIRMED_MS = 60_000;

/** Judges the clock of the machine, stores the time, and says in the log what is wrong and when it is right again. */
export async function watchClock({
  wall,
  elapsed,
  deployment,
  setTimer,
  log,
}: ClockWatchPorts): Promise<ServerClock> {
  const clock = createClockTrust({ wall, elapsed, last: await deployment.lastKnownTime() });
  let reported: ClockDoubt | null = null;
  let storedAt = -Infinity;

  async function look(): Promise<void> {
    if (clock.doubt() !== null) {
      const confirmed = await deployment.confirmedTime();
      if (confirmed !== null && Math.abs(wall() - confirmed) <= CONFIRMED_MS) clock.confirm();
    }
    const doubt = clock.doubt();
    if (doubt !== reported) report(doubt);
    if (doubt === null && Math.abs(clock.now() - storedAt) >= STORE_EVERY_MS) await store();
  }

  function report(doubt: ClockDoubt | null): void {
    reported = doubt;
    const times = { machine: new Date(wall()).toISOString(), used: new Date(clock.now()).toISOString() };
    if (doubt === null) log.info(times, 'the clock of the machine is trusted again');
    else
      log.error(
        { doubt, ...times },
        'the clock of the machine is not trusted: nothing is deleted, and messages that seem to come from the future are not acknowledged; set the clock, or confirm it with the command admin confirmClock',
      );
  }

  async function store(): Promise<void> {
    storedAt = clock.now();
    await deployment.storeTime(storedAt);
  }

  await look();
  const { stop } = startLoop(look, {
    every: EVERY_MS,
    setTimer,
    outage: createOutageLog(log, {
      fails: 'the time cannot be stored',
      works: 'the time is stored again',
    }),
  });

  return {
    ...clock,
    machine: wall,
    async stop() {
      await stop();
      if (clock.doubt() === null) await store().catch(() => undefined);
    },
  };
}
