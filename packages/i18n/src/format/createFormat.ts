import { LOCALES, type Language } from '../language.ts';
import { calendarFormat, type CalendarFormat } from './calendarFormat.ts';
import { quantity, type Quantity } from './quantity.ts';

/** Numbers, money and times as the product writes them (spec A §1 §9): 2 decimals, DD/MM/YYYY, HH:mm:ss. */
export interface Format extends CalendarFormat {
  /** A plain number with `digits` decimals, 2 unless said otherwise. */
  number(value: number, digits?: number): string;
  /** A count. */
  integer(value: number): string;
  /** `value` in percent (0–100), whole. */
  percent(value: number): string;
  /** Watts, shown in W, kW, MW or GW. */
  power(watts: number): Quantity;
  /** Kilowatt hours, shown in kWh, MWh or GWh. */
  energy(kWh: number): Quantity;
  /** An amount in an ISO 4217 currency, 2 decimals. */
  money(amount: number, currency: string): string;
  /** A price per kWh: 2 decimals, up to 4 where they are needed. */
  price(value: number): string;
}

const formats = new Map<Language, Format>();

/** The one `Format` of a language; `Intl` objects are dear, so it keeps those it made. */
export function createFormat(language: Language): Format {
  const known = formats.get(language);
  if (known) return known;
  const made = makeFormat(language);
  formats.set(language, made);
  return made;
}

function makeFormat(language: Language): Format {
  const locale = LOCALES[language];
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
    percent: (value) => `${number(value, 0)}%`,
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

function cached<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
