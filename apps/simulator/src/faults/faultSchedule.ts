import type { CommissionedGateway } from '../physics/sitePlan.ts';
import { seedOf, uniform } from '../physics/noise.ts';
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

/** Share of gateways that have each kind of fault at a time, and how long until the next gateway has it. */
const mix: readonly { effect: Effect; share: number; window: number }[] = [
  { effect: 'fault', share: 1 / 24, window: 3 * HOUR },
  { effect: 'warning', share: 1 / 24, window: 2 * HOUR },
  { effect: 'abnormal', share: 1 / 24, window: 2 * HOUR },
  { effect: 'unreachable', share: 2 / 24, window: HOUR },
  { effect: 'unresponsive', share: 1 / 24, window: 4 * HOUR },
];

/** No random fault at all. */
export const noRandomFaults: FaultSchedule = { between: () => [] };

/**
 * The fleet's random faults as a function of time. Each day the gateways are shuffled into as many groups as there are
 * simultaneous faults, so that no gateway has two at once. Within a group the gateways take turns.
 */
export function createFaultSchedule(
  fleetSeed: number,
  gateways: readonly Pick<CommissionedGateway, 'uuid' | 'devices'>[],
): FaultSchedule {
  const seed = seedOf(fleetSeed, 'episodes');
  const groups = mix.flatMap((kind) =>
    Array.from({ length: Math.round(kind.share * gateways.length) }, () => kind),
  );
  const days = new Map<number, ReadonlyMap<string, readonly FaultEpisode[]>>();

  return {
    between(uuid, from, to) {
      const found: FaultEpisode[] = [];
      for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
        for (const episode of episodesOfDay(day).get(uuid) ?? []) {
          if (episode.from < to && episode.until > from) found.push(episode);
        }
      }
      return found;
    },
  };

  function episodesOfDay(day: number): ReadonlyMap<string, readonly FaultEpisode[]> {
    let episodes = days.get(day);
    if (!episodes) days.set(day, (episodes = assignDay(day)));
    return episodes;
  }

  function assignDay(day: number): ReadonlyMap<string, readonly FaultEpisode[]> {
    const today = seedOf(seed, String(day));
    const order = gateways
      .map((gateway, index) => ({ gateway, rank: uniform(today, index) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ gateway }) => gateway);
    const episodes = new Map<string, FaultEpisode[]>();
    groups.forEach(({ effect, window }, group) => {
      const own = seedOf(today, `hand ${group}`);
      const members = order.filter(
        (gateway, index) => index % groups.length === group && capableDevices(gateway, effect).length > 0,
      );
      for (let round = 0; round * window < DAY; round++) {
        const member = members[round % Math.max(1, members.length)];
        if (!member) continue;
        const pick = pickFault(member, effect, uniform(own, round * 4), uniform(own, round * 4 + 1));
        if (!pick) continue;
        const start = day * DAY + round * window;
        const from = start + Math.floor(0.12 * window * uniform(own, round * 4 + 2));
        const until = start + window - Math.floor(0.12 * window * uniform(own, round * 4 + 3));
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
