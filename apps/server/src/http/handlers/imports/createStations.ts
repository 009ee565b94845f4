import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../../identity/access.ts';
import { accountVersionsRepository } from '../../../storage/repositories/accountVersions.ts';
import { findSerials, lockAllSerials } from '../../../storage/repositories/deviceTransaction.ts';
import { stationImportsRepository } from '../../../storage/repositories/stationImports.ts';
import { type Caller, sessionOf } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { isIdentityTaken, plannedStation, serialTaken } from '../station/plannedStation.ts';
import { assignCustomers, type Assignment } from './assignCustomers.ts';
import type { ImportedStation } from './checkRows.ts';

/** Stations of one statement: many are faster, until its parameters run out. */
const BATCH = 500;
/** How long the passwords of the gateways can be read. */
const CREDENTIALS_MS = 24 * 3_600_000;

/** Of a gateway of an import. */
export interface Credential {
  row: number;
  station_name: string;
  sn: string;
  uuid: string;
  password: string;
}

/**
 * Creates the stations of an import in one transaction.
 *
 * @param onStarted called when it can no longer be started by anybody else
 * @throws Refused when it was cancelled, or when something has changed since its rows were checked; nothing is created then
 */
export async function createStations(
  { access, importSecrets, repositories, now }: Services,
  importId: number,
  caller: Caller,
  onStarted: () => void,
): Promise<void> {
  const { audit, brokers, stationImports } = repositories;
  const { person } = sessionOf(caller);
  const { id: brokerId } = await brokers.forNewGateway();
  const at = now();

  const affected = await repositories.stationChanges.change(async (transaction) => {
    const { tx } = transaction;
    const own = stationImportsRepository(tx);
    if (!(await stationImports.lockRunning(importId, tx))) throw new Refused('conflict', 'importRunning');
    // Outside of the transaction, so that others see it, like its progress.
    await stationImports.setRunning(importId);
    onStarted();
    const requester = await transaction.creator(person.id);
    if (!requester || !can(actorOf(requester), 'station.create')) throw new Refused('forbidden', 'forbidden');

    const credentials: Credential[] = [];
    const assignments: Assignment[] = [];
    const added: number[] = [];
    for (;;) {
      const stored = await stationImports.rowsAfter(importId, credentials.at(-1)?.row ?? 0, BATCH);
      const rows = stored.map(({ data, ...row }) => ({ ...row, data: data as ImportedStation }));
      if (rows.length === 0) break;
      const [taken] = await findSerials(
        tx,
        rows.map(({ serial }) => serial),
      );
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
      if (await stationImports.setDone(importId, credentials.length))
        throw new Refused('conflict', 'importCancelled');
    }
    // Locked only now, as everybody who adds a device waits for it.
    await lockAllSerials(tx);
    const shared = await own.sharedSerial(importId);
    if (shared !== null) throw serialTaken(shared);
    await assignCustomers(repositories, transaction, { assignments, requester, at });
    await own.finish(importId, importSecrets.seal(JSON.stringify(credentials)), at + CREDENTIALS_MS);
    const { file_name: file } = (await own.byId(importId))!;
    const detail = { import: importId, file, stations: added.length };
    await audit.add([{ personId: requester.id, action: 'import.add', detail }], at, tx);
    const audience = await own.audience(added);
    await accountVersionsRepository(tx).increment(audience);
    return audience;
  });
  access.forget(affected);
}

/** Why nothing was created, as the import keeps it. */
export function failureOf(error: unknown): { key: string; values?: object } {
  if (error instanceof Refused) return { key: error.key, ...error.options };
  return { key: isIdentityTaken(error) ? 'importSerialTaken' : 'internal' };
}
