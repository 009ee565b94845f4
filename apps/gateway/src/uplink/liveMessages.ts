import type { Driver } from '../driver.ts';
import type { Reading } from '../schedule/poller.ts';
import { createStamper } from '../schedule/stamper.ts';
import type { WireSample } from './uplink.ts';

export interface LiveMessagesOptions {
  drivers: readonly Driver[];
  /** True if devices of this pace are still being read. */
  isReading: (every: number) => boolean;
  /** epoch ms */
  now: () => number;
  send: (samples: readonly WireSample[], every: number) => void;
}

/** A message waits so long for devices that are still being read, ms. */
const WAIT_MS = 200;

/**
 * Puts the readings of a tick together: one message for the devices of one pace, since its period says for how long
 * their values are fresh. A slow device does not hold up the others.
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
