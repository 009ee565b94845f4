import { parseTopic } from '@heliograph/contracts/mqtt';
import type { AccessCache } from '../identity/access.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import type { ServerChannel } from './messageRouter.ts';
import { gatewayClientId, type Identity, type SessionIdentity, sessionTopics } from './topicRules.ts';
import {
  gatewayPublishes,
  gatewaySubscribes,
  sessionPublishes,
  sessionSubscribes,
  type Need,
  type PublishedRequest,
} from './topicRules.ts';

export interface BrokerAuthPorts {
  access: AccessCache;
  credentials: Pick<MqttCredentials, 'verify'>;
  directory: GatewayDirectory;
  grants: Pick<WriteGrants, 'verify'>;
  sessions: Pick<Sessions, 'byPublicId'>;
}

export type Verdict = { allowed: false } | { allowed: true; channel: ServerChannel | null };

export type BrokerAuth = ReturnType<typeof createBrokerAuth>;

/** Decides who may connect, and what a connection may publish and subscribe to (DV-03). */
export function createBrokerAuth({ access, credentials, directory, grants, sessions }: BrokerAuthPorts) {
  async function isAllowed(identity: Extract<Identity, { kind: 'session' }>, need: Need): Promise<boolean> {
    if (!need) return false;
    const [{ may }, station] = await Promise.all([
      access.of(identity.session.person),
      directory.stationOf(need.uuid),
    ]);
    return station !== undefined && may(need.capability, station);
  }

  return {
    /** The identity behind user name, password and client id; null when they do not match. */
    async authenticate(clientId: string, user: string, password: Buffer): Promise<Identity | null> {
      if (clientId === gatewayClientId(user)) {
        return (await directory.verify(user, password)) ? { kind: 'gateway', uuid: user } : null;
      }
      if (!clientId.startsWith(`${user}-`) || !credentials.verify(user, password.toString())) return null;
      const session = await sessions.byPublicId(user);
      return session ? { kind: 'session', clientId, session, watchedGateways: new Set() } : null;
    },

    async authorizePublish(identity: Identity, message: PublishedRequest): Promise<Verdict> {
      if (identity.kind === 'session') {
        const allowed = await isAllowed(identity, sessionPublishes(identity, message, grants));
        return allowed ? { allowed, channel: null } : { allowed };
      }
      const channel = gatewayPublishes(identity, message.topic, message.retain);
      if (channel === null) return { allowed: false };
      return { allowed: true, channel: channel === 'response' ? null : channel };
    },

    async authorizeSubscribe(identity: Identity, topic: string): Promise<boolean> {
      if (identity.kind === 'gateway') return gatewaySubscribes(identity, topic);
      const allowed = await isAllowed(identity, sessionSubscribes(identity, topic));
      const uuid = parseTopic(topic)?.uuid;
      if (allowed && uuid !== undefined) identity.watchedGateways.add(uuid);
      return allowed;
    },

    /** The topics of a session's connection that it may no longer be subscribed to. */
    async withdrawnTopics(identity: SessionIdentity): Promise<string[]> {
      const checks = [...identity.watchedGateways].map(async (uuid) =>
        (await isAllowed(identity, { uuid, capability: 'device.read' })) ? [] : sessionTopics(identity, uuid),
      );
      return (await Promise.all(checks)).flat();
    },
  };
}
