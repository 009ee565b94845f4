import type { Logger } from 'pino';
import type { GatewayUpdates } from '../gateways/gatewayUpdates.ts';
import { DAY, utcDay } from '../series/days.ts';
import { inTransaction, type Client } from '../storage/client.ts';
import { isDamage } from '../storage/damage.ts';
import type { Database } from '../storage/database.ts';
import { createPartitions } from '../storage/partitions.ts';
import { isUnavailable } from '../storage/unavailable.ts';
import { ClockDoubtError } from '../time/clockDoubtError.ts';
import type { ClockTrust } from '../time/clockTrust.ts';
import { createGatewayStates, OutdatedGatewaysError } from './gatewayStates.ts';
import { createGroupCommit } from './groupCommit.ts';
import type { Ingest, IngestChannel } from './ingest.ts';
import { interpret } from './interpret/interpret.ts';
import type { Interpretation, Message } from './interpret/message.ts';
import { type MessagePart, readLargeTelemetry, readMessage, type ReadMessage } from './readMessage.ts';
import { createRefusals } from './refusals.ts';
import { createRegistry, type KnownGateway } from './registry.ts';
import { createResequencer } from './resequencer.ts';
import { storeBatch } from './storeBatch.ts';

export interface IngestPorts {
  database: Database;
  gatewayUpdates: Pick<GatewayUpdates, 'onChange'>;
  /** Compares the clock of the server with those of gateways; left out where it is right. */
  clock?: Pick<ClockTrust, 'heard' | 'isSendersMistake'> | undefined;
  /** Called with the messages of each transaction that has committed, without duplicates. */
  onStored?: ((messages: readonly Message[]) => void) | undefined;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

interface Delivery {
  uuid: string;
  channel: IngestChannel;
  parts: ReadMessage['parts'];
  /** More of its message follows. */
  isPart: boolean;
}

/** A message of 10,000 samples is about half as large. */
const MAX_PAYLOAD_BYTES = 16 * 2 ** 20;
/** Larger messages of a gateway are parsed one at a time, bytes: parsed, they take many times as much memory. */
const MAX_PAYLOAD_BESIDE_OTHERS = 256 * 2 ** 10;
/** Payload per transaction, bytes: longer transactions only delay the first messages. */
const MAX_BATCH_BYTES = 4 * 2 ** 20;
/** Payload of one gateway per transaction, bytes: beyond this it waits for its next turn. */
const MAX_GATEWAY_BYTES = 64 * 2 ** 10;

/** An external database that takes longer for a transaction is taken for vanished, ms. */
const TIMEOUT_MS = 60_000;
/** Messages are interpreted within this time, ms; the clock was set meanwhile if more has passed. */
const MAX_TURN_MS = 60_000;
/** How often messages are interpreted again because their gateways change all the time. */
const MAX_ATTEMPTS = 5;

export function createIngest({
  database: { pool, kind, reportDamage },
  gatewayUpdates,
  clock,
  onStored,
  log,
  now,
}: IngestPorts): Ingest {
  const timeoutMs = kind === 'external' ? TIMEOUT_MS : undefined;
  const registry = createRegistry(pool, now);
  gatewayUpdates.onChange((gateways) =>
    gateways === 'all' ? registry.forgetAll() : registry.forget(gateways),
  );
  const states = createGatewayStates();
  const partitions = createPartitions(pool);
  const refusals = createRefusals(log);
  const counters = {
    messages: 0,
    duplicates: 0,
    commits: 0,
    samples: 0,
    values: 0,
    refused: refusals.counts,
  };

  const queue = createGroupCommit<Delivery>({
    commit,
    source: ({ uuid }) => uuid,
    split,
    weigh: ({ parts: [part] }) => part.bytes,
    heaviest: { group: MAX_BATCH_BYTES, source: MAX_GATEWAY_BYTES },
    now,
  });
  // Timers run before sockets are read, so that one alone would miss what arrived while the server was busy.
  const resequencer = createResequencer((callback, ms) => setTimeout(() => setImmediate(callback), ms));

  /** Ends of the last message that waits for another of its gateway, by gateway. */
  const turns = new Map<string, Promise<void>>();
  let unparsed = 0;

  /** One transaction for all; if one message cannot be stored, each gets its own. */
  async function commit(deliveries: Delivery[]): Promise<ReadonlyMap<Delivery, unknown> | void> {
    try {
      return await store(deliveries);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (isDataError(error)) {
        // Gateways, devices or partitions may have been deleted since they were read.
        registry.forget(deliveries.map(({ uuid }) => uuid));
        partitions.forget();
      }
      return storeAround(deliveries);
    }
  }

  /**
   * Stores each gateway by itself, so that damaged data or a defect stays with its gateway. @returns errors by delivery
   */
  async function storeAround(deliveries: Delivery[]): Promise<Map<Delivery, unknown>> {
    const failed = new Map<Delivery, unknown>();
    for (const delivery of deliveries) {
      try {
        for (const [doubtful, error] of await storeAlone(delivery)) failed.set(doubtful, error);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        if (isDamage(error)) void reportDamage(error);
        failed.set(delivery, error);
      }
    }
    return failed;
  }

  async function storeAlone(delivery: Delivery): Promise<ReadonlyMap<Delivery, Error>> {
    try {
      return await store([delivery]);
    } catch (error) {
      if (!isDataError(error)) throw error;
      refusals.count('refused by the database', {
        gateway: delivery.uuid,
        channel: delivery.channel,
        err: error,
      });
      return new Map();
    }
  }

  /** @returns errors of those that must not be acknowledged */
  async function store(deliveries: Delivery[]): Promise<ReadonlyMap<Delivery, Error>> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await storeOnce(deliveries);
      } catch (error) {
        if (!(error instanceof OutdatedGatewaysError) || attempts === MAX_ATTEMPTS) throw error;
        registry.forget(error.uuids);
      }
    }
  }

  async function storeOnce(deliveries: Delivery[]): Promise<ReadonlyMap<Delivery, Error>> {
    const at = now();
    const read = await interpretAll(deliveries, at);
    const doubtful = findDoubtful(deliveries, read, at);
    const messages = read.flatMap(({ message }, i) => (doubtful.has(deliveries[i]!) ? [] : (message ?? [])));
    if (messages.length > 0) {
      const days = getDays(messages);
      await partitions.ensure('sample', openDays(days, at));
      await partitions.ensure('sample_day', days);
      try {
        const write = (client: Client) => storeBatch(client, messages, states, at);
        const fresh = await inTransaction(pool, write, timeoutMs);
        count(messages, fresh);
        onStored?.(fresh);
      } catch (error) {
        states.forget(messages.map(({ gateway }) => gateway.id));
        throw error;
      }
    }
    for (const [i, { refused }] of read.entries()) {
      const delivery = deliveries[i]!;
      if (doubtful.has(delivery)) continue;
      for (const kind of refused) refusals.count(kind, { gateway: delivery.uuid, channel: delivery.channel });
    }
    return doubtful;
  }

  /** Finds messages that are from the future only by a clock of our own that may be wrong: senders must keep them. */
  function findDoubtful(
    deliveries: readonly Delivery[],
    read: readonly Interpretation[],
    at: number,
  ): Map<Delivery, Error> {
    const doubtful = new Map<Delivery, Error>();
    if (!clock) return doubtful;
    const wasSet = Math.abs(now() - at) > MAX_TURN_MS;
    for (const [i, { refused }] of read.entries()) {
      const delivery = deliveries[i]!;
      const stationId = registry.known(delivery.uuid)?.stationId;
      if (stationId === undefined || !refused.includes('time in the future')) continue;
      if (wasSet || !clock.isSendersMistake(stationId)) doubtful.set(delivery, new ClockDoubtError());
    }
    return doubtful;
  }

  async function interpretAll(deliveries: Delivery[], at: number): Promise<Interpretation[]> {
    const missing = { gateways: new Set<string>(), deviceIds: new Set<string>() };
    const interpretOnce = async () => {
      const gateways = await readGateways(deliveries);
      return deliveries.map(({ uuid, channel, parts: [part], isPart }): Interpretation => {
        const gateway = gateways.get(uuid);
        if (!gateway) return { message: null, refused: ['unknown gateway'] };
        const isElsewhere = (deviceId: string) => {
          if (registry.isElsewhere(deviceId)) return true;
          missing.gateways.add(uuid);
          missing.deviceIds.add(deviceId);
          return false;
        };
        return interpret[channel](part.json, { gateway, isElsewhere, isPart, now: at });
      });
    };
    const read = await interpretOnce();
    return missing.gateways.size > 0 && (await registry.lookFor(missing)) ? interpretOnce() : read;
  }

  /** Nearly always from memory; one may have been dropped from it since its message arrived. */
  async function readGateways(deliveries: Delivery[]): Promise<Map<string, KnownGateway | undefined>> {
    const gateways = new Map<string, KnownGateway | undefined>();
    for (const { uuid } of deliveries) gateways.set(uuid, registry.known(uuid));
    const dropped = [...gateways].flatMap(([uuid, gateway]) => (gateway ? [] : [uuid]));
    if (dropped.length > 0)
      await Promise.all(dropped.map(async (uuid) => gateways.set(uuid, await registry.read(uuid))));
    return gateways;
  }

  function count(messages: readonly Message[], fresh: readonly Message[]): void {
    counters.commits += 1;
    const whole = (list: readonly Message[]) => list.filter((message) => !isPart(message)).length;
    counters.duplicates += whole(messages) - whole(fresh);
    for (const message of fresh) {
      const { samples, values } = computeSize(message);
      counters.samples += samples;
      counters.values += values;
    }
  }

  /** Stores a message in its turn. */
  async function take(uuid: string, channel: IngestChannel, payload: Uint8Array): Promise<void> {
    const isLarge = channel === 'telemetry' && payload.byteLength > MAX_PAYLOAD_BESIDE_OTHERS;
    const read = isLarge ? await readLargeTelemetry(payload) : readMessage(channel, payload);
    if (!read) {
      refusals.count('not JSON', { gateway: uuid, channel });
      return;
    }
    const { sequence, newest, parts } = read;
    // Only messages of this gateway wait until it is read.
    const gateway = registry.known(uuid) ?? (await registry.read(uuid));
    if (gateway && newest !== null) clock?.heard(gateway.stationId, newest);
    await new Promise<void>((resolve) =>
      resequencer.add(uuid, sequence, () => resolve(queue.add({ uuid, channel, parts, isPart: false }))),
    );
  }

  /** Stores a message once those before it of its gateway are. */
  function takeAfter(
    before: Promise<void>,
    uuid: string,
    channel: IngestChannel,
    payload: Uint8Array,
  ): Promise<void> {
    unparsed++;
    const taken = before.then(() => {
      unparsed--;
      return take(uuid, channel, payload);
    });
    const end = taken
      .catch(() => undefined)
      .then(() => {
        if (turns.get(uuid) === end) turns.delete(uuid);
      });
    turns.set(uuid, end);
    return taken;
  }

  return {
    counters,
    async accept(uuid, channel, payload) {
      counters.messages++;
      if (payload.byteLength > MAX_PAYLOAD_BYTES) {
        refusals.count('too large', { gateway: uuid, channel });
        return;
      }
      const before = turns.get(uuid);
      await (before || payload.byteLength > MAX_PAYLOAD_BESIDE_OTHERS
        ? takeAfter(before ?? Promise.resolve(), uuid, channel, payload)
        : take(uuid, channel, payload));
    },
    queue() {
      const { waiting, since } = queue.state();
      return { waiting: waiting + unparsed, lagMs: since === null ? 0 : Math.max(0, now() - since) };
    },
    async close() {
      resequencer.flush();
      await Promise.all(turns.values());
      await queue.idle();
    },
  };
}

