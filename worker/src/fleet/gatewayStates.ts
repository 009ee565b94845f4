import {
  gatewayOnline,
  gatewayOnlineUntil,
  isNewSample,
  LIFETIME_PERIODS,
  USUAL_PERIOD_MS,
} from '@heliograph/domain/status';
import type { FleetIndex } from './fleetIndex.ts';

/** How often a gateway that does not push is polled, ms. */
export const POLL_PERIOD_MS = 10_000;

/** The server updates `last_online` of a device at least this often, ms. */
const LAST_ONLINE_MS = 60_000;

export type GatewayStates = ReturnType<typeof createGatewayStates>;

/**
 * Tracks whether each gateway is online, by the rule that the server uses too. Before it reported anything here, the
 * server's `last_online` counts. While the broker is disconnected nothing is known, so the last state stays.
 */
export function createGatewayStates({ gateways, devices, devicesOfGateway }: FleetIndex) {
  /** By the status topic; null until it was published. */
  const announced: (boolean | null)[] = gateways.map(() => null);
  const linked = new Uint8Array(gateways.length);
  /** When it last reported something new; -Infinity for never. */
  const receivedAt = new Float64Array(gateways.length).fill(-Infinity);
  /** The lifetime counts from here: its link's (re)start, or its last report. */
  const quietSince = new Float64Array(gateways.length).fill(-Infinity);
  const period = Float64Array.from(gateways, ({ pushes, period: known }) =>
    pushes ? (known ?? USUAL_PERIOD_MS) : POLL_PERIOD_MS,
  );

  /** Time of its newest sample that this engine has, or that the server may have, by the gateway's clock. */
  const sampledAt = Float64Array.from(gateways, (_, row) => serverHas(row) ?? -Infinity);

  function serverHas(row: number): number | null {
    const seen = (devicesOfGateway[row] ?? []).flatMap((device) => devices[device]?.last_online ?? []);
    return seen.length === 0 ? null : Math.max(...seen) + LAST_ONLINE_MS;
  }

  /** Until when the server may have received something; NaN when it never did, or when the gateway does not push. */
  const seenByServerUntil = gateways.map(({ pushes }, row) => (pushes ? (serverHas(row) ?? NaN) : NaN));

  /** This engine did not listen before `now`, but the server did. */
  function quietBefore(row: number, now: number): number {
    const until = seenByServerUntil[row] ?? NaN;
    const hasReported = (receivedAt[row] ?? -Infinity) > -Infinity;
    return hasReported || Number.isNaN(until) ? now : Math.min(now, until);
  }

  const lifetime = (row: number) => LIFETIME_PERIODS * (period[row] ?? POLL_PERIOD_MS);
  const signals = (row: number) => ({
    announced: announced[row] ?? null,
    heardAt: quietSince[row] ?? -Infinity,
    period: period[row] ?? POLL_PERIOD_MS,
  });

  function received(row: number, now: number, nextWithin: number) {
    announced[row] = true;
    receivedAt[row] = quietSince[row] = now;
    period[row] = nextWithin;
  }

  return {
    announced,
    linked,
    receivedAt,
    quietSince,
    sampledAt,
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
    /** Samples arrived, the newest of `at`; if it is new, the gateway is online whatever its status topic said. */
    reported(row: number, at: number, now: number, nextWithin: number) {
      const newest = sampledAt[row] ?? -Infinity;
      if (!isNewSample(at, newest, now, nextWithin)) return;
      sampledAt[row] = Math.max(newest, at);
      received(row, now, nextWithin);
    },
    /** It answered. The server, which does not ask, cannot know that; so only reports count where there are any. */
    answered(row: number, now: number) {
      if (gateways[row]?.pushes) announced[row] = true;
      else received(row, now, POLL_PERIOD_MS);
    },

    /** The server received something at `at`, when this engine did not listen. */
    recall(row: number, at: number) {
      receivedAt[row] = Math.max(receivedAt[row] ?? -Infinity, at);
      quietSince[row] = Math.max(quietSince[row] ?? -Infinity, at);
    },

    /** Null until first known. */
    online(row: number, now: number): boolean | null {
      return linked[row] === 0 ? (announced[row] ?? null) : gatewayOnline(signals(row), now);
    },
    /** When `online` becomes false if nothing arrives. */
    offlineAt(row: number): number {
      if (announced[row] !== true || linked[row] === 0) return Infinity;
      return gatewayOnlineUntil(signals(row));
    },
    /** It reported something new within the lifetime of its values. */
    reporting: (row: number, now: number): boolean => now <= (receivedAt[row] ?? -Infinity) + lifetime(row),
  };
}
