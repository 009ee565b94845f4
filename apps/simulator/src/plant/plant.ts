import type { WireStatus } from '@heliograph/contracts/mqtt';
import type { FaultSchedule } from '../faults/faultSchedule.ts';
import { createActiveFaults, type RaisedFault, type ActiveFaults } from '../faults/activeFaults.ts';
import { gridOverVoltage } from '../faults/simulatedFaults.ts';
import { createSite, type Site } from '../physics/site.ts';
import type { SiteState } from '../physics/siteState.ts';
import { type CommissionedGateway, planSite } from '../physics/sitePlan.ts';
import { createTimeline, type Timeline } from '../physics/timeline.ts';
import { roughEvents, type RoughEvent } from '../rough/roughEvents.ts';
import { createRoughSchedule } from '../rough/roughSchedule.ts';
import { createDeviceReader, type DeviceReader } from '../readings/deviceReader.ts';
import { flicker, snapshot, type Snapshot } from '../readings/snapshot.ts';
import { type ClockJump, type ClockJumps, createClockJumps } from './clockJumps.ts';
import { createDeviceClocks, type DeviceClocks, type SavedClocks } from './deviceClocks.ts';
import { createDeviceTexts, type DeviceTexts, type SavedVersions } from './deviceTexts.ts';
import { createSensorFaults, type SensorFaults, type SavedSensorFaults } from './sensorFaults.ts';
import { createSettings, type SavedSettings, type Settings } from './settings.ts';

/** State of a plant across restarts. */
export interface SavedPlant {
  settings: SavedSettings;
  /** Missing in files saved before devices had clocks. */
  clocks?: SavedClocks;
  /** Missing in files saved before devices had firmware. */
  versions?: SavedVersions;
  raised: readonly RaisedFault[];
  sensorFaults: SavedSensorFaults;
  /** Missing in files saved before clocks jumped. */
  clockJumps?: readonly ClockJump[];
  /** Random rough events up to this instant have happened. */
  roughUntil?: number;
}

/** The running simulation of one gateway's site and devices. */
export interface Plant {
  uuid: string;
  name: string;
  site: Site;
  readers: readonly DeviceReader[];
  settings: Settings;
  clocks: DeviceClocks;
  texts: DeviceTexts;
  faults: ActiveFaults;
  sensorFaults: SensorFaults;
  /** Jumps of the gateway's clock, which stamps all samples. */
  clockJumps: ClockJumps;
  /** Starts from a state. */
  start(node: SiteState): void;
  timeline(): Timeline;
  /** Measurements at an instant, with short-term load changes between states. */
  snapshotAt(at: number): Snapshot;
  /** Measurements at a past state. */
  historicalSnapshot(node: SiteState): Snapshot;
  status(now: Snapshot, deviceId: string): WireStatus;
  /** Multiplies PV power by a factor from `at` on; 1 for normal. */
  shade(factor: number, at: number): void;
  /** Applies random rough events up to an instant, based on the measurements at that time. */
  passRoughEvents(until: number, viewAt: (at: number) => Snapshot): void;
  saved(): SavedPlant;
}

export interface PlantOptions {
  seed: number;
  schedule: FaultSchedule;
  /** No random faults before this instant, ms. */
  randomFaultsSince?: number | undefined;
  /** Random rough events after `since`, ms, on a share of the fleet's days; none if it is missing. */
  rough?: { share: number; since: number };
  /** False disables grid outages. */
  outages: boolean;
  /** The device that resets its daily counters late, if any. */
  lateReset?: string | undefined;
  saved?: SavedPlant | undefined;
}

export function createPlant(
  gateway: CommissionedGateway,
  {
    seed,
    schedule,
    randomFaultsSince,
    rough = { share: 0, since: 0 },
    outages,
    lateReset,
    saved,
  }: PlantOptions,
): Plant {
  const { uuid, devices } = gateway;
  const plan = planSite(seed, gateway);
  const settings = createSettings(plan, devices, saved?.settings);
  const clocks = createDeviceClocks(plan.zone, saved?.clocks);
  const texts = createDeviceTexts(devices, saved?.versions);
  const faults = createActiveFaults(uuid, schedule, {
    since: randomFaultsSince,
    saved: saved?.raised,
  });
  const sensorFaults = createSensorFaults(saved?.sensorFaults);
  const clockJumps = createClockJumps(saved?.clockJumps);
  const roughSchedule = createRoughSchedule(plan.seed, rough.share);
  let roughUntil = saved?.roughUntil ?? rough.since;
  let cloudiness = 1;
  let current: Timeline | null = null;
  const site = createSite(plan, {
    controls: settings.controls,
    disturbances: {
      cloudFactor: () => cloudiness,
      hasFault: (inverter, at) =>
        faults
          .active(at)
          .some(
            ({ deviceId, fault }) =>
              fault.effect === 'fault' && deviceId === plan.inverters[inverter]?.deviceId,
          ),
      overVoltage: (at) => (faults.active(at).some(({ fault }) => fault === gridOverVoltage) ? 9 : 0),
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
  const timeline = () => {
    if (!current) throw new Error(`plant ${uuid} was not started`);
    return current;
  };

  return {
    uuid,
    name: gateway.site.name,
    site,
    readers,
    settings,
    clocks,
    texts,
    faults,
    sensorFaults,
    clockJumps,
    start: (node) => void (current = createTimeline(site, node)),
    timeline,
    snapshotAt(at) {
      const { from, to, now } = timeline().around(at);
      return snapshot(site, now === from ? now : flicker(site, from, to, now), faults.active(at));
    },
    historicalSnapshot: (node) => snapshot(site, node, faults.active(node.at)),
    status(now, deviceId) {
      const effects = now.faults
        .filter((each) => each.deviceId === deviceId)
        .map(({ fault }) => fault.effect);
      if (effects.includes('unresponsive')) return 'offline';
      return effects.includes('abnormal') ? 'abnormal' : 'normal';
    },
    shade(factor, at) {
      cloudiness = factor;
      timeline().recompute(at);
    },
    passRoughEvents(until, viewAt) {
      for (const { name, at, seed } of roughSchedule.between(roughUntil, until)) {
        const event: RoughEvent = roughEvents[name];
        event({ readers, sensorFaults, clockJumps }, { at, seed, view: () => viewAt(at) });
      }
      roughUntil = Math.max(roughUntil, until);
    },
    saved: () => ({
      settings: settings.saved(),
      clocks: clocks.saved(),
      versions: texts.saved(),
      raised: faults.raised(),
      sensorFaults: sensorFaults.saved(),
      clockJumps: clockJumps.saved(),
      roughUntil,
    }),
  };
}
