import { can, type Actor, type Capability, type StationRelation } from '@heliograph/domain/permissions';
import type { StationSet } from '../storage/anyOf.ts';
import type { Account, PeopleRepository } from '../storage/repositories/people.ts';
import type { RelationRow } from '../storage/repositories/stations.ts';

/** Lifetime of cached relations: how long a withdrawn share keeps working where its change was not announced. */
const FRESH_MS = 15_000;

/** Relations that decide what a person may do with stations. */
export interface PersonRelations {
  /** To each station that they are related to, or one that holds for all stations. */
  to: readonly RelationRow[] | StationRelation;
  /** The totals topic whose stations are exactly those that the person can view; empty for none. */
  totalsScope: string;
}

/** Rights of a person or display at one moment. */
export interface Access {
  actor: Actor;
  /** Stations that the person can view. */
  stationIds: StationSet;
  /** The totals topic that has exactly these; empty for none. */
  totalsScope: string;
  /** Checks a capability at an existing station. */
  may(capability: Capability, stationId: number): boolean;
}

export interface AccessCache {
  /** A person's access according to the database, however old the caller's copy of the person is. */
  of(person: Account): Promise<Access>;
  /** Call after a committed change of people or their relations; drops their displays too. */
  forget(personIds: Iterable<number>): void;
  /** Changes by other servers may have been missed. */
  forgetAll(): void;
  /** Called for each person dropped by this process. */
  onForgotten(listener: (personId: number) => void): void;
}

export function getActor(person: Account): Actor {
  return {
    userName: person.user_name,
    role: person.role,
    companyId: person.company_id,
    enterpriseAuth: person.enterprise_auth,
    ...(person.token && { scopes: person.token.scopes }),
  };
}

export function getRelation(person: Account, relationRow: RelationRow): StationRelation {
  return {
    isCreator: relationRow.creator_id === person.id,
    share: relationRow.share,
    companyLinked: relationRow.company_id !== null && relationRow.company_id === person.company_id,
    assigned: relationRow.assigned,
    serviceCustom: relationRow.service_custom,
    shownToGuest: relationRow.shown_to_guest,
    displayed: relationRow.displayed,
    creatorAllowsSetting: relationRow.device_setting,
  };
}

/** Stations that a person can view. */
export function visibleStations(person: Account, to: PersonRelations['to']): StationSet {
  const actor = getActor(person);
  if (!isRows(to)) return can(actor, 'station.view', to) ? 'all' : new Set();
  const relations = [...relationsById(person, to)];
  return new Set(relations.flatMap(([id, relation]) => (can(actor, 'station.view', relation) ? [id] : [])));
}

/** A person as read again, still limited by the token of the request. */
export const actingAs = (person: Account, { token }: Pick<Account, 'token'>): Account =>
  token ? { ...person, token } : person;

/** Caches the answers of `can()`; the database is asked once per person and `FRESH_MS`. */
export function createAccess({
  people,
  relations,
  now,
}: {
  people: Pick<PeopleRepository, 'byId'>;
  relations: { toAll(person: Account): Promise<PersonRelations> };
  now: () => number;
}): AccessCache {
  const known = new Map<
    string,
    { at: number; personId: number; ownerId: number | null; access: Promise<Access> }
  >();
  const forgotten = new Set<(personId: number) => void>();

  async function load(requester: Account): Promise<Access> {
    // A broker connection holds the person as of its sign-in, who may have left their company since.
    const found = await people.byId(requester.id);
    if (!found)
      return { actor: getActor(requester), stationIds: new Set(), totalsScope: '', may: () => false };
    const person = actingAs(found, requester);
    const actor = getActor(person);
    const { to, totalsScope } = await relations.toAll(person);
    if (!isRows(to)) {
      const stationIds = can(actor, 'station.view', to) ? 'all' : new Set<number>();
      return { actor, stationIds, totalsScope, may: (capability) => can(actor, capability, to) };
    }
    const relationById = relationsById(person, to);
    const stationIds = new Set<number>();
    for (const [id, relation] of relationById) if (can(actor, 'station.view', relation)) stationIds.add(id);
    return {
      actor,
      stationIds,
      totalsScope,
      may(capability, stationId) {
        const relation = relationById.get(stationId);
        return relation !== undefined && can(actor, capability, relation);
      },
    };
  }

  function forget(personIds: Iterable<number>): void {
    const changed = new Set(personIds);
    // The rights of a display depend on what its owner can view.
    for (const { personId, ownerId } of known.values())
      if (ownerId !== null && changed.has(ownerId)) changed.add(personId);
    for (const [key, { personId }] of known) if (changed.has(personId)) known.delete(key);
    for (const id of changed) for (const listener of forgotten) listener(id);
  }

  return {
    of(person) {
      const key = `${person.id} ${person.token?.id ?? ''}`;
      const entry = known.get(key);
      if (entry && now() - entry.at < FRESH_MS) return entry.access;
      const access = load(person);
      known.set(key, { at: now(), personId: person.id, ownerId: person.owner_id, access });
      access.catch(() => known.delete(key));
      return access;
    },
    forget,
    forgetAll: () => forget([...known.values()].map(({ personId }) => personId)),
    onForgotten: (listener) => void forgotten.add(listener),
  };
}

const isRows = (to: PersonRelations['to']): to is readonly RelationRow[] => Array.isArray(to);

/** Equal relations are one object, because a company can have very many stations. */
function relationsById(person: Account, rows: readonly RelationRow[]): Map<number, StationRelation> {
  const distinct = new Map<string, StationRelation>();
  return new Map(
    rows.map((row) => {
      const relation = getRelation(person, row);
      const key = JSON.stringify(relation);
      const known = distinct.get(key);
      if (!known) distinct.set(key, relation);
      return [row.id, known ?? relation];
    }),
  );
}
