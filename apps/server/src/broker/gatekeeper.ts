import { parseTopic } from '@heliograph/contracts/mqtt';
import type { AccessOf } from '../identity/access.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import type { HeardChannel } from './hearing.ts';
import { gatewayClientId, type Identity } from './identity.ts';
import {
  gatewayPublishes,
  gatewaySubscribes,
  sessionPublishes,
  sessionSubscribes,
  type Need,
  type PublishedRequest,
} from './topicRules.ts';

export interface GatekeeperPorts {
  access: AccessOf;
  credentials: Pick<MqttCredentials, 'verify'>;
  directory: GatewayDirectory;
  grants: Pick<WriteGrants, 'verify'>;
  sessions: Pick<Sessions, 'byPublicId'>;
}

export type Verdict = { allowed: false } | { allowed: true; heard: HeardChannel | null };

export type Gatekeeper = ReturnType<typeof createGatekeeper>;

/** Who may connect, and what a connection may say and hear (DV-03). */
export function createGatekeeper({ access, credentials, directory, grants, sessions }: GatekeeperPorts) {
  async function holds(identity: Extract<Identity, { kind: 'session' }>, need: Need): Promise<boolean> {
    if (!need) return false;
    const [{ may }, station] = await Promise.all([
      access.of(identity.session.person),
      directory.stationOf(need.uuid),
    ]);
    return station !== undefined && may(need.capability, station);
  }

  return {
    /** The identity behind a user name, password and client id; null when they do not fit together. */
    async identify(clientId: string, user: string, password: Buffer): Promise<Identity | null> {
      if (clientId === gatewayClientId(user)) {
        return (await directory.verify(user, password)) ? { kind: 'gateway', uuid: user } : null;
      }
      if (!clientId.startsWith(`${user}-`) || !credentials.verify(user, password.toString())) return null;
      const session = await sessions.byPublicId(user);
      return session ? { kind: 'session', clientId, session, watched: new Set() } : null;
    },

    async publishing(identity: Identity, message: PublishedRequest): Promise<Verdict> {
      if (identity.kind === 'session') {
        const allowed = await holds(identity, sessionPublishes(identity, message, grants));
        return allowed ? { allowed, heard: null } : { allowed };
      }
      const channel = gatewayPublishes(identity, message.topic, message.retain);
      if (channel === null) return { allowed: false };
      return { allowed: true, heard: channel === 'response' ? null : channel };
    },

    async subscribing(identity: Identity, topic: string): Promise<boolean> {
      if (identity.kind === 'gateway') return gatewaySubscribes(identity, topic);
      const allowed = await holds(identity, sessionSubscribes(identity, topic));
      const uuid = parseTopic(topic)?.uuid;
      if (allowed && uuid !== undefined) identity.watched.add(uuid);
      return allowed;
    },

    /** Whether everything the connection subscribed to is still allowed. */
    async stillHolds(identity: Identity): Promise<boolean> {
      if (identity.kind === 'gateway') return true;
      const checks = [...identity.watched].map((uuid) =>
        holds(identity, { uuid, capability: 'device.read' }),
      );
      return (await Promise.all(checks)).every(Boolean);
    },
  };
}
