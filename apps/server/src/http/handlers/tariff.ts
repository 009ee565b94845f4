import type { Price, StoredTariff, Tariff, TariffType, TariffVersion } from '@heliograph/contracts/http';
import {
  CURRENCIES,
  draftToTariff,
  type TariffErrorReason,
  type TariffDraft,
  tariffErrors,
  tariffStartRange,
} from '@heliograph/domain/tariff';
import { addLocalDays } from '@heliograph/domain/time';
import { instantOfDate } from '../../localDate.ts';
import {
  type NamedTariffRow,
  type TariffRow,
  tariffsRepository,
} from '../../storage/repositories/tariffs.ts';
import { sessionOf } from '../caller.ts';
import { createChangeStation, type StationContext } from '../changeStation.ts';
import type { HandlersOf } from '../handler.ts';
import type { MessageKey } from '../messages/message.ts';
import { Refused } from '../refused.ts';
import { requireStations } from '../require.ts';
import { changesOf, type AuditEntry } from '../../storage/repositories/audit.ts';
import type { Services } from '../services.ts';

export function tariffHandlers(services: Services) {
  return { ...tariffReadHandlers(services), ...tariffWriteHandlers(services) } satisfies HandlersOf<'tariff'>;
}

/** The tariff in force, tariffs between two dates, and the whole history. */
function tariffReadHandlers(services: Services) {
  const { access, repositories, now } = services;
  const { stations, tariffs } = repositories;

  return {
    async getStationTariff({ station_id }, caller) {
      await requireStations(services, caller, [station_id]);
      const inForce = (await tariffs.ofStations([station_id])).filter((row) => row.effective_from <= now());
      const feedin = inForce.findLast((row) => row.action === SELLING);
      const consumption = inForce.findLast((row) => row.action === SELF_USE);
      return consumption && feedin ? tariffOf(consumption, feedin) : null;
    },

    async getStationTariffList({ station_id, start_time, end_time }, caller) {
      const ids = [...new Set(station_id.split(',').map(Number))];
      await requireStations(services, caller, ids);
      const zones = await stations.zones(ids);
      const periods = new Map(
        [...new Set(zones.values())].map((zone) => [zone, periodOf(zone, start_time, end_time)]),
      );
      const histories = new Map<string, TariffRow[]>();
      for (const row of await tariffs.ofStations(ids)) {
        const key = `${row.station_id} ${row.action}`;
        histories.set(key, [...(histories.get(key) ?? []), row]);
      }
      return [...histories.values()].flatMap((history) => {
        const { start, end } = periods.get(zones.get(history[0]!.station_id)!)!;
        return inForceWithin(history, start, end).map(storedTariffOf);
      });
    },

    async getTariffHistory({ station_id }, caller) {
      await requireStations(services, caller, [station_id]);
      const { may } = await access.of(sessionOf(caller).person);
      if (!may('station.tariff', station_id))
        throw new Refused('forbidden', 'forbidden', { field: 'station_id' });
      // Read before the list, so that a change between the two is noticed when the caller saves.
      const revision = await tariffs.revision(station_id);
      if (revision === undefined) throw unknownStation();
      return { list: versionsOf(await tariffs.named(station_id)), revision };
    },
  } satisfies Partial<HandlersOf<'tariff'>>;
}

const unknownStation = () => new Refused('notFound', 'stationUnknown', { field: 'station_id' });

/** Two dates in a zone, both inclusive, as [start, end). */
function periodOf(zone: string, startDate: string, endDate: string): { start: number; end: number } {
  const start = instantOf(zone, startDate, 'start_time');
  const end = addLocalDays(zone, instantOf(zone, endDate, 'end_time'), 1);
  if (end <= start) throw new Refused('badRequest', 'rangeBackwards', { field: 'end_time' });
  return { start, end };
}

function instantOf(zone: string, date: string, field: string): number {
  const instant = instantOfDate(zone, date);
  if (instant === null) throw new Refused('badRequest', 'fieldWrong', { field, values: { field } });
  return instant;
}

/** The tariffs of one station and action that were in force at any time in [start, end). */
function inForceWithin(history: readonly TariffRow[], start: number, end: number): TariffRow[] {
  return history.filter((row, index) => {
    const until = history[index + 1]?.effective_from ?? Infinity;
    return row.effective_from < end && until > start;
  });
}

