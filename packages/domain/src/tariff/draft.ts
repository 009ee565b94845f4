import type { PriceTab, TariffType } from '@heliograph/contracts/http';

/** The halves of a tariff: what is paid for energy fed in, and what energy from the grid costs. */
export const KINDS = ['feedin', 'consumption'] as const;
export type TariffKind = (typeof KINDS)[number];

type TabName = PriceTab['tab'];

/** A span of the day as it is being written; `value` is a price per kWh, as text while somebody types it. */
export interface EntryDraft {
  startTime: string;
  endTime: string;
  value: number | string;
}

export interface TabDraft {
  tab: TabName;
  data: readonly EntryDraft[];
}

/** A price where the type is `fixed`, else its tabs. */
export type PriceDraft = number | string | readonly TabDraft[];

/** A tariff as it is being written. What is wrong with it `tariffFaults` says; `storedTariff` is what is kept of it. */
export interface TariffDraft {
  /** ISO 4217 */
  unit: string;
  feedinType: TariffType;
  feedinPrice: PriceDraft;
  consumptionType: TariffType;
  consumptionPrice: PriceDraft;
}

/** The tabs that a price of each type has, in this order (spec B §4). */
export const TABS = {
  fixed: [],
  tou: ['daily'],
  touW: ['weekday', 'weekend'],
} as const satisfies Record<TariffType, readonly TabName[]>;

const DEFAULT_CURRENCY = 'AUD';

/** Per kWh (spec B §9). */
const DEFAULT_PRICES: Record<TariffKind, number> = { feedin: 0.08, consumption: 0.37 };

/** What a half begins with when its type is chosen: the default price, all day. */
export function defaultPrice(kind: TariffKind, type: TariffType): PriceDraft {
  const value = DEFAULT_PRICES[kind];
  if (type === 'fixed') return value;
  return TABS[type].map((tab) => ({ tab, data: [{ startTime: '00:00', endTime: '24:00', value }] }));
}

/** What a station without a tariff is offered. */
export const defaultTariff = (): TariffDraft => ({
  unit: DEFAULT_CURRENCY,
  feedinType: 'fixed',
  feedinPrice: defaultPrice('feedin', 'fixed'),
  consumptionType: 'fixed',
  consumptionPrice: defaultPrice('consumption', 'fixed'),
});
