import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { decodePack } from '../../storage/damage.ts';
import { DAY, utcDay } from '../days.ts';
import { readSamples } from '../samplePack.ts';

/** A device as needed for energy computation. */
export interface CounterDevice {
  id: number;
  /** Slots (from 1) of its model's counters, in order. */
  counterSlots: readonly number[];
  /** Highest power of each, kW, as `counterLimit` of domain/energy. */
  counterLimits: readonly number[];
  /** Days before this instant are closed and stored cold. */
  closedBefore: number;
}

/** Fields of a device that are needed to find its readings. */
export type ReadDevice = Pick<CounterDevice, 'id' | 'counterSlots' | 'closedBefore'>;

/** Readings of a device's counters at one instant, null where not read. */
export interface Readings {
  at: number;
  values: (number | null)[];
}

export interface Reading {
  at: number;
  value: number;
}

/** How far hot neighbours are looked for; most are within the first. No hot sample is a year away. */
const REACHES = [10 * 60_000, 2 * 3_600_000, 366 * DAY];

/** Packs searched for a counter's neighbour: a counter offline for longer starts again. */
const PACKS = 3;

/**
 * For each place and counter: the nearest stored reading before `at` (exclusive) or after it (inclusive); null when
 * none is near.
 */
export async function neighbours(
  client: Client,
  side: 'before' | 'after',
  places: readonly { device: ReadDevice; at: number }[],
): Promise<(Reading | null)[][]> {
  const found = await hotNeighbours(client, side, places);
  const unsure = places.flatMap(({ device, at }, index): Search[] => {
    const hot = found[index] ?? [];
    // Open days have no pack, so a reading found there is the nearest.
    const settled = side === 'before' && hot.every((reading) => reading && reading.at >= device.closedBefore);
    return settled ? [] : [{ device, at, nearest: hot, missing: new Set(hot.keys()), packs: 0 }];
  });
  await searchPacks(client, side, unsure);
  return found;
}

/** Looks in the packs of a few days, which nearly always suffice, then in older or later ones, then in what is kept. */
async function searchPacks(client: Client, side: 'before' | 'after', places: Search[]): Promise<void> {
  if (places.length === 0) return;
  const take = ({ place, day, pack }: { place: Search; day: number; pack: Buffer }) => {
    place.packs++;
    decodePack({ table: 'sample_day', deviceId: place.device.id, day }, () =>
      nearestInPack(pack, side, place),
    );
  };
  const near = places.flatMap((place) =>
    Array.from({ length: PACKS }, (_, i) => ({
      place,
      day: utcDay(place.at) + (side === 'before' ? -i : i) * DAY,
    })),
  );
  for (const pack of await readPacks(client, near)) take(pack);

  const open = () => places.filter(({ missing, packs }) => missing.size > 0 && packs < PACKS);
  for (const pack of await readPacks(client, await furtherDays(client, side, open()))) take(pack);

  const kept = side === 'before' ? open() : [];
  if (kept.length === 0) return;
  const { rows } = await client.query<{ id: number; day: number; pack: Buffer }>(
    'select device_id as id, day, pack from sample_kept where device_id = any($1::int[])',
    [numberArray(kept.map(({ device }) => device.id))],
  );
  for (const { id, ...row } of rows)
    for (const place of kept) if (place.device.id === id && row.day < place.at) take({ place, ...row });
}

/** The packs that there are, in the order of `wanted`. */
async function readPacks(
  client: Client,
  wanted: readonly { place: Search; day: number }[],
): Promise<{ place: Search; day: number; pack: Buffer }[]> {
  if (wanted.length === 0) return [];
  const days = wanted.map(({ day }) => day);
  const { rows } = await client.query<{ i: number; pack: Buffer }>(
    // Partitions are left out by the bounds alone.
    `select i::int, pack from unnest($1::int[], $2::bigint[]) with ordinality as wanted(device, first, i)
     join sample_day on device_id = device and day = first and day >= $3 and day <= $4 order by i`,
    [
      numberArray(wanted.map(({ place }) => place.device.id)),
      numberArray(days),
      Math.min(...days),
      Math.max(...days),
    ],
  );
  return rows.map(({ i, pack }) => ({ ...wanted[i - 1]!, pack }));
}

/** The nearest days with packs beyond those of `searchPacks` that were looked at first, nearest first. */
async function furtherDays(
  client: Client,
  side: 'before' | 'after',
  places: readonly Search[],
): Promise<{ place: Search; day: number }[]> {
  if (places.length === 0) return [];
  const before = side === 'before';
  const beyond = (PACKS - 1) * DAY;
  const { rows } = await client.query<{ i: number; days: number[] }>(
    `select i::int, (array_agg(day order by day ${before ? 'desc' : 'asc'}))[1:${PACKS}] as days
     from unnest($1::int[], $2::bigint[]) with ordinality as place(device, edge, i)
     join sample_day on device_id = device and day ${before ? '<' : '>'} edge group by device_id, i`,
    [
      numberArray(places.map(({ device }) => device.id)),
      numberArray(places.map(({ at }) => utcDay(at) + (before ? -beyond : beyond))),
    ],
  );
  return rows.flatMap(({ i, days }) => {
    const place = places[i - 1]!;
    return days.slice(0, PACKS - place.packs).map((day) => ({ place, day }));
  });
}

/**
 * Looks in a growing stretch of time, with one query for all places each. Looking for the nearest of each place in a
 * lateral subquery would do with one query, but not where `sample` is distributed over machines. Grouping by the device
 * lets each machine group its own.
 */
