import { timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import type { ExternalBroker } from '../../config/brokerList.ts';
import type { Session, Sessions } from '../../identity/sessions.ts';
import { secretHash } from '../../secrets/tokens.ts';
import { createRecentMap } from '../../support/recentMap.ts';
import { createRepeatedLog } from '../../support/repeatedLog.ts';
import type { Repositories } from '../../storage/repositories/index.ts';
import type { BrokerAuth } from '../brokerAuth.ts';
import type { GatewayDirectory } from '../gatewayDirectory.ts';
import { gatewayClientId, type Identity } from '../topicRules.ts';

/** A client of an external broker, which has checked its password. */
export interface BrokerClient {
  user: string;
  clientId: string;
}

export interface BrokerPublish extends BrokerClient {
  topic: string;
  /** False where the broker does not say. */
  retain: boolean;
  /** Null where the broker does not say. */
  payload: Buffer | null;
}

/** Checks that external brokers ask for before clients may act. Rejects when the answer cannot be found out. */
export interface BrokerChecks {
  maySignIn(client: BrokerClient & { password: string }): Promise<boolean>;
  mayPublish(message: BrokerPublish): Promise<boolean>;
  maySubscribe(client: BrokerClient & { topic: string }): Promise<boolean>;
  /** True if the password of a gateway that signed in has changed since, or the gateway is gone. */
  isOutdated(uuid: string): Promise<boolean>;
  /** Forgets everything about a session that ended. */
  forgetSession(publicId: string): void;
}

export interface BrokerChecksPorts {
  /** Accounts of servers on brokers that ask about them too. */
  brokers: readonly Pick<ExternalBroker, 'username' | 'password'>[];
  brokerAuth: BrokerAuth;
  directory: Pick<GatewayDirectory, 'passwordOf' | 'brokerOf'>;
  subscriptions: Pick<Repositories['brokers'], 'isSubscribed'>;
  sessions: Pick<Sessions, 'byPublicId'>;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Epoch ms. */
  now: () => number;
}

/** How long a session counts as active whose end was not announced. */
const FRESH_MS = 15_000;
const MAX_SESSIONS = 20_000;
const MAX_GATEWAYS = 100_000;

/** Orders of firmware, and the probe of shared subscriptions. */
const SERVER_PUBLISHES = /^\/gateway\/(?:[\w-]+\/upgrade|heliograph-probe-[\w-]+\/telemetry)$/;
/** Some brokers ask without the name of the group. */
const SERVER_SUBSCRIBES =
  /^(?:\$share\/heliograph-[\w-]+\/)?\/gateway\/(?:\+|[\w-]+)\/(?:status|telemetry|alarm|backfill|upgradeReport)$/;

const NOT_KEPT =
  'a gateway is not let in yet: no server has subscribed to its external broker, which would acknowledge and lose what it sends';

/** Answers external brokers by the rules of the embedded one. */
export function createBrokerChecks({
  brokers,
  brokerAuth,
  directory,
  subscriptions,
  sessions,
  log,
  now,
}: BrokerChecksPorts): BrokerChecks {
  const known = createRecentMap<string, { at: number; session: Promise<Session | undefined> }>(MAX_SESSIONS);
  /** Hashes of the passwords that gateways signed in with. */
  const passwords = createRecentMap<string, Buffer>(MAX_GATEWAYS);
  /** Ids of brokers. */
  const keeping = new Set<number>();
  const repeatedLog = createRepeatedLog(log);

  function readSession(publicId: string): Promise<Session | undefined> {
    const entry = known.get(publicId);
    if (entry && now() - entry.at < FRESH_MS) return entry.session;
    const session = sessions.byPublicId(publicId);
    known.set(publicId, { at: now(), session });
    session.catch(() => known.delete(publicId));
    return session;
  }

  /** True if the gateway's broker keeps messages. Once it does, it goes on. */
  async function isKept(uuid: string): Promise<boolean> {
    const broker = await directory.brokerOf(uuid);
    if (broker === undefined) return false;
    if (!keeping.has(broker) && (await subscriptions.isSubscribed(broker))) keeping.add(broker);
    if (!keeping.has(broker)) repeatedLog('warn', { gateway: uuid }, NOT_KEPT);
    return keeping.has(broker);
  }

  const isServer = ({ user, clientId }: BrokerClient): boolean =>
    clientId.startsWith('heliograph-') && brokers.some(({ username }) => username === user);

  async function getIdentity({ user, clientId }: BrokerClient): Promise<Identity | null> {
    if (clientId === gatewayClientId(user)) return { kind: 'gateway', uuid: user };
    if (!clientId.startsWith(`${user}-`)) return null;
    const session = await readSession(user);
    if (!session) return null;
    return { kind: 'session', clientId, session, watchedGateways: new Set(), watchedTotals: new Set() };
  }

  return {
    async maySignIn({ user, clientId, password }) {
      const bytes = Buffer.from(password);
      if (isServer({ user, clientId })) {
        const hash = secretHash(bytes);
        return brokers.some(
          (one) => one.username === user && timingSafeEqual(hash, secretHash(one.password ?? '')),
        );
      }
      // All clients of a broker have its address.
      const identity = await brokerAuth.authenticate({ clientId, user, password: bytes, address: user });
      if (typeof identity === 'string') return false;
      if (identity.kind === 'session') return true;
      passwords.set(identity.uuid, secretHash(bytes));
      return isKept(identity.uuid);
    },
    async mayPublish({ topic, retain, payload, ...client }) {
      if (isServer(client)) return !retain && SERVER_PUBLISHES.test(topic);
      const identity = await getIdentity(client);
      if (!identity) return false;
      if (identity.kind === 'session' && payload === null)
        return brokerAuth.authorizeRequest(identity, topic);
      const message = { topic, retain, payload: payload ?? Buffer.alloc(0) };
      return (await brokerAuth.authorizePublish(identity, message)).allowed;
    },
    async maySubscribe({ topic, ...client }) {
      if (isServer(client)) return SERVER_SUBSCRIBES.test(topic);
      const identity = await getIdentity(client);
      return identity !== null && brokerAuth.authorizeSubscribe(identity, topic);
    },
    async isOutdated(uuid) {
      const used = passwords.get(uuid);
      return used !== undefined && (await directory.passwordOf(uuid))?.equals(used) !== true;
    },
    forgetSession: (publicId) => known.delete(publicId),
  };
}
