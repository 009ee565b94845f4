import type { FleetIndex } from './fleetIndex.ts';

/** How often a gateway that does not push is polled, ms; a value is fresh for three periods. */
export const POLL_PERIOD_MS = 10_000;
/** Period of a gateway that pushes, until its first message. */
const PUSH_PERIOD_MS = 5_000;
export const LIFETIME_PERIODS = 3;
/** The server updates `last_online` of a device at least this often, ms. */
const LAST_ONLINE_MS = 60_000;

export type GatewayStates = ReturnType<typeof createGatewayStates>;

/**
 * Tracks whether each gateway is online. It is offline when its status topic says so, or when it has sent nothing for
 * longer than its values are fresh; before it sent anything here, the server's `last_online` counts. While the broker
 * is disconnected nothing is known, so the last state stays.
 */
export function createGatewayStates({ gateways, devices, devicesOfGateway }: FleetIndex) {
  /** By the status topic; null until it was published. */
  const announced: (boolean | null)[] = gateways.map(() => null);
  const linked = new Uint8Array(gateways.length);
  /** When it last sent something; -Infinity for never. */
  const receivedAt = new Float64Array(gateways.length).fill(-Infinity);
  /** The lifetime counts from here: its link's (re)start, or when it last sent something. */
  const quietSince = new Float64Array(gateways.length).fill(-Infinity);
  const period = Float64Array.from(gateways, ({ pushes }) => (pushes ? PUSH_PERIOD_MS : POLL_PERIOD_MS));

  /** Until when the server may have received something; NaN when it never did, or when the gateway does not push. */
  const seenByServerUntil = gateways.map(({ pushes }, row) => {
    if (!pushes) return NaN;
    const seen = (devicesOfGateway[row] ?? []).flatMap((device) => devices[device]?.last_online ?? []);
    return seen.length === 0 ? NaN : Math.max(...seen) + LAST_ONLINE_MS;
  });

  /** This engine did not listen before `now`, but the server did. */
  function quietBefore(row: number, now: number): number {
    const until = seenByServerUntil[row] ?? NaN;
    const hasReported = (receivedAt[row] ?? -Infinity) > -Infinity;
    return hasReported || Number.isNaN(until) ? now : Math.min(now, until);
  }

  const lifetime = (row: number) => LIFETIME_PERIODS * (period[row] ?? POLL_PERIOD_MS);

  return {
    announced,
    linked,
    receivedAt,
    quietSince,
    period,
    lifetime,

    link(row: number, up: boolean, now: number) {
      linked[row] = up ? 1 : 0;
      quietSince[row] = Math.max(quietSince[row] ?? -Infinity, quietBefore(row, now));
    },
    /** @param at when it was published, which may be long ago: the message is retained */
    announce(row: number, online: boolean, at: number, now: number) {
      announced[row] = online;
      if (!online) return;
      const since = Math.max(quietBefore(row, now), Math.min(at, now));
      quietSince[row] = Math.max(quietSince[row] ?? since, since);
    },
    /** Telemetry or a response arrived, so it is online whatever its status topic said. */
    received(row: number, now: number, nextWithin: number) {
      announced[row] = true;
      receivedAt[row] = quietSince[row] = now;
      period[row] = nextWithin;
    },

    /** The server received something at `at`, when this engine did not listen. */
    recall(row: number, at: number) {
      receivedAt[row] = Math.max(receivedAt[row] ?? -Infinity, at);
      quietSince[row] = Math.max(quietSince[row] ?? -Infinity, at);
    },

    /** Null until first known. */
    online(row: number, now: number): boolean | null {
      const status = announced[row] ?? null;
      if (status !== true || linked[row] === 0) return status;
      return now <= (quietSince[row] ?? 0) + lifetime(row);
    },
    /** When `online` becomes false if nothing arrives. */
    offlineAt(row: number): number {
      if (announced[row] !== true || linked[row] === 0) return Infinity;
      return (quietSince[row] ?? 0) + lifetime(row);
    },
    /** It sent something within the lifetime of its values. */
    reporting: (row: number, now: number): boolean => now <= (receivedAt[row] ?? -Infinity) + lifetime(row),
  };
}
