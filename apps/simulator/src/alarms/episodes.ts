import type { CommissionedGateway } from '../devices/sitePlan.ts';
import { seedOf, uniform } from '../devices/noise.ts';
import { type Effect, type Trouble, troubles } from './troubles.ts';

/** A trouble of one device over a stretch of time, ms. */
export interface Episode {
  uuid: string;
  deviceId: string;
  trouble: Trouble;
  from: number;
  /** Infinity while nobody knows its end. */
  until: number;
}

export interface Episodes {
  /** Those of a gateway's devices that touch [from, to), by their beginning. */
  between(uuid: string, from: number, to: number): readonly Episode[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How many gateways of the fleet are in a kind of trouble at a time, and how often another takes its turn. */
const mix: readonly { effect: Effect; share: number; window: number }[] = [
  { effect: 'fault', share: 1 / 24, window: 3 * HOUR },
  { effect: 'warning', share: 1 / 24, window: 2 * HOUR },
  { effect: 'abnormal', share: 1 / 24, window: 2 * HOUR },
  { effect: 'unreachable', share: 2 / 24, window: HOUR },
  { effect: 'silent', share: 1 / 24, window: 4 * HOUR },
];

/** No random trouble at all. */
export const noEpisodes: Episodes = { between: () => [] };

/**
 * The fleet's troubles as a function of time: mostly healthy, yet never dull. Each day deals the gateways into as
 * many hands as there are troubles at a time, so that no gateway has two; within a hand they take turns.
 */
export function createEpisodes(
  fleetSeed: number,
  gateways: readonly Pick<CommissionedGateway, 'uuid' | 'devices'>[],
): Episodes {
  const seed = seedOf(fleetSeed, 'episodes');
  const hands = mix.flatMap((kind) =>
    Array.from({ length: Math.round(kind.share * gateways.length) }, () => kind),
  );
  const days = new Map<number, ReadonlyMap<string, readonly Episode[]>>();

  return {
    between(uuid, from, to) {
      const found: Episode[] = [];
      for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
        for (const episode of dealt(day).get(uuid) ?? []) {
          if (episode.from < to && episode.until > from) found.push(episode);
        }
      }
      return found;
    },
  };

  function dealt(day: number): ReadonlyMap<string, readonly Episode[]> {
    let episodes = days.get(day);
    if (!episodes) days.set(day, (episodes = deal(day)));
    return episodes;
  }

  function deal(day: number): ReadonlyMap<string, readonly Episode[]> {
    const today = seedOf(seed, String(day));
    const order = gateways
      .map((gateway, index) => ({ gateway, rank: uniform(today, index) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ gateway }) => gateway);
    const episodes = new Map<string, Episode[]>();
    hands.forEach(({ effect, window }, hand) => {
      const own = seedOf(today, `hand ${hand}`);
      const members = order.filter(
        (gateway, index) => index % hands.length === hand && ableDevices(gateway, effect).length > 0,
      );
      for (let turn = 0; turn * window < DAY; turn++) {
        const member = members[turn % Math.max(1, members.length)];
        if (!member) continue;
        const pick = choose(member, effect, uniform(own, turn * 4), uniform(own, turn * 4 + 1));
        if (!pick) continue;
        const start = day * DAY + turn * window;
        const from = start + Math.floor(0.12 * window * uniform(own, turn * 4 + 2));
        const until = start + window - Math.floor(0.12 * window * uniform(own, turn * 4 + 3));
        const list = episodes.get(member.uuid) ?? [];
        list.push({ uuid: member.uuid, ...pick, from, until });
        episodes.set(member.uuid, list);
      }
    });
    return episodes;
  }
}

/** A device that can have such a trouble, and which; null when the gateway has none. */
function choose(
  gateway: Pick<CommissionedGateway, 'devices'>,
  effect: Effect,
  byDevice: number,
  byTrouble: number,
): { deviceId: string; trouble: Trouble } | null {
  const able = ableDevices(gateway, effect);
  const device = able[Math.floor(byDevice * able.length)];
  if (!device) return null;
  const fitting = troubles.filter(
    (trouble) => trouble.effect === effect && trouble.devices.includes(device.device_type),
  );
  const trouble = fitting[Math.floor(byTrouble * fitting.length)];
  return trouble ? { deviceId: device.device_id, trouble } : null;
}

function ableDevices({ devices }: Pick<CommissionedGateway, 'devices'>, effect: Effect) {
  return devices.filter(({ device_type }) =>
    troubles.some((trouble) => trouble.effect === effect && trouble.devices.includes(device_type)),
  );
}
