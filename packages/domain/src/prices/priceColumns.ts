import { normalHeading, proposeColumns, type ColumnHeadings } from '../imports/index.ts';

/** Unit of prices in a column. */
export const PRICE_UNITS = ['perMWh', 'centsPerKwh', 'perKwh'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** Divisor from each unit to a price per kWh. */
export const PRICE_DIVISORS: Record<PriceUnit, number> = { perMWh: 1000, centsPerKwh: 100, perKwh: 1 };

/** Clock of Australia's National Electricity Market: UTC+10 all year. */
export const MARKET_ZONE = 'Australia/Brisbane';

/** A recognised table. */
export interface PriceProposal {
  /** Files of AEMO have fixed headings, clock, unit and stamps. */
  format: 'aemo' | 'table';
  /** Column indexes; null if not found. */
  time: number | null;
  price: number | null;
  /** Column of the market region. */
  region: number | null;
  /** Says which prices are forecasts. */
  kind: number | null;
  /** Null if the heading does not state it. */
  unit: PriceUnit | null;
  /** Null if the heading does not state it. */
  stamp: 'start' | 'end' | null;
}

const AEMO = ['settlementdate', 'rrp'];
/** Amber gives cents under this heading. */
const AMBER = ['nemtime', 'perkwh'];
const REGION = /^(region|regionid|biddingzone|pricezone)$/;
const KIND = /^(periodtype|intervaltype|type)$/;

const HEADINGS: readonly ColumnHeadings<'time' | 'price'>[] = [
  {
    field: 'time',
    headings: {
      en: [
        'settlementdate',
        'intervalend',
        'intervalending',
        'periodend',
        'time',
        'datetime',
        'dateandtime',
        'timestamp',
        'start',
        'starttime',
        'intervalstart',
        'from',
        'end',
        'endtime',
        'date',
        'nemtime',
      ],
      zh: ['时间', '日期时间', '日期', '开始时间', '结束时间'],
    },
  },
  {
    field: 'price',
    headings: {
      en: [
        'rrp',
        'price',
        'spotprice',
        'wholesaleprice',
        'spot',
        'marketprice',
        'dayaheadprice',
        'spotperkwh',
        'perkwh',
        'wholesale',
        'cost',
      ],
      zh: ['价格', '电价', '现货价格', '批发电价'],
    },
  },
];
const ENDS = /end|settlement|nemtime|结束/i;
const STARTS = /start|from|begin|开始/i;

const parseStamp = (heading: string): PriceProposal['stamp'] =>
  ENDS.test(heading) ? 'end' : STARTS.test(heading) ? 'start' : null;

/** Proposes which columns of a table have the time and the price. */
export function proposePrices(headings: readonly string[]): PriceProposal {
  const names = headings.map((heading) => normalHeading(heading));
  const region = foundOrNull(names.findIndex((name) => REGION.test(name)));
  const kind = foundOrNull(names.findIndex((name) => KIND.test(name)));
  const hasAll = (headingsOf: readonly string[]) => headingsOf.every((name) => names.includes(name));
  if (hasAll(AEMO))
    return {
      format: 'aemo',
      ...{ region, kind },
      time: names.indexOf('settlementdate'),
      price: names.indexOf('rrp'),
      unit: 'perMWh',
      stamp: 'end',
    };
  const fields = proposeColumns(names, HEADINGS);
  const findPlace = (field: 'time' | 'price') => foundOrNull(fields.indexOf(field));
  const time = findPlace('time');
  // Accepts any heading that starts with a known one, such as `Price AUD`, except the time column.
  const price =
    findPlace('price') ??
    foundOrNull(names.findIndex((name, place) => place !== time && /price|rrp|电价|价格/.test(name)));
  return {
    format: 'table',
    ...{ time, price, region, kind },
    unit: price === null ? null : hasAll(AMBER) ? 'centsPerKwh' : parseUnit(headings[price]!),
    stamp: time === null ? null : parseStamp(headings[time]!),
  };
}

const foundOrNull = (place: number): number | null => (place < 0 ? null : place);

/** The unit that a heading states. */
export function parseUnit(heading: string): PriceUnit | null {
  if (/mwh|兆瓦时/i.test(heading)) return 'perMWh';
  if (/(\bc|¢|cents?|ct|分|[öø]re|\bore|\bp|pence)\s*(\/|per\s*)\s*kwh/i.test(heading)) return 'centsPerKwh';
  return /(\/|per\s*)\s*(kwh|千瓦时|度)/i.test(heading) ? 'perKwh' : null;
}

/** The most likely unit for prices of this size. */
export function likelyUnit(values: readonly number[]): PriceUnit {
  const sizes = values.map(Math.abs).sort((one, other) => one - other);
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
  if (middle > 40) return 'perMWh';
  return middle > 1.5 ? 'centsPerKwh' : 'perKwh';
}
