import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../../../access/access.ts';
import { findSerials, lockAllSerials } from '../../../../storage/repositories/deviceTransaction.ts';
import { importedStations } from '../../../../storage/repositories/importedStations.ts';
import { requireSession } from '../../../caller.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { requireFairShare } from '../../station/fairShare.ts';
import { plannedStation, serialTaken } from '../../station/plannedStation.ts';
import { assignStations, getCustomerCompany, type NamedAssignment } from '../assignStations.ts';
import type { Created, Credential, ImportRun, ImportWork, StoredRow, UndoRun } from '../importKind.ts';
import { refuseAny } from '../refuseAny.ts';
import { checkStations, namedIn, type ImportedStation } from './checkStations.ts';

/** Stations of one statement, so that each ends within its time limit. */
const DELETED_AT_ONCE = 1_000;

/** Stations, each with its gateway and first inverter, as the wizard creates them. */
export function stationImports({ config, database, repositories }: Services): ImportWork {
  const { audit, brokers, customers, imports } = repositories;

  const check: ImportWork['check'] = async (importId, rows, caller) => {
    const { serials, emails } = namedIn(rows);
    const companyId = getCustomerCompany(requireSession(caller).person);
    return checkStations(
      rows,
      {
        taken: await findSerials(database.db, serials),
        firstRows: await imports.firstRows(importId, serials),
        customers: companyId === null ? null : new Set((await customers.byEmails(companyId, emails)).keys()),
      },
      caller,
    );
  };

  async function create({ importId, caller, transaction, at, batches }: ImportRun): Promise<Created> {
    const { tx } = transaction;
    const { id: brokerId } = await brokers.forNewGateway();
    const requester = await transaction.creator(requireSession(caller).person.id);
    if (!requester || !can(getActor(requester), 'station.create'))
      throw new Refused('forbidden', 'forbidden');

    const credentials: Credential[] = [];
    const assignments: NamedAssignment[] = [];
    const added: number[] = [];
    for await (const rows of batches() as AsyncGenerator<readonly StoredRow<ImportedStation>[]>) {
      const serials = rows.map(({ data }) => data.device.sn);
      const [taken] = await findSerials(tx, serials);
      if (taken !== undefined) throw serialTaken(taken);
      const planned = rows.map(({ data }) => plannedStation(data, { requester, brokerId, caller, at }));
      const ids = await transaction.add(
        planned.map(({ row }) => ({ ...row, station: { ...row.station, import_id: importId } })),
        at,
      );
      rows.forEach(({ row, data: { station_name, device, customer } }, index) => {
        const { uuid, password } = planned[index]!;
        credentials.push({ row, station_name, sn: device.sn, uuid, password });
        if (customer !== '') assignments.push({ stationId: ids[index]!, email: customer });
      });
      added.push(...ids);
      await audit.add(
        rows.map(({ data: { station_name: name, device } }, index) => ({
          personId: requester.id,
          stationId: ids[index]!,
          action: 'station.add',
          detail: { name, serial: device.sn, import: importId },
        })),
        at,
        tx,
      );
    }
    // Locked only now, as all who add a device wait for it.
    await lockAllSerials(tx);
    const shared = await importedStations(tx).sharedSerial(importId);
    if (shared !== null) throw serialTaken(shared);
    await requireFairShare(transaction, requester, config, { added: 'stations', field: 'import_id' });
    if (assignments.length > 0)
      await assignStations(repositories, tx, { assignments, requester, at, importId: null });
    return { count: added.length, credentials, affected: await transaction.audienceOf(added) };
  }

  /** @throws Refused when one has data, or another owner, by now; nothing is deleted then */
  async function undo({ found, requester, transaction, at }: UndoRun) {
    const { tx } = transaction;
    const own = importedStations(tx);
    if (!can(getActor(requester), 'station.create')) throw new Refused('forbidden', 'forbidden');
    const stations = await own.lock(found.id);
    const ids = stations.map(({ id }) => id);
    refuseAny(
      'importHandedOver',
      stations.filter(({ creator_id }) => creator_id !== found.person_id).map(({ name }) => name),
    );
    const affected = await transaction.audienceOf(ids);
    await audit.add(
      stations.map(({ id, name }) => ({
        personId: requester.id,
        action: 'station.delete',
        detail: { station: id, name, person: found.person_id, import: found.id },
      })),
      at,
      tx,
    );
    await transaction.lockIngestOf(ids);
    // Nothing can arrive any more.
    refuseAny('importHasData', await own.withData(ids));
    for (let from = 0; from < ids.length; from += DELETED_AT_ONCE)
      await transaction.remove(ids.slice(from, from + DELETED_AT_ONCE));
    return { count: ids.length, affected };
  }

  return {
    isAllowed: (person) => can(getActor(person), 'station.create'),
    isDangerous: false,
    check,
    create,
    undo,
  };
}
