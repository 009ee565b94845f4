import type { ImportKind } from '@heliograph/contracts/http';
import { accountVersionsRepository } from '../../../storage/repositories/accountVersions.ts';
import { importsRepository } from '../../../storage/repositories/imports.ts';
import { requireSession, type Caller } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import type { ImportWork } from './importKind.ts';
import { mayUndo } from './rights.ts';

/**
 * Deletes what an import created and still exists.
 *
 * @returns how many
 * @throws Refused when it is in use by now; nothing is deleted then
 */
export async function undoImport(
  { access, gatewayUpdates, repositories, now }: Services,
  kinds: Readonly<Record<ImportKind, ImportWork>>,
  importId: number,
  caller: Caller,
): Promise<number> {
  const at = now();
  const { count, affected, changedGateways } = await repositories.stationChanges.change(
    async (transaction) => {
      const { tx, changedGateways } = transaction;
      const imports = importsRepository(tx);
      const requester = await transaction.person(requireSession(caller).person.id);
      const found = await imports.lock(importId);
      if (!requester || !found || !mayUndo(requester, found))
        throw new Refused('notFound', 'importUnknown', { field: 'import_id' });
      if (found.state !== 'done') throw new Refused('conflict', 'importNotDone', { field: 'import_id' });
      const { count, affected } = await kinds[found.kind].undo({ found, requester, transaction, at });
      await imports.setUndone(importId);
      const detail = { import: importId, file: found.file_name, kind: found.kind, count };
      await repositories.audit.add([{ personId: requester.id, action: 'import.undo', detail }], at, tx);
      await accountVersionsRepository(tx).increment(affected);
      return { count, affected, changedGateways };
    },
  );
  access.forget(affected);
  if (changedGateways.size > 0) await gatewayUpdates.accept([...changedGateways]);
  return count;
}
