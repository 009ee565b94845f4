import { DeviceSilentError, UnknownDeviceError, type Driver, type Sample } from '../driver.ts';

export interface Reading {
  driver: Driver;
  /** When it was due, epoch ms. */
  tick: number;
  /** Null if the device did not answer. */
  sample: Sample | null;
  /** Why it did not. */
  problem: string | null;
}

export interface PollerOptions {
  drivers: readonly Driver[];
  /** epoch ms */
  now: () => number;
  onReading: (reading: Reading) => void;
  /** A defect: drivers throw only what they say. */
  onError: (error: unknown, driver: Driver) => void;
}

export interface Poller {
  /** Whether a device of this pace is being read. */
  isReading(every: number): boolean;
  stop(): void;
}

/**
 * Reads each device at its own pace, at once and then at multiples of it by the clock, so that nothing drifts. A device
 * that takes longer skips ticks and delays no other.
 */
export function startPoller({ drivers, now, onReading, onError }: PollerOptions): Poller {
  const timers = new Map<Driver, NodeJS.Timeout>();
  const reading = new Set<Driver>();
  let stopped = false;
  for (const driver of drivers) {
    schedule(driver);
    void read(driver, Math.round(now()));
  }

  return {
    isReading: (every) => [...reading].some((driver) => driver.every === every),
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };

  function schedule(driver: Driver): void {
    const { every } = driver;
    const tick = (Math.floor(now() / every) + 1) * every;
    const timer = setTimeout(() => {
      // Timers fire early by a fraction of a millisecond.
      const late = now() < tick ? tick : Math.floor(now() / every) * every;
      if (!reading.has(driver)) void read(driver, late);
      schedule(driver);
    }, tick - now());
    timers.set(driver, timer);
  }

  async function read(driver: Driver, tick: number): Promise<void> {
    reading.add(driver);
    let sample: Sample | null = null;
    let problem: string | null = null;
    try {
      sample = await driver.sample();
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      if (!(error instanceof DeviceSilentError) && !(error instanceof UnknownDeviceError)) onError(error, driver);
    } finally {
      reading.delete(driver);
    }
    if (!stopped) onReading({ driver, tick, sample, problem });
  }
}
