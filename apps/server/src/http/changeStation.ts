import { can, type Capability } from '@heliograph/domain/permissions';
import { actingAs, actorOf, relationOf } from '../access/access.ts';
import { createRelations } from '../access/relations.ts';
import { createRepositories } from '../storage/repositories/index.ts';
import { accountVersionsRepository } from '../storage/repositories/accountVersions.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { StationTransaction, StationRow } from '../storage/repositories/stationTransaction.ts';
import { sessionOf, type Caller } from './caller.ts';
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
 * The request field that identifies the station, directly or through something in it, and the message when it is
 * unknown.
 */
export interface StationReference {
  field: string;
  unknown: 'stationUnknown' | 'deviceUnknown' | 'upgradeUnknown';
}

/**
 * Runs transactions that change a station: the station is locked first and the caller's capability is checked inside.
 */
export function createChangeStation({
  access,
  gatewayUpdates,
  repositories,
  now,
}: Pick<Services, 'access' | 'gatewayUpdates' | 'repositories' | 'now'>) {
  /**
   * @param named how the caller identified the station
   * @throws Refused naming that field unless the caller can view the station and has the capability
   */
  return async function changeStation<T>(
    id: number,
    caller: Caller,
    capability: Capability,
    work: (context: StationContext) => Promise<T>,
    named: StationReference = { field: 'station_id', unknown: 'stationUnknown' },
  ): Promise<T> {
    const { field } = named;
    const unknown = () => new Refused('notFound', named.unknown, { field });
    const { person } = sessionOf(caller);
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
        const may = (one: Capability) => can(actorOf(requester), one, relationOf(requester, relationRow));
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
