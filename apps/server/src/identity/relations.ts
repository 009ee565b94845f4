import { can } from '@heliograph/domain/permissions';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { VisibleStation, RelationRow } from '../storage/repositories/stations.ts';
import { actorOf, relationOf } from './access.ts';

/** An API token may be limited to some stations. */
function reachedBy<S extends RelationRow>({ token }: Account, rows: S[]): S[] {
  if (!token?.stationIds) return rows;
  const reached = new Set(token.stationIds);
  return rows.filter(({ id }) => reached.has(id));
}

export type Relations = ReturnType<typeof createRelations>;

/**
 * Relations of people to stations. A display is related to the stations that it was configured to show and its owner
 * can currently view, and may only show them.
 */
export function createRelations({
  displays,
  people,
  stations,
}: Pick<Repositories, 'displays' | 'people' | 'stations'>) {
  async function displayedBy<S extends RelationRow>(
    display: Account,
    rowsOf: (owner: Account) => Promise<S[]>,
  ): Promise<S[]> {
    const shown = await displays.shown(display.id);
    const owner = shown && (await people.byId(shown.ownerId));
    if (!owner) return [];
    const actor = actorOf(owner);
    return (await rowsOf(owner))
      .filter(({ id }) => shown.chosen === null || shown.chosen.has(id))
      .filter((relationRow) => can(actor, 'station.view', relationOf(owner, relationRow)))
      .map((relationRow) => ({ ...relationRow, share: null, assigned: false, displayed: true }));
  }

  return {
    /**
     * Stations that a person is related to, by id; `can()` decides what that allows. With `stationId` only that one.
     */
    async of(person: Account, stationId?: number): Promise<RelationRow[]> {
      const rows =
        person.owner_id === null
          ? await stations.relations(person, stationId)
          : await displayedBy(person, (owner) => stations.relations(owner, stationId));
      return reachedBy(person, rows);
    },

    /** The same with all data of each station at an instant. */
    async visibleTo(person: Account, at: number): Promise<VisibleStation[]> {
      if (person.owner_id === null) return reachedBy(person, await stations.visibleTo(person, at));
      const seen = await displayedBy(person, (owner) => stations.visibleTo(owner, at));
      // Favourites belong to the owner, not to the display.
      return seen.map((station) => ({ ...station, favourite: false }));
    },
  };
}
