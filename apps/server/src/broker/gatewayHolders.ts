import type { LogRepeated } from '../support/repeatedLog.ts';
import { createRateLimiter } from './rateLimiter.ts';

interface GatewayHolders<Client> {
  /** Notes a gateway's newest connection. @returns a function that notes its end */
  add(uuid: string, client: Client): () => void;
}

/** A gateway may come back before its old connection is known to be lost, but not again and again. */
const TAKEOVERS = { burst: 2, perSecond: 1 / 30 };

/**
 * Finds gateways whose user name and password several use, which take the connection over from each other.
 *
 * @param onRepeatedTakeover called at each further takeover
 */
export function createGatewayHolders<Client>({
  onRepeatedTakeover,
  logRepeated,
  now,
}: {
  onRepeatedTakeover: (uuid: string) => void;
  logRepeated: LogRepeated;
  now: () => number;
}): GatewayHolders<Client> {
  const newest = new Map<string, Client>();
  const takeovers = createRateLimiter(TAKEOVERS, { maxWaitMs: 0, now });

  return {
    add(uuid, client) {
      const isRepeated = newest.has(uuid) && takeovers.take(uuid) === null;
      newest.set(uuid, client);
      if (isRepeated) {
        logRepeated('warn', { gateway: uuid }, 'several use the user name and password of a gateway');
        onRepeatedTakeover(uuid);
      }
      return () => {
        if (newest.get(uuid) === client) newest.delete(uuid);
      };
    },
  };
}
