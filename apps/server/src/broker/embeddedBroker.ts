import { parseTotalsTopic, totalsTopic } from '@heliograph/contracts/mqtt';
import type { SetTimer } from '@heliograph/domain/time';
import { Aedes, type AuthenticateError, type Client, type Connection, type PublishPacket } from 'aedes';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { GatewayUpdates } from '../gateways/gatewayUpdates.ts';
import type { AccessCache } from '../access/access.ts';
import { getNetwork, getProviderNetwork } from '../identity/network.ts';
import type { Sessions } from '../identity/sessions.ts';
import { secretHash } from '../secrets/tokens.ts';
import type { DiskSpace } from '../disk/diskSpace.ts';
import { createOutageLog } from '../support/outageLog.ts';
import { createRepeatedLog } from '../support/repeatedLog.ts';
import { startLoop, systemTimer } from '../support/startLoop.ts';
import type { TotalsBroker } from '../totals/createTotals.ts';
import type { GatewaysRepository } from '../storage/repositories/gateways.ts';
import { ClockDoubtError } from '../time/clockDoubtError.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import type { BrokerAuth, SignIn } from './brokerAuth.ts';
import type { BrokerLimits } from './brokerLimits.ts';
import { createConnectionCounts, type Stranger } from './connectionCounts.ts';
import type { MessageRouter } from './messageRouter.ts';
import type { Placement } from './nodes/placement.ts';
import { createPacketRules } from './packetRules.ts';
import { gatePackets, type PacketGate } from './packetGate.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { createGatewayHolders } from './gatewayHolders.ts';
import { createGatewayPresence, retainedStatus } from './gatewayPresence.ts';
import { createSessionRights, SWEEP_MS } from './sessionRights.ts';
import { createSlowClients } from './slowClients.ts';
import { gatewayClientId, type Identity } from './topicRules.ts';

