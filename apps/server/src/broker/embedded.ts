import { topics, type GatewayStatus } from '@heliograph/contracts/mqtt';
import { Aedes, type AuthenticateError, type Client, type Connection, type PublishPacket } from 'aedes';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { AccessOf } from '../identity/access.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import type { Gatekeeper } from './gatekeeper.ts';
import type { Hearing } from './hearing.ts';
import type { Identity } from './identity.ts';
import { findRetainedByTopic } from './retainedByTopic.ts';

export interface EmbeddedBrokerPorts {
  gatekeeper: Gatekeeper;
  directory: GatewayDirectory;
  hearing: Hearing;
  sessions: Pick<Sessions, 'aliveAmong' | 'onRevoked'>;
  access: Pick<AccessOf, 'onForgotten'>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export interface BrokerCounters {
  gateways: number;
  sessions: number;
  /** Connections, publishes and subscriptions that were not allowed. */
  refused: { connect: number; publish: number; subscribe: number };
}

export interface EmbeddedBroker {
  /** Speaks MQTT on an open connection, of whatever transport. */
  handle(connection: Connection, request?: IncomingMessage): void;
  counters(): BrokerCounters;
  /** Says something to whoever hears the topic just now. */
  say(topic: string, payload: string): void;
  /** Ends the connections of gateways that are no more, and what is kept of them. */
  removeGateways(uuids: readonly string[]): Promise<void>;
  /** Ends the connection of a gateway, whose last will speaks. */
  endGateway(uuid: string): void;
  close(): Promise<void>;
}

/** How soon a connection whose session ended elsewhere, or lost a station, is closed. */
const SWEEP_MS = 15_000;
/** A client that takes nothing for so long is dropped, so that it holds nobody else up. */
const DRAIN_MS = 10_000;
const [SERVER_UNAVAILABLE, BAD_CREDENTIALS] = [3, 4] as const;

/** The broker inside the server: aedes behind the gatekeeper, with storage before each acknowledgement. */
export async function startEmbeddedBroker(ports: EmbeddedBrokerPorts): Promise<EmbeddedBroker> {
  const { gatekeeper, hearing, log, now } = ports;
  const identities = new Map<Client, Identity>();
  /** Messages on their way to storage. */
  const pending = new Set<Promise<void>>();
  const refused = { connect: 0, publish: 0, subscribe: 0 };

  const aedes = await Aedes.createBroker({
    // One slow subscriber must not take a slot from the others.
    concurrency: 0,
    drainTimeout: DRAIN_MS,
    queueLimit: 1000,
    preConnect(_client, packet, done) {
      // Sessions are never kept: a request must not reach a gateway minutes later, nor a reply somebody who left.
      packet.clean = true;
      done(null, true);
    },
    authenticate(client, user, password, done) {
      gatekeeper.identify(client.id, user ?? '', password ?? Buffer.alloc(0)).then(
        (identity) => {
          if (!identity) {
            refused.connect += 1;
            done(failure('bad user name or password', BAD_CREDENTIALS), false);
            return;
          }
          identities.set(client, identity);
          // Later than the last will, which still needs to know who speaks.
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
      (identity ? gatekeeper.subscribing(identity, subscription.topic) : Promise.resolve(false)).then(
        (allowed) => {
          if (!allowed) refused.subscribe += 1;
          done(null, allowed ? subscription : null);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  findRetainedByTopic(aedes);

  /** Resolves when the message may go on and, if storage wants it, is durable. Rejecting closes the client unacknowledged. */
  async function accepted(client: Client | null, packet: PublishPacket): Promise<void> {
    const identity = client && identities.get(client);
    const message = { topic: packet.topic, payload: packet.payload, retain: packet.retain };
    const verdict = identity ? await gatekeeper.publishing(identity, message) : { allowed: false as const };
    if (!verdict.allowed) {
      refused.publish += 1;
      throw new Error(`publishing on ${packet.topic} is not allowed`);
    }
    if (identity?.kind !== 'gateway' || verdict.heard === null) return;
    try {
      await hearing.accept(identity.uuid, verdict.heard, Buffer.from(packet.payload));
    } catch (error) {
      complain(error);
      throw error;
    }
  }

  let silentUntil = 0;
  /** Storage that is away fails hundreds of messages a second: one line in ten seconds says it. */
  function complain(error: unknown): void {
    if (now() < silentUntil) return;
    silentUntil = now() + 10_000;
    log.error(
      { err: error },
      'messages of gateways cannot be stored; they are not acknowledged and come again',
    );
  }

  aedes.on('clientError', (client, error) =>
    log.debug({ client: client.id, reason: error.message }, 'broker client dropped'),
  );
  aedes.on('connectionError', (_client, error) => {
    log.debug({ reason: error.message }, 'broker connection dropped');
  });

  ports.sessions.onRevoked((publicId) => {
    for (const [client, identity] of identities) {
      if (identity.kind === 'session' && identity.session.publicId === publicId) client.close();
    }
  });

  ports.access.onForgotten((personId) => {
    for (const [client, identity] of identities) {
      if (identity.kind !== 'session' || identity.session.person.id !== personId) continue;
      gatekeeper.stillHolds(identity).then(
        (holds) => {
          if (!holds) client.close();
        },
        // The next sweep checks it again.
        (error: unknown) => log.warn({ err: error }, 'a broker connection could not be checked'),
      );
    }
  });

  async function sweep(): Promise<void> {
    const sessions = [...identities].filter(([, identity]) => identity.kind === 'session');
    const alive = await ports.sessions.aliveAmong(
      sessions.flatMap(([, identity]) => (identity.kind === 'session' ? [identity.session.publicId] : [])),
    );
    for (const [client, identity] of sessions) {
      const ended = identity.kind === 'session' && !alive.has(identity.session.publicId);
      if (ended || !(await gatekeeper.stillHolds(identity))) client.close();
    }
  }
  const sweeper = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'broker connections could not be checked'));
  }, SWEEP_MS);

  /** Nobody is connected yet, whatever was true when the server last stopped. */
  async function announceAbsent(): Promise<void> {
    const rows = await ports.directory.load();
    await Promise.all(
      rows.map(async ({ uuid, status_at }) => {
        if (status_at === null) return;
        const status: GatewayStatus = { status: 'offline', at: status_at };
        const payload = Buffer.from(JSON.stringify(status));
        await hearing.accept(uuid, 'status', payload);
        await retain(uuid, payload);
      }),
    );
  }

  /** Makes a gateway's kept status say something; nothing is kept of an empty one. */
  const retain = (uuid: string, payload: Buffer) =>
    new Promise<void>((resolve, reject) => {
      aedes.publish(
        { cmd: 'publish', topic: topics.status(uuid), payload, qos: 1, retain: true, dup: false },
        (error) => (error ? reject(error) : resolve()),
      );
    });

  await announceAbsent();

  return {
    handle: (connection, request) => void aedes.handle(connection, request),

    counters() {
      const kinds = [...identities.values()].map((identity) => identity.kind);
      const gateways = kinds.filter((kind) => kind === 'gateway').length;
      return { gateways, sessions: kinds.length - gateways, refused };
    },

    say: (topic, payload) =>
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
        // First, so that its last will is not let through: it would be kept for a gateway that nobody knows.
        identities.delete(client);
        client.close();
      }
      await Promise.all(uuids.map((uuid) => retain(uuid, Buffer.alloc(0))));
    },

    endGateway(uuid) {
      for (const [client, identity] of identities) {
        if (identity.kind === 'gateway' && identity.uuid === uuid) client.close();
      }
    },

    async close() {
      clearInterval(sweeper);
      await new Promise<void>((resolve) => aedes.close(resolve));
      // Last wills, for the most part.
      await Promise.allSettled(pending);
    },
  };
}

function failure(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}
