/** Nuisance alarms [ALM-03] as in ISA-18.2: they repeat or they stay active. */
export const ALARM_REMARKS = ['chattering', 'standing'] as const;
export type AlarmRemark = (typeof ALARM_REMARKS)[number];

/** A device's code that starts more often than this within a minute is chattering. */
const MAX_STARTS = 3;
export const CHATTER_MS = 60_000;
/** Active time after which an alarm is standing. */
export const STANDING_MS = 86_400_000;

/** Alarms in columns, newest first: start and end (NaN while active), ms, with keys for place and code. */
interface RemarkedAlarms {
  at: ArrayLike<number>;
  recovered: ArrayLike<number>;
  placeOf: (row: number) => string | number;
}

/** The remark on each alarm, or null. A chattering alarm is not marked as standing. */
export function alarmRemarks(
  { at, recovered, placeOf }: RemarkedAlarms,
  now: number,
): (AlarmRemark | null)[] {
  const remarks = Array.from(at, (began, row): AlarmRemark | null =>
    Number.isNaN(recovered[row]) && now - began > STANDING_MS ? 'standing' : null,
  );
  const rows = new Map<string | number, number[]>();
  for (let row = 0; row < at.length; row++) {
    const place = placeOf(row);
    const own = rows.get(place);
    if (own) own.push(row);
    else rows.set(place, [row]);
  }
  for (const own of rows.values())
    for (let last = MAX_STARTS; last < own.length; last++) {
      const within = own.slice(last - MAX_STARTS, last + 1);
      if (at[within[0]!]! - at[within[MAX_STARTS]!]! <= CHATTER_MS)
        for (const row of within) remarks[row] = 'chattering';
    }
  return remarks;
}
