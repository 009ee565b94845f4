import type { Price, PriceEntry } from '@heliograph/contracts/http';
import type { AreaCode } from '@heliograph/domain/location';
import type { Kind } from './kinds.ts';

/** The two halves of a stored tariff: action 1 self-use, 2 selling. */
export interface TariffHalf {
  action: 1 | 2;
  type: 1 | 2 | 3;
  price: Price;
}

/** Australian dollars per kWh: a retailer's offer of January 2026; feed-in as the default of TAR-01. */
const PEAK = 0.7065;
const SHOULDER = 0.3733;
const OFF_PEAK = 0.2961;
const FLAT = 0.37;
const FEED_IN = 0.08;

type Window = readonly [start: string, end: string, price: number];

/** SA Power Networks since July 2025: two peaks a day around the solar shoulder. */
const SOUTH_AUSTRALIAN: readonly Window[] = [
  ['00:00', '06:00', OFF_PEAK],
  ['06:00', '10:00', PEAK],
  ['10:00', '16:00', SHOULDER],
  ['16:00', '23:59', PEAK],
];
/** Ausgrid and CitiPower: one peak from 15 to 21 h. */
const AFTERNOON_PEAK: readonly Window[] = [
  ['00:00', '07:00', OFF_PEAK],
  ['07:00', '15:00', SHOULDER],
  ['15:00', '21:00', PEAK],
  ['21:00', '23:59', OFF_PEAK],
];
const WEEKEND: readonly Window[] = [
  ['00:00', '07:00', OFF_PEAK],
  ['07:00', '23:59', SHOULDER],
];

/** A station's tariff before and after its last change. */
export function tariffHistory(
  kind: Kind['tariff'],
  area: AreaCode,
): { before: TariffHalf[]; after: TariffHalf[] } {
  const windows = area === 'SA' ? SOUTH_AUSTRALIAN : AFTERNOON_PEAK;
  return {
    // Before the change, prices were a little lower and feed-in paid a little more.
    before: [selfUse(kind, windows, 0.94), { action: 2, type: 1, price: 0.1 }],
    after: [selfUse(kind, windows, 1), { action: 2, type: 1, price: FEED_IN }],
  };
}

function selfUse(kind: Kind['tariff'], windows: readonly Window[], factor: number): TariffHalf {
  switch (kind) {
    case 'fixed':
      return { action: 1, type: 1, price: rounded(FLAT * factor) };
    case 'tou':
      return { action: 1, type: 2, price: [{ tab: 'daily', data: entries(windows, factor) }] };
    case 'touW':
      return {
        action: 1,
        type: 3,
        price: [
          { tab: 'weekday', data: entries(windows, factor) },
          { tab: 'weekend', data: entries(WEEKEND, factor) },
        ],
      };
  }
}

const entries = (windows: readonly Window[], factor: number): PriceEntry[] =>
  windows.map(([startTime, endTime, price]) => ({ startTime, endTime, value: rounded(price * factor) }));

const rounded = (price: number): number => Number(price.toFixed(4));
