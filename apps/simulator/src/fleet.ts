import type { Commissioning } from '@heliograph/contracts/commissioning';
import type { MqttClient, IClientOptions } from 'mqtt';
import { createEpisodes, noEpisodes } from './alarms/episodes.ts';
import { seedOf, uniform } from './devices/noise.ts';
import type { Site } from './devices/site.ts';
import type { SiteNode } from './devices/siteNode.ts';
import type { CommissionedGateway, CommissionedHistory } from './devices/sitePlan.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import type { SpentGrants } from './gateway/grantBook.ts';
import type { Past } from './history/pastOf.ts';
import type { Progress } from './history/progress.ts';
import { tellPast } from './history/tellPast.ts';
import type { Memory } from './memory.ts';
import { begin } from './plant/beginning.ts';
import { carryOver } from './plant/carryOver.ts';
import { createPlant, type SavedPlant } from './plant/plant.ts';
import type { SavedUpgrades } from './upgrade/upgrader.ts';

export interface Fleet {
  gateways: ReadonlyMap<string, Gateway>;
  /** What gateways were commissioned to tell of their past and have not told yet, by uuid. */
  untold: ReadonlyMap<string, CommissionedHistory>;
  /** Resolves when the past is told; true when a commissioned history was among it. */
  past: Promise<boolean>;
  /**
   * Brings gateways to life that were commissioned meanwhile, and ends those that are commissioned no longer. All others
   * go on, with another password or other devices where they have some.
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

/** What a gateway was until just now. */
interface PastLife {
  site: Site;
  node: SiteNode;
  plant: SavedPlant;
  spentGrants: SpentGrants;
  upgrades: SavedUpgrades;
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
  /** What hangs on each gateway. */
  const equipment = new Map<string, string>();
  /** Gateways that are equipped anew as soon as their past is told. */
  const waiting = new Map<string, CommissionedGateway>();

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
        if (!known) {
          bring(one);
          continue;
        }
        known.renewPassword(one.password);
        if (isEquipped(one)) waiting.delete(one.uuid);
        // First it tells its past, as it was.
        else if (untold.has(one.uuid)) waiting.set(one.uuid, one);
        else refit(one);
      }
      const wanted = new Set(commissioned.map(({ uuid }) => uuid));
      for (const [uuid, gateway] of gateways) {
        if (wanted.has(uuid)) continue;
        gateway.close();
        gateways.delete(uuid);
        untold.delete(uuid);
        waiting.delete(uuid);
        equipment.delete(uuid);
      }
    },
    close: () => {
      for (const gateway of gateways.values()) gateway.close();
    },
  };

  function isEquipped({ uuid, devices }: CommissionedGateway): boolean {
    return equipment.get(uuid) === JSON.stringify(devices);
  }

  /** The same gateway with other devices: what stays goes on counting. */
  function refit(commissioned: CommissionedGateway): void {
    const { plant, spentGrants, upgrades, close } = gateways.get(commissioned.uuid)!;
    close();
    const { now: node } = plant.trail().around(now());
    bring(commissioned, {
      site: plant.site,
      node,
      plant: plant.saved(),
      spentGrants: spentGrants(),
      upgrades: upgrades(),
    });
  }

  function bring(commissioned: CommissionedGateway, life?: PastLife): void {
    equipment.set(commissioned.uuid, JSON.stringify(commissioned.devices));
    const kept = life ?? memory?.plants[commissioned.uuid];
    // Whoever believes that the past is complete, its gateway knows better.
    const history = life ? undefined : (commissioned.history ?? memory?.plants[commissioned.uuid]?.untold);
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
      remembered: life ? carryOver(life.site, life.node, plant.site) : remembered?.node,
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
      upgrades: kept?.upgrades,
    });
    gateways.set(plant.uuid, gateway);
    if (past) pasts.push({ past, gateway });
    else gateway.mayFail();
  }

  async function tellAll(): Promise<boolean> {
    const commissionedPast = untold.size > 0;
    if (pasts.length > 0) {
      await tellPast(pasts, progress(), (gateway) => {
        const { uuid } = gateway.plant;
        untold.delete(uuid);
        gateway.mayFail();
        const equipped = waiting.get(uuid);
        waiting.delete(uuid);
        if (equipped) refit(equipped);
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
