export type { PricedEnergy } from './addRevenue.ts';
export { formatHour, HOURS_PER_DAY } from './clock.ts';
export { compileTariffs, UNPRICED, type CompiledTariffs } from './compileTariffs.ts';
export { CURRENCIES } from './currencies.ts';
export {
  boundaryRange,
  canSplit,
  endEntry,
  moveBoundary,
  priceEntry,
  removeEntry,
  entrySpan,
  splitEntry,
} from './dayEntries.ts';
export {
  defaultPrice,
  defaultTariff,
  TARIFF_KINDS,
  TABS_BY_TYPE,
  type EntryDraft,
  type PriceDraft,
  type TabDraft,
  type TariffDraft,
  type TariffKind,
  PRICE_DECIMALS,
  parsePrice,
} from './draft.ts';
export { tariffToDraft, draftToTariff } from './draftConversion.ts';
export { nextPrice, priceAt, priceDay, type PriceSpan, findPriceEntry } from './priceDay.ts';
export { revenueBetween, computeRevenue, type CurrencySums } from './computeRevenue.ts';
export { emptyRows, fillRows, rowCuts, type RevenueRows } from './revenueRows.ts';
export { roundMoney, roundTo, withoutNoise } from './roundMoney.ts';
export { tariffErrors, type TariffErrorReason, type TariffError } from './tariffErrors.ts';
export { tariffStartRange } from './tariffStartRange.ts';
export { tariffsInForce, tariffVersions } from './tariffVersions.ts';
