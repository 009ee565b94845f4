import {
  QUALITY_ENTRIES,
  type AnswerOf,
  type HttpCalls,
  type QualityEntry,
  type StationQuality,
} from '@heliograph/contracts/http';
import { roundEnergy } from '@heliograph/domain/energy';
import { localMidnight } from '@heliograph/domain/time';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { editsIn } from '../energy/energyEdit.ts';
import { DAY } from '../days.ts';
import type { EnergyMark } from '../energy/energyMark.ts';
import { filledParts } from '../energy/importedDay.ts';
import { addCounterQuality, noTimes, sharesIn, type QualityTimes } from './counterQuality.ts';

/** A counter of a station. */
interface StationCounter {
  id: number;
  deviceId: string;
  stationId: number;
  /** Code of its property. */
  code: string;
  /** Position among its model's counters. */
  counter: number;
}

const getKey = ({ id, counter }: { id: number; counter: number }) => `${id} ${counter}`;

const listIds = (counters: readonly StationCounter[]) =>
  numberArray([...new Set(counters.map(({ id }) => id))]);

async function listCounters(client: Client, stationIds: readonly number[]): Promise<StationCounter[]> {
  const { rows } = await client.query<StationCounter>(
    `select device.id, device.device_id as "deviceId", station_id as "stationId", code,
       (row_number() over (partition by device.id order by slot) - 1)::int as counter
     from device join model_function using (model_id)
     where station_id = any($1::int[]) and model_function.kind = 'counter'`,
    [stationIds],
  );
  return rows;
}

type EntryColumns<Field extends keyof QualityEntry> = Pick<
  QualityEntry,
  Field | 'kind' | 'began' | 'ended' | 'kwh'
> & {
  id: number;
  counter: number;
};

type MarkEntry = EntryColumns<'estimated' | 'last_reading' | 'first_reading' | 'odd_reading'>;

type EditEntry = EntryColumns<
  | 'edit_id'
  | 'last_reading'
  | 'first_reading'
  | 'kwh_before'
  | 'reason'
  | 'person'
  | 'recorded_at'
  | 'withdrawn_by'
  | 'withdrawn_at'
>;

/** Fields of an entry without an edit. */
const NOT_EDITED = {
  edit_id: null,
  kwh_before: null,
  reason: '',
  person: '',
  recorded_at: null,
  withdrawn_by: '',
  withdrawn_at: null,
};

/** The answer of `getStationQuality`: entries that overlap [start, end), and shares by local day. */
export async function stationQuality(
  client: Client,
  stationId: number,
  range: { start: number; end: number },
  now: number,
): Promise<AnswerOf<HttpCalls['quality']['getStationQuality']>> {
  const { rows } = await client.query<{ zone: string }>(
    'select time_zone as zone from station where id = $1',
    [stationId],
  );
  const edges = dayEdges(rows[0]?.zone ?? 'UTC', range);
  const list = await ledgerEntries(client, stationId, range);
  const times = (await stationTimes(client, [stationId], edges, now)).get(stationId);
  return {
    list: joinGaps(list.slice(0, QUALITY_ENTRIES)),
    more: list.length > QUALITY_ENTRIES,
    days: [...edges.subarray(0, -1)].flatMap((start, day) => {
      const shares = times && sharesIn(times, day);
      return shares ? [{ start, ...shares }] : [];
    }),
  };
}

/** The quality of each station over [start, end). */
export async function fleetQuality(
  client: Client,
  stationIds: readonly number[],
  { start, end }: { start: number; end: number },
  now: number,
): Promise<StationQuality[]> {
  const times = await stationTimes(client, stationIds, Float64Array.of(start, end), now);
  return [...times].flatMap(([station_id, ofStation]) => {
    const shares = sharesIn(ofStation, 0);
    return shares ? [{ station_id, ...shares, counts: ofStation.counts, open: ofStation.open.size }] : [];
  });
}

