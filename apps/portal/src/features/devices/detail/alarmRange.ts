/** Date and time in the viewer's zone, as typed. */
export interface DateTime {
  /** YYYY-MM-DD; empty for none. */
  date: string;
  /** HH:mm */
  time: string;
}

export interface DateTimeRange {
  from: DateTime;
  until: DateTime;
}

/** [start, end), ms. */
interface Range {
  start: number;
  end: number;
}

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** An instant as date and time in the viewer's zone. */
export function dateTimeAt(at: number): DateTime {
  const day = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`,
    time: `${two(day.getHours())}:${two(day.getMinutes())}`,
  };
}

/** Today 00:00 to tomorrow 00:00; starts at midnight of `since` if that is earlier (DET-07). */
export function defaultRange(now: number, since: number = now): DateTimeRange {
  const first = new Date(Math.min(since, now));
  first.setHours(0, 0, 0, 0);
  const tomorrow = new Date(now);
  tomorrow.setHours(0, 0, 0, 0);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return { from: dateTimeAt(first.getTime()), until: dateTimeAt(tomorrow.getTime()) };
}

/** NaN when the date or time is invalid. */
function toInstant({ date, time }: DateTime): number {
  const [, hours = '', minutes = ''] = TIME.exec(time.trim()) ?? [];
  if (date === '' || hours === '') return NaN;
  return Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}:00`);
}

export const toRange = ({ from, until }: DateTimeRange): Range => ({
  start: toInstant(from),
  end: toInstant(until),
});

/** Null when the range is valid. */
export function rangeError(range: DateTimeRange): 'chooseTime' | 'wrongOrder' | null {
  const { start, end } = toRange(range);
  if (Number.isNaN(start) || Number.isNaN(end)) return 'chooseTime';
  return start < end ? null : 'wrongOrder';
}