async function hotNeighbours(
  client: Client,
  side: 'before' | 'after',
  places: readonly { device: ReadDevice; at: number }[],
): Promise<(Reading | null)[][]> {
  const found = places.map(({ device }) => device.counterSlots.map((): Reading | null => null));
  let asked = places.flatMap(({ device, at }, place) =>
    device.counterSlots.map((slot, counter) => ({ place, counter, device: device.id, slot, at })),
  );
  let near = 0;
  for (const far of REACHES) {
    const { rows } = await client.query<{ i: number; reading: [number, number] }>({
      name: `neighbours-${side}`,
      text: `select i::int, ${side === 'before' ? 'max' : 'min'}(array[sample.at, v[slot]]) as reading
        from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[]) with ordinality as asked(device, slot, first, past, i)
        join sample on device_id = device and sample.at >= first and sample.at < past
        where v[slot] is not null group by device_id, i`,
      values: [
        numberArray(asked.map(({ device }) => device)),
        numberArray(asked.map(({ slot }) => slot)),
        numberArray(asked.map(({ at }) => (side === 'before' ? at - far : at + near))),
        numberArray(asked.map(({ at }) => (side === 'before' ? at - near : at + far))),
      ],
    });
    for (const { i, reading } of rows) {
      const { place, counter } = asked[i - 1]!;
      found[place]![counter] = { at: reading[0], value: reading[1] };
    }
    asked = asked.filter(({ place, counter }) => !found[place]![counter]);
    if (asked.length === 0) break;
    near = far;
  }
  return found;
}

/** A search for the nearest readings in packs, nearest pack first. */
interface Search {
  device: ReadDevice;
  at: number;
  /** Found so far, by counter. */
  nearest: (Reading | null)[];
  /** Counters not yet found in a pack. */
  missing: Set<number>;
  /** How many packs were searched. */
  packs: number;
}

function nearestInPack(pack: Buffer, side: 'before' | 'after', search: Search): void {
  const { device, at: from, nearest, missing } = search;
  const counters = [...missing];
  if (counters.length === 0) return;
  const { at, columns } = readSamples(
    pack,
    counters.map((counter) => (device.counterSlots[counter] ?? 0) - 1),
  );
  const distance = (instant: number) => (side === 'before' ? from - instant : instant - from);
  const step = side === 'before' ? -1 : 1;
  for (const [c, counter] of counters.entries()) {
    for (let i = side === 'before' ? at.length - 1 : 0; i >= 0 && i < at.length; i += step) {
      const instant = at[i] ?? 0;
      const value = columns[c]?.[i] ?? NaN;
      if (Number.isNaN(value) || (side === 'before' ? instant >= from : instant < from)) continue;
      const known = nearest[counter];
      if (!known || distance(instant) < distance(known.at)) nearest[counter] = { at: instant, value };
      missing.delete(counter);
      break;
    }
  }
}

/** For each window [from, to): all stored readings, oldest first; samples without counters are left out. */
export async function readingsIn(
  client: Client,
  windows: readonly { device: ReadDevice; from: number; to: number }[],
): Promise<Readings[][]> {
  const byInstant = windows.map(() => new Map<number, Readings>());
  const devices = numberArray(windows.map(({ device }) => device.id));
  const hot = await client.query<{ i: number; at: number; v: (number | null)[] }>({
    name: 'readings-in',
    text: `select i::int, sample.at, v
      from unnest($1::int[], $2::bigint[], $3::bigint[]) with ordinality as w(device, first, past, i)
      join sample on device_id = device and at >= first and at < past`,
    values: [devices, numberArray(windows.map(({ from }) => from)), numberArray(windows.map(({ to }) => to))],
  });
  for (const { i, at, v } of hot.rows) {
    const slots = windows[i - 1]?.device.counterSlots ?? [];
    byInstant[i - 1]?.set(at, { at, values: slots.map((slot) => v[slot - 1] ?? null) });
  }
  const { rows: cold } = await client.query<{ i: number; day: number; pack: Buffer }>(
    `select i::int, day, pack
     from unnest($1::int[], $2::bigint[], $3::bigint[]) with ordinality as w(device, first, past, i)
     join sample_day on device_id = device and day >= first and day < past and day >= $4 and day < $5`,
    [
      devices,
      numberArray(windows.map(({ from }) => utcDay(from))),
      numberArray(windows.map(({ to }) => utcDay(to - 1) + DAY)),
      Math.min(...windows.map(({ from }) => utcDay(from))),
      Math.max(...windows.map(({ to }) => to)),
    ],
  );
  for (const { i, day, pack } of cold) {
    const window = windows[i - 1];
    const target = byInstant[i - 1];
    if (window && target)
      decodePack({ table: 'sample_day', deviceId: window.device.id, day }, () =>
        readingsOfPack(pack, window, target),
      );
  }
  return byInstant.map((readings) =>
    [...readings.values()]
      .filter(({ values }) => values.some((value) => value !== null))
      .sort((a, b) => a.at - b.at),
  );
}

function readingsOfPack(
  pack: Buffer,
  { device, from, to }: { device: ReadDevice; from: number; to: number },
  into: Map<number, Readings>,
): void {
  const { at, columns } = readSamples(
    pack,
    device.counterSlots.map((slot) => slot - 1),
  );
  for (let i = 0; i < at.length; i++) {
    const instant = at[i] ?? 0;
    if (instant < from || instant >= to) continue;
    const values = columns.map((column) => {
      const value = column[i] ?? NaN;
      return Number.isNaN(value) ? null : value;
    });
    into.set(instant, { at: instant, values });
  }
}
