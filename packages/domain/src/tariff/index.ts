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
export { compileTariffs, type CompiledTariffs } from './compileTariffs.ts';
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
export { PRICE_DECIMALS, priceNumber } from './priceNumber.ts';
export { revenueOf, type RevenueInput, type RevenueSums } from './revenueOf.ts';
export { roundMoney } from './roundMoney.ts';
export { startDates } from './startDates.ts';
export { shownTariff, storedTariff } from './storedTariff.ts';
export { tariffFaults, type FaultReason, type TariffFault } from './tariffFaults.ts';
