import {
  MAX_PRICE_MONTHS,
  MAX_PRICE_SERIES,
  PRICE_TIMES,
  type AuditAction,
  type ParsedRequestOf,
  type PriceMinutes,
  type PriceSeries,
  type savePriceSeries,
} from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import {
  getMonth,
  monthText,
  getRange,
  readPriceChange,
  writePriceAnswer,
  type PriceChange,
} from '@heliograph/domain/prices';
import { CURRENCIES } from '@heliograph/domain/tariff';
import { getActor } from '../../access/access.ts';
import { removePrices, setPrices, unpackedMonth } from '../../series/prices/priceMonths.ts';
import { findChanges } from '../../storage/repositories/audit.ts';
import type { Account } from '../../storage/repositories/people.ts';
import {
  PRICE_SERIES_NAME_UNIQUE,
  type PriceSeriesRow,
  type PriceSeriesTransaction,
} from '../../storage/repositories/priceSeries.ts';
import { violatedConstraint } from '../../storage/transaction.ts';
import { relationToAuthored, requireMay, requireRequester } from '../authored.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

type PriceSeriesRequest = ParsedRequestOf<typeof savePriceSeries>;

/** A series is shared and changed like the plans that follow it. */
const RIGHTS = {
  view: 'plan.view',
  change: 'plan.change',
  unknown: 'priceSeriesUnknown',
  field: 'series_id',
} as const;

/** Series of wholesale prices of people and their colleagues; conflicting edits are refused (docs/adr/0065). */
export function priceSeriesHandlers({ repositories, now }: Services) {
  const { audit, priceSeries } = repositories;

  /** Changes a series in one transaction: locked, by someone who may, and based on its latest version. */
  async function changed<T>(
    person: { id: number },
    { id, version }: { id: number; version: number },
    work: (transaction: PriceSeriesTransaction, requester: Account, series: PriceSeriesRow) => Promise<T>,
  ): Promise<T> {
    return priceSeries.change(async (transaction) => {
      const requester = await requireRequester(transaction, person.id, 'plan.create');
      const series = requireMay(requester, await transaction.lock(id), RIGHTS);
      if (version !== series.version)
        throw new Refused('conflict', 'priceSeriesChanged', { field: 'version' });
      return work(transaction, requester, series);
    });
  }

  const add = (personId: number, { name, note = '', currency, minutes }: PriceSeriesRequest) =>
    priceSeries.change(async (transaction) => {
      const requester = await requireRequester(transaction, personId, 'plan.create');
      if ((await transaction.countOf(requester.id)) >= MAX_PRICE_SERIES)
        throw new Refused('conflict', 'priceSeriesMany', { values: { most: MAX_PRICE_SERIES } });
      const at = now();
      const id = await transaction.add({ person_id: requester.id, name, note, currency, minutes }, at);
      await audit.add([entry(requester, 'prices.add', { id, name })], at, transaction.tx);
      return { series_id: id, version: 0 };
    });

  const edit = (person: { id: number }, id: number, version: number, requested: PriceSeriesRequest) =>
    changed(person, { id, version }, async (transaction, requester, before) => {
      const { name, note = before.note, currency, minutes } = requested;
      if (currency !== before.currency) throw fixed('currency');
      if (minutes !== before.minutes && (await transaction.monthCount(id)) > 0) throw fixed('minutes');
      const at = now();
      const next = await transaction.update(id, { name, note, minutes }, { personId: requester.id, at });
      const changes = findChanges<object>(
        { name: before.name, note: before.note, minutes: before.minutes },
        { name, note, minutes },
      );
      await audit.add([{ ...entry(requester, 'prices.edit', { id, name }), changes }], at, transaction.tx);
      return { series_id: id, version: next };
    });

  return {
    async getPriceSeries(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await visibleSeries(repositories, person);
      const counts = await priceSeries.counts(rows.map(({ id }) => id));
      return {
        list: rows.map((row) => ({
          ...toAnswer(person, row),
          months: counts.flatMap(({ series_id, month, count }) =>
            series_id === row.id ? [{ month: monthText(month), count }] : [],
          ),
        })),
      };
    },

    async savePriceSeries(requested, caller) {
      const { person } = requireSession(caller);
      if (!CURRENCIES.includes(requested.currency))
        throw new Refused('badRequest', 'currencyUnknown', { field: 'currency' });
      const { series_id, version } = requested;
      if (series_id !== undefined && version === undefined)
        throw new Refused('badRequest', 'fieldMissing', { field: 'version', values: { field: 'version' } });
      const saving =
        series_id === undefined ? add(person.id, requested) : edit(person, series_id, version!, requested);
      return saving.catch((error: unknown) => {
        throw violatedConstraint(error) === PRICE_SERIES_NAME_UNIQUE
          ? new Refused('conflict', 'priceSeriesNameTaken', { field: 'name' })
          : error;
      });
    },

    async deletePriceSeries({ series_id }, caller) {
      const { id } = requireSession(caller).person;
      await priceSeries.change(async (transaction) => {
        const requester = await requireRequester(transaction, id, 'plan.create');
        const series = requireMay(requester, await transaction.lock(series_id), RIGHTS);
        await transaction.remove(series_id);
        await audit.add([entry(requester, 'prices.delete', series)], now(), transaction.tx);
      });
      return {};
    },

    async getPriceValues({ series_id, from, until }, caller) {
      const { person } = requireSession(caller);
      const series = await priceSeries.byId(series_id);
      if (!series || !can(getActor(person), 'plan.view', relationToAuthored(person.id, series)))
        throw new Refused('notFound', 'priceSeriesUnknown', { field: 'series_id' });
      if (until <= from) throw rangeEmpty();
      const months = await priceSeries.months(series_id, monthsFrom(from, until));
      const unpacked = months.map((month) => unpackedMonth(month, series.minutes));
      return writePriceAnswer(getRange(unpacked, series.minutes, { from, until }));
    },

    async setPriceValues({ file }, caller) {
      const { person } = requireSession(caller);
      const change = readChange(file);
      const based = { id: change.seriesId, version: change.version };
      return changed(person, based, async (transaction, requester, series) => {
        await requireMinutes(transaction, series, change.minutes);
        const set = await setPrices(transaction, change);
        if ((await transaction.monthCount(series.id)) > MAX_PRICE_MONTHS)
          throw new Refused('conflict', 'priceMonthsMany', { values: { most: MAX_PRICE_MONTHS } });
        const at = now();
        const by = { personId: requester.id, at };
        const version = await transaction.update(series.id, { minutes: change.minutes }, by);
        await audit.add([withRange(entry(requester, 'prices.set', series), set)], at, transaction.tx);
        return { version };
      });
    },

    async removePriceValues({ series_id, version, from, until }, caller) {
      const { person } = requireSession(caller);
      if (until <= from) throw rangeEmpty();
      return changed(person, { id: series_id, version }, async (transaction, requester, series) => {
        await removePrices(transaction, series, { from, until });
        const at = now();
        const next = await transaction.update(series_id, {}, { personId: requester.id, at });
        const removed = withRange(entry(requester, 'prices.remove', series), { from, until });
        await audit.add([removed], at, transaction.tx);
        return { version: next };
      });
    },
  } satisfies HandlersOf<'prices'>;
}

