import type { Price, Tariff } from '@heliograph/contracts/http';
import { isDayEnd, SHOWN_END, STORED_END } from './clock.ts';
import { type PriceDraft, type TariffDraft, parsePrice } from './draft.ts';

/**
 * A price as stored: the last entry of each day ends at 23:59 [TAR-04].
 *
 * @throws RangeError if it contains an invalid price, which `tariffErrors` reports
 */
function draftToPrice(price: PriceDraft): Price {
  if (typeof price !== 'object') return requirePrice(price);
  return price.map(({ tab, data }) => ({
    tab,
    data: data.map(({ startTime, endTime, value }, index) => ({
      startTime,
      endTime: index === data.length - 1 && isDayEnd(endTime) ? STORED_END : endTime,
      value: requirePrice(value),
    })),
  }));
}

/** A stored price for editing: the last entry of each day ends at 24:00. */
function priceToDraft(price: Price): PriceDraft {
  if (typeof price === 'number') return price;
  return price.map(({ tab, data }) => ({
    tab,
    data: data.map((entry, index) =>
      index === data.length - 1 && isDayEnd(entry.endTime) ? { ...entry, endTime: SHOWN_END } : entry,
    ),
  }));
}

/** A valid tariff as stored. @throws RangeError as `draftToPrice` */
export const draftToTariff = (draft: TariffDraft): Omit<Tariff, 'station_id'> => ({
  ...draft,
  feedinPrice: draftToPrice(draft.feedinPrice),
  consumptionPrice: draftToPrice(draft.consumptionPrice),
});

/** A stored tariff for editing. */
export const tariffToDraft = (tariff: Omit<Tariff, 'station_id'>): TariffDraft => ({
  unit: tariff.unit,
  feedinType: tariff.feedinType,
  feedinPrice: priceToDraft(tariff.feedinPrice),
  consumptionType: tariff.consumptionType,
  consumptionPrice: priceToDraft(tariff.consumptionPrice),
});

function requirePrice(value: number | string): number {
  const price = parsePrice(value);
  if (price === null) throw new RangeError(`not a price: ${value}`);
  return price;
}