/** A delivery for each part of a message. */
function split(delivery: Delivery): [Delivery, ...Delivery[]] {
  const { parts } = delivery;
  if (parts.length === 1) return [delivery];
  const deliver = (part: MessagePart, i: number): Delivery => ({
    ...delivery,
    parts: [part],
    isPart: i < parts.length - 1,
  });
  const [first, ...others] = parts;
  return [deliver(first, 0), ...others.map((part, i) => deliver(part, i + 1))];
}

const isPart = (message: Message) => message.channel === 'telemetry' && message.isPart;

/** Errors of class 22 (data) and 23 (constraints) would recur for the same message; all others may be temporary. */
function isDataError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^2[23]...$/.test(code);
}

/** UTC days that may still be open in their zone: no local day started more than 25 hours ago. */
function openDays(days: ReadonlySet<number>, now: number): number[] {
  const oldest = utcDay(now - DAY - 3_600_000);
  return [...days].filter((day) => day >= oldest);
}

/** UTC days of samples. */
function getDays(messages: readonly Message[]): Set<number> {
  const days = new Set<number>();
  for (const message of messages) {
    if (message.channel === 'telemetry') for (const { at } of message.samples) days.add(utcDay(at));
    if (message.channel === 'backfill') for (const at of message.samples.at) days.add(utcDay(at));
  }
  return days;
}

function computeSize(message: Message): { samples: number; values: number } {
  const measured = (values: Float64Array) =>
    values.reduce((sum, value) => sum + Number(!Number.isNaN(value)), 0);
  if (message.channel === 'telemetry') {
    return {
      samples: message.samples.length,
      values: message.samples.reduce((sum, { v }) => sum + measured(v), 0),
    };
  }
  if (message.channel !== 'backfill') return { samples: 0, values: 0 };
  const { at, columns } = message.samples;
  return { samples: at.length, values: columns.reduce((sum, column) => sum + measured(column), 0) };
}
