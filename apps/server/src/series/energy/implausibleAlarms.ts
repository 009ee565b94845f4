import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { DAY } from '../days.ts';
import type { DeviceRange, EnergyMark } from './energyMark.ts';

/** Code of the alarm about a counter that continued from a reading that it cannot have reached. */
const CODE = 'IMPLAUSIBLE_READING';
const WARNING = 2;
/** Of older data that arrives now, nobody needs to hear at once: its alarm has ended. */
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
  await client.query({
    name: 'end-implausible-alarms',
    text: `update alarm set recovered_at = greatest(began_at, $4)
     from unnest($1::int[], $2::bigint[], $3::bigint[]) as computed(device, first, past)
     where device_id = device and code = '${CODE}' and recovered_at is null and began_at >= first and began_at < past
       and not exists (select from energy_mark mark
         where mark.device_id = device and mark.began_at = alarm.began_at and mark.kind = 'unknown'
           and not exists (select from energy_edit edit where edit.device_id = device and edit.counter = mark.counter
             and edit.kind = 'correction' and edit.withdrawn_at is null
             and edit.began_at <= mark.began_at and edit.ended_at >= mark.ended_at))`,
    values: [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      numberArray(ranges.map(({ from }) => from)),
      numberArray(ranges.map(({ to }) => to)),
      now,
    ],
  });
}
