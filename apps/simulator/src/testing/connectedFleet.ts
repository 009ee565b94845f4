import type { Commissioning } from '@heliograph/contracts/commissioning';
import mqtt from 'mqtt';
import { type Fleet, type FleetOptions, startFleet } from '../fleet.ts';
import { systemTimer } from '../systemTimer.ts';

/** A fleet without random events that sends ten times a second over a real MQTT connection. */
export function startConnectedFleet(
  commissioning: Commissioning,
  change: Partial<FleetOptions> = {},
): Promise<Fleet> {
  return startFleet({
    commissioning,
    connect: mqtt.connect,
    now: Date.now,
    setTimer: systemTimer,
    random: () => 0,
    period: 100,
    randomEvents: false,
    rough: 0,
    saved: null,
    progress: () => ({ start: () => undefined, step: () => undefined, end: () => undefined }),
    seq: Date.now(),
    ...change,
  });
}
