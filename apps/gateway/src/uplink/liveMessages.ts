import type { Driver } from '../driver.ts';
import type { Reading } from '../schedule/poller.ts';
import { createStamper } from '../schedule/stamper.ts';
import type { WireSample } from './uplink.ts';

export interface LiveMessagesOptions {
  drivers: readonly Driver[];
  /** True if devices with this interval are still being read. */
  isReading: (every: number) => boolean;
  /** epoch ms */
  now: () => number;
  send: (samples: readonly WireSample[], every: number) => void;
}

/** Maximum time that a message waits for devices still being read, ms. */
const WAIT_MS = 200;

/**
 * Combines the readings of a tick: one message for devices with the same interval, since its period defines
 * how long their values are fresh. A slow device does not delay others.
 */
export function createLiveMessages({ drivers, isReading, now, send }: LiveMessagesOptions) {
  const stampers = new Map(drivers.map(({ deviceId }) => [deviceId, createStamper()]));
  const waiting = new Map<number, { samples: WireSample[]; timer: NodeJS.Timeout }>();

  return {
    add({ driver: { deviceId, every }, tick, sample }: Reading): void {
      const stamp = stampers.get(deviceId)?.(sample?.at ?? now(), tick);
      if (!stamp) return;
      const { status, values } = sample ?? { status: 'offline', values: {} };
      const group = waiting.get(every) ?? { samples: [], timer: setTimeout(() => flush(every), WAIT_MS) };
      waiting.set(every, group);
      group.samples.push({ device_id: deviceId, status, values, ...stamp });
      if (!isReading(every)) flush(every);
    },
    close(): void {
      for (const every of waiting.keys()) flush(every);
    },
  };

  function flush(every: number): void {
    const group = waiting.get(every);
    if (!group) return;
    clearTimeout(group.timer);
    waiting.delete(every);
    send(group.samples, every);
  }
}
