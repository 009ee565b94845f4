import { useTranslation } from './useTranslation.ts';
import { getLanguage } from './createI18n.ts';
import { LOCALES, type Language } from './language.ts';

/** Numbers, money and times as the product writes them [APP-10]: 2 decimals, DD/MM/YYYY, HH:mm:ss. */
export interface Format extends CalendarFormat {
  /** A plain number with `digits` decimals, 2 by default. */
  number(value: number, digits?: number): string;
  /** A count. */
  integer(value: number): string;
  /** `value` in percent (0–100), whole by default. */
  percent(value: number, digits?: number): string;
  /** Watts, shown in W, kW, MW or GW. */
  power(watts: number): Quantity;
  /** Kilowatt hours, shown in kWh, MWh or GWh. */
  energy(kWh: number): Quantity;
  /** An amount in an ISO 4217 currency, 2 decimals. */
  money(amount: number, currency: string): string;
  /** A price per kWh: 2 decimals, up to 4 where needed. */
  price(value: number): string;
}

/** Instants (epoch ms) in the time zone `zone`, by default the viewer's. */
interface CalendarFormat {
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
  /** Short month with its year, `Jan 2026`. */
  monthYear(at: number, zone?: string): string;
  /** Time elapsed until `now`, in its largest whole unit up to days: `now`, `3 minutes ago`, `1 day ago`. */
  ago(at: number, now: number): string;
  /** `Australia/Sydney, UTC+11:00` */
  zone(zone: string, at: number): string;
}

/** A value with a separate unit, so that pages can show them in different sizes. */
export interface Quantity {
  value: string;
  unit: Unit;
  /** Value and unit. */
  text: string;
}
export type Unit = 'W' | 'kW' | 'MW' | 'GW' | 'kWh' | 'MWh' | 'GWh';

/** Weeks start on Monday (1 of `Intl`'s 1 … 7) in every language [APP-10]. */
export const FIRST_DAY_OF_WEEK = 1;

/** The browser's IANA zone. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The `Format` of the current language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return createFormat(getLanguage(i18n));
}

const formats = new Map<Language, Format>();

/** The `Format` of a language. It is created once and keeps its `Intl` objects, which are expensive to construct. */
export function createFormat(language: Language): Format {
  const existing = formats.get(language);
  if (existing) return existing;
  const created = createLocaleFormat(LOCALES[language]);
  formats.set(language, created);
  return created;
}

function createLocaleFormat(locale: string): Format {
  const decimals = cached(
    (digits: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const money = cached(
    (currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  );
  const prices = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const number = (value: number, digits = 2) => unsignedZero(decimals(digits).format(value));
  return {
    ...calendarFormat(locale),
    number,
    integer: (value) => number(value, 0),
    percent: (value, digits = 0) => `${number(value, digits)}%`,
    power: (watts) => quantity(watts, 'W', number),
    energy: (kWh) => quantity(kWh, 'kWh', number),
    money: (amount, currency) => unsignedZero(money(currency).format(amount)),
    price: (value) => prices.format(value),
  };
}

/** A value that rounds to zero has no sign: `-0.00` would suggest a direction. */
function unsignedZero(text: string): string {
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}

const UNITS = {
  W: ['W', 'kW', 'MW', 'GW'],
  kWh: ['kWh', 'MWh', 'GWh'],
} as const satisfies Record<string, readonly Unit[]>;

/** Picks the unit that keeps the rounded value below 1000. Watts are whole; other units have 2 decimals. */
function quantity(
  amount: number,
  base: keyof typeof UNITS,
  number: (value: number, digits: number) => string,
): Quantity {
  const units: readonly Unit[] = UNITS[base];
  let step = 0;
  let value = amount;
  while (step < units.length - 1 && Math.abs(value) >= limit(units[step])) {
    value /= 1000;
    step += 1;
  }
  const unit = units[step] ?? base;
  const rounded = number(value, getDigits(unit));
  return { value: rounded, unit, text: `${rounded} ${unit}` };
}

function getDigits(unit: Unit | undefined): number {
  return unit === 'W' ? 0 : 2;
}

/** Half of the last digit below 1000, so that 999.996 kW becomes 1.00 MW and not 1,000.00 kW. */
function limit(unit: Unit | undefined): number {
  return 1000 - 0.5 * 10 ** -getDigits(unit);
}

type Digits = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

function calendarFormat(locale: string): CalendarFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  const formatter = (language: string, zone: string, options: Intl.DateTimeFormatOptions) => {
    const key = [language, zone, ...Object.keys(options)].join('|');
    let existing = formatters.get(key);
    if (!existing) {
      existing = new Intl.DateTimeFormat(language, { ...options, ...(zone && { timeZone: zone }) });
      formatters.set(key, existing);
    }
    return existing;
  };
  const digits = (at: number, zone = ''): Digits => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const part of formatter('en-GB', zone, CLOCK).formatToParts(at)) parts[part.type] = part.value;
    const { day = '', month = '', year = '', hour = '', minute = '', second = '' } = parts;
    return { day, month, year, hour, minute, second };
  };
  const words = (options: Intl.DateTimeFormatOptions) => (at: number, zone?: string) =>
    formatter(locale, zone ?? '', options).format(at);

  // Only for `now`: with `numeric: 'auto'`, a day becomes `yesterday`, which 47 hours ago need not be.
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
    monthYear: words({ month: 'short', year: 'numeric' }),
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

function cached<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const existing = values.get(key);
    if (existing !== undefined) return existing;
    const value = create(key);
    values.set(key, value);
    return value;
  };
}
