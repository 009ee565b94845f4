import type { Commissioning } from '@heliograph/contracts/commissioning';
import mqtt from 'mqtt';
import { type Fleet, type FleetOptions, startFleet } from '../fleet.ts';

/** A fleet without chance, sending ten times a second, connected over MQTT for real. */
export function liveFleet(commissioning: Commissioning, change: Partial<FleetOptions> = {}): Promise<Fleet> {
  return startFleet({
    commissioning,
    connect: mqtt.connect,
    now: Date.now,
    random: () => 0,
    period: 100,
    chance: false,
    memory: null,
    progress: () => ({ start: () => undefined, step: () => undefined, end: () => undefined }),
    seq: Date.now(),
    ...change,
  });
}
