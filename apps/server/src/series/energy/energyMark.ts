import type { StepKind } from '@heliograph/domain/energy';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';

/** An interval of a counter between two believed readings whose energy is not plainly measured. */
export interface EnergyMark {
  /** Position among its model's counters. */
  counter: number;
  kind: Exclude<StepKind, 'counted'> | 'gap' | 'pending';
  began: number;
  ended: number;
  /** Energy credited in it, kWh; null when unknown. */
  kwh: number | null;
  /** The energy is spread over a time without readings. */
  estimated: boolean;
  /** Readings at both ends, and the first of those passed over, kWh. */
  last: number | null;
  first: number | null;
  odd: number | null;
}

/** A range [from, to) of a device. */
export interface DeviceRange {
  deviceId: number;
  from: number;
  to: number;
}

/** Columns of ranges for `unnest`: devices, from, to. */
export const rangeArrays = (ranges: readonly DeviceRange[]): string[] => [
  numberArray(ranges.map(({ deviceId }) => deviceId)),
  numberArray(ranges.map(({ from }) => from)),
  numberArray(ranges.map(({ to }) => to)),
];

const MARK = `counter, kind, began_at as began, ended_at as ended, kwh, estimated,
  last_reading as last, first_reading as first, odd_reading as odd`;

/** For each range: the marks that touch it but gaps, oldest first. */
export async function marksIn(client: Client, ranges: readonly DeviceRange[]): Promise<EnergyMark[][]> {
  const found = ranges.map((): EnergyMark[] => []);
  const { rows } = await client.query<{ i: number } & EnergyMark>({
    name: 'marks-in',
    text: `select i::int, ${MARK}
      from unnest($1::int[], $2::bigint[], $3::bigint[]) with ordinality as asked(device, first, past, i)
      join energy_mark on device_id = device and began_at < past and ended_at >= first and kind <> 'gap'
      order by i, began_at`,
    values: rangeArrays(ranges),
  });
  for (const { i, ...mark } of rows) found[i - 1]?.push(mark);
  return found;
}

/** Stores marks; of those of the same counter and begin, the last. */
export async function insertMarks(
  client: Client,
  list: readonly { deviceId: number; mark: EnergyMark }[],
): Promise<void> {
  if (list.length === 0) return;
  const keyed = new Map(list.map((one) => [`${one.deviceId} ${one.mark.counter} ${one.mark.began}`, one]));
  const marks = [...keyed.values()];
  const numbers = (pick: (mark: EnergyMark) => number | null) =>
    numberArray(marks.map(({ mark }) => pick(mark)));
  await client.query(
    `insert into energy_mark (device_id, counter, began_at, ended_at, kind, kwh, estimated,
       last_reading, first_reading, odd_reading)
     select * from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[], $5::text[], $6::float8[], $7::boolean[],
       $8::float8[], $9::float8[], $10::float8[])
     on conflict (device_id, counter, began_at) do update set ended_at = excluded.ended_at, kind = excluded.kind,
       kwh = excluded.kwh, estimated = excluded.estimated, last_reading = excluded.last_reading,
       first_reading = excluded.first_reading, odd_reading = excluded.odd_reading`,
    [
      numberArray(marks.map(({ deviceId }) => deviceId)),
      numbers(({ counter }) => counter),
      numbers(({ began }) => began),
      numbers(({ ended }) => ended),
      marks.map(({ mark }) => mark.kind),
      numbers(({ kwh }) => kwh),
      marks.map(({ mark }) => mark.estimated),
      numbers(({ last }) => last),
      numbers(({ first }) => first),
      numbers(({ odd }) => odd),
    ],
  );
}

/** Replaces the marks that touch the ranges. */
export async function overwriteMarks(
  client: Client,
  ranges: readonly (DeviceRange & { marks: readonly EnergyMark[] })[],
): Promise<void> {
  if (ranges.length === 0) return;
  await client.query(
    `delete from energy_mark using unnest($1::int[], $2::bigint[], $3::bigint[]) as gone(device, first, past)
     where device_id = device and began_at < past and ended_at >= first`,
    rangeArrays(ranges),
  );
  await insertMarks(
    client,
    ranges.flatMap(({ deviceId, from, to, marks }) =>
      marks.filter(({ began, ended }) => began < to && ended >= from).map((mark) => ({ deviceId, mark })),
    ),
  );
}
