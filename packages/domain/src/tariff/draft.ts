import type { PriceTab, TariffType } from '@heliograph/contracts/http';

/** The two prices of a tariff: for energy fed in and for energy from the grid. */
export const TARIFF_KINDS = ['feedin', 'consumption'] as const;
export type TariffKind = (typeof TARIFF_KINDS)[number];

type TabName = PriceTab['tab'];

/** A part of the day while editing; `value` is a price per kWh, as text while typing. */
export interface EntryDraft {
  startTime: string;
  endTime: string;
  value: number | string;
}

export interface TabDraft {
  tab: TabName;
  data: readonly EntryDraft[];
}

/** A single price for the type `fixed`, else its tabs. */
export type PriceDraft = number | string | readonly TabDraft[];

/** A tariff while editing. `tariffErrors` validates it and `draftToTariff` converts it for saving. */
export interface TariffDraft {
  /** ISO 4217 */
  unit: string;
  feedinType: TariffType;
  feedinPrice: PriceDraft;
  consumptionType: TariffType;
  consumptionPrice: PriceDraft;
}

/** The tabs of each type, in order [TAR-02]. */
export const TABS_BY_TYPE = {
  fixed: [],
  tou: ['daily'],
  touW: ['weekday', 'weekend'],
} as const satisfies Record<TariffType, readonly TabName[]>;

const DEFAULT_CURRENCY = 'AUD';

/** Per kWh [TAR-01]. */
const DEFAULT_PRICES: Record<TariffKind, number> = { feedin: 0.08, consumption: 0.37 };

/** The initial price after a type is chosen: the default, all day. */
export function defaultPrice(kind: TariffKind, type: TariffType): PriceDraft {
  const value = DEFAULT_PRICES[kind];
  if (type === 'fixed') return value;
  return TABS_BY_TYPE[type].map((tab) => ({ tab, data: [{ startTime: '00:00', endTime: '24:00', value }] }));
}

/** The initial draft for a station without a tariff. */
export const defaultTariff = (): TariffDraft => ({
  unit: DEFAULT_CURRENCY,
  feedinType: 'fixed',
  feedinPrice: defaultPrice('feedin', 'fixed'),
  consumptionType: 'fixed',
  consumptionPrice: defaultPrice('consumption', 'fixed'),
});

/** Prices must be below this in any currency. */
const PRICE_LIMIT = 100_000;
export const PRICE_DECIMALS = 6;

const PLAIN = new RegExp(String.raw`^\d{1,6}(\.\d{0,${PRICE_DECIMALS}})?$|^\.\d{1,${PRICE_DECIMALS}}$`);

/** Parses a price per kWh; null if it is not a number, negative, too high or has too many decimals. */
export function parsePrice(value: number | string): number | null {
  const price = typeof value === 'number' ? value : PLAIN.test(value.trim()) ? Number(value) : NaN;
  if (!(price >= 0 && price < PRICE_LIMIT)) return null;
  // Compares decimal texts: the double nearest to 0.07 times a million is not a whole number.
  return Number(price.toFixed(PRICE_DECIMALS)) === price ? price : null;
}
