import { GatewayRequest, parseTopic, type Channel } from '@heliograph/contracts/mqtt';
import { capabilityToWrite, type Capability } from '@heliograph/domain/permissions';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { GatewayIdentity, SessionIdentity } from './identity.ts';

/** What a message or subscription needs; null when nobody may do it. */
export type Need = { uuid: string; capability: Capability } | null;

const FROM_GATEWAY = ['status', 'telemetry', 'alarm', 'backfill', 'response', 'upgradeReport'] as const;
const TO_GATEWAY: readonly Channel[] = ['request', 'upgrade'];
const WATCHABLE: readonly Channel[] = ['status', 'telemetry', 'alarm'];

/** What a gateway may say. */
export type GatewayChannel = (typeof FROM_GATEWAY)[number];

/** A gateway speaks for itself only; the returned channel is what it says. */
export function gatewayPublishes(
  { uuid }: GatewayIdentity,
  topic: string,
  retain: boolean,
): GatewayChannel | null {
  const parsed = parseTopic(topic);
  const channel = FROM_GATEWAY.find((each) => each === parsed?.channel);
  if (parsed?.uuid !== uuid || channel === undefined) return null;
  // Only the status is meant for those who come later.
  return retain && channel !== 'status' ? null : channel;
}

export function gatewaySubscribes({ uuid }: GatewayIdentity, topic: string): boolean {
  const parsed = parseTopic(topic);
  return parsed?.uuid === uuid && TO_GATEWAY.includes(parsed.channel);
}

/** A session subscribes to exact topics of gateways it may see, and of the responses only to its own. */
export function sessionSubscribes({ clientId }: SessionIdentity, topic: string): Need {
  const parsed = parseTopic(topic);
  if (!parsed) return null;
  const own = parsed.channel === 'response' && parsed.clientId === clientId;
  return own || WATCHABLE.includes(parsed.channel) ? { uuid: parsed.uuid, capability: 'device.read' } : null;
}

/**
 * A session publishes requests and nothing else. The payload counts too: it must ask in the session's own name, what it
 * asks decides what the session must be allowed, and a write must be granted as it stands.
 */
export function sessionPublishes(
  { clientId }: SessionIdentity,
  message: PublishedRequest,
  grants: Pick<WriteGrants, 'verify'>,
): Need {
  const parsed = parseTopic(message.topic);
  // A retained request would run again each time its gateway reconnects.
  if (parsed?.channel !== 'request' || message.retain) return null;
  const request = GatewayRequest.safeParse(jsonOf(message.payload));
  if (!request.success || request.data.client_id !== clientId) return null;
  const { uuid } = parsed;
  if (request.data.action !== 'set_property') return { uuid, capability: 'device.read' };
  const { grant = '', ...write } = request.data.data;
  if (!grants.verify({ uuid, client_id: clientId, ...write }, grant)) return null;
  return { uuid, capability: capabilityToWrite(write.property_code) };
}

export interface PublishedRequest {
  topic: string;
  payload: string | Buffer;
  retain: boolean;
}

function jsonOf(payload: string | Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
