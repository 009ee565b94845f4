import {
  DEVICE_STATUSES,
  STATION_MEASURES,
  STATION_STATUSES,
  type FleetSummary,
  type FleetTotal,
} from '@heliograph/contracts/engine';
import { FleetTotals, type AreaTotals } from '@heliograph/contracts/mqtt';
import { LIFETIME_PERIODS } from '@heliograph/domain/status';

interface ServerTotals {
  areas: readonly AreaTotals[];
  /** Until when they are live, ms. */
  until: number;
}

/**
 * Totals of a fleet that is read in parts, as its servers publish them. Stations of a server whose totals are stale count
 * as such of which nothing is known.
 */
export function createTotals() {
  const servers = new Map<number, ServerTotals>();
  /** Brokers whose next message may be retained, and so of any age. */
  const linked = new Set<number>();
  let isChanged = true;
  /** When time alone changes the totals. */
  let expires = Infinity;

  return {
    /** A broker is connected; its first message may be an old one. */
    linked(server: number) {
      linked.add(server);
    },

    take(server: number, message: unknown, now: number) {
      const { success, data } = FleetTotals.safeParse(message);
      if (!success) return;
      // A clock that differs from the server's must not make its messages stale.
      const at = linked.delete(server) ? Math.min(data.at, now) : now;
      servers.set(server, { areas: data.areas, until: at + LIFETIME_PERIODS * data.period });
      isChanged = true;
    },

    /** Servers that are no longer there hold nothing. */
    keep(present: ReadonlySet<number>) {
      for (const id of servers.keys()) if (!present.has(id)) isChanged = servers.delete(id);
    },

    /** @returns whether the summary is another one than at the last call */
    settle(now: number): boolean {
      const was = isChanged || now > expires;
      isChanged = false;
      expires = Math.min(
        Infinity,
        ...[...servers.values()].filter(({ until }) => until >= now).map(({ until }) => until),
      );
      return was;
    },

    /** @param of stations of the fleet */
    summary(now: number, of: number): FleetSummary {
      const all = [...servers.values()].flatMap(({ areas, until }) =>
        areas.map((area) => ({ area, isLive: until >= now })),
      );
      const live = all.flatMap(({ area, isLive }) => (isLive ? [area] : []));
      return {
        stations: counts(STATION_STATUSES, live, ({ stations }) => stations, of),
        devices: counts(
          DEVICE_STATUSES,
          live,
          ({ devices }) => devices,
          sum(
            all.map(({ area }) => area),
            ({ devices }) => sum(devices, (count) => count),
          ),
        ),
        power: {
          ...(Object.fromEntries(
            STATION_MEASURES.map((measure) => [measure, total(all, measure)]),
          ) as unknown as Omit<FleetSummary['power'], 'soc'>),
          soc: stateOfCharge(all),
        },
        gateways: {
          reporting: sum(live, ({ gateways }) => gateways.reporting),
          of: sum(all, ({ area }) => area.gateways.of),
        },
        newest: extreme(live, 'newest', Math.max),
        oldest: extreme(live, 'oldest', Math.min),
      };
    },
  };
}

interface Known {
  area: AreaTotals;
  isLive: boolean;
}

const sum = <T>(list: readonly T[], figure: (each: T) => number) =>
  list.reduce((total, each) => total + figure(each), 0);

/** @param of all there are; those that no live total counts are in the first status, `nodata` */
function counts<K extends string>(
  names: readonly K[],
  live: readonly AreaTotals[],
  figures: (area: AreaTotals) => readonly number[],
  of: number,
): Record<K, number> {
  const known = names.map((_, code) => sum(live, (area) => figures(area)[code] ?? 0));
  known[0] = Math.max(0, of - sum(known.slice(1), (count) => count));
  return Object.fromEntries(names.map((name, code) => [name, known[code]])) as Record<K, number>;
}

function total(all: readonly Known[], measure: (typeof STATION_MEASURES)[number]): FleetTotal {
  const live = all.filter(({ isLive }) => isLive).map(({ area }) => area[measure]);
  const reporting = sum(live, (each) => each.reporting);
  return {
    value: reporting === 0 ? null : sum(live, (each) => each.sum),
    reporting,
    of: sum(all, ({ area }) => area[measure].of),
  };
}

function stateOfCharge(all: readonly Known[]): FleetTotal {
  const summed = total(all, 'soc');
  const weight = sum(all, ({ area, isLive }) => (isLive ? area.soc.weight : 0));
  return { ...summed, value: summed.value === null || weight === 0 ? null : summed.value / weight };
}

function extreme(
  live: readonly AreaTotals[],
  key: 'newest' | 'oldest',
  pick: (a: number, b: number) => number,
): number | null {
  const known = live.flatMap((area) => area[key] ?? []);
  return known.length === 0 ? null : known.reduce((a, b) => pick(a, b));
}
