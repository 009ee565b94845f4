import type { StoredTariff, TariffVersion } from '@heliograph/contracts/http';
import { draftToTariff } from '@heliograph/domain/tariff';
import { addLocalDays } from '@heliograph/domain/time';
import { instantOfDate } from '../../support/localDate.ts';
import { findChanges, type AuditEntry } from '../../storage/repositories/audit.ts';
import {
  type NamedTariffRow,
  type TariffRow,
  tariffsRepository,
} from '../../storage/repositories/tariffs.ts';
import { createChangeStation } from '../changeStation.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { setTariffs } from './tariff/setTariffs.ts';
import { settableTariffs } from './tariff/settableTariffs.ts';
import { halvesAt, pricesAt, toPrices, SELF_USE, toTariff } from './tariff/tariffRows.ts';
import { requireWritten, parseStart } from './tariff/tariffRules.ts';

export function tariffHandlers(services: Services) {
  return { ...tariffReadHandlers(services), ...tariffWriteHandlers(services) } satisfies HandlersOf<'tariff'>;
}

/** The tariff in force, tariffs between two dates, and the whole history. */
function tariffReadHandlers(services: Services) {
  const { repositories, now } = services;
  const { stations, tariffs } = repositories;

  return {
    async getStationTariff({ station_id }) {
      const { consumption, feedin } = halvesAt(await tariffs.ofStations([station_id]), now());
      return consumption && feedin ? toTariff(consumption, feedin) : null;
    },

    async getStationTariffList({ station_id, start_time, end_time }) {
      const ids = [...new Set(station_id.split(',').map(Number))];
      const zones = await stations.zones(ids);
      const periods = new Map(
        [...new Set(zones.values())].map((zone) => [zone, getPeriod(zone, start_time, end_time)]),
      );
      const histories = new Map<string, TariffRow[]>();
      for (const row of await tariffs.ofStations(ids)) {
        const key = `${row.station_id} ${row.action}`;
        histories.set(key, [...(histories.get(key) ?? []), row]);
      }
      return [...histories.values()].flatMap((history) => {
        const { start, end } = periods.get(zones.get(history[0]!.station_id)!)!;
        return inForceWithin(history, start, end).map(getStoredTariff);
      });
    },

    getSettableTariffs: ({ after }, caller) => settableTariffs(services, after, caller),

    async getTariffHistory({ station_id }) {
      // Read before the list, so that a change between the two is noticed when the caller saves.
      const revision = await tariffs.revision(station_id);
      if (revision === undefined) throw unknownStation();
      return { list: computeVersions(await tariffs.named(station_id)), revision };
    },
  } satisfies Partial<HandlersOf<'tariff'>>;
}

const unknownStation = () => new Refused('notFound', 'stationUnknown', { field: 'station_id' });

/** Two dates in a zone, both inclusive, as [start, end). */
function getPeriod(zone: string, startDate: string, endDate: string): { start: number; end: number } {
  const start = toInstant(zone, startDate, 'start_time');
  const end = addLocalDays(zone, toInstant(zone, endDate, 'end_time'), 1);
  if (end <= start) throw new Refused('badRequest', 'rangeBackwards', { field: 'end_time' });
  return { start, end };
}

function toInstant(zone: string, date: string, field: string): number {
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

  return {
    async setStationTariff({ station_id, start_date, seen, ...draft }, caller) {
      requireWritten(draft);
      const tariff = draftToTariff(draft);
      await changeStation(caller, async (context) => {
        const { requester, station, transaction, at } = context;
        if (seen !== undefined && seen !== station.tariff_revision)
          throw new Refused('conflict', 'tariffChanged', { field: 'seen' });
        const from = start_date === undefined ? at : parseStart(start_date, station.time_zone, at);
        const added = { ...tariff, station_id, from };
        await setTariffs({ audit }, transaction.tx, [added], { personId: requester.id, at });
      });
      return {};
    },

    async deleteStationTariff({ station_id, from }, caller) {
      await changeStation(caller, async (context) => {
        const { requester, transaction, at } = context;
        if (from <= at) throw new Refused('conflict', 'tariffInForce', { field: 'from' });
        const tariffs = tariffsRepository(transaction.tx);
        const removed = await tariffs.remove(station_id, from);
        if (removed.length === 0) throw new Refused('notFound', 'tariffUnknown', { field: 'from' });
        const after = pricesAt(await tariffs.ofStations([station_id]), from);
        await tariffs.revise([station_id]);
        const entry: AuditEntry = {
          personId: requester.id,
          stationId: station_id,
          action: 'tariff.remove',
          detail: { from },
          changes: findChanges(toPrices(removed), after),
        };
        await audit.add([entry], at, transaction.tx);
      });
      return {};
    },
  } satisfies Partial<HandlersOf<'tariff'>>;
}

/** Rows (oldest first) as versions of both halves (newest first); none before both halves were set. */
function computeVersions(history: readonly NamedTariffRow[]): TariffVersion[] {
  const versions: TariffVersion[] = [];
  let consumption: NamedTariffRow | undefined;
  let feedin: NamedTariffRow | undefined;
  for (const [index, row] of history.entries()) {
    if (row.action === SELF_USE) consumption = row;
    else feedin = row;
    const next = history[index + 1]?.effective_from;
    if (next === row.effective_from || !consumption || !feedin) continue;
    versions.push({
      ...toTariff(consumption, feedin),
      from: row.effective_from,
      until: next ?? null,
      create_name: (row.name === '' ? row.user_name : row.name) ?? '',
    });
  }
  return versions.toReversed();
}

function getStoredTariff(row: TariffRow): StoredTariff {
  return {
    id: row.id,
    station_id: row.station_id,
    action: row.action,
    type: row.type,
    unit: row.unit,
    price_model: row.price_model,
    create_time: row.effective_from,
    update_time: row.updated_at,
  };
}
