import { can } from '@heliograph/domain/permissions';
import { actorOf, relationOf } from '../../../../identity/access.ts';
import { createRelations } from '../../../../identity/relations.ts';
import { createRepositories } from '../../../../storage/repositories/index.ts';
import type { Account } from '../../../../storage/repositories/people.ts';
import type { StationTransaction } from '../../../../storage/repositories/stationTransaction.ts';
import { refuseAny } from '../refuseAny.ts';

/** @throws Refused naming stations where somebody may not add devices (any more) */
export async function requireEditable(
  { tx }: StationTransaction,
  person: Account,
  stations: readonly { id: number; name: string }[],
): Promise<void> {
  const rows = await createRelations(createRepositories(tx)).of(
    person,
    stations.map(({ id }) => id),
  );
  const editable = new Set(
    rows.filter((row) => can(actorOf(person), 'device.editAll', relationOf(person, row))).map(({ id }) => id),
  );
  refuseAny(
    'importStationsForbidden',
    stations.filter(({ id }) => !editable.has(id)).map(({ name }) => name),
  );
}
