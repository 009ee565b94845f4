import { TOKEN_PREFIX } from '@heliograph/contracts/http';
import { parseTopic, parseTotalsTopic, totalsTopic } from '@heliograph/contracts/mqtt';
import type { AccessCache } from '../access/access.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Session, Sessions } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { BrokerLimits } from './brokerLimits.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import type { ServerChannel } from './messageRouter.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { gatewayClientId, type Identity, type SessionIdentity, sessionTopics } from './topicRules.ts';
import {
  gatewayPublishes,
  gatewaySubscribes,
  sessionPublishes,
  sessionRequests,
  sessionSubscribes,
  type Need,
  type PublishedRequest,
} from './topicRules.ts';

export interface BrokerAuthPorts {
  limits: Pick<BrokerLimits, 'failures' | 'sessions'>;
  now: () => number;
  access: AccessCache;
  credentials: Pick<MqttCredentials, 'verify'>;
  directory: GatewayDirectory;
  grants: Pick<WriteGrants, 'verify'>;
  sessions: Pick<Sessions, 'byPublicId' | 'byToken'>;
}

export interface SignIn {
  clientId: string;
  user: string;
  password: Buffer;
  /** Where it comes from. */
  address: string;
}

/** Gateways sign in with their uuid, sessions with their public id; anything else stays away from the database. */
const USER = /^[A-Za-z0-9-]{8,64}$/;

export type Verdict = { allowed: false } | { allowed: true; channel: ServerChannel | null };

export type BrokerAuth = ReturnType<typeof createBrokerAuth>;

/** Decides who may connect, and what a connection may publish and subscribe to (DV-03). */
export function createBrokerAuth({
  limits,
  now,
  access,
  credentials,
  directory,
  grants,
  sessions,
}: BrokerAuthPorts) {
  const failures = createRateLimiter(limits.failures, { maxWaitMs: 0, now });

  async function isAllowed(identity: Extract<Identity, { kind: 'session' }>, need: Need): Promise<boolean> {
    if (!need) return false;
    const [{ may }, station] = await Promise.all([
      access.of(identity.session.person),
      directory.stationOf(need.uuid),
    ]);
    return station !== undefined && may(need.capability, station);
  }

  /** Totals are for those who see exactly the stations that are in them. */
  const mayReadTotals = async ({ session }: SessionIdentity, scope: string): Promise<boolean> =>
    (await access.of(session.person)).totalsScope === scope;

  /** The session of a page with its credential, or of an API token that is itself the password. */
  async function readSession(
    user: string,
    password: string,
    address: string,
  ): Promise<Session | 'refused' | 'tooMany'> {
    if (!password.startsWith(TOKEN_PREFIX))
      return (credentials.verify(user, password) ? await sessions.byPublicId(user) : undefined) ?? 'refused';
    if (failures.isFull(address)) return 'tooMany';
    const session = await sessions.byToken(password);
    if (session?.publicId === user) return session;
    failures.take(address);
    return 'refused';
  }

  return {
    /**
     * The identity behind user name, password and client id; `refused` when they do not match, `tooMany` when the address
     * failed too often. What memory alone can confirm is never refused for the failures of others at its address.
     */
    async authenticate({
      clientId,
      user,
      password,
      address,
    }: SignIn): Promise<Identity | 'refused' | 'tooMany'> {
      if (!USER.test(user)) return 'refused';
      if (clientId === gatewayClientId(user)) {
        const gateway = { kind: 'gateway', uuid: user } as const;
        if (directory.verifyKnown(user, password)) return gateway;
        if (failures.isFull(address)) return 'tooMany';
        if (await directory.verify(user, password)) return gateway;
        failures.take(address);
        return 'refused';
      }
      if (!clientId.startsWith(`${user}-`)) return 'refused';
      const session = await readSession(user, password.toString(), address);
      return typeof session === 'string'
        ? session
        : { kind: 'session', clientId, session, watchedGateways: new Set(), watchedTotals: new Set() };
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

    /** A request whose payload cannot be seen: its gateway checks the grant of a write. */
    authorizeRequest: (identity: SessionIdentity, topic: string): Promise<boolean> =>
      isAllowed(identity, sessionRequests(topic)),

    async authorizeSubscribe(identity: Identity, topic: string): Promise<boolean> {
      if (identity.kind === 'gateway') return gatewaySubscribes(identity, topic);
      const scope = parseTotalsTopic(topic);
      if (scope !== null) {
        if (!(await mayReadTotals(identity, scope))) return false;
        identity.watchedTotals.add(scope);
        return true;
      }
      const { watchedGateways } = identity;
      const uuid = parseTopic(topic)?.uuid;
      const isTooMany = () => !watchedGateways.has(uuid!) && watchedGateways.size >= limits.sessions.gateways;
      if (uuid === undefined || isTooMany()) return false;
      // Other topics of its packet are checked meanwhile.
      if (!(await isAllowed(identity, sessionSubscribes(identity, topic))) || isTooMany()) return false;
      watchedGateways.add(uuid);
      return true;
    },

    /** The topics of a session's connection that it may no longer be subscribed to. */
    async withdrawnTopics(identity: SessionIdentity): Promise<string[]> {
      const checks = [...identity.watchedGateways].map(async (uuid) =>
        (await isAllowed(identity, { uuid, capability: 'device.read' })) ? [] : sessionTopics(identity, uuid),
      );
      const totals = [...identity.watchedTotals].map(async (scope) =>
        (await mayReadTotals(identity, scope)) ? [] : [totalsTopic(scope)],
      );
      return (await Promise.all([...checks, ...totals])).flat();
    },
  };
}
