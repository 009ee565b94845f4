import type { CommissionedGateway } from '../physics/sitePlan.ts';
import { deriveSeed, uniform } from '../physics/noise.ts';
import { type Effect, type SimulatedFault, simulatedFaults } from './simulatedFaults.ts';

/** A fault of one device over a period, ms. */
export interface FaultEpisode {
  uuid: string;
  deviceId: string;
  fault: SimulatedFault;
  from: number;
  /** Infinity while the end is unknown. */
  until: number;
}

export interface FaultSchedule {
  /** Episodes of a gateway's devices that overlap [from, to), by start. */
  between(uuid: string, from: number, to: number): readonly FaultEpisode[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Divisible by the windows of all kinds. */
const PERIOD = 28 * DAY;

/**
 * Share of gateways that have each kind of fault once per window, in turn. A fleet of 24 has a few faults a
 * week, mostly two or three at a time.
 */
const mix: readonly { effect: Effect; share: number; window: number }[] = [
  { effect: 'fault', share: 1 / 24, window: 7 * DAY },
  { effect: 'warning', share: 1 / 24, window: 4 * DAY },
  { effect: 'abnormal', share: 1 / 24, window: 7 * DAY },
  { effect: 'unreachable', share: 2 / 24, window: 14 * DAY },
  { effect: 'unresponsive', share: 1 / 24, window: 14 * DAY },
];

/** Disables random faults. */
export const noRandomFaults: FaultSchedule = { between: () => [] };

/**
 * The fleet's random faults as a function of time. Each period the gateways are shuffled into as many groups as there are
 * simultaneous faults, so that no gateway has two at once. Within a group the gateways take turns.
 */
export function createFaultSchedule(
  fleetSeed: number,
  gateways: readonly Pick<CommissionedGateway, 'uuid' | 'devices'>[],
): FaultSchedule {
  const seed = deriveSeed(fleetSeed, 'episodes');
  const groups = mix.flatMap((kind) =>
    Array.from({ length: Math.round(kind.share * gateways.length) }, () => kind),
  );
  const periods = new Map<number, ReadonlyMap<string, readonly FaultEpisode[]>>();

  return {
    between(uuid, from, to) {
      const found: FaultEpisode[] = [];
      for (let period = Math.floor(from / PERIOD); period * PERIOD < to; period++) {
        for (const episode of episodesOfPeriod(period).get(uuid) ?? []) {
          if (episode.from < to && episode.until > from) found.push(episode);
        }
      }
      return found;
    },
  };

  function episodesOfPeriod(period: number): ReadonlyMap<string, readonly FaultEpisode[]> {
    let episodes = periods.get(period);
    if (!episodes) periods.set(period, (episodes = assignPeriod(period)));
    return episodes;
  }

  function assignPeriod(period: number): ReadonlyMap<string, readonly FaultEpisode[]> {
    const now = deriveSeed(seed, String(period));
    const order = gateways
      .map((gateway, index) => ({ gateway, rank: uniform(now, index) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ gateway }) => gateway);
    const episodes = new Map<string, FaultEpisode[]>();
    groups.forEach(({ effect, window }, group) => {
      const own = deriveSeed(now, `hand ${group}`);
      const members = order.filter(
        (gateway, index) => index % groups.length === group && capableDevices(gateway, effect).length > 0,
      );
      for (let round = 0; round * window < PERIOD; round++) {
        const member = members[round % Math.max(1, members.length)];
        if (!member) continue;
        const pick = pickFault(member, effect, uniform(own, round * 4), uniform(own, round * 4 + 1));
        if (!pick) continue;
        const [least, most] = pick.fault.hours;
        const lasts = HOUR * (least + (most - least) * uniform(own, round * 4 + 2));
        const start = period * PERIOD + round * window;
        const from = start + Math.floor((window - lasts) * uniform(own, round * 4 + 3));
        const until = Math.floor(from + lasts);
        const list = episodes.get(member.uuid) ?? [];
        list.push({ uuid: member.uuid, ...pick, from, until });
        episodes.set(member.uuid, list);
      }
    });
    return episodes;
  }
}

/** Picks a device and a fault with an effect; null if no device of the gateway can have one. */
function pickFault(
  gateway: Pick<CommissionedGateway, 'devices'>,
  effect: Effect,
  byDevice: number,
  byFault: number,
): { deviceId: string; fault: SimulatedFault } | null {
  const capable = capableDevices(gateway, effect);
  const device = capable[Math.floor(byDevice * capable.length)];
  if (!device) return null;
  const fitting = simulatedFaults.filter(
    (fault) => fault.effect === effect && fault.devices.includes(device.device_type),
  );
  const fault = fitting[Math.floor(byFault * fitting.length)];
  return fault ? { deviceId: device.device_id, fault } : null;
}

function capableDevices({ devices }: Pick<CommissionedGateway, 'devices'>, effect: Effect) {
  return devices.filter(({ device_type }) =>
    simulatedFaults.some((fault) => fault.effect === effect && fault.devices.includes(device_type)),
  );
}
