import type { Commissioning } from '@heliograph/contracts/commissioning';
import type { MqttClient, IClientOptions } from 'mqtt';
import { createEpisodes, noEpisodes } from './alarms/episodes.ts';
import { seedOf, uniform } from './devices/noise.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import type { Past } from './history/pastOf.ts';
import type { Progress } from './history/progress.ts';
import { tellPast } from './history/tellPast.ts';
import type { Memory } from './memory.ts';
import { begin } from './plant/beginning.ts';
import { createPlant } from './plant/plant.ts';

export interface Fleet {
  gateways: ReadonlyMap<string, Gateway>;
  /** Resolves when the past is told; true when a commissioned history was among it. */
  past: Promise<boolean>;
  close(): void;
}

export interface FleetOptions {
  commissioning: Commissioning;
  connect: (url: string, options: IClientOptions) => MqttClient;
  now: () => number;
  random: () => number;
  /** ms between telemetry messages of a gateway. */
  period: number;
  /** False leaves out everything that happens by chance: alarms, outages, gateways going away. */
  chance: boolean;
  memory: Memory | null;
  progress: () => Progress;
  /** First sequence number of every gateway: greater at each start. */
  seq: number;
}

/** Brings a fleet to life, gateway by gateway, and tells its past meanwhile. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { commissioning, connect, now, random, period, chance, memory, progress, seq } = options;
  const { seed } = commissioning;
  const episodes = chance ? createEpisodes(seed, commissioning.gateways) : noEpisodes;
  const lateReset = laggard(commissioning);
  const gateways = new Map<string, Gateway>();
  const pasts: { past: Past; gateway: Gateway }[] = [];

  for (const commissioned of commissioning.gateways) {
    const remembered = commissioned.history ? undefined : memory?.plants[commissioned.uuid];
    const plant = createPlant(commissioned, {
      seed,
      episodes,
      outages: chance,
      lateReset,
      saved: remembered?.plant,
    });
    const { node, past, alarmsSince } = begin(plant, {
      history: commissioned.history,
      remembered: remembered?.node,
      now: now(),
    });
    plant.start(node);
    const gateway = createGateway({
      plant,
      link: { connect, url: commissioning.broker.url, password: commissioned.password, random },
      now,
      period,
      seq,
      alarmsSince,
    });
    gateways.set(plant.uuid, gateway);
    if (past) pasts.push({ past, gateway });
    else gateway.mayFail();
    // Those already alive send while the next ones are still remembering.
    await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    gateways,
    past: tellAll(),
    close: () => {
      for (const gateway of gateways.values()) gateway.close();
    },
  };

  async function tellAll(): Promise<boolean> {
    if (pasts.length > 0) await tellPast(pasts, progress());
    return commissioning.gateways.some(({ history }) => history !== undefined);
  }
}

/** The one device of the fleet that starts its daily counters over late. */
function laggard({ seed, gateways }: Commissioning): string | undefined {
  const rank = (id: string) => uniform(seedOf(seed, id), 0);
  return gateways
    .flatMap(({ devices }) => devices.filter(({ device_type }) => device_type === 'C002'))
    .map(({ device_id }) => device_id)
    .sort((a, b) => rank(a) - rank(b))[0];
}
