import type { WireStatus } from '@heliograph/contracts/mqtt';
import type { Episodes } from '../alarms/episodes.ts';
import { createTroubleBoard, type RaisedTrouble, type TroubleBoard } from '../alarms/troubleBoard.ts';
import { gridOverVoltage } from '../alarms/troubles.ts';
import { createSite, type Site } from '../devices/site.ts';
import type { SiteNode } from '../devices/siteNode.ts';
import { type CommissionedGateway, planSite } from '../devices/sitePlan.ts';
import { createTrail, type Trail } from '../devices/trail.ts';
import { createDeviceReader, type DeviceReader } from '../readings/deviceReader.ts';
import { flicker, snapshot, type Snapshot } from '../readings/snapshot.ts';
import { createDeviceClocks, type DeviceClocks, type SavedClocks } from './deviceClocks.ts';
import { createDeviceTexts, type DeviceTexts, type SavedVersions } from './deviceTexts.ts';
import { createFailures, type Failures, type SavedFailures } from './failures.ts';
import { createSettings, type SavedSettings, type Settings } from './settings.ts';

/** What a plant keeps over a restart, as its devices' own memory would. */
export interface SavedPlant {
  settings: SavedSettings;
  /** Missing in what was saved before devices had clocks. */
  clocks?: SavedClocks;
  /** Missing in what was saved before devices took firmware. */
  versions?: SavedVersions;
  raised: readonly RaisedTrouble[];
  failures: SavedFailures;
}

/** One gateway's site with its devices, running. */
export interface Plant {
  uuid: string;
  name: string;
  site: Site;
  readers: readonly DeviceReader[];
  settings: Settings;
  clocks: DeviceClocks;
  texts: DeviceTexts;
  board: TroubleBoard;
  failures: Failures;
  /** Begins to live from a node on. */
  start(node: SiteNode): void;
  trail(): Trail;
  /** What the devices see; between nodes with the household's flicker. */
  look(at: number): Snapshot;
  /** The same of a node of the past. */
  lookBack(node: SiteNode): Snapshot;
  status(now: Snapshot, deviceId: string): WireStatus;
  /** Clouds multiply the sun by this from `at` on; 1 ends them. */
  shade(factor: number, at: number): void;
  saved(): SavedPlant;
}

export interface PlantOptions {
  seed: number;
  episodes: Episodes;
  /** No trouble came by chance before, ms. */
  chanceSince?: number | undefined;
  /** False leaves out chance outages of the grid. */
  outages: boolean;
  /** The device whose daily counters start over late, if any. */
  lateReset?: string | undefined;
  saved?: SavedPlant | undefined;
}

export function createPlant(
  gateway: CommissionedGateway,
  { seed, episodes, chanceSince, outages, lateReset, saved }: PlantOptions,
): Plant {
  const { uuid, devices } = gateway;
  const plan = planSite(seed, gateway);
  const settings = createSettings(plan, devices, saved?.settings);
  const clocks = createDeviceClocks(plan.zone, saved?.clocks);
  const texts = createDeviceTexts(devices, saved?.versions);
  const board = createTroubleBoard(uuid, episodes, {
    since: chanceSince,
    saved: saved?.raised,
  });
  const failures = createFailures(saved?.failures);
  let cloudiness = 1;
  let life: Trail | null = null;
  const site = createSite(plan, {
    controls: settings.controls,
    weather: {
      shade: () => cloudiness,
      faulted: (inverter, at) =>
        board
          .active(at)
          .some(
            ({ deviceId, trouble }) =>
              trouble.effect === 'fault' && deviceId === plan.inverters[inverter]?.deviceId,
          ),
      overVoltage: (at) => (board.active(at).some(({ trouble }) => trouble === gridOverVoltage) ? 9 : 0),
    },
    outages,
  });
  const readers = devices.map((device) =>
    createDeviceReader(site, device, {
      controls: settings.controls,
      devices: devices.length - 1,
      lateReset: device.device_id === lateReset,
    }),
  );
  const trail = () => {
    if (!life) throw new Error(`plant ${uuid} was not started`);
    return life;
  };

  return {
    uuid,
    name: gateway.site.name,
    site,
    readers,
    settings,
    clocks,
    texts,
    board,
    failures,
    start: (node) => void (life = createTrail(site, node)),
    trail,
    look(at) {
      const { from, to, now } = trail().around(at);
      return snapshot(site, now === from ? now : flicker(site, from, to, now), board.active(at));
    },
    lookBack: (node) => snapshot(site, node, board.active(node.at)),
    status(now, deviceId) {
      const effects = now.troubles
        .filter((each) => each.deviceId === deviceId)
        .map(({ trouble }) => trouble.effect);
      if (effects.includes('silent')) return 'offline';
      return effects.includes('abnormal') ? 'abnormal' : 'normal';
    },
    shade(factor, at) {
      cloudiness = factor;
      trail().turn(at);
    },
    saved: () => ({
      settings: settings.saved(),
      clocks: clocks.saved(),
      versions: texts.saved(),
      raised: board.raised(),
      failures: failures.saved(),
    }),
  };
}
