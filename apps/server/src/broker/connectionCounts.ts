import type { BrokerLimits } from './brokerLimits.ts';
import type { Identity } from './topicRules.ts';

/** A connection before sign-in. */
export interface Stranger {
  /** It signed in, or ended. */
  leave(): void;
}

/** Counts connections; gateways have a number of their own, which neither strangers nor sessions can use up. */
export function createConnectionCounts(
  limits: Pick<BrokerLimits, 'strangers' | 'sessions' | 'gateways' | 'signInMs'>,
  { refuse, now }: { refuse: (reason: 'timeout' | 'limit') => void; now: () => number },
) {
  type Entry = Stranger & { close: () => void; since: number };
  /** The oldest first. */
  const strangers = new Set<Entry>();
  const byAddress = new Map<string, Set<Entry>>();
  const sessions = new Map<string, number>();
  let gateways = 0;
  let sessionConnections = 0;

  function end(entry: Entry | undefined, reason: 'timeout' | 'limit'): void {
    if (!entry) return;
    entry.leave();
    refuse(reason);
    entry.close();
  }

  return {
    /**
     * Counts a new connection. Where there are too many, the oldest ends instead of the new one: a gateway signs in at once,
     * so those that stay are not gateways.
     */
    enter(address: string, close: () => void): Stranger {
      const { perAddress, overall, graceMs } = limits.strangers;
      const neighbours = byAddress.get(address) ?? new Set<Entry>();
      const oldest = neighbours.values().next().value;
      if (oldest && neighbours.size >= perAddress && now() - oldest.since >= graceMs) end(oldest, 'limit');
      else if (strangers.size >= overall) end(strangers.values().next().value, 'limit');
      const timer = setTimeout(() => end(entry, 'timeout'), limits.signInMs);
      const entry: Entry = {
        close,
        since: now(),
        leave() {
          clearTimeout(timer);
          strangers.delete(entry);
          neighbours.delete(entry);
          if (neighbours.size === 0 && byAddress.get(address) === neighbours) byAddress.delete(address);
        },
      };
      strangers.add(entry);
      byAddress.set(address, neighbours.add(entry));
      return entry;
    },

    /** Counts a signed-in connection. @returns a function for its end; null when there are too many */
    admit(identity: Identity): (() => void) | null {
      if (identity.kind === 'gateway') {
        if (gateways >= limits.gateways) return null;
        gateways += 1;
        return () => void (gateways -= 1);
      }
      const { publicId } = identity.session;
      const own = sessions.get(publicId) ?? 0;
      if (own >= limits.sessions.perSession || sessionConnections >= limits.sessions.overall) return null;
      sessions.set(publicId, own + 1);
      sessionConnections += 1;
      return () => {
        sessionConnections -= 1;
        const left = sessions.get(publicId)! - 1;
        if (left === 0) sessions.delete(publicId);
        else sessions.set(publicId, left);
      };
    },
  };
}
