import { can, type Actor, type Capability, type StationRelation } from '@heliograph/domain/permissions';
import type { Account, PeopleRepository } from '../storage/repositories/people.ts';
import type { Standing } from '../storage/repositories/stations.ts';
import type { Standings } from './standings.ts';

/** How long one look at a person's standings is good for; also the longest a withdrawn share keeps working. */
const FRESH_MS = 15_000;

/** What one person or display may do, as of one moment. */
export interface Access {
  actor: Actor;
  /** Ids of stations the person may view. */
  stationIds: ReadonlySet<number>;
  may(capability: Capability, stationId: number): boolean;
}

export interface AccessOf {
  /** What a person may do as the database has them, however old the asker's copy of them is. */
  of(person: Account): Promise<Access>;
  /** After a change of who the person is or what they stand to, once it is committed; their displays are forgotten too. */
  forget(personId: number): void;
  /** Hears of each person forgotten by this process. */
  onForgotten(listener: (personId: number) => void): void;
}

export function actorOf(person: Account): Actor {
  return {
    userName: person.user_name,
    role: person.role,
    companyId: person.company_id,
    enterpriseAuth: person.enterprise_auth,
  };
}

export function relationOf(person: Account, standing: Standing): StationRelation {
  return {
    isCreator: standing.creator_id === person.id,
    share: standing.share,
    companyLinked: standing.company_id !== null && standing.company_id === person.company_id,
    assigned: standing.assigned,
    serviceCustom: standing.service_custom,
    shownToGuest: standing.shown_to_guest,
    displayed: standing.displayed,
    creatorAllowsSetting: standing.device_setting,
  };
}

/** Answers `can()` for people from memory; the database is asked once per person and `FRESH_MS`. */
export function createAccess({
  people,
  standings,
  now,
}: {
  people: Pick<PeopleRepository, 'byId'>;
  standings: Pick<Standings, 'of'>;
  now: () => number;
}): AccessOf {
  const known = new Map<number, { at: number; ownerId: number | null; access: Promise<Access> }>();
  const forgotten = new Set<(personId: number) => void>();

  async function load(asker: Account): Promise<Access> {
    // A broker connection holds the person of its sign-in, who may have left their company since.
    const person = await people.byId(asker.id);
    if (!person) return { actor: actorOf(asker), stationIds: new Set(), may: () => false };
    const actor = actorOf(person);
    const list = await standings.of(person);
    const relations = new Map(list.map((standing) => [standing.id, relationOf(person, standing)]));
    const stationIds = new Set<number>();
    for (const [id, relation] of relations) if (can(actor, 'station.view', relation)) stationIds.add(id);
    return {
      actor,
      stationIds,
      may(capability, stationId) {
        const relation = relations.get(stationId);
        return relation !== undefined && can(actor, capability, relation);
      },
    };
  }

  return {
    of(person) {
      const entry = known.get(person.id);
      if (entry && now() - entry.at < FRESH_MS) return entry.access;
      const access = load(person);
      known.set(person.id, { at: now(), ownerId: person.owner_id, access });
      access.catch(() => known.delete(person.id));
      return access;
    },
    forget(personId) {
      // What their displays may show follows from what they may view.
      const displays = [...known].flatMap(([id, { ownerId }]) => (ownerId === personId ? [id] : []));
      for (const id of [personId, ...displays]) {
        known.delete(id);
        for (const listener of forgotten) listener(id);
      }
    },
    onForgotten: (listener) => void forgotten.add(listener),
  };
}
