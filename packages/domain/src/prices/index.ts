export {
  likelyUnit,
  MARKET_ZONE,
  PRICE_DIVISORS,
  PRICE_UNITS,
  parseUnit,
  proposePrices,
  type PriceProposal,
  type PriceUnit,
} from './priceColumns.ts';
export {
  packPrices,
  readPriceAnswer,
  readPriceChange,
  unpackPrices,
  writePriceAnswer,
  writePriceChange,
  type PriceChange,
  type PriceRange,
} from './priceFile.ts';
export {
  byMonth,
  countPrices,
  monthLength,
  getMonth,
  monthStart,
  monthText,
  getRange,
  setInMonth,
} from './priceMonths.ts';
export { pricesAt } from './pricesAt.ts';
export { findGaps, readPrices, roundPrice, type PriceChoice, type ReadPrices } from './readPrices.ts';
export { inShorter, replacedPrices, type PriceEffect } from './replacedPrices.ts';
