/** Instants (epoch ms) as local text of `zone`, the viewer's own when left out. */
export interface CalendarFormat {
  /** DD/MM/YYYY */
  date(at: number, zone?: string): string;
  /** HH:mm:ss */
  time(at: number, zone?: string): string;
  /** HH:mm */
  minute(at: number, zone?: string): string;
  /** DD/MM/YYYY HH:mm:ss */
  dateTime(at: number, zone?: string): string;
  /** DD/MM */
  dayMonth(at: number, zone?: string): string;
  /** Day of the month, `1` to `31`. */
  day(at: number, zone?: string): string;
  /** Short weekday, `Mon`. */
  weekday(at: number, zone?: string): string;
  /** Short month, `Jan`. */
  month(at: number, zone?: string): string;
  year(at: number, zone?: string): string;
  /** How long before `now` it was, in its largest whole unit up to days: `now`, `3 minutes ago`, `1 day ago`. */
  ago(at: number, now: number): string;
  /** `Australia/Sydney, UTC+11:00` */
  zone(zone: string, at: number): string;
}

/** Weeks begin on Monday (1 of `Intl`'s 1 … 7), whatever the language (spec A §1). */
export const FIRST_DAY_OF_WEEK = 1;

/** The browser's IANA zone. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type Digits = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

export function calendarFormat(locale: string): CalendarFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  const formatter = (language: string, zone: string, options: Intl.DateTimeFormatOptions) => {
    const key = [language, zone, ...Object.keys(options)].join('|');
    let known = made.get(key);
    if (!known) {
      known = new Intl.DateTimeFormat(language, { ...options, ...(zone && { timeZone: zone }) });
      made.set(key, known);
    }
    return known;
  };
  const digits = (at: number, zone = ''): Digits => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const part of formatter('en-GB', zone, CLOCK).formatToParts(at)) parts[part.type] = part.value;
    const { day = '', month = '', year = '', hour = '', minute = '', second = '' } = parts;
    return { day, month, year, hour, minute, second };
  };
  const words = (options: Intl.DateTimeFormatOptions) => (at: number, zone?: string) =>
    formatter(locale, zone ?? '', options).format(at);

  // Only for `now`: its words for days speak of the calendar, and 47 hours ago need not be `yesterday`.
  const present = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const relative = new Intl.RelativeTimeFormat(locale);

  const date: CalendarFormat['date'] = (at, zone) => {
    const { day, month, year } = digits(at, zone);
    return `${day}/${month}/${year}`;
  };
  const time: CalendarFormat['time'] = (at, zone) => {
    const { hour, minute, second } = digits(at, zone);
    return `${hour}:${minute}:${second}`;
  };
  return {
    date,
    time,
    minute: (at, zone) => time(at, zone).slice(0, 5),
    dateTime: (at, zone) => `${date(at, zone)} ${time(at, zone)}`,
    dayMonth: (at, zone) => date(at, zone).slice(0, 5),
    day: (at, zone) => String(Number(digits(at, zone).day)),
    year: (at, zone) => digits(at, zone).year,
    ago: (at, now) => {
      const minutes = Math.floor(Math.max(0, now - at) / 60_000);
      if (minutes < 1) return present.format(0, 'second');
      if (minutes < 60) return relative.format(-minutes, 'minute');
      const hours = Math.floor(minutes / 60);
      return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
    },
    weekday: words({ weekday: 'short' }),
    month: words({ month: 'short' }),
    zone: (zone, at) => {
      const parts = formatter('en-GB', zone, { timeZoneName: 'longOffset' }).formatToParts(at);
      const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
      return `${zone}, ${offset.replace('GMT', 'UTC')}`;
    },
  };
}

const CLOCK: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
