import { MAX_REQUEST_BYTES } from '@heliograph/contracts/mqtt';
import type { BrokerLimits } from './brokerLimits.ts';
import { PacketType } from './packetGate.ts';
import { createRateLimiter } from './rateLimiter.ts';
import type { Identity } from './topicRules.ts';

/** A CONNECT with user name, password and last will. */
const CONNECT_BYTES = 4_096;
/** A request and its topic. */
const REQUEST_BYTES = MAX_REQUEST_BYTES + 256;
/** Twenty times the largest message of a simulated gateway, a day of samples. */
const MESSAGE_BYTES = 4 * 1024 * 1024;
/** Engines send up to 500 topics at once. */
const SUBSCRIPTION_BYTES = 64 * 1024;
/** Everything else has no payload. */
const SHORT_BYTES = 64;

/** Subscriptions of a fleet of 10,000 stations in a burst; a packet of 4 kB costs two. */
const CONTROL = { burst: 1_000, perSecond: 50 };
const CONTROL_COST_BYTES = 4_096;
/** Acknowledged messages of a fleet of 10,000 stations. */
const ACKNOWLEDGEMENTS = { burst: 5_000, perSecond: 5_000 };

/** Longer than all connections of a session can have to wait for each other. */
const MAX_WAIT_MS = 60_000;

/** How long packets may be and how fast they may come, by their sender. */
export function createPacketRules({ limits, now }: { limits: BrokerLimits; now: () => number }) {
  const always = { maxWaitMs: MAX_WAIT_MS, now };
  const requests = createRateLimiter(limits.requests, always);
  const control = createRateLimiter(CONTROL, always);
  const acknowledgements = createRateLimiter(ACKNOWLEDGEMENTS, always);

  function mostBytes(identity: Identity | undefined, type: number): number {
    if (!identity) return CONNECT_BYTES;
    if (type === PacketType.publish) return identity.kind === 'gateway' ? MESSAGE_BYTES : REQUEST_BYTES;
    return type === PacketType.subscribe || type === PacketType.unsubscribe
      ? SUBSCRIPTION_BYTES
      : SHORT_BYTES;
  }

  /** ms that a packet has to wait, counted over all connections of its sender. */
  function getWait(identity: Identity, type: number, length: number): number {
    const isGateway = identity.kind === 'gateway';
    const key = isGateway ? identity.uuid : identity.session.publicId;
    if (type === PacketType.publish) return isGateway ? 0 : (requests.take(key) ?? MAX_WAIT_MS);
    if (type >= PacketType.puback && type <= PacketType.pubcomp)
      return isGateway ? 0 : (acknowledgements.take(key) ?? MAX_WAIT_MS);
    return control.take(key, 1 + Math.floor(length / CONTROL_COST_BYTES)) ?? MAX_WAIT_MS;
  }

  return {
    /** @returns ms to wait; null for a packet that is too long */
    admit(identity: Identity | undefined, type: number, length: number): number | null {
      if (length > mostBytes(identity, type)) return null;
      return identity ? getWait(identity, type, length) : 0;
    },
  };
}
