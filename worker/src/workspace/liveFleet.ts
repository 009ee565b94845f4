import type { Device, Gateway, ModFun, StationRelevance } from '@heliograph/contracts/http';
import { carryOver } from '../fleet/carryOver.ts';
import { createFleet, type Fleet, type FleetTotalsSource } from '../fleet/fleet.ts';
import { indexFleet } from '../fleet/fleetIndex.ts';
import {
  createCounterFinder,
  createCounterTest,
  type CounterFinder,
  type CounterTest,
} from '../series/counters.ts';

interface Options {
  /** Fleets that other sessions saw live just before: no wall goes blank because someone signs in. */
  inherited: readonly Fleet[];
  /** Shown until this session's own fleet is loaded, to pages whose scope allows it. */
  standIn: Fleet | null;
  now: () => number;
  changed: () => void;
}

/** The fleet that a session may see, once loaded, with its live values. */
export function createLiveFleet({ inherited, standIn, now, changed }: Options) {
  let fleet: Fleet | null = null;
  let predecessors = inherited;
  let functions: readonly ModFun[] = [];
  let isCounter: CounterTest = () => false;
  let getCounters: CounterFinder = () => [];

  const devices = (): readonly Device[] => fleet?.index.devices ?? [];

  return {
    /** Null until loaded. */
    current: () => fleet,
    shown: () => fleet ?? standIn,
    devices,
    /** Catalogue for queries about the past. */
    catalogue: () => ({ functions, isCounter, getCounters }),

    /** Puts what was loaded in its place; live values of devices that stay are kept. */
    replace(relevance: StationRelevance, totals: FleetTotalsSource | null): Fleet {
      const next = createFleet(indexFleet(relevance), totals);
      for (const known of fleet ? [fleet] : predecessors) carryOver(known, next);
      predecessors = [];
      if (!fleet) next.index.gateways.forEach((_, row) => next.linked(row, false, now()));
      fleet = next;
      functions = relevance.mod_funs;
      isCounter = createCounterTest(relevance.device, functions);
      getCounters = createCounterFinder(isCounter);
      return next;
    },

    /** Acts on a gateway of this fleet; topics of others are not routed here, but a reload may just have dropped one. */
    atGateway(uuid: string, act: (row: number, live: Fleet) => void) {
      const row = fleet?.index.gatewayRow.get(uuid);
      if (fleet === null || row === undefined) return;
      act(row, fleet);
      changed();
    },

    /** Gateway of a device that this session may see. */
    gatewayOf(deviceId: string): Gateway | undefined {
      const row = fleet?.index.deviceRow.get(deviceId);
      return row === undefined ? undefined : fleet?.index.gateways[fleet.index.gatewayOfDevice[row] ?? -1];
    },

    /** True if this session may ask a device's gateway. */
    mayAsk(deviceId: string): boolean {
      const row = fleet?.index.deviceRow.get(deviceId);
      return row !== undefined && fleet?.index.mayAsk[fleet.index.gatewayOfDevice[row] ?? -1] === true;
    },

    /** True if it may write settings of a device, or of one at the same gateway. */
    maySet(deviceId: string): boolean {
      const row = fleet?.index.deviceRow.get(deviceId) ?? -1;
      return fleet?.index.stations[fleet.index.stationOfDevice[row] ?? -1]?.device_setting === 1;
    },

    modelOf: (deviceId: string) => devices().find(({ device_id }) => device_id === deviceId)?.mod_id,
  };
}
