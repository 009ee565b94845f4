export { planPrices, PRICE_STEP, tariffPrices, type BuyPrices } from './buyPrices.ts';
export { clockAhead } from './clockAhead.ts';
export { bestGridLevel, type GridLevelInput } from './gridLevel.ts';
export { priceDays, getRange } from './priceDays.ts';
export { priceKind } from './priceRanges.ts';
export { proposeSlots, type SlotProposal } from './proposeSlots.ts';
export {
  dailyPrices,
  scheduleCost,
  WORTHWHILE,
  type DailyPrices,
  type ScheduleEnergy,
} from './scheduleCost.ts';
export { slotTable } from './slotTable.ts';
