import type { FleetIndex } from './fleetIndex.ts';

/** How often a gateway that does not push is asked, ms; a value lives three periods. */
export const POLL_PERIOD_MS = 10_000;
/** Of a pushing gateway, until its first message says. */
const PUSH_PERIOD_MS = 5_000;
export const LIFETIME_PERIODS = 3;
/** The server notes when it last heard a device at least this often, ms. */
const NOTED_MS = 60_000;

export type GatewayStates = ReturnType<typeof createGatewayStates>;

/**
 * Whether each gateway is there. It is offline when its status topic says so, or when it has been silent for longer
 * than its values live; until it was heard here, than the server tells. While the broker itself is away nothing can be said,
 * so what was known stays.
 */
export function createGatewayStates({ gateways, devices, devicesOfGateway }: FleetIndex) {
  /** By the status topic; null until it spoke. */
  const announced: (boolean | null)[] = gateways.map(() => null);
  const linked = new Uint8Array(gateways.length);
  /** When it was last heard; -Infinity for never. */
  const heardAt = new Float64Array(gateways.length).fill(-Infinity);
  /** Silence counts from here: its link's (re)start, or when it was last heard. */
  const quietSince = new Float64Array(gateways.length).fill(-Infinity);
  const period = Float64Array.from(gateways, ({ pushes }) => (pushes ? PUSH_PERIOD_MS : POLL_PERIOD_MS));

  /** Until when the server may have heard it; NaN when it never did, or only speaks when it is asked. */
  const notedUntil = gateways.map(({ pushes }, row) => {
    if (!pushes) return NaN;
    const noted = (devicesOfGateway[row] ?? []).flatMap((device) => devices[device]?.last_online ?? []);
    return noted.length === 0 ? NaN : Math.max(...noted) + NOTED_MS;
  });

  /** Nobody listened here before `now`, but the server did. */
  function quietBefore(row: number, now: number): number {
    const until = notedUntil[row] ?? NaN;
    const heard = (heardAt[row] ?? -Infinity) > -Infinity;
    return heard || Number.isNaN(until) ? now : Math.min(now, until);
  }

  const lifetime = (row: number) => LIFETIME_PERIODS * (period[row] ?? POLL_PERIOD_MS);

  return {
    announced,
    linked,
    heardAt,
    quietSince,
    period,
    lifetime,

    link(row: number, up: boolean, now: number) {
      linked[row] = up ? 1 : 0;
      quietSince[row] = Math.max(quietSince[row] ?? -Infinity, quietBefore(row, now));
    },
    /** @param at when it said so, which may be long ago: the broker keeps its word */
    announce(row: number, online: boolean, at: number, now: number) {
      announced[row] = online;
      if (!online) return;
      const since = Math.max(quietBefore(row, now), Math.min(at, now));
      quietSince[row] = Math.max(quietSince[row] ?? since, since);
    },
    /** It spoke: telemetry or an answer, so it is there whatever its status topic said before. */
    hear(row: number, now: number, nextWithin: number) {
      announced[row] = true;
      heardAt[row] = quietSince[row] = now;
      period[row] = nextWithin;
    },

    /** Null until first known. */
    online(row: number, now: number): boolean | null {
      const status = announced[row] ?? null;
      if (status !== true || linked[row] === 0) return status;
      return now <= (quietSince[row] ?? 0) + lifetime(row);
    },
    /** When `online` would change by silence alone. */
    silentAt(row: number): number {
      if (announced[row] !== true || linked[row] === 0) return Infinity;
      return (quietSince[row] ?? 0) + lifetime(row);
    },
    /** Heard within the lifetime of its values. */
    reporting: (row: number, now: number): boolean => now <= (heardAt[row] ?? -Infinity) + lifetime(row),
  };
}
