import type { Commissioning } from '@heliograph/contracts/commissioning';
import type { MqttClient, IClientOptions } from 'mqtt';
import { createEpisodes, noEpisodes } from './alarms/episodes.ts';
import { seedOf, uniform } from './devices/noise.ts';
import type { CommissionedHistory } from './devices/sitePlan.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import type { Past } from './history/pastOf.ts';
import type { Progress } from './history/progress.ts';
import { tellPast } from './history/tellPast.ts';
import type { Memory } from './memory.ts';
import { begin } from './plant/beginning.ts';
import { createPlant } from './plant/plant.ts';

export interface Fleet {
  gateways: ReadonlyMap<string, Gateway>;
  /** What gateways were commissioned to tell of their past and have not told yet, by uuid. */
  untold: ReadonlyMap<string, CommissionedHistory>;
  /** Resolves when the past is told; true when a commissioned history was among it. */
  past: Promise<boolean>;
  /**
   * Brings gateways to life that were commissioned meanwhile, and ends those that are commissioned no longer. All others
   * go on, with another password where they have one.
   */
  follow(commissioned: Commissioning['gateways']): void;
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
  const untold = new Map<string, CommissionedHistory>();
  const pasts: { past: Past; gateway: Gateway }[] = [];

  for (const commissioned of commissioning.gateways) {
    bring(commissioned);
    // Those already alive send while the next ones are still remembering.
    await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    gateways,
    untold,
    past: tellAll(),
    follow(commissioned) {
      for (const one of commissioned) {
        const known = gateways.get(one.uuid);
        if (known) known.renewPassword(one.password);
        else bring(one);
      }
      const wanted = new Set(commissioned.map(({ uuid }) => uuid));
      for (const [uuid, gateway] of gateways) {
        if (wanted.has(uuid)) continue;
        gateway.close();
        gateways.delete(uuid);
        untold.delete(uuid);
      }
    },
    close: () => {
      for (const gateway of gateways.values()) gateway.close();
    },
  };

  function bring(commissioned: Commissioning['gateways'][number]): void {
    const kept = memory?.plants[commissioned.uuid];
    // Whoever believes that the past is complete, its gateway knows better.
    const history = commissioned.history ?? kept?.untold;
    const remembered = history ? undefined : kept;
    if (history) untold.set(commissioned.uuid, history);
    const plant = createPlant(commissioned, {
      chanceSince: history?.samples_from,
      seed,
      episodes,
      outages: chance,
      lateReset,
      saved: remembered?.plant,
    });
    const { node, past, alarmsSince } = begin(plant, {
      history,
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
      grantKey: commissioning.grant_key,
      spentGrants: kept?.spentGrants,
    });
    gateways.set(plant.uuid, gateway);
    if (past) pasts.push({ past, gateway });
    else gateway.mayFail();
  }

  async function tellAll(): Promise<boolean> {
    const commissionedPast = untold.size > 0;
    if (pasts.length > 0) {
      await tellPast(pasts, progress(), (gateway) => {
        untold.delete(gateway.plant.uuid);
        gateway.mayFail();
      });
    }
    return commissionedPast;
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
