import { createBatches } from '../support/batches.ts';
import { createRecentMap } from '../support/recentMap.ts';

/** Cache of gateways by uuid, filled when needed. */
export interface GatewayCache<Entry> {
  /** From memory. */
  known(uuid: string): Entry | undefined;
  /** From memory or the database; undefined when there is no such gateway, or was none a moment ago. */
  read(uuid: string): Promise<Entry | undefined>;
  /** From the database unless that was done a moment ago. */
  readAgain(uuid: string): Promise<Entry | undefined>;
  /** Forgets gateways; reads under way start again. */
  forget(uuids: Iterable<string>): void;
  forgetAll(): void;
}

export interface GatewayCachePorts<Entry> {
  /** Reads some of the gateways that exist. */
  readMany(uuids: readonly string[]): Promise<ReadonlyMap<string, Entry>>;
  /** Gateways that a query names at most. */
  mostAtOnce: number;
  /** Epoch ms. */
  now: () => number;
}

/** A busy process serves about half as many at one message a minute. */
const MAX_GATEWAYS = 100_000;
/** Minimum interval between reads, above all of missing gateways: strangers must not load the database. */
const REMEMBER_MS = 2_000;
const MAX_REMEMBERED = 10_000;

interface Read<Entry> {
  entry: Promise<Entry | undefined>;
  isOutdated: boolean;
}

export function createGatewayCache<Entry>({
  readMany,
  mostAtOnce,
  now,
}: GatewayCachePorts<Entry>): GatewayCache<Entry> {
  const entries = createRecentMap<string, Entry>(MAX_GATEWAYS);
  const answers = new Map<string, { at: number; exists: boolean }>();
  const reads = new Map<string, Read<Entry>>();
  const batches = createBatches(readMany, mostAtOnce);

  async function readNow(uuid: string, read: Read<Entry>): Promise<Entry | undefined> {
    read.isOutdated = false;
    const entry = await batches.run(uuid);
    if (read.isOutdated as boolean) return readNow(uuid, read);
    if (entry === undefined) entries.delete(uuid);
    else entries.set(uuid, entry);
    if (answers.size >= MAX_REMEMBERED) answers.clear();
    answers.set(uuid, { at: now(), exists: entry !== undefined });
    return entry;
  }

  async function readAgain(uuid: string): Promise<Entry | undefined> {
    const current = reads.get(uuid);
    if (current) return current.entry;
    const answer = answers.get(uuid);
    if (answer && answer.at > now() - REMEMBER_MS) {
      const entry = entries.get(uuid);
      // One that others displaced from memory still exists.
      if (entry !== undefined || !answer.exists) return entry;
    }
    const read: Read<Entry> = { entry: Promise.resolve(undefined), isOutdated: false };
    reads.set(uuid, read);
    read.entry = readNow(uuid, read).finally(() => reads.delete(uuid));
    return read.entry;
  }

  return {
    known: entries.get,
    read: async (uuid) => entries.get(uuid) ?? readAgain(uuid),
    readAgain,
    forget(uuids) {
      for (const uuid of uuids) {
        entries.delete(uuid);
        answers.delete(uuid);
        const read = reads.get(uuid);
        if (read) read.isOutdated = true;
      }
    },
    forgetAll() {
      entries.clear();
      answers.clear();
      for (const read of reads.values()) read.isOutdated = true;
    },
  };
}
