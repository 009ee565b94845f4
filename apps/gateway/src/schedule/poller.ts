import { DeviceSilentError, UnknownDeviceError, type Driver, type Sample } from '../driver.ts';

export interface Reading {
  driver: Driver;
  /** When it was due, epoch ms. */
  tick: number;
  /** Null if the device did not answer. */
  sample: Sample | null;
  /** Reason for the missing sample. */
  problem: string | null;
}

export interface PollerOptions {
  drivers: readonly Driver[];
  /** epoch ms */
  now: () => number;
  onReading: (reading: Reading) => void;
  /** Reports a defect: drivers throw only their documented errors. */
  onError: (error: unknown, driver: Driver) => void;
}

export interface Poller {
  /** True if a device with this interval is being read. */
  isReading(every: number): boolean;
  stop(): void;
}

/**
 * Reads each device at its own interval: immediately, then at clock multiples of it, so that nothing drifts.
 * Devices with the same interval start together. A slow device skips ticks and does not delay others.
 */
export function startPoller({ drivers, now, onReading, onError }: PollerOptions): Poller {
  const timers = new Map<number, NodeJS.Timeout>();
  const reading = new Set<Driver>();
  let stopped = false;
  for (const every of new Set(drivers.map((driver) => driver.every))) {
    begin(every, Math.round(now()));
    schedule(every);
  }

  return {
    isReading: (every) => [...reading].some((driver) => driver.every === every),
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };

  function schedule(every: number): void {
    const next = (Math.floor(now() / every) + 1) * every;
    const timer = setTimeout(() => {
      // Timers fire up to a millisecond early, and late on a busy machine.
      begin(every, now() < next ? next : Math.floor(now() / every) * every);
      schedule(every);
    }, next - now());
    timers.set(every, timer);
  }

  function begin(every: number, tick: number): void {
    const due = drivers.filter((driver) => driver.every === every && !reading.has(driver));
    for (const driver of due) reading.add(driver);
    for (const driver of due) void read(driver, tick);
  }

  async function read(driver: Driver, tick: number): Promise<void> {
    let sample: Sample | null = null;
    let problem: string | null = null;
    try {
      sample = await driver.sample();
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      if (!(error instanceof DeviceSilentError) && !(error instanceof UnknownDeviceError))
        onError(error, driver);
    } finally {
      reading.delete(driver);
    }
    if (!stopped) onReading({ driver, tick, sample, problem });
  }
}
