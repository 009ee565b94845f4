import type { Commissioning } from '@heliograph/contracts/commissioning';
import { deviceTypes } from '@heliograph/domain/models';
import type { SetTimer } from '@heliograph/domain/time';
import type { MqttClient, IClientOptions } from 'mqtt';
import { createFaultSchedule, noRandomFaults } from './faults/faultSchedule.ts';
import { deriveSeed, uniform } from './physics/noise.ts';
import type { SiteState } from './physics/siteState.ts';
import { type CommissionedGateway, type CommissionedHistory, planSite } from './physics/sitePlan.ts';
import { getSlots } from './physics/siteSlots.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import type { SpentGrants } from '@heliograph/gateway-link';
import type { GatewayHistory } from './history/historyBatches.ts';
import type { Progress } from './history/progress.ts';
import { backfillHistory } from './history/backfillHistory.ts';
import type { SavedFleet, SavedGateway } from './savedFleet.ts';
import { findStartState } from './plant/findStartState.ts';
import { migrateSiteState, type SiteLayout } from './plant/migrateSiteState.ts';
import { createPlant, type SavedPlant } from './plant/plant.ts';
import type { SavedUpgrades } from './upgrade/upgrader.ts';

export interface Fleet {
  gateways: ReadonlyMap<string, Gateway>;
  /** Commissioned histories that are not written yet, by uuid. */
  pendingHistory: ReadonlyMap<string, CommissionedHistory>;
  /** Resolves when all history is written; true if it included a commissioned history. */
  backfilled: Promise<boolean>;
  /**
   * Starts new gateways and stops removed ones. The others keep running, with their new password or devices if these
   * changed.
   */
  recommission(commissioned: Commissioning['gateways']): void;
  close(): void;
}

export interface FleetOptions {
  commissioning: Commissioning;
  connect: (url: string, options: IClientOptions) => MqttClient;
  now: () => number;
  setTimer: SetTimer;
  random: () => number;
  /** ms between telemetry messages of a gateway. */
  period: number;
  /** False disables random alarms, grid outages and gateway outages. */
  randomEvents: boolean;
  /** Share of all days of all gateways that have a rough event. */
  rough: number;
  saved: SavedFleet | null;
  progress: () => Progress;
  /** Called with each history before it is written. */
  onHistory?: (history: GatewayHistory) => void;
  /** First sequence number of every gateway; must grow with each start. */
  seq: number;
}

/** The state of a gateway before it was replaced or restarted. */
interface PreviousGateway {
  /** With the devices it had; null if it has the same now. */
  site: SiteLayout | null;
  node: SiteState;
  plant: SavedPlant;
  spentGrants?: SpentGrants;
  upgrades?: SavedUpgrades;
}

