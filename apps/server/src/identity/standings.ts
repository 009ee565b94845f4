import { can } from '@heliograph/domain/permissions';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { SeenStation, Standing } from '../storage/repositories/stations.ts';
import { actorOf, relationOf } from './access.ts';

export type Standings = ReturnType<typeof createStandings>;

/**
 * How people stand to stations. A display stands to those that it was told to show and that whoever paired it may view at
 * that moment, as one that shows them and nothing else.
 */
export function createStandings({
  displays,
  people,
  stations,
}: Pick<Repositories, 'displays' | 'people' | 'stations'>) {
  async function shownBy<S extends Standing>(
    display: Account,
    standingsOf: (owner: Account) => Promise<S[]>,
  ): Promise<S[]> {
    const shown = await displays.shown(display.id);
    const owner = shown && (await people.byId(shown.ownerId));
    if (!owner) return [];
    const actor = actorOf(owner);
    return (await standingsOf(owner))
      .filter(({ id }) => shown.chosen === null || shown.chosen.has(id))
      .filter((standing) => can(actor, 'station.view', relationOf(owner, standing)))
      .map((standing) => ({ ...standing, share: null, assigned: false, displayed: true }));
  }

  return {
    /** To the stations that a person has anything to do with, by id; `can()` decides what. With `stationId` only to that one. */
    of: (person: Account, stationId?: number): Promise<Standing[]> =>
      person.owner_id === null
        ? stations.standings(person, stationId)
        : shownBy(person, (owner) => stations.standings(owner, stationId)),

    /** The same with everything known of each station at an instant. */
    async seenBy(person: Account, at: number): Promise<SeenStation[]> {
      if (person.owner_id === null) return stations.seenBy(person, at);
      const seen = await shownBy(person, (owner) => stations.seenBy(owner, at));
      // A favourite is its owner's own mark.
      return seen.map((station) => ({ ...station, favourite: false }));
    },
  };
}
