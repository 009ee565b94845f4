export { planPrices, tariffPrices, type BuyPrices } from './buyPrices.ts';
export { clockAhead } from './clockAhead.ts';
export { priceDays, priceKind } from './priceDays.ts';
export { proposeSlots, WORTHWHILE } from './proposeSlots.ts';
export { daysOf, scheduleCost, type ScheduleEnergy } from './scheduleCost.ts';
export { slotTable } from './slotTable.ts';