/** Starts a fleet gateway by gateway and writes its history in the background. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { commissioning, connect, now, setTimer, random, period, randomEvents, rough, saved, progress } =
    options;
  const { onHistory, seq } = options;
  const { seed } = commissioning;
  const createFleetPlant = createPlants({ commissioning, randomEvents, rough });
  const gateways = new Map<string, Gateway>();
  const pendingHistory = new Map<string, CommissionedHistory>();
  const backfills: { history: GatewayHistory; gateway: Gateway }[] = [];
  /** The devices of each gateway, as JSON. */
  const devicesByGateway = new Map<string, string>();
  /** Gateways whose devices change once their history is written. */
  const pendingDeviceChanges = new Map<string, CommissionedGateway>();

  for (const commissioned of commissioning.gateways) {
    addGateway(commissioned);
    // Lets running gateways send while the next ones are starting.
    await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    gateways,
    pendingHistory,
    backfilled: backfillAll(),
    recommission(commissioned) {
      for (const one of commissioned) {
        const known = gateways.get(one.uuid);
        if (!known) {
          addGateway(one);
          continue;
        }
        known.renewPassword(one.password);
        if (hasSameDevices(one)) pendingDeviceChanges.delete(one.uuid);
        // Its history must be written with the old devices first.
        else if (pendingHistory.has(one.uuid)) pendingDeviceChanges.set(one.uuid, one);
        else replaceDevices(one);
      }
      const wanted = new Set(commissioned.map(({ uuid }) => uuid));
      for (const [uuid, gateway] of gateways) {
        if (wanted.has(uuid)) continue;
        gateway.close();
        gateways.delete(uuid);
        pendingHistory.delete(uuid);
        pendingDeviceChanges.delete(uuid);
        devicesByGateway.delete(uuid);
      }
    },
    close: () => {
      for (const gateway of gateways.values()) gateway.close();
    },
  };

  function hasSameDevices({ uuid, devices }: CommissionedGateway): boolean {
    return devicesByGateway.get(uuid) === JSON.stringify(devices);
  }

  /** Restarts a gateway with other devices. Counters of remaining devices continue. */
  function replaceDevices(commissioned: CommissionedGateway): void {
    const { plant, spentGrants, upgrades, close } = gateways.get(commissioned.uuid)!;
    close();
    const { now: node } = plant.timeline().around(now());
    addGateway(commissioned, {
      site: plant.site,
      node,
      plant: plant.saved(),
      spentGrants: spentGrants(),
      upgrades: upgrades(),
    });
  }

  function addGateway(commissioned: CommissionedGateway, previous?: PreviousGateway): void {
    devicesByGateway.set(commissioned.uuid, JSON.stringify(commissioned.devices));
    const stored = saved?.plants[commissioned.uuid];
    const kept = previous ?? (stored && previousRun(stored, commissioned));
    // An interrupted backfill continues even if the server believes that the history is complete.
    const history = previous ? undefined : (commissioned.history ?? stored?.untold);
    const remembered = history ? undefined : kept;
    if (history) pendingHistory.set(commissioned.uuid, history);
    const plant = createFleetPlant(commissioned, { history, saved: remembered?.plant, now: now() });
    const {
      node,
      history: backfill,
      alarmsSince,
    } = findStartState(plant, {
      history,
      remembered: remembered?.site
        ? migrateSiteState(remembered.site, remembered.node, plant.site)
        : remembered?.node,
      now: now(),
    });
    plant.start(node);
    const gateway = createGateway({
      plant,
      link: { connect, url: commissioning.broker.url, password: commissioned.password, random },
      now,
      setTimer,
      period,
      seq,
      alarmsSince,
      grantKey: commissioning.grant_key,
      spentGrants: kept?.spentGrants,
      upgrades: kept?.upgrades,
    });
    gateways.set(plant.uuid, gateway);
    if (backfill) {
      backfills.push({ history: backfill, gateway });
      onHistory?.(backfill);
    } else gateway.allowOutages();
  }

  function previousRun(stored: SavedGateway, commissioned: CommissionedGateway): PreviousGateway {
    const { devices = commissioned.devices } = stored;
    if (JSON.stringify(devices) === JSON.stringify(commissioned.devices)) return { ...stored, site: null };
    const plan = planSite(seed, { ...commissioned, devices: [...devices] });
    return { ...stored, site: { plan, slots: getSlots(plan) } };
  }

  async function backfillAll(): Promise<boolean> {
    const hadCommissionedHistory = pendingHistory.size > 0;
    if (backfills.length > 0) {
      await backfillHistory(backfills, progress(), (gateway) => {
        const { uuid } = gateway.plant;
        pendingHistory.delete(uuid);
        gateway.allowOutages();
        const changed = pendingDeviceChanges.get(uuid);
        pendingDeviceChanges.delete(uuid);
        if (changed) replaceDevices(changed);
      });
    }
    return hadCommissionedHistory;
  }
}

/** Creates plants of a fleet, whose random faults and rough events begin with the history that they write. */
export function createPlants({
  commissioning,
  randomEvents,
  rough,
}: Pick<FleetOptions, 'commissioning' | 'randomEvents' | 'rough'>) {
  const { seed, gateways } = commissioning;
  const schedule = randomEvents ? createFaultSchedule(seed, gateways) : noRandomFaults;
  const lateReset = findLateResetDevice(commissioning);
  return (
    commissioned: CommissionedGateway,
    {
      history,
      saved,
      now,
    }: { history: CommissionedHistory | undefined; saved?: SavedPlant | undefined; now: number },
  ) =>
    createPlant(commissioned, {
      randomFaultsSince: history?.energy_from,
      rough: { share: rough, since: history?.energy_from ?? now },
      seed,
      schedule,
      outages: randomEvents,
      lateReset,
      saved,
    });
}

/** The one device of the fleet that resets its daily counters late. */
function findLateResetDevice({ seed, gateways }: Commissioning): string | undefined {
  const rank = (id: string) => uniform(deriveSeed(seed, id), 0);
  return gateways
    .flatMap(({ devices }) => devices.filter(({ device_type }) => deviceTypes[device_type].hybrid))
    .map(({ device_id }) => device_id)
    .sort((a, b) => rank(a) - rank(b))[0];
}
