import { can, type Capability } from '@heliograph/domain/permissions';
import { actingAs, getActor, getRelation } from '../access/access.ts';
import { createRelations } from '../access/relations.ts';
import { createRepositories } from '../storage/repositories/index.ts';
import { accountVersionsRepository } from '../storage/repositories/accountVersions.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { StationTransaction, StationRow } from '../storage/repositories/stationTransaction.ts';
import { placeOf, requireSession, type Caller } from './caller.ts';
import { Refused } from './refused.ts';
import type { Services } from './services.ts';

/** A transaction that changes a station. */
export interface StationContext {
  /** Locked, as read in the transaction. */
  station: StationRow;
  /** The calling person, as read in the transaction. */
  requester: Account;
  transaction: StationTransaction;
  /** Epoch ms. */
  at: number;
  /** True if the requester has a capability on this station. */
  may(capability: Capability): boolean;
  /** Names people whose permissions change; their cached access is dropped after the commit. */
  affects(personIds: readonly number[]): void;
}

/**
 * Runs transactions that change the station of a call: it is locked first, and what the call needs there is checked
 * again inside.
 */
export function createChangeStation({
  access,
  gatewayUpdates,
  repositories,
  now,
}: Pick<Services, 'access' | 'gatewayUpdates' | 'repositories' | 'now'>) {
  /** @throws Refused naming the field of the call's place unless the caller still has the capability there */
  return async function changeStation<T>(
    caller: Caller,
    work: (context: StationContext) => Promise<T>,
  ): Promise<T> {
    const { stationId: id, capability, field, unknown: message } = placeOf(caller);
    const unknown = () => new Refused('notFound', message, { field });
    const { person } = requireSession(caller);
    const at = now();
    const { answer, affected, changedGateways } = await repositories.stationChanges.change(
      async (transaction) => {
        const affected = new Set<number>();
        const station = await transaction.lock(id);
        const found = await transaction.person(person.id);
        const requester = found && actingAs(found, person);
        const [relationRow] = requester
          ? await createRelations(createRepositories(transaction.tx)).of(requester, [id])
          : [];
        if (!requester || !station || !relationRow) throw unknown();
        const may = (one: Capability) => can(getActor(requester), one, getRelation(requester, relationRow));
        if (!may('station.view')) throw unknown();
        if (!may(capability)) throw new Refused('forbidden', 'forbidden', { field });
        const affects = (personIds: readonly number[]) => personIds.forEach((one) => affected.add(one));
        const answer = await work({ station, requester, transaction, at, may, affects });
        await accountVersionsRepository(transaction.tx).increment(affected);
        return { answer, affected, changedGateways: transaction.changedGateways };
      },
    );
    access.forget(affected);
    if (changedGateways.size > 0) await gatewayUpdates.accept([...changedGateways]);
    return answer;
  };
}
