import { GatewayStatus, parseTopic, topics } from '@heliograph/contracts/mqtt';
import type { Aedes, Client, PublishPacket } from 'aedes';
import type { GatewayUpdates } from '../gateways/gatewayUpdates.ts';
import type { LogRepeated } from '../support/repeatedLog.ts';
import type { GatewaysRepository } from '../storage/repositories/gateways.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import type { MessageRouter } from './messageRouter.ts';
import type { MovedGateway } from '../storage/repositories/nodeTable.ts';
import type { Placement } from './nodes/placement.ts';
import { findRetainedByTopic } from './retainedByTopic.ts';
import { parseJson, type Identity } from './topicRules.ts';

export interface GatewayPresencePorts {
  aedes: Aedes;
  identities: Map<Client, Identity>;
  /** Hashes of the passwords that gateways signed in with. */
  passwords: WeakMap<Client, Buffer>;
  directory: Pick<GatewayDirectory, 'passwordOf'>;
  gateways: Pick<GatewaysRepository, 'byUuids' | 'notOffline'>;
  gatewayUpdates: Pick<GatewayUpdates, 'onChange'>;
  messageRouter: Pick<MessageRouter, 'accept'>;
  /** Null: gateways are connected here, if anywhere. */
  placement: Pick<Placement, 'brokerId' | 'holds' | 'isHere'> | null;
  logRepeated: LogRepeated;
  /** Epoch ms. */
  now: () => number;
}

/** Which gateways are connected to the embedded broker, and what those who watch them are shown. */
export function createGatewayPresence(ports: GatewayPresencePorts) {
  const { aedes, identities, passwords, directory, gateways, messageRouter, placement, logRepeated, now } =
    ports;
  /** Changed gateways whose connections are not checked yet. */
  const unchecked = new Set<string>();

  const retained = findRetainedByTopic(aedes, findStoredStatuses);

  /** Gateways that have not connected since the start are not retained: their number does not end. */
  async function findStoredStatuses(subscribed: readonly string[]): Promise<PublishPacket[]> {
    const uuids = subscribed.flatMap((topic) => {
      const parsed = parseTopic(topic);
      return parsed?.channel === 'status' ? [parsed.uuid] : [];
    });
    if (uuids.length === 0) return [];
    try {
      const rows = await gateways.byUuids(uuids);
      return rows.flatMap(({ uuid, status, status_at }) =>
        status_at === null ? [] : [statusPacket(uuid, statusPayload(status, status_at))],
      );
    } catch (error) {
      logRepeated('warn', { err: error }, 'the status of gateways could not be read');
      return [];
    }
  }

  const connected = () =>
    [...identities.values()].flatMap((identity) => (identity.kind === 'gateway' ? [identity.uuid] : []));

  /** Sets a gateway's retained status; an empty payload removes it. */
  const retain = (uuid: string, payload: Buffer) =>
    new Promise<void>((resolve, reject) => {
      aedes.publish(statusPacket(uuid, payload), (error) => (error ? reject(error) : resolve()));
    });

  async function markOffline(moved: readonly MovedGateway[]): Promise<void> {
    const here = new Set(connected());
    await Promise.all(
      moved.map(async ({ uuid, status, statusAt }) => {
        if (status === 'offline' || here.has(uuid) || (placement && !(await placement.holds(uuid)))) return;
        const payload = statusPayload('offline', statusAt ?? now());
        await messageRouter.accept(uuid, 'status', payload);
        await retain(uuid, payload);
      }),
    );
  }

  async function current(uuid: string) {
    const [password, isHere] = await Promise.all([
      directory.passwordOf(uuid),
      placement ? placement.isHere(uuid) : true,
    ]);
    return { password, isHere };
  }

  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  /**
   * Ends the connections of gateways that were deleted, have a new password, or have connected to another server. A
   * deletion of thousands is announced in hundreds of parts, so those that come while one is under way share the next.
   */
  function checkChanged(): Promise<void> {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return (running = checkUnchecked());
      });
    return next;
  }

  async function checkUnchecked(): Promise<void> {
    const uuids = [...unchecked];
    // Before they are read: one that changes meanwhile is checked again.
    unchecked.clear();
    try {
      await check(uuids);
    } catch (error) {
      for (const uuid of uuids) unchecked.add(uuid);
      throw error;
    }
  }

  async function check(uuids: readonly string[]): Promise<void> {
    const rows = new Map(await Promise.all(uuids.map(async (uuid) => [uuid, await current(uuid)] as const)));
    for (const [client, identity] of identities) {
      const row = identity.kind === 'gateway' ? rows.get(identity.uuid) : undefined;
      if (!row) continue;
      if (row.isHere && row.password?.equals(passwords.get(client)!)) continue;
      // Before closing, so that the last will is rejected: it must not be retained, or another server knows more.
      if (!row.password || !row.isHere) identities.delete(client);
      client.close();
    }
    await Promise.all(
      [...rows].map(async ([uuid, { password, isHere }]) => {
        if (!password) await retain(uuid, Buffer.alloc(0));
        else if (!isHere) await retained.forget(topics.status(uuid));
      }),
    );
  }

  ports.gatewayUpdates.onChange(async (changed) => {
    for (const uuid of changed === 'all' ? connected() : changed) unchecked.add(uuid);
    await checkChanged().catch((error: unknown) =>
      logRepeated('warn', { err: error }, 'changed gateways could not be checked; this is tried again'),
    );
  });

  return {
    checkChanged,

    /** Gateways that were online when last heard of, and have not come back. */
    markOffline,

    /** All of this server's gateways that are not connected, whatever was stored when it stopped. */
    async markMissingOffline(): Promise<void> {
      for await (const page of gateways.notOffline(placement?.brokerId))
        await markOffline(page.map(({ uuid, status, status_at }) => ({ uuid, status, statusAt: status_at })));
    },
  };
}

/** Longest status that is read: rated powers of a thousand devices. */
const MAX_STATUS_BYTES = 64 * 1024;

/**
 * Known fields of a gateway's status, some 50 bytes, which the broker keeps and sends: whatever else a message holds is
 * for the server alone (TRU-03).
 *
 * @returns null unless the payload is a status
 */
export function retainedStatus(payload: string | Buffer): Buffer | null {
  if (payload.length > MAX_STATUS_BYTES) return null;
  const parsed = GatewayStatus.safeParse(parseJson(payload));
  return parsed.success ? statusPayload(parsed.data.status, parsed.data.at) : null;
}

const statusPayload = (status: GatewayStatus['status'], at: number): Buffer =>
  Buffer.from(JSON.stringify({ status, at } satisfies GatewayStatus));

const statusPacket = (uuid: string, payload: Buffer): PublishPacket => ({
  cmd: 'publish',
  topic: topics.status(uuid),
  payload,
  qos: 1,
  retain: true,
  dup: false,
});