/** The series that a person sees. */
export async function visibleSeries(
  { priceSeries }: Pick<Services['repositories'], 'priceSeries'>,
  person: Account,
): Promise<PriceSeriesRow[]> {
  const actor = getActor(person);
  const rows = await priceSeries.of(
    can(actor, 'plan.view') ? 'all' : { personId: person.id, companyId: person.company_id },
  );
  return rows.filter((row) => can(actor, 'plan.view', relationToAuthored(person.id, row)));
}

/** @throws Refused for a file that has no prices */
function readChange(file: Uint8Array): PriceChange {
  try {
    return readPriceChange(file);
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('badRequest', 'pricesUnreadable', { field: 'file' });
    throw error;
  }
}

/** The first prices say how long the intervals of a series are. @throws Refused for others later */
async function requireMinutes(
  transaction: PriceSeriesTransaction,
  { id, minutes }: PriceSeriesRow,
  requested: PriceMinutes,
): Promise<void> {
  if (requested !== minutes && (await transaction.monthCount(id)) > 0)
    throw new Refused('conflict', 'pricesOtherMinutes', { field: 'file', values: { minutes } });
}

const fixed = (field: 'currency' | 'minutes') =>
  new Refused('conflict', 'priceSeriesFixed', { field, values: { field } });

const rangeEmpty = () =>
  new Refused('badRequest', 'rangeEmpty', { field: 'until', values: { field: 'until' } });

/** Months of a range; there are no prices outside of `PRICE_TIMES`. */
const monthsFrom = (from: number, until: number) => ({
  first: getMonth(Math.max(from, PRICE_TIMES.first)),
  last: getMonth(Math.min(until, PRICE_TIMES.end) - 1),
});

const entry = (
  requester: Account,
  action: AuditAction,
  { id, name }: Pick<PriceSeriesRow, 'id' | 'name'>,
) => ({
  personId: requester.id,
  action,
  detail: { series: id, name },
});

/** An entry with the times whose prices changed. */
const withRange = (
  { detail, ...rest }: ReturnType<typeof entry>,
  { from, until }: { from: number; until: number },
) => ({ ...rest, detail: { ...detail, from, until } });

/** A series as a person sees it, without its months. */
const toAnswer = (person: Account, row: PriceSeriesRow): Omit<PriceSeries, 'months'> => ({
  series_id: row.id,
  name: row.name,
  note: row.note,
  currency: row.currency,
  minutes: row.minutes,
  create_name: row.author_name,
  update_name: row.editor_name ?? '',
  update_time: row.updated_at,
  version: row.version,
  may_change: can(getActor(person), 'plan.change', relationToAuthored(person.id, row)) ? 1 : 0,
});
