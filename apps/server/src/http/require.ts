import { PASSWORD_MIN, type PasswordError } from '@heliograph/domain/people';
import { can, type Capability } from '@heliograph/domain/permissions';
import { getActor } from '../access/access.ts';
import { newPasswordError } from '../identity/passwords.ts';
import { type RelationRepositories, type Requester, requesterAt } from '../sharing/sharingContext.ts';
import type { Account } from '../storage/repositories/people.ts';
import { type Caller, placeOf, requireSession } from './caller.ts';
import type { MessageKey } from './messages/message.ts';
import { Refused } from './refused.ts';
import type { Services } from './services.ts';

/**
 * The caller, if they have a capability that is not tied to a station.
 * @throws Refused
 */
export function requireCapability(caller: Caller, capability: Capability): Account {
  const { person } = requireSession(caller);
  if (!can(getActor(person), capability)) throw new Refused('forbidden', 'forbidden');
  return person;
}

/**
 * The caller, if they have a capability on a station.
 * @throws Refused with the same answer for a missing station and an inaccessible one
 */
export async function requireStationCapability(
  context: { repositories: RelationRepositories },
  caller: Caller,
  capability: Capability,
  stationId: number,
  field = 'station_id',
): Promise<Requester> {
  const requester = await requesterAt(context, requireSession(caller).person, stationId);
  if (!requester?.may('station.view')) throw new Refused('notFound', 'stationUnknown', { field });
  if (!requester.may(capability)) throw new Refused('forbidden', 'forbidden', { field });
  return requester;
}

/** The caller, if they still have what the call needs at its station. @param context of a transaction @throws Refused */
export function requireStill(
  context: { repositories: RelationRepositories },
  caller: Caller,
): Promise<Requester> {
  const { capability, stationId, field } = placeOf(caller);
  return requireStationCapability(context, caller, capability, stationId, field);
}

/**
 * Checks that the caller can view all of these stations. A missing station and an inaccessible one get the same answer.
 * @param fieldOf of the station at an index
 * @throws Refused
 */
export async function requireStations(
  { access, repositories }: Pick<Services, 'access' | 'repositories'>,
  caller: Caller,
  ids: readonly number[],
  fieldOf: (index: number) => string = () => 'station_id',
): Promise<void> {
  const { stationIds } = await access.of(requireSession(caller).person);
  const seen = stationIds === 'all' ? await repositories.stations.zones(ids) : stationIds;
  const unknown = ids.findIndex((id) => !seen.has(id));
  if (unknown >= 0) throw new Refused('notFound', 'stationUnknown', { field: fieldOf(unknown) });
}

/** @param known public facts about the account. @throws Refused with the reason when it is not acceptable */
export async function requirePassword(password: string, known: readonly string[]): Promise<void> {
  const error = await newPasswordError(password, known);
  if (error !== null)
    throw new Refused('badRequest', PASSWORD_MESSAGES[error], {
      field: 'password',
      values: { min: PASSWORD_MIN },
    });
}

const PASSWORD_MESSAGES = {
  short: 'passwordShort',
  simple: 'passwordSimple',
  known: 'passwordKnown',
  common: 'passwordCommon',
} as const satisfies Record<PasswordError, MessageKey>;
