import { can, type StationRelation } from '@heliograph/domain/permissions';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { VisibleStation, RelationRow } from '../storage/repositories/stations.ts';
import { getActor, type PersonRelations, getRelation } from './access.ts';

export type Relations = ReturnType<typeof createRelations>;

const NO_RELATION: StationRelation = {
  isCreator: false,
  share: null,
  companyLinked: false,
  assigned: false,
  serviceCustom: false,
  shownToGuest: false,
  displayed: false,
  creatorAllowsSetting: false,
};

const canView = (person: Account, row: RelationRow): boolean =>
  can(getActor(person), 'station.view', getRelation(person, row));

/** @param rows all relations of the person */
function getTotalsScope(person: Account, rows: readonly RelationRow[]): string {
  const { role, company_id, token } = person;
  if (token?.stationIds) return '';
  if (role === 'administrator') return 'all';
  if (role === 'guest') return 'guest';
  const isCompanys = rows.every((row) => canView(person, row) === (row.company_id === company_id));
  return company_id !== null && rows.length > 0 && isCompanys ? `company-${company_id}` : '';
}

/** Ids in both lists; null means everything. */
function common(some: Iterable<number> | null, others: Iterable<number> | null): readonly number[] | null {
  if (some === null || others === null) return (some ?? others) && [...(some ?? others)!];
  const among = new Set(others);
  return [...some].filter((id) => among.has(id));
}

/**
 * Relations of people to stations. A display is related to the stations that it was configured to show and its owner
 * can currently view, and may only show them. An API token may be limited to some stations.
 */
export function createRelations({
  displays,
  people,
  stations,
}: Pick<Repositories, 'displays' | 'people' | 'stations'>) {
  async function getOwner(display: Account) {
    const shown = await displays.shown(display.id);
    const owner = shown && (await people.byId(shown.ownerId));
    return owner && { owner, chosen: shown.chosen };
  }

  const displayed = <S extends RelationRow>(owner: Account, rows: readonly S[]): S[] =>
    rows
      .filter((row) => canView(owner, row))
      .map((row) => ({ ...row, share: null, assigned: false, displayed: true }));

  /** @param wanted null for all stations */
  async function readRows<S extends RelationRow>(
    person: Account,
    wanted: readonly number[] | null,
    read: (person: Account, among: readonly number[] | null) => Promise<S[]>,
  ): Promise<S[]> {
    if (person.owner_id === null) return read(person, common(wanted, person.token?.stationIds ?? null));
    const shown = await getOwner(person);
    return shown ? displayed(shown.owner, await read(shown.owner, common(wanted, shown.chosen))) : [];
  }

  return {
    /** Relations of a person to all stations; administrators have no row for each of their many stations. */
    async toAll(person: Account): Promise<PersonRelations> {
      const isDisplay = person.owner_id !== null;
      const shown = isDisplay ? await getOwner(person) : { owner: person, chosen: null };
      if (!shown) return { to: [], totalsScope: '' };
      const { owner, chosen } = shown;
      const limits = chosen ?? person.token?.stationIds ?? null;
      if (owner.role === 'administrator' && limits === null)
        return { to: { ...NO_RELATION, displayed: isDisplay }, totalsScope: 'all' };
      const rows = await stations.relations(owner, limits && [...limits]);
      return {
        to: isDisplay ? displayed(owner, rows) : rows,
        totalsScope: limits === null ? getTotalsScope(owner, rows) : '',
      };
    },

    /** To stations of `wanted`, by id; `can()` decides what that allows. */
    of: (person: Account, wanted: readonly number[]): Promise<RelationRow[]> =>
      readRows(person, wanted, stations.relations),

    /** With all data of each station at an instant; `wanted` null for all stations. */
    async visibleTo(
      person: Account,
      at: number,
      wanted: readonly number[] | null = null,
    ): Promise<VisibleStation[]> {
      const seen = await readRows(person, wanted, (viewer, among) => stations.visibleTo(viewer, at, among));
      // Favourites belong to the owner, not to the display.
      return person.owner_id === null ? seen : seen.map((station) => ({ ...station, favourite: false }));
    },
  };
}
