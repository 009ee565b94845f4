/** A date and a time of the viewer's, as typed. */
export interface Moment {
  /** YYYY-MM-DD; empty for none. */
  date: string;
  /** HH:mm */
  time: string;
}

export interface Moments {
  from: Moment;
  until: Moment;
}

/** [start, end), ms. */
interface Range {
  start: number;
  end: number;
}

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** An instant as the viewer's date and time. */
export function momentAt(at: number): Moment {
  const day = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`,
    time: `${two(day.getHours())}:${two(day.getMinutes())}`,
  };
}

/** Today 00:00 to tomorrow 00:00 (spec B §9); from the beginning of the day of `since`, which may be an earlier one. */
export function openingRange(now: number, since: number = now): Moments {
  const first = new Date(Math.min(since, now));
  first.setHours(0, 0, 0, 0);
  const tomorrow = new Date(now);
  tomorrow.setHours(0, 0, 0, 0);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return { from: momentAt(first.getTime()), until: momentAt(tomorrow.getTime()) };
}

/** NaN where date or time are none. */
function instantOf({ date, time }: Moment): number {
  const [, hours = '', minutes = ''] = TIME.exec(time.trim()) ?? [];
  if (date === '' || hours === '') return NaN;
  return Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}:00`);
}

export const rangeOf = ({ from, until }: Moments): Range => ({
  start: instantOf(from),
  end: instantOf(until),
});

/** What is wrong with a range; null when nothing is. */
export function rangeFault(moments: Moments): 'chooseTime' | 'wrongOrder' | null {
  const { start, end } = rangeOf(moments);
  if (Number.isNaN(start) || Number.isNaN(end)) return 'chooseTime';
  return start < end ? null : 'wrongOrder';
}
