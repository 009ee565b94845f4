import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../../identity/access.ts';
import { accountVersionsRepository } from '../../../storage/repositories/accountVersions.ts';
import { stationImportsRepository } from '../../../storage/repositories/stationImports.ts';
import type { Caller } from '../../caller.ts';
import { sessionOf } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { mayUndo } from './rights.ts';

/** Stations of one statement, so that each ends within its time limit. */
const BATCH = 1_000;
/** Stations that a refusal names. */
const NAMED = 3;

/**
 * Deletes the stations of an import that still exist.
 *
 * @returns how many
 * @throws Refused when one has data, or another owner, by now; nothing is deleted then
 */
export async function undoStations(
  { access, gatewayUpdates, repositories, now }: Services,
  importId: number,
  caller: Caller,
): Promise<number> {
  const at = now();
  const { stations, affected, changedGateways } = await repositories.stationChanges.change(
    async (transaction) => {
      const { tx, changedGateways } = transaction;
      const own = stationImportsRepository(tx);
      const requester = await transaction.person(sessionOf(caller).person.id);
      const found = await own.lock(importId);
      if (!requester || !found || !mayUndo(requester, found))
        throw new Refused('notFound', 'importUnknown', { field: 'import_id' });
      if (!can(actorOf(requester), 'station.create')) throw new Refused('forbidden', 'forbidden');
      if (found.state !== 'done') throw new Refused('conflict', 'importNotDone', { field: 'import_id' });
      const stations = await own.lockStations(importId);
      const ids = stations.map(({ id }) => id);
      refuseAny(
        'importHandedOver',
        stations.filter(({ creator_id }) => creator_id !== found.person_id).map(({ name }) => name),
      );
      const affected = await own.audience(ids);
      await repositories.audit.add(
        stations.map(({ id, name }) => ({
          personId: requester.id,
          action: 'station.delete',
          detail: { station: id, name, person: found.person_id, import: importId },
        })),
        at,
        tx,
      );
      await transaction.lockIngestOf(ids);
      // Nothing can arrive any more.
      refuseAny('importHasData', await own.withData(ids));
      for (let from = 0; from < ids.length; from += BATCH)
        await transaction.remove(ids.slice(from, from + BATCH));
      await own.setUndone(importId);
      const detail = { import: importId, file: found.file_name, stations: ids.length };
      await repositories.audit.add([{ personId: requester.id, action: 'import.undo', detail }], at, tx);
      await accountVersionsRepository(tx).increment(affected);
      return { stations: ids.length, affected, changedGateways };
    },
  );
  access.forget(affected);
  if (changedGateways.size > 0) await gatewayUpdates.accept([...changedGateways]);
  return stations;
}

/** @throws Refused naming the first of these stations, if there are any */
function refuseAny(key: 'importHandedOver' | 'importHasData', names: readonly string[]): void {
  if (names.length === 0) return;
  const listed = names.slice(0, NAMED).join(', ');
  throw new Refused('conflict', key, {
    field: 'import_id',
    values: { count: names.length, names: names.length > NAMED ? `${listed}, …` : listed },
  });
}
