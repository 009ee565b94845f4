import { topics, type GatewayStatus } from '@heliograph/contracts/mqtt';
import { Aedes, type AuthenticateError, type Client, type Connection, type PublishPacket } from 'aedes';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { AccessCache } from '../identity/access.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import type { BrokerAuth } from './brokerAuth.ts';
import type { MessageRouter } from './messageRouter.ts';
import type { Identity, SessionIdentity } from './topicRules.ts';
import { findRetainedByTopic } from './retainedByTopic.ts';

export interface EmbeddedBrokerPorts {
  brokerAuth: BrokerAuth;
  directory: GatewayDirectory;
  messageRouter: MessageRouter;
  sessions: Pick<Sessions, 'activeAmong' | 'onRevoked'>;
  access: Pick<AccessCache, 'onForgotten'>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export interface BrokerCounters {
  gateways: number;
  sessions: number;
  /** Rejected connections, publishes and subscriptions. */
  refused: { connect: number; publish: number; subscribe: number };
}

export interface EmbeddedBroker {
  /** Serves MQTT on an open connection of any transport. */
  handle(connection: Connection, request?: IncomingMessage): void;
  counters(): BrokerCounters;
  /** Publishes to everyone who is subscribed at the moment. */
  publish(topic: string, payload: string): void;
  /** Disconnects deleted gateways and removes their retained messages. */
  removeGateways(uuids: readonly string[]): Promise<void>;
  /** Disconnects a gateway; its last will is published. */
  disconnectGateway(uuid: string): void;
  close(): Promise<void>;
}

/** How soon the end of a session or right is noticed that was not announced. */
const SWEEP_MS = 15_000;
/** A client that reads nothing for this long is disconnected, so that it does not delay others. */
const DRAIN_MS = 10_000;
const [SERVER_UNAVAILABLE, BAD_CREDENTIALS] = [3, 4] as const;

/** The broker inside the server: aedes with our authorisation, storing messages before they are acknowledged. */
export async function startEmbeddedBroker(ports: EmbeddedBrokerPorts): Promise<EmbeddedBroker> {
  const { brokerAuth, messageRouter, log, now } = ports;
  const identities = new Map<Client, Identity>();
  /** When rights of a session's person last changed. */
  const forgottenAt = new WeakMap<Client, number>();
  /** Messages being stored. */
  const pending = new Set<Promise<void>>();
  const refused = { connect: 0, publish: 0, subscribe: 0 };

  const aedes = await Aedes.createBroker({
    // A slow subscriber must not take a slot from the others.
    concurrency: 0,
    drainTimeout: DRAIN_MS,
    queueLimit: 1000,
    preConnect(_client, packet, done) {
      // Sessions are never persistent: a request must not reach a gateway minutes later, nor a reply someone who left.
      packet.clean = true;
      done(null, true);
    },
    authenticate(client, user, password, done) {
      brokerAuth.authenticate(client.id, user ?? '', password ?? Buffer.alloc(0)).then(
        (identity) => {
          if (!identity) {
            refused.connect += 1;
            done(failure('bad user name or password', BAD_CREDENTIALS), false);
            return;
          }
          identities.set(client, identity);
          // After the last will, which still needs the identity of its sender.
          client.conn.once('close', () => identities.delete(client));
          done(null, true);
        },
        (error: unknown) => {
          log.error({ err: error }, 'a broker connection could not be checked');
          done(failure('server unavailable', SERVER_UNAVAILABLE), false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      const acceptance = accepted(client, packet);
      pending.add(acceptance);
      acceptance
        .then(
          () => done(null),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
        .finally(() => pending.delete(acceptance));
    },
    authorizeSubscribe(client, subscription, done) {
      const identity = identities.get(client);
      (identity ? brokerAuth.authorizeSubscribe(identity, subscription.topic) : Promise.resolve(false)).then(
        (allowed) => {
          if (!allowed) refused.subscribe += 1;
          done(null, allowed ? subscription : null);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  findRetainedByTopic(aedes);

  /**
   * Resolves when the message may be forwarded and, if needed, is stored. Rejecting closes the client without an
   * acknowledgement.
   */
  async function accepted(client: Client | null, packet: PublishPacket): Promise<void> {
    const identity = client && identities.get(client);
    const message = { topic: packet.topic, payload: packet.payload, retain: packet.retain };
    const verdict = identity
      ? await brokerAuth.authorizePublish(identity, message)
      : { allowed: false as const };
    if (!verdict.allowed) {
      refused.publish += 1;
      throw new Error(`publishing on ${packet.topic} is not allowed`);
    }
    if (identity?.kind !== 'gateway' || verdict.channel === null) return;
    try {
      await messageRouter.accept(identity.uuid, verdict.channel, Buffer.from(packet.payload));
    } catch (error) {
      logStorageFailure(error);
      throw error;
    }
  }

  let nextLogAt = 0;
  /** Without storage, hundreds of messages fail per second: one log line in ten seconds is enough. */
  function logStorageFailure(error: unknown): void {
    if (now() < nextLogAt) return;
    nextLogAt = now() + 10_000;
    log.error(
      { err: error },
      'gateway messages cannot be stored; they are not acknowledged and will be redelivered',
    );
  }

  aedes.on('clientError', (client, error) =>
    log.debug({ client: client.id, reason: error.message }, 'broker client disconnected'),
  );
  aedes.on('connectionError', (_client, error) => {
    log.debug({ reason: error.message }, 'broker connection closed');
  });

  ports.sessions.onRevoked((publicId) => {
    for (const [client, identity] of identities) {
      if (identity.kind === 'session' && identity.session.publicId === publicId) client.close();
    }
  });

  /** Ends subscriptions to gateways that the session may no longer read; the others go on. */
  async function endWithdrawn(client: Client, identity: SessionIdentity): Promise<void> {
    const unsubscriptions = await brokerAuth.withdrawnTopics(identity);
    if (unsubscriptions.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  function checkAgain(client: Client, identity: SessionIdentity): void {
    endWithdrawn(client, identity).catch((error: unknown) => {
      // Better no connection than one that reads too much.
      client.close();
      log.warn({ err: error }, 'a broker connection could not be checked');
    });
  }

  ports.access.onForgotten((personId) => {
    for (const [client, identity] of identities) {
      if (identity.kind !== 'session' || identity.session.person.id !== personId) continue;
      forgottenAt.set(client, now());
      checkAgain(client, identity);
    }
  });

  // It may have been allowed just before the right was withdrawn, and begun just after.
  aedes.on('subscribe', (_subscriptions, client) => {
    const identity = identities.get(client);
    if (identity?.kind === 'session' && now() - (forgottenAt.get(client) ?? -Infinity) < SWEEP_MS)
      checkAgain(client, identity);
  });

  async function sweep(): Promise<void> {
    const sessions = [...identities].flatMap(([client, identity]) =>
      identity.kind === 'session' ? [{ client, identity }] : [],
    );
    const alive = await ports.sessions.activeAmong(sessions.map(({ identity }) => identity.session.publicId));
    for (const { client, identity } of sessions) {
      if (alive.has(identity.session.publicId)) await endWithdrawn(client, identity);
      else client.close();
    }
  }
  const sweeper = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'broker connections could not be checked'));
  }, SWEEP_MS);

  /** No gateway is connected yet, whatever was stored when the server stopped. */
  async function markAllOffline(): Promise<void> {
    const rows = await ports.directory.load();
    await Promise.all(
      rows.map(async ({ uuid, status_at }) => {
        if (status_at === null) return;
        const status: GatewayStatus = { status: 'offline', at: status_at };
        const payload = Buffer.from(JSON.stringify(status));
        await messageRouter.accept(uuid, 'status', payload);
        await retain(uuid, payload);
      }),
    );
  }

  /** Sets a gateway's retained status; an empty payload removes it. */
  const retain = (uuid: string, payload: Buffer) =>
    new Promise<void>((resolve, reject) => {
      aedes.publish(
        { cmd: 'publish', topic: topics.status(uuid), payload, qos: 1, retain: true, dup: false },
        (error) => (error ? reject(error) : resolve()),
      );
    });

  await markAllOffline();

  return {
    handle: (connection, request) => void aedes.handle(connection, request),

    counters() {
      const kinds = [...identities.values()].map((identity) => identity.kind);
      const gateways = kinds.filter((kind) => kind === 'gateway').length;
      return { gateways, sessions: kinds.length - gateways, refused };
    },

    publish: (topic, payload) =>
      aedes.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
        (error) => {
          if (error) log.warn({ err: error, topic }, 'a message could not be sent');
        },
      ),

    async removeGateways(uuids) {
      const gone = new Set(uuids);
      for (const [client, identity] of identities) {
        if (identity.kind !== 'gateway' || !gone.has(identity.uuid)) continue;
        // Before closing, so that the last will is rejected: it would be retained for an unknown gateway.
        identities.delete(client);
        client.close();
      }
      await Promise.all(uuids.map((uuid) => retain(uuid, Buffer.alloc(0))));
    },

    disconnectGateway(uuid) {
      for (const [client, identity] of identities) {
        if (identity.kind === 'gateway' && identity.uuid === uuid) client.close();
      }
    },

    async close() {
      clearInterval(sweeper);
      await new Promise<void>((resolve) => aedes.close(resolve));
      // Mostly last wills.
      await Promise.allSettled(pending);
    },
  };
}

function failure(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}
