import { columnStarts, slicePacks } from '@heliograph/domain/columns';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { decodePack } from '../../storage/damage.ts';
import { DAY, utcDay } from '../days.ts';

/** A device's UTC day in cold storage, with the requested columns only. */
export interface StoredPack {
  deviceId: number;
  day: number;
  pack: Uint8Array;
}

export interface PacksQuery {
  table: 'sample_day' | 'energy_day';
  /** Requested column positions (from 0) by device; columns missing from a pack are blank. */
  wanted: ReadonlyMap<number, readonly number[]>;
  /** Range [start, end) that the days must overlap, ms. */
  start: number;
  end: number;
}

/** Covers the head of a pack and usually its instants: at an even interval they take a few bytes. */
const FIRST_BYTES = 192;
/** Packs looked up per query … */
const PACKS_A_TIME = 40_000;
/** … and bytes read per query. */
const BYTES_A_TIME = 4 * 1024 * 1024;
/** Reading on is cheaper than skipping less than this. */
const MIN_GAP_BYTES = 2048;

/**
 * Packs by device and day, in batches. Only the bytes of the requested columns leave the database, which does not
 * touch the rest: packs are stored uncompressed.
 *
 * @param client in a snapshot: a pack is read in several steps
 */
export async function* storedPacks(client: Client, query: PacksQuery): AsyncGenerator<StoredPack[]> {
  const { wanted, start, end } = query;
  const ids = [...wanted.keys()];
  const devices = Math.max(1, Math.floor((PACKS_A_TIME * DAY) / (end - start)));
  for (let from = 0; from < ids.length; from += devices)
    yield* readPacks(client, query, ids.slice(from, from + devices));
}

async function* readPacks(
  client: Client,
  { table, wanted, start, end }: PacksQuery,
  ids: readonly number[],
): AsyncGenerator<StoredPack[]> {
  const { rows } = await client.query<FoundPack>(
    `select device_id as "deviceId", day, octet_length(pack) as size, substring(pack from 1 for ${FIRST_BYTES}) as first
     from ${table} where device_id = any($1::int[]) and day >= $2 and day < $3 order by device_id, day`,
    [numberArray(ids), utcDay(start), end],
  );
  const batches = splitBatches(table, rows, wanted);
  const read = (batch: Batch | undefined) => batch && readPieces(client, table, batch);
  const scratch = createScratch();
  for (let i = 0, next = read(batches[0]); next; i++) {
    const pieces = await next;
    // The database reads the next batch while this one is processed.
    next = read(batches[i + 1]);
    next?.catch(() => undefined);
    yield (batches[i] ?? []).map(({ found, columns }, position) => {
      const pack = scratch.fill(found, pieces.get(position) ?? []);
      const { deviceId, day } = found;
      return {
        deviceId,
        day,
        pack: decodePack({ table, deviceId, day }, () => slicePacks(pack, columns)),
      };
    });
  }
}

/** Reusable buffer for one pack; only the requested parts are filled in. */
function createScratch() {
  let room = new Uint8Array();
  return {
    fill({ first, size }: FoundPack, pieces: readonly ReadPiece[]): Uint8Array {
      if (room.length < size) room = new Uint8Array(size);
      room.set(first);
      for (const { at, bytes } of pieces) room.set(bytes, at);
      return room.subarray(0, size);
    },
  };
}

interface FoundPack {
  deviceId: number;
  day: number;
  size: number;
  first: Buffer;
}

/** Byte range of a pack. */
interface Piece {
  at: number;
  length: number;
}

interface ReadPiece {
  at: number;
  bytes: Buffer;
}

type Batch = readonly { found: FoundPack; columns: readonly number[]; pieces: readonly Piece[] }[];

function splitBatches(
  table: PacksQuery['table'],
  rows: readonly FoundPack[],
  wanted: PacksQuery['wanted'],
): Batch[] {
  const batches: Batch[number][][] = [];
  let room = 0;
  for (const found of rows) {
    const columns = wanted.get(found.deviceId) ?? [];
    const { deviceId, day } = found;
    const pieces = decodePack({ table, deviceId, day }, () => listPieces(found, columns));
    if (room <= 0) {
      batches.push([]);
      room = BYTES_A_TIME;
    }
    batches.at(-1)?.push({ found, columns, pieces });
    room -= pieces.reduce((sum, { length }) => sum + length, FIRST_BYTES);
  }
  return batches;
}

/** Byte ranges still missing to read the columns of a pack whose first bytes are known. */
function listPieces({ first, size }: FoundPack, columns: readonly number[]): Piece[] {
  const starts = columnStarts(first);
  if (!starts) return [{ at: first.length, length: size - first.length }];
  const pieces: Piece[] = [];
  for (const column of [0, ...columns.map((position) => position + 1)].sort((a, b) => a - b)) {
    const at = Math.max(first.length, starts[column] ?? size);
    const past = starts[column + 1] ?? 0;
    if (past <= at) continue;
    const last = pieces.at(-1);
    if (last && at - (last.at + last.length) < MIN_GAP_BYTES)
      last.length = Math.max(last.length, past - last.at);
    else pieces.push({ at, length: past - at });
  }
  return pieces;
}

/** By position in the batch. */
async function readPieces(
  client: Client,
  table: PacksQuery['table'],
  batch: Batch,
): Promise<Map<number, ReadPiece[]>> {
  const asked = batch.flatMap(({ found: { deviceId, day }, pieces }, i) =>
    pieces.map((piece) => ({ i, deviceId, day, ...piece })),
  );
  const read = new Map<number, ReadPiece[]>();
  if (asked.length === 0) return read;
  const days = batch.map(({ found }) => found.day);
  const { rows } = await client.query<ReadPiece & { i: number }>(
    `select i, at, substring(pack from at + 1 for length) as bytes
     from unnest($1::int[], $2::int[], $3::bigint[], $4::int[], $5::int[]) as piece(i, device_id, day, at, length)
     join ${table} using (device_id, day) where day >= $6 and day <= $7`,
    [
      numberArray(asked.map(({ i }) => i)),
      numberArray(asked.map(({ deviceId }) => deviceId)),
      numberArray(asked.map(({ day }) => day)),
      numberArray(asked.map(({ at }) => at)),
      numberArray(asked.map(({ length }) => length)),
      // Partitions are left out by the bounds alone.
      Math.min(...days),
      Math.max(...days),
    ],
  );
  for (const { i, at, bytes } of rows) {
    const known = read.get(i);
    if (known) known.push({ at, bytes });
    else read.set(i, [{ at, bytes }]);
  }
  return read;
}