export interface EmbeddedBrokerPorts {
  limits: BrokerLimits;
  brokerAuth: BrokerAuth;
  directory: Pick<GatewayDirectory, 'passwordOf' | 'setNetwork'>;
  gateways: Pick<GatewaysRepository, 'byUuids' | 'notOffline'>;
  gatewayUpdates: Pick<GatewayUpdates, 'onChange'>;
  messageRouter: MessageRouter;
  /** Where gateways are connected, among several servers; null: here, if anywhere. */
  placement: Placement | null;
  disk: Pick<DiskSpace, 'isFull'>;
  sessions: Pick<Sessions, 'activeAmong' | 'onRevoked'>;
  access: Pick<AccessCache, 'onForgotten'>;
  /** Several use the user name and password of a gateway, and take its connection over from each other. */
  onRepeatedTakeover: (uuid: string) => void;
  setTimer: SetTimer;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export interface BrokerCounters {
  gateways: number;
  sessions: number;
  refused: Record<Refusal, number>;
}

/**
 * Rejected sign-ins, publishes and subscriptions; packets that are too long, connections that did not sign in in time or
 * were too many, what came too fast, and what there was no room for.
 */
export type Refusal = 'connect' | 'publish' | 'subscribe' | 'length' | 'timeout' | 'limit' | 'rate' | 'full';

/** A connection that the broker serves. */
export interface Served {
  isSignedIn(): boolean;
  /** Ends a connection that sends too much. */
  closeAsTooLong(): void;
}

export interface EmbeddedBroker extends TotalsBroker {
  /** Serves MQTT on an open connection of any transport. */
  handle(connection: Connection, address: string): Served;
  counters(): BrokerCounters;
  /** Publishes to everyone who is subscribed at the moment. */
  publish(topic: string, payload: string): void;
  /** Forgets who is connected, so that their last wills count for nothing: they go on with another server. */
  handOver(): void;
  close(): Promise<void>;
}

/** A client that reads nothing for this long is disconnected, so that it does not delay others. */
const DRAIN_MS = 10_000;
/** A request waits at most this long for its gateway. */
const MAX_WAIT_MS = 5_000;
/** Topic without subscribers. */
const NOWHERE = '$SYS/nowhere';
const [SERVER_UNAVAILABLE, BAD_CREDENTIALS] = [3, 4] as const;

/** The broker inside the server: aedes with our authorisation, storing messages before they are acknowledged. */
export async function startEmbeddedBroker(ports: EmbeddedBrokerPorts): Promise<EmbeddedBroker> {
  const { brokerAuth, messageRouter, placement, disk, limits, onRepeatedTakeover, setTimer, log, now } =
    ports;
  const logRepeated = createRepeatedLog(log);
  const identities = new Map<Client, Identity>();
  const connections = new WeakMap<Connection, { gate: PacketGate; stranger: Stranger; address: string }>();
  /** Hashes of the passwords that gateways signed in with. */
  const passwords = new WeakMap<Client, Buffer>();
  /** Messages being stored. */
  const pending = new Set<Promise<void>>();
  const refused: BrokerCounters['refused'] = {
    connect: 0,
    publish: 0,
    subscribe: 0,
    length: 0,
    timeout: 0,
    limit: 0,
    rate: 0,
    full: 0,
  };
  const refuse = (reason: Refusal): void => void (refused[reason] += 1);
  const counts = createConnectionCounts(limits, { refuse, now });
  const packetRules = createPacketRules({ limits, now });
  const closing = new AbortController();
  const requests = createRateLimiter(limits.requestsPerGateway, { maxWaitMs: MAX_WAIT_MS, now });
  const holders = createGatewayHolders<Client>({ onRepeatedTakeover, logRepeated, now });

  const forwardable = createSlowClients({
    limits: limits.unsent,
    onOverflow(client) {
      refuse('limit');
      client.conn.destroy();
    },
  });

  const aedes = await Aedes.createBroker({
    // A slow subscriber must not take a slot from the others.
    concurrency: 0,
    drainTimeout: DRAIN_MS,
    queueLimit: 1000,
    preConnect(_client, packet, done) {
      // Sessions are never persistent: a request must not reach a gateway minutes later, nor a reply someone who left.
      packet.clean = true;
      const isGateway = packet.clientId === gatewayClientId(packet.username ?? '');
      // 0 asks for none.
      const longest = packet.keepalive === 0 ? Infinity : (packet.keepalive ?? Infinity);
      if (!isGateway) packet.keepalive = Math.min(longest, limits.sessions.keepalive);
      done(null, true);
    },
    authenticate(client, user, password, done) {
      const { address, stranger } = connections.get(client.conn)!;
      const signIn = {
        clientId: client.id,
        user: user ?? '',
        password: password ?? Buffer.alloc(0),
        address,
      };
      admit(signIn).then(
        (identity) => {
          if (identity === 'refused') {
            refuse('connect');
            done(failure('bad user name or password', BAD_CREDENTIALS), false);
            return;
          }
          if (identity === 'tooMany') {
            refuse('rate');
            done(failure('too many attempts', SERVER_UNAVAILABLE), false);
            return;
          }
          // Let in, it would be disconnected at each message. Closed without an answer, since some clients do not try
          // again after a refusal.
          if (identity.kind === 'gateway' && disk.isFull()) {
            refuse('full');
            client.close();
            return;
          }
          // It may have ended meanwhile.
          if (client.closed) return;
          const leave = counts.admit(identity);
          if (!leave) {
            refuse('limit');
            done(failure('too many connections', SERVER_UNAVAILABLE), false);
            return;
          }
          stranger.leave();
          identities.set(client, identity);
          if (identity.kind === 'gateway') {
            passwords.set(client, secretHash(signIn.password));
            client.conn.once('close', holders.add(identity.uuid, client));
            noteNetwork(identity.uuid, address);
          }
          client.conn.once('close', () => {
            leave();
            // After the last will, which still needs the identity of its sender.
            identities.delete(client);
          });
          done(null, true);
        },
        (error: unknown) => {
          logRepeated('error', { err: error }, 'a broker connection could not be checked');
          // Without an answer, since some clients do not try again after a refusal.
          client.close();
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
          if (!allowed) refuse('subscribe');
          done(null, allowed ? subscription : null);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
    authorizeForward: forwardable,
  });
  const sessionRights = createSessionRights({ ...ports, identities, logRepeated });
  const presence = createGatewayPresence({ ...ports, aedes, identities, passwords, logRepeated });

  function noteNetwork(uuid: string, address: string): void {
    const network = getProviderNetwork(address);
    if (network === null) return;
    ports.directory.setNetwork(uuid, network).catch((error: unknown) => {
      logRepeated('warn', { err: error }, 'the networks of gateways could not be stored');
    });
  }

  /** A gateway is placed here before it knows that it is connected. */
  async function admit(signIn: SignIn) {
    const identity = await brokerAuth.authenticate(signIn);
    if (placement && typeof identity === 'object' && identity.kind === 'gateway' && !disk.isFull())
      await placement.claim(identity.uuid);
    return identity;
  }

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
      refuse('publish');
      throw new Error(`publishing on ${packet.topic} is not allowed`);
    }
    if (identity?.kind === 'session') return waitForGateway(packet);
    if (verdict.channel === null) return;
    const status = verdict.channel === 'status' ? retainedStatus(packet.payload) : null;
    // The last will of a connection that was lost here, while the gateway has connected elsewhere.
    if (placement && verdict.channel === 'status' && !(await placement.holds(identity!.uuid)))
      throw new Error('the gateway is connected to another server');
    // Its last will says that it is offline, once.
    if (disk.isFull() && verdict.channel !== 'status') {
      refuse('full');
      throw new Error('no room on the disk');
    }
    try {
      await messageRouter.accept(identity!.uuid, verdict.channel, Buffer.from(packet.payload));
      if (verdict.channel !== 'status') return;
      if (status) packet.payload = status;
      else Object.assign(packet, { topic: NOWHERE, retain: false });
    } catch (error) {
      logRepeated(
        'error',
        error instanceof ClockDoubtError ? { reason: error.message } : { err: error },
        'gateway messages cannot be stored; they are not acknowledged and will be redelivered',
      );
      throw error;
    }
  }

  /**
   * A request beyond its gateway's queue is lost like one to a gateway that is offline: its sender may not be the
   * cause.
   */
  async function waitForGateway(packet: PublishPacket): Promise<void> {
    const waitMs = requests.take(packet.topic);
    if (waitMs === null) {
      refuse('rate');
      packet.topic = NOWHERE;
    } else if (waitMs > 0) await pause(waitMs, undefined, { signal: closing.signal });
  }

  aedes.on('clientError', (client, error) =>
    log.debug({ client: client.id, reason: error.message }, 'broker client disconnected'),
  );
  aedes.on('clientReady', (client) => connections.get(client.conn)?.gate.signedIn());
  aedes.on('connectionError', (_client, error) => {
    log.debug({ reason: error.message }, 'broker connection closed');
  });

  let totalsSubscribed = (): void => undefined;
  aedes.on('unsubscribe', (unsubscribed, client) => {
    const identity = identities.get(client);
    if (identity?.kind !== 'session') return;
    for (const topic of unsubscribed) identity.watchedTotals.delete(parseTotalsTopic(topic) ?? '');
  });

  aedes.on('subscribe', (subscriptions, client) => {
    if (subscriptions.some(({ topic }) => parseTotalsTopic(topic) !== null)) totalsSubscribed();
    sessionRights.subscribed(client);
  });

  async function sweep(): Promise<void> {
    await presence.checkChanged();
    await sessionRights.sweep();
  }
  const sweeper = startLoop(sweep, {
    every: SWEEP_MS,
    setTimer,
    outage: createOutageLog(log, {
      fails: 'broker connections cannot be checked',
      works: 'broker connections are checked again',
    }),
  });

  // Among several servers, gateways may be connected to others, or come back soon.
  const events = { onAdopted: presence.markOffline, onSettled: presence.markMissingOffline };
  // Servers see each other by the clock of the database, so that they go by real time.
  const stopPlacement = placement?.start(events, systemTimer);
  if (!placement) await presence.markMissingOffline();

  return {
    handle(connection, remoteAddress) {
      const address = getNetwork(remoteAddress);
      const stranger = counts.enter(address, () => connection.destroy());
      connection.once('close', stranger.leave);
      const gate = gatePackets(connection, (type, length) => {
        const verdict = packetRules.admit(identities.get(client), type, length);
        if (verdict === null) refuse('length');
        return verdict;
      });
      connections.set(connection, { gate, stranger, address });
      const client = aedes.handle(connection);
      return {
        isSignedIn: () => identities.has(client),
        closeAsTooLong() {
          refuse('length');
          connection.destroy();
        },
      };
    },

    counters() {
      const kinds = [...identities.values()].map((identity) => identity.kind);
      const gateways = kinds.filter((kind) => kind === 'gateway').length;
      return { gateways, sessions: kinds.length - gateways, refused };
    },

    publish: (topic, payload) =>
      aedes.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
        (error) => {
          if (error) logRepeated('warn', { err: error, topic }, 'a message could not be sent');
        },
      ),

    totalsScopes: () =>
      new Set(
        [...identities.values()].flatMap((identity) =>
          identity.kind === 'session' ? [...identity.watchedTotals] : [],
        ),
      ),

    onTotalsSubscribed: (callback) => void (totalsSubscribed = callback),

    // Without an acknowledgement: the next message comes soon.
    publishTotals(scope, totals) {
      const payload = totals === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(totals));
      aedes.publish(
        { cmd: 'publish', topic: totalsTopic(scope), payload, qos: 0, retain: true, dup: false },
        (error) => {
          if (error) logRepeated('warn', { err: error, scope }, 'totals could not be sent');
        },
      );
    },

    handOver: () => identities.clear(),

    async close() {
      const swept = sweeper.stop();
      closing.abort();
      await swept;
      await stopPlacement?.();
      if (placement) identities.clear();
      await new Promise<void>((resolve) => aedes.close(resolve));
      // Mostly last wills.
      await Promise.allSettled(pending);
    },
  };
}

function failure(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}
