import {
  QUALITY_ENTRIES,
  type AnswerOf,
  type HttpCalls,
  type QualityEntry,
  type StationQuality,
} from '@heliograph/contracts/http';
import { roundEnergy } from '@heliograph/domain/energy';
import { localMidnight } from '@heliograph/domain/time';
import type { Client } from '../../storage/client.ts';
import { editsIn } from '../energy/energyEdit.ts';
import { DAY } from '../days.ts';
import type { EnergyMark } from '../energy/energyMark.ts';
import { addCounterQuality, noTimes, sharesIn, type QualityTimes } from './counterQuality.ts';

/** Counters of stations: positions among those of their model, with the codes of their properties. */
const COUNTERS = `with counters as (
  select device.id, device.device_id, device.station_id, code,
    (row_number() over (partition by device.id order by slot) - 1)::int as counter
  from device join model_function using (model_id)
  where station_id = any($1::int[]) and model_function.kind = 'counter')`;

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
  const { rows } = await client.query<QualityEntry>(
    `${COUNTERS}
     select * from (
       select null::int as edit_id, mark.kind, counters.device_id, code as property_code, began_at as began,
         ended_at as ended, kwh, estimated, last_reading, first_reading, odd_reading, null::float8 as kwh_before,
         '' as reason, '' as person, null::bigint as recorded_at, '' as withdrawn_by, null::bigint as withdrawn_at
       from energy_mark mark join counters on counters.id = mark.device_id and counters.counter = mark.counter
       where began_at < $3 and ended_at > $2
       union all
       select edit.id, edit.kind, counters.device_id, code, began_at, ended_at, kwh, false,
         last_reading, first_reading, null, kwh_before, reason,
         coalesce(nullif(person.name, ''), person.user_name, ''), recorded_at,
         coalesce(nullif(withdrawer.name, ''), withdrawer.user_name, ''), withdrawn_at
       from energy_edit edit join counters on counters.id = edit.device_id and counters.counter = edit.counter
       left join person on person.id = edit.person_id
       left join person withdrawer on withdrawer.id = edit.withdrawn_by
       where began_at < $3 and ended_at >= $2
     ) entries order by ended desc, began desc, device_id, property_code limit ${QUALITY_ENTRIES + 1}`,
    [[stationId], start, end],
  );
  return rows;
}

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
  const { rows: counters } = await client.query<CounterRow>(
    `${COUNTERS}
     select id, station_id as "stationId", counter, read_at[counter + 1] as "readAt",
       least((select min(day) from energy_day where device_id = counters.id),
         (select min(at) from energy where device_id = counters.id)) as since
     from counters join latest on latest.device_id = counters.id where read_at[counter + 1] is not null`,
    [stationIds],
  );
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
    const { replacements, corrections } = editsOf.get(id) ?? { replacements: [], corrections: [] };
    addCounterQuality(ofStation, edges, {
      deviceId: id,
      since: since ?? readAt,
      readAt,
      now,
      marks: marksOf.get(`${id} ${counter}`) ?? [],
      replacements: replacements.filter((edit) => edit.counter === counter),
      corrections: corrections.filter((edit) => edit.counter === counter),
    });
  }
  return times;
}

interface CounterRow {
  id: number;
  stationId: number;
  counter: number;
  readAt: number;
  since: number | null;
}

interface MarkRow extends Pick<EnergyMark, 'counter' | 'kind' | 'began' | 'ended' | 'estimated'> {
  id: number;
}
