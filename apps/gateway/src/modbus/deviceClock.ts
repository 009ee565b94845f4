import type { WallTime } from '../localTime.ts';

/** Year since 2000 and month, day and hour, minute and second: a byte each. */
export const packClock = ({ year, month, day, hour, minute, second }: WallTime): number[] => [
  ((year - 2000) << 8) | month,
  (day << 8) | hour,
  (minute << 8) | second,
];

/** null if the registers are no time. */
export function unpackClock([date, hours, minutes]: readonly (number | undefined)[]): WallTime | null {
  if (date === undefined || hours === undefined || minutes === undefined) return null;
  const time = {
    year: 2000 + (date >> 8),
    month: date & 0xff,
    day: hours >> 8,
    hour: hours & 0xff,
    minute: minutes >> 8,
    second: minutes & 0xff,
  };
  const { month, day, hour, minute, second } = time;
  const isTime =
    month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute < 60 && second < 60;
  return isTime ? time : null;
}

/** ms by which a local time is ahead of another. */
export const getDrift = (device: WallTime, ours: WallTime): number => stamp(device) - stamp(ours);

const stamp = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
