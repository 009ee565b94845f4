import { groupBy } from '@heliograph/domain/groupBy';
import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../../../access/access.ts';
import { findChanges, type AuditEntry } from '../../../../storage/repositories/audit.ts';
import { importedTariffs } from '../../../../storage/repositories/importedTariffs.ts';
import { importStations } from '../../../../storage/repositories/importStations.ts';
import { tariffsRepository } from '../../../../storage/repositories/tariffs.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { setTariffs } from '../../tariff/setTariffs.ts';
import { pricesAt } from '../../tariff/tariffRows.ts';
import { parseStart } from '../../tariff/tariffRules.ts';
import type { Created, ImportRun, ImportWork, StoredRow, UndoRun } from '../importKind.ts';
import { refuseAny } from '../refuseAny.ts';
import { lockStationsOfRows, requireRight } from '../stationRights.ts';
import { createTariffCheck, SETS_TARIFFS, tariffKey, type ImportedRow } from './checkTariffs.ts';

/** Stations of one statement, so that each ends within its time limit. */
const PUT_BACK_AT_ONCE = 1_000;

/** Tariffs of stations that exist, as they are set one by one. */
export function tariffImports(services: Services): ImportWork {
  const { repositories } = services;
  const { audit } = repositories;

  async function create({ importId, caller, transaction, at, batches }: ImportRun): Promise<Created> {
    const { tx } = transaction;
    const { requester, stations } = await lockStationsOfRows(transaction, importId, caller, SETS_TARIFFS);
    const zones = new Map(stations.map(({ id, time_zone }) => [id, time_zone]));
    /** Rows of each tariff that are still to come. */
    const missing = new Map<string, number>();
    let count = 0;
    for await (const rows of batches() as AsyncGenerator<readonly StoredRow<ImportedRow>[]>) {
      for (const { data } of rows) {
        const key = tariffKey(data);
        missing.set(key, (data.tariff?.rows ?? missing.get(key) ?? 0) - 1);
      }
      const wanted = rows.flatMap(({ data: { station_id, start_date, tariff: whole } }) => {
        if (!whole) return [];
        const { rows: _rows, ...tariff } = whole;
        const from = start_date === null ? at : parseStart(start_date, zones.get(station_id)!, at);
        return [{ ...tariff, station_id, from }];
      });
      const set = await setTariffs(repositories, tx, wanted, { personId: requester.id, at, importId });
      await importedTariffs(tx).add(
        importId,
        set.map(({ station_id, from: effective_from, replaced }) => ({
          station_id,
          effective_from,
          replaced,
        })),
        at,
      );
      count += set.length;
    }
    // Some of the rows of a tariff were checked again without the others.
    if ([...missing.values()].some((left) => left !== 0)) throw new Refused('conflict', 'importTariffApart');
    return { count, credentials: [], affected: [] };
  }

  /** @throws Refused when the tariff of a station was changed since; nothing is put back then */
  async function undo({ found, requester, transaction, at }: UndoRun) {
    const { tx } = transaction;
    const own = importedTariffs(tx);
    const tariffs = tariffsRepository(tx);
    const versions = await own.versions(found.id);
    const ids = [...new Set(versions.map(({ station_id }) => station_id))];
    const stations = await importStations(tx).lock(ids);
    await requireRight(transaction, requester, stations, SETS_TARIFFS);
    const changed = new Set(await own.changedStations(found.id));
    refuseAny(
      'importTariffsChanged',
      stations.filter(({ id }) => changed.has(id)).map(({ name }) => name),
    );
    const byStation = groupBy(versions, ({ station_id }) => station_id);
    for (let first = 0; first < ids.length; first += PUT_BACK_AT_ONCE) {
      const part = ids.slice(first, first + PUT_BACK_AT_ONCE);
      const readHistories = async () =>
        groupBy(await tariffs.ofStations(part), ({ station_id }) => station_id);
      const before = await readHistories();
      await own.putBack(found.id, part);
      const after = await readHistories();
      await tariffs.revise(part);
      const entries = part.flatMap((stationId) =>
        byStation.get(stationId)!.map(({ effective_from: from, replaced }): AuditEntry => ({
          personId: requester.id,
          stationId,
          action: replaced.length > 0 ? 'tariff.set' : 'tariff.remove',
          detail: { from, import: found.id },
          changes: findChanges(
            pricesAt(before.get(stationId) ?? [], from),
            pricesAt(after.get(stationId) ?? [], from),
          ),
        })),
      );
      await audit.add(entries, at, tx);
    }
    return { count: versions.length, affected: [] };
  }

  return {
    isAllowed: (person) => can(getActor(person), 'station.create'),
    isDangerous: false,
    check: createTariffCheck(services),
    create,
    undo,
  };
}
