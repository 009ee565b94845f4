import {
  MAX_PRICE_MONTHS,
  MAX_PRICE_SERIES,
  PRICE_TIMES,
  type PriceSeries,
} from '@heliograph/contracts/http';
import {
  getMonth,
  monthText,
  getRange,
  readPriceChange,
  writePriceAnswer,
  type PriceChange,
} from '@heliograph/domain/prices';
import { CURRENCIES } from '@heliograph/domain/tariff';
import type { Transaction } from 'kysely';
import { removePrices, setPrices, unpackedMonth } from '../../series/prices/priceMonths.ts';
import { priceMonthsRepository } from '../../storage/repositories/priceMonths.ts';
import type { Schema } from '../../storage/schema.ts';
import { authoredHandlers } from '../authored.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

/** Series of wholesale prices of people and their colleagues (docs/adr/0065). */
export function priceSeriesHandlers(services: Services) {
  const { priceMonths, priceSeries } = services.repositories;
  const authored = authoredHandlers(services, {
    repository: priceSeries,
    // A series is shared and changed like the plans that follow it.
    rights: { view: 'plan.view', change: 'plan.change', create: 'plan.create' },
    field: 'series_id',
    most: MAX_PRICE_SERIES,
    messages: {
      unknown: 'priceSeriesUnknown',
      changed: 'priceSeriesChanged',
      many: 'priceSeriesMany',
      nameTaken: 'priceSeriesNameTaken',
    },
    audit: { area: 'prices', id: 'series' },
    audited: ({ name, note, minutes }) => ({ name, note, minutes }),
  });

  return {
    async getPriceSeries(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await authored.list(person);
      const counts = await priceMonths.counts(rows.map(({ id }) => id));
      return {
        list: rows.map((row): PriceSeries => ({
          series_id: row.id,
          ...authored.describe(person, row),
          currency: row.currency,
          minutes: row.minutes,
          months: counts.flatMap(({ series_id, month, count }) =>
            series_id === row.id ? [{ month: monthText(month), count }] : [],
          ),
        })),
      };
    },

    async savePriceSeries({ series_id, version: seen, name, note, currency, minutes }, caller) {
      if (!CURRENCIES.includes(currency))
        throw new Refused('badRequest', 'currencyUnknown', { field: 'currency' });
      const { id, version } = await authored.change(caller, ({ save, transaction: { tx } }) =>
        save({ id: series_id, version: seen }, async (before) => {
          if (before && currency !== before.currency) throw fixed('currency');
          if (before && minutes !== before.minutes && (await monthCount(tx, before.id)) > 0)
            throw fixed('minutes');
          return { name, note: note ?? before?.note ?? '', currency, minutes };
        }),
      );
      return { series_id: id, version };
    },

    deletePriceSeries: ({ series_id }, caller) => authored.remove(caller, series_id),

    async getPriceValues({ series_id, from, until }, caller) {
      const { minutes } = await authored.find(requireSession(caller).person, series_id);
      const months = await priceMonths.of(series_id, monthsFrom(from, until));
      const unpacked = months.map((month) => unpackedMonth(month, minutes));
      return writePriceAnswer(getRange(unpacked, minutes, { from, until }));
    },

    async setPriceValues({ file }, caller) {
      const change = readChange(file);
      const { seriesId, minutes } = change;
      return authored.change(caller, async ({ lock, update, record, transaction: { tx } }) => {
        const series = await lock(seriesId, change.version);
        // The first prices say how long the intervals of a series are.
        if (minutes !== series.minutes && (await monthCount(tx, seriesId)) > 0)
          throw new Refused('conflict', 'pricesOtherMinutes', {
            field: 'file',
            values: { minutes: series.minutes },
          });
        const range = await setPrices(priceMonthsRepository(tx), change);
        if ((await monthCount(tx, seriesId)) > MAX_PRICE_MONTHS)
          throw new Refused('conflict', 'priceMonthsMany', { values: { most: MAX_PRICE_MONTHS } });
        const version = await update(seriesId, { minutes });
        await record('prices.set', series, { range });
        return { version };
      });
    },

    async removePriceValues({ series_id, version: seen, from, until }, caller) {
      return authored.change(caller, async ({ lock, update, record, transaction: { tx } }) => {
        const series = await lock(series_id, seen);
        await removePrices(priceMonthsRepository(tx), series, { from, until });
        const version = await update(series_id, {});
        await record('prices.remove', series, { range: { from, until } });
        return { version };
      });
    },
  } satisfies HandlersOf<'prices'>;
}

const monthCount = async (tx: Transaction<Schema>, id: number): Promise<number> =>
  (await priceMonthsRepository(tx).counts([id])).length;

/** @throws Refused for a file that has no prices */
function readChange(file: Uint8Array): PriceChange {
  try {
    return readPriceChange(file);
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('badRequest', 'pricesUnreadable', { field: 'file' });
    throw error;
  }
}

const fixed = (field: 'currency' | 'minutes') =>
  new Refused('conflict', 'priceSeriesFixed', { field, values: { field } });

/** Months of a range; there are no prices outside of `PRICE_TIMES`. */
const monthsFrom = (from: number, until: number) => ({
  first: getMonth(Math.max(from, PRICE_TIMES.first)),
  last: getMonth(Math.min(until, PRICE_TIMES.end) - 1),
});