/** Setting tariffs and withdrawing planned ones. */
function tariffWriteHandlers(services: Services) {
  const { audit } = services.repositories;
  const changeStation = createChangeStation(services);

  async function recorded(context: StationContext, entry: Omit<AuditEntry, 'personId' | 'stationId'>) {
    const { requester, station, transaction, at } = context;
    await tariffsRepository(transaction.tx).revise(station.id);
    await audit.add([{ personId: requester.id, stationId: station.id, ...entry }], at, transaction.tx);
  }

  /** What would be in force at an instant without the change. */
  async function pricesAt({ station, transaction }: StationContext, instant: number) {
    const history = await tariffsRepository(transaction.tx).ofStations([station.id]);
    const inForce = [SELF_USE, SELLING].flatMap(
      (action) => history.findLast((row) => row.action === action && row.effective_from <= instant) ?? [],
    );
    return pricesOf(inForce);
  }

  return {
    async setStationTariff({ station_id, start_date, seen, ...draft }, caller) {
      requireWritten(draft);
      const tariff = draftToTariff(draft);
      await changeStation(station_id, caller, 'station.tariff', async (context) => {
        const { requester, station, transaction, at } = context;
        if (seen !== undefined && seen !== station.tariff_revision)
          throw new Refused('conflict', 'tariffChanged', { field: 'seen' });
        const from = start_date === undefined ? at : startOf(start_date, station.time_zone, at);
        const common = {
          station_id,
          unit: tariff.unit,
          effective_from: from,
          updated_at: at,
          person_id: requester.id,
        };
        const before = await pricesAt(context, from);
        await tariffsRepository(transaction.tx).put([
          {
            ...common,
            action: SELF_USE,
            type: TYPE_CODES[tariff.consumptionType],
            price_model: JSON.stringify(tariff.consumptionPrice),
          },
          {
            ...common,
            action: SELLING,
            type: TYPE_CODES[tariff.feedinType],
            price_model: JSON.stringify(tariff.feedinPrice),
          },
        ]);
        const after = {
          currency: tariff.unit,
          consumption: tariff.consumptionPrice,
          feedin: tariff.feedinPrice,
        };
        await recorded(context, {
          action: 'tariff.set',
          detail: { from },
          changes: changesOf<object>(before, after),
        });
      });
      return {};
    },

    async deleteStationTariff({ station_id, from }, caller) {
      await changeStation(station_id, caller, 'station.tariff', async (context) => {
        const { transaction, at } = context;
        if (from <= at) throw new Refused('conflict', 'tariffInForce', { field: 'from' });
        const removed = await tariffsRepository(transaction.tx).remove(station_id, from);
        if (removed.length === 0) throw new Refused('notFound', 'tariffUnknown', { field: 'from' });
        const after = await pricesAt(context, from);
        await recorded(context, {
          action: 'tariff.remove',
          detail: { from },
          changes: changesOf(pricesOf(removed), after),
        });
      });
      return {};
    },
  } satisfies Partial<HandlersOf<'tariff'>>;
}

/** @throws Refused naming the first wrong field: meg.timeError (TAR-04), or the currency */
function requireWritten(draft: TariffDraft): void {
  if (!CURRENCIES.includes(draft.unit)) throw new Refused('badRequest', 'currencyUnknown', { field: 'unit' });
  const [error] = tariffErrors(draft);
  if (!error) return;
  const field = error.path.join('.');
  throw new Refused('badRequest', TIME_ERRORS[error.why], { field, values: { field } });
}

const TIME_ERRORS = {
  type: 'timeErrorType',
  empty: 'timeErrorEmpty',
  price: 'timeErrorPrice',
  clock: 'timeErrorClock',
  start: 'timeErrorStart',
  gap: 'timeErrorGap',
  overlap: 'timeErrorOverlap',
  equal: 'timeErrorEqual',
  backwards: 'timeErrorBackwards',
  end: 'timeErrorEnd',
} as const satisfies Record<TariffErrorReason, MessageKey>;

/** First instant of a date at the station. @throws Refused unless a tariff may start then */
function startOf(date: string, zone: string, now: number): number {
  const field = 'start_date';
  const { min, max } = tariffStartRange(zone, now);
  if (date < min || date > max)
    throw new Refused('badRequest', 'tariffStart', { field, values: { min, max } });
  const instant = instantOfDate(zone, date);
  if (instant === null) throw new Refused('badRequest', 'fieldWrong', { field, values: { field } });
  return instant;
}

/** Halves of a tariff for the audit log. */
const pricesOf = (rows: readonly TariffRow[]): object =>
  Object.assign(
    {},
    ...rows.map(({ action, price_model, unit }) => ({
      currency: unit,
      ...(action === SELF_USE ? { consumption: price_model } : { feedin: price_model }),
    })),
  ) as object;

/** Which half of a tariff a row holds. */
const SELF_USE = 1;
const SELLING = 2;

const TYPE_NAMES = { 1: 'fixed', 2: 'tou', 3: 'touW' } as const satisfies Record<number, TariffType>;
const TYPE_CODES = { fixed: 1, tou: 2, touW: 3 } as const satisfies Record<TariffType, number>;

/** Both halves combined. */
const tariffOf = (consumption: TariffRow, feedin: TariffRow): Tariff => ({
  station_id: consumption.station_id,
  unit: consumption.unit,
  feedinType: TYPE_NAMES[feedin.type],
  feedinPrice: feedin.price_model,
  consumptionType: TYPE_NAMES[consumption.type],
  consumptionPrice: consumption.price_model,
});

/** Rows (oldest first) as versions of both halves (newest first); none before both halves were set. */
function versionsOf(history: readonly NamedTariffRow[]): TariffVersion[] {
  const versions: TariffVersion[] = [];
  let consumption: NamedTariffRow | undefined;
  let feedin: NamedTariffRow | undefined;
  for (const [index, row] of history.entries()) {
    if (row.action === SELF_USE) consumption = row;
    else feedin = row;
    const next = history[index + 1]?.effective_from;
    if (next === row.effective_from || !consumption || !feedin) continue;
    versions.push({
      ...tariffOf(consumption, feedin),
      from: row.effective_from,
      until: next ?? null,
      create_name: (row.name === '' ? row.user_name : row.name) ?? '',
    });
  }
  return versions.toReversed();
}

function storedTariffOf(row: TariffRow): StoredTariff {
  const price: Price = row.price_model;
  return {
    id: row.id,
    station_id: row.station_id,
    action: row.action,
    type: row.type,
    unit: row.unit,
    price_model: price,
    create_time: row.effective_from,
    update_time: row.updated_at,
  };
}
