import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { DAY } from '../days.ts';
import { editsIn } from './energyEdit.ts';
import { rangeArrays, type DeviceRange, type EnergyMark } from './energyMark.ts';

/** Code of the alarm about a counter that continued from a reading that it cannot have reached. */
const CODE = 'IMPLAUSIBLE_READING';
const WARNING = 2;
/** Older data that arrives now needs no notification: its alarm has ended. */
const RECENT_MS = 30 * DAY;

/** Raises an alarm for each unknown interval in the ranges, and ends those whose interval is known now. */
export async function updateImplausibleAlarms(
  client: Client,
  ranges: readonly (DeviceRange & { marks: readonly EnergyMark[] })[],
  now: number,
): Promise<void> {
  const unknown = ranges.flatMap(({ deviceId, marks }) =>
    marks.filter(({ kind }) => kind === 'unknown').map((mark) => ({ deviceId, ...mark })),
  );
  if (unknown.length > 0) {
    await client.query(
      `insert into alarm (device_id, code, type, level, message, began_at, recovered_at)
       select device, '${CODE}', 'alarm', ${WARNING}, message, began, case when ended < $5 then ended end
       from unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[]) as row(device, began, ended, message)
       on conflict do nothing`,
      [
        numberArray(unknown.map(({ deviceId }) => deviceId)),
        numberArray(unknown.map(({ began }) => began)),
        numberArray(unknown.map(({ ended }) => ended)),
        unknown.map(({ last, first }) => `Implausible meter reading: ${last} kWh, then ${first} kWh`),
        now - RECENT_MS,
      ],
    );
  }
  const { rows: open } = await client.query<{ id: number; device: number; began: number }>({
    name: 'open-implausible-alarms',
    text: `select alarm.id, device, began_at as began
     from unnest($1::int[], $2::bigint[], $3::bigint[]) as computed(device, first, past)
     join alarm on device_id = device and code = '${CODE}' and recovered_at is null
       and began_at >= first and began_at < past`,
    values: rangeArrays(ranges),
  });
  if (open.length > 0) await endKnown(client, open, now);
}

/** Ends the alarms whose interval is known now, or was corrected. */
async function endKnown(
  client: Client,
  alarms: readonly { id: number; device: number; began: number }[],
  now: number,
): Promise<void> {
  const { rows: marks } = await client.query<{
    device: number;
    counter: number;
    began: number;
    ended: number;
  }>(
    `select device_id as device, counter, began_at as began, ended_at as ended from energy_mark
     where device_id = any($1::int[]) and began_at = any($2::bigint[]) and kind = 'unknown'`,
    [numberArray(alarms.map(({ device }) => device)), numberArray(alarms.map(({ began }) => began))],
  );
  const edits = await editsIn(
    client,
    marks.map(({ device, began, ended }) => ({ deviceId: device, from: began, to: ended })),
  );
  const isCorrected = ({ counter, began, ended }: (typeof marks)[number], i: number) =>
    edits[i]!.corrections.some((edit) => edit.counter === counter && edit.from <= began && edit.to >= ended);
  const unknown = new Set(
    marks.filter((mark, i) => !isCorrected(mark, i)).map(({ device, began }) => `${device} ${began}`),
  );
  await client.query('update alarm set recovered_at = greatest(began_at, $2) where id = any($1::int[])', [
    numberArray(alarms.filter(({ device, began }) => !unknown.has(`${device} ${began}`)).map(({ id }) => id)),
    now,
  ]);
}
