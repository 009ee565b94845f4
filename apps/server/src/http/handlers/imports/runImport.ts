import { accountVersionsRepository } from '../../../storage/repositories/accountVersions.ts';
import { importsRepository, type ImportRow } from '../../../storage/repositories/imports.ts';
import { isWithoutRoom } from '../../../storage/unavailable.ts';
import { requireSession, type Caller } from '../../caller.ts';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { isIdentityTaken } from '../device/plannedDevice.ts';
import type { ImportWork, StoredRow } from './importKind.ts';

/** Rows of one statement: many are faster, until its parameters run out. */
const BATCH = 500;
/** How long the passwords of the gateways can be read. */
const CREDENTIALS_MS = 24 * 3_600_000;

/**
 * Creates what an import has in one transaction.
 *
 * @param onStarted called when it can no longer be started by another server
 * @throws Refused when it was cancelled, or when something has changed since its rows were checked; nothing is created
 * then
 */
export async function runImport(
  { access, gatewayUpdates, importSecrets, repositories, now }: Services,
  { id, kind, file_name: file }: Pick<ImportRow, 'id' | 'kind' | 'file_name'>,
  { caller, work, onStarted }: { caller: Caller; work: ImportWork; onStarted: () => void },
): Promise<void> {
  const { audit, imports } = repositories;
  const at = now();

  async function* batches(): AsyncGenerator<readonly StoredRow[]> {
    let done = 0;
    let last = 0;
    for (;;) {
      const rows = await imports.rowsAfter(id, last, BATCH);
      if (rows.length === 0) return;
      yield rows;
      last = rows.at(-1)!.row;
      done += rows.length;
      if (await imports.setDone(id, done)) throw new Refused('conflict', 'importCancelled');
    }
  }

  const { affected, changedGateways } = await repositories.stationChanges.change(async (transaction) => {
    const { tx, changedGateways } = transaction;
    if (!(await imports.lockRunning(id, tx))) throw importStateRefused('running');
    // Outside of the transaction, so that others see it, like its progress.
    if (!(await imports.setRunning(id))) throw importStateRefused((await imports.byId(id))?.state ?? 'done');
    onStarted();
    const { count, credentials, affected } = await work
      .create({ importId: id, caller, transaction, at, batches })
      .catch(async (error: unknown) => {
        // While the lock is held: without it, an import that is said to be running was interrupted.
        await imports.setFailed(id, toFailure(error)).catch(() => undefined);
        throw error;
      });
    const sealed = credentials.length === 0 ? null : importSecrets.seal(JSON.stringify(credentials));
    await importsRepository(tx).finish(id, sealed, at + CREDENTIALS_MS);
    const detail = { import: id, file, kind, count };
    await audit.add([{ personId: requireSession(caller).person.id, action: 'import.add', detail }], at, tx);
    await accountVersionsRepository(tx).increment(affected);
    return { affected, changedGateways };
  });
  access.forget(affected);
  if (changedGateways.size > 0) await gatewayUpdates.accept([...changedGateways]);
}

/** Why nothing was created, as the import keeps it. */
export function toFailure(error: unknown): { key: string; values?: object } {
  if (error instanceof Refused) return { key: error.key, ...error.options };
  if (isWithoutRoom(error)) return { key: 'importDiskFull' };
  return { key: isIdentityTaken(error) ? 'importSerialTaken' : 'internal' };
}

const REFUSED_STATE = {
  open: 'importNotDone',
  running: 'importRunning',
  done: 'importFinished',
  undone: 'importUndone',
} as const satisfies Record<ImportRow['state'], MessageKey>;

/** The refusal of what an import in this state does not allow. */
export const importStateRefused = (state: ImportRow['state']): Refused =>
  new Refused('conflict', REFUSED_STATE[state], { field: 'import_id' });