/** Local midnights around [start, end), and its ends. */
function dayEdges(zone: string, { start, end }: { start: number; end: number }): Float64Array {
  const edges = [start];
  // Noon is in the following day whatever the clocks do.
  for (let next = start; ;) {
    next = localMidnight(zone, localMidnight(zone, next) + 1.5 * DAY);
    if (next >= end) return Float64Array.from([...edges, end]);
    edges.push(next);
  }
}

/** Entries of a station's ledger that overlap [start, end), newest first; one more than fit into an answer. */
async function ledgerEntries(
  client: Client,
  stationId: number,
  { start, end }: { start: number; end: number },
): Promise<QualityEntry[]> {
  const counters = await listCounters(client, [stationId]);
  const known = new Map(counters.map((counter) => [getKey(counter), counter]));
  const values = [listIds(counters), start, end, QUALITY_ENTRIES + 1];
  const { rows: marks } = await client.query<MarkEntry>(
    `select device_id as id, counter, kind, began_at as began, ended_at as ended, kwh, estimated,
       last_reading, first_reading, odd_reading
     from energy_mark where device_id = any($1::int[]) and began_at < $3 and ended_at > $2
     order by ended desc, began desc, device_id, counter limit $4`,
    values,
  );
  const { rows: edits } = await client.query<EditEntry>(
    `select edit.id as edit_id, edit.device_id as id, counter, edit.kind, began_at as began, ended_at as ended, kwh,
       last_reading, first_reading, kwh_before, reason,
       coalesce(nullif(person.name, ''), person.user_name, '') as person, recorded_at,
       coalesce(nullif(withdrawer.name, ''), withdrawer.user_name, '') as withdrawn_by, withdrawn_at
     from energy_edit edit
     left join person on person.id = edit.person_id
     left join person withdrawer on withdrawer.id = edit.withdrawn_by
     where edit.device_id = any($1::int[]) and began_at < $3 and ended_at >= $2
     order by ended desc, began desc, edit.device_id, counter limit $4`,
    values,
  );
  const entries = [
    ...marks.map((mark) => ({ ...NOT_EDITED, ...mark })),
    ...edits.map((edit) => ({ ...edit, estimated: false, odd_reading: null })),
  ].flatMap(({ id, counter, ...entry }): QualityEntry[] => {
    const { deviceId, code } = known.get(getKey({ id, counter })) ?? {};
    return deviceId === undefined || code === undefined
      ? []
      : [{ ...entry, device_id: deviceId, property_code: code }];
  });
  return entries
    .sort(
      (a, b) =>
        b.ended - a.ended ||
        b.began - a.began ||
        compare(a.device_id, b.device_id) ||
        compare(a.property_code, b.property_code),
    )
    .slice(0, QUALITY_ENTRIES + 1);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Joins gaps of a counter that follow each other, as those of a device that reports rarely. Newest first. */
function joinGaps(rows: readonly QualityEntry[]): QualityEntry[] {
  const joined: QualityEntry[] = [];
  const earliest = new Map<string, QualityEntry>();
  for (const row of rows) {
    const key = `${row.device_id} ${row.property_code}`;
    const later = earliest.get(key);
    if (row.kind === 'gap' && later?.kind === 'gap' && later.began === row.ended) {
      later.began = row.began;
      later.kwh = roundEnergy((later.kwh ?? 0) + (row.kwh ?? 0));
      later.last_reading = row.last_reading;
      continue;
    }
    const kept = { ...row };
    joined.push(kept);
    if (row.edit_id === null) earliest.set(key, kept);
  }
  return joined;
}

/** The quality of the counters of stations, by station, in buckets between ascending edges. */
async function stationTimes(
  client: Client,
  stationIds: readonly number[],
  edges: Float64Array,
  now: number,
): Promise<Map<number, QualityTimes>> {
  const counters = await readCounters(client, stationIds);
  const start = edges[0] ?? 0;
  const end = edges.at(-1) ?? 0;
  const { rows: marks } = await client.query<MarkRow>(
    `select device_id as id, counter, kind, began_at as began, ended_at as ended, estimated
     from energy_mark where device_id = any($1::int[]) and began_at < $3 and ended_at > $2 order by began_at`,
    [[...new Set(counters.map(({ id }) => id))], start, end],
  );
  const devices = [...new Set(counters.map(({ id }) => id))];
  const edits = await editsIn(
    client,
    devices.map((deviceId) => ({ deviceId, from: start, to: end })),
  );
  const editsOf = new Map(devices.map((id, i) => [id, edits[i]!]));
  const marksOf = new Map<string, MarkRow[]>();
  for (const mark of marks) {
    const key = `${mark.id} ${mark.counter}`;
    const list = marksOf.get(key);
    if (list) list.push(mark);
    else marksOf.set(key, [mark]);
  }
  const times = new Map<number, QualityTimes>();
  for (const { id, stationId, counter, readAt, since } of counters) {
    const ofStation = times.get(stationId) ?? noTimes(edges.length - 1);
    times.set(stationId, ofStation);
    const { replacements = [], corrections = [], imports = [] } = editsOf.get(id) ?? {};
    const ofCounter = imports.filter((each) => each.counter === counter);
    addCounterQuality(ofStation, edges, {
      deviceId: id,
      since: since ?? readAt,
      readAt,
      now,
      marks: marksOf.get(`${id} ${counter}`) ?? [],
      replacements: replacements.filter((edit) => edit.counter === counter),
      corrections: corrections.filter((edit) => edit.counter === counter),
      imports: new Set(ofCounter.map(({ importId }) => importId)).size,
      imported: ofCounter.flatMap(filledParts),
    });
  }
  return times;
}

/** A counter with readings. */
interface ReadCounter extends StationCounter {
  readAt: number;
  /** Start of its device's energy; null when there is none. */
  since: number | null;
}

async function readCounters(client: Client, stationIds: readonly number[]): Promise<ReadCounter[]> {
  const counters = await listCounters(client, stationIds);
  const { rows } = await client.query<{ id: number; readAt: (number | null)[]; since: number | null }>(
    `select device_id as id, read_at as "readAt",
       least((select min(day) from energy_day where energy_day.device_id = latest.device_id),
         (select min(energy.at) from energy where energy.device_id = latest.device_id)) as since
     from latest where device_id = any($1::int[])`,
    [listIds(counters)],
  );
  const latest = new Map(rows.map((row) => [row.id, row]));
  for (const { id, since } of await sinceMeasured(client, [...latest.keys()]))
    latest.set(id, { ...latest.get(id)!, since });
  return counters.flatMap((counter) => {
    const { readAt = [], since = null } = latest.get(counter.id) ?? {};
    const at = readAt[counter.counter] ?? null;
    return at === null ? [] : [{ ...counter, readAt: at, since }];
  });
}

/** When the energy of devices with imports begins without the days that these filled. */
async function sinceMeasured(
  client: Client,
  deviceIds: readonly number[],
): Promise<{ id: number; since: number | null }[]> {
  const { rows } = await client.query<{ id: number; days: number[] }>(
    `select device_id as id, array_agg(distinct day) as days from energy_fill
     where device_id = any($1::int[]) group by device_id`,
    [numberArray(deviceIds)],
  );
  const found: { id: number; since: number | null }[] = [];
  for (const { id, days } of rows) {
    const first = await client.query<{ since: number | null }>(
      `select least((select min(day) from energy_day where device_id = $1 and day <> all($2::bigint[])),
         (select min(at) from energy where device_id = $1 and at - mod(at, ${DAY}) <> all($2::bigint[]))) as since`,
      [id, numberArray(days)],
    );
    found.push({ id, since: first.rows[0]?.since ?? null });
  }
  return found;
}

interface MarkRow extends Pick<EnergyMark, 'counter' | 'kind' | 'began' | 'ended' | 'estimated'> {
  id: number;
}
