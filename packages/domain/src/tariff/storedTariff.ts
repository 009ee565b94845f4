import type { Price, Tariff } from '@heliograph/contracts/http';
import { isDayEnd, SHOWN_END, STORED_END } from './clock.ts';
import type { PriceDraft, TariffDraft } from './draft.ts';
import { priceNumber } from './priceNumber.ts';

/**
 * A price as it is kept: the last end of each day is 23:59 (spec B §5).
 *
 * @throws RangeError when it holds a price that is none; `tariffFaults` says so before
 */
function storedPrice(price: PriceDraft): Price {
  if (typeof price !== 'object') return number(price);
  return price.map(({ tab, data }) => ({
    tab,
    data: data.map(({ startTime, endTime, value }, index) => ({
      startTime,
      endTime: index === data.length - 1 && isDayEnd(endTime) ? STORED_END : endTime,
      value: number(value),
    })),
  }));
}

/** A kept price as it is written: the last end of each day is 24:00. */
function shownPrice(price: Price): PriceDraft {
  if (typeof price === 'number') return price;
  return price.map(({ tab, data }) => ({
    tab,
    data: data.map((entry, index) =>
      index === data.length - 1 && isDayEnd(entry.endTime) ? { ...entry, endTime: SHOWN_END } : entry,
    ),
  }));
}

/** A tariff without faults as it is kept. @throws RangeError as `storedPrice` */
export const storedTariff = (draft: TariffDraft): Omit<Tariff, 'station_id'> => ({
  ...draft,
  feedinPrice: storedPrice(draft.feedinPrice),
  consumptionPrice: storedPrice(draft.consumptionPrice),
});

/** A kept tariff, to be written on. */
export const shownTariff = (tariff: Omit<Tariff, 'station_id'>): TariffDraft => ({
  unit: tariff.unit,
  feedinType: tariff.feedinType,
  feedinPrice: shownPrice(tariff.feedinPrice),
  consumptionType: tariff.consumptionType,
  consumptionPrice: shownPrice(tariff.consumptionPrice),
});

function number(value: number | string): number {
  const price = priceNumber(value);
  if (price === null) throw new RangeError(`not a price: ${value}`);
  return price;
}
