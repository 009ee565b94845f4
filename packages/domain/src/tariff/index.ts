export {
  boundaryRange,
  canSplit,
  endEntry,
  moveBoundary,
  priceEntry,
  removeEntry,
  spanOf,
  splitEntry,
} from './band.ts';
export { clockOf, HOURS } from './clock.ts';
export { type PricedEnergy } from './addRevenue.ts';
export { compileTariffs, UNPRICED, type CompiledTariffs } from './compileTariffs.ts';
export { CURRENCIES } from './currencies.ts';
export {
  defaultPrice,
  defaultTariff,
  KINDS,
  TABS,
  type EntryDraft,
  type PriceDraft,
  type TabDraft,
  type TariffDraft,
  type TariffKind,
} from './draft.ts';
export { nextPrice, priceAt, priceDay, type PriceSpan } from './priceDay.ts';
export { PRICE_DECIMALS, priceNumber } from './priceNumber.ts';
export { revenueBetween, revenueOf, type CurrencySums } from './revenueOf.ts';
export { emptyRows, fillRows, rowCuts, type RevenueRows } from './revenueRows.ts';
export { roundMoney, roundTo } from './roundMoney.ts';
export { slotEntry } from './slotEntry.ts';
export { startDates } from './startDates.ts';
export { shownTariff, storedTariff } from './storedTariff.ts';
export { halvesAt, tariffVersions } from './tariffVersions.ts';
export { tariffFaults, type FaultReason, type TariffFault } from './tariffFaults.ts';
