import {
  type Channel,
  type GatewayAction,
  GatewayRequest,
  MAX_REQUEST_BYTES,
  parseTopic,
  topics,
} from '@heliograph/contracts/mqtt';
import { type Capability, capabilityToWrite } from '@heliograph/domain/permissions';
import type { Session } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';

/** The identity behind a connection. */
export type Identity = GatewayIdentity | SessionIdentity;

export interface GatewayIdentity {
  kind: 'gateway';
  uuid: string;
}

export interface SessionIdentity {
  kind: 'session';
  clientId: string;
  session: Session;
  /** Gateways that it has subscriptions for. */
  watchedGateways: Set<string>;
  /** Scopes whose totals it is subscribed to. */
  watchedTotals: Set<string>;
}

/** MQTT client id of a gateway; a second connection of the same gateway replaces the first. */
export const gatewayClientId = (uuid: string): string => `gw-${uuid}`;

/** Requirement of a message or subscription; null when it is forbidden for everyone. */
export type Need = { uuid: string; capability: Capability } | null;

const FROM_GATEWAY = ['status', 'telemetry', 'alarm', 'backfill', 'response', 'upgradeReport'] as const;
const TO_GATEWAY: readonly Channel[] = ['request', 'upgrade'];
const WATCHABLE = ['status', 'telemetry', 'alarm'] as const;

/** Channels that a gateway may publish on. */
export type GatewayChannel = (typeof FROM_GATEWAY)[number];

/** A gateway publishes for itself only. @returns the channel, or null when it is not allowed */
export function gatewayPublishes(
  { uuid }: GatewayIdentity,
  topic: string,
  retain: boolean,
): GatewayChannel | null {
  const parsed = parseTopic(topic);
  const channel = FROM_GATEWAY.find((each) => each === parsed?.channel);
  if (parsed?.uuid !== uuid || channel === undefined) return null;
  // Only the status is meant for later subscribers.
  return retain && channel !== 'status' ? null : channel;
}

export function gatewaySubscribes({ uuid }: GatewayIdentity, topic: string): boolean {
  const parsed = parseTopic(topic);
  return parsed?.uuid === uuid && TO_GATEWAY.includes(parsed.channel);
}

/** A session subscribes to exact topics of gateways that it may read, and only to its own responses. */
export function sessionSubscribes({ clientId }: SessionIdentity, topic: string): Need {
  const parsed = parseTopic(topic);
  if (!parsed) return null;
  const own = parsed.channel === 'response' && parsed.clientId === clientId;
  const watchable = WATCHABLE.some((channel) => channel === parsed.channel);
  return own || watchable ? { uuid: parsed.uuid, capability: 'device.read' } : null;
}

/** All topics of a gateway that a session may subscribe to. */
export const sessionTopics = ({ clientId }: SessionIdentity, uuid: string): string[] => [
  ...WATCHABLE.map((channel) => topics[channel](uuid)),
  topics.response(uuid, clientId),
];

/**
 * A session publishes requests and nothing else. The payload counts too: it must carry the session's own client id,
 * its action decides which capability is needed, and a write needs a grant for exactly that write.
 */
export function sessionPublishes(
  { clientId }: SessionIdentity,
  message: PublishedRequest,
  grants: Pick<WriteGrants, 'verify'>,
): Need {
  const parsed = parseTopic(message.topic);
  // A retained request would run again at each reconnect of its gateway.
  if (parsed?.channel !== 'request' || message.retain || message.payload.length > MAX_REQUEST_BYTES)
    return null;
  const request = GatewayRequest.safeParse(parseJson(message.payload));
  if (!request.success || request.data.client_id !== clientId) return null;
  const { uuid } = parsed;
  const { action } = request.data;
  if (action !== 'set_property') return { uuid, capability: capabilityToAsk(action) };
  const { grant = '', ...write } = request.data.data;
  if (!grants.verify({ uuid, client_id: clientId, ...write }, grant)) return null;
  return { uuid, capability: capabilityToWrite(write.property_code) };
}

/** Frames and logs show addresses of the local network, so they are for people who may write. */
const capabilityToAsk = (action: GatewayAction): Capability =>
  action === 'get_diagnostics' || action === 'get_gateway_log' ? 'device.setting' : 'device.ask';

/** Part of `sessionPublishes` that follows from the topic alone. */
export function sessionRequests(topic: string): Need {
  const parsed = parseTopic(topic);
  return parsed?.channel === 'request' ? { uuid: parsed.uuid, capability: 'device.ask' } : null;
}

export interface PublishedRequest {
  topic: string;
  payload: string | Buffer;
  retain: boolean;
}

/** @returns undefined for what is no JSON */
export function parseJson(payload: string | Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
