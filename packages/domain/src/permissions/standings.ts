import type { Actor, DisplayRelation, ProfileRelation, Relation, StationRelation } from './actor.ts';

/** What somebody is in the eyes of the capability table; one person may be several at once. */
export type Standing =
  /** The guest … */
  | 'guest'
  /** … on a station shown to guests. */
  | 'onlooker'
  /** A wall … */
  | 'display'
  /** … on a station that it shows. */
  | 'showing'
  /** Anybody signed in but guests and displays. */
  | 'person'
  /** Administrator of a company. */
  | 'companyAdmin'
  | 'creator'
  /** The creator of a station that allows device settings. */
  | 'settingCreator'
  /** The creator, unless an enterprise looks after the station and the creator is of none (spec B §6). */
  | 'linker'
  /** By share type, or by company: its people view, its administrator manages. */
  | 'manager'
  | 'editor'
  | 'viewer'
  /** By the flags of a share, whatever its type … */
  | 'controller'
  | 'setter'
  /** … but this one, which only a managing share can carry (spec B §4). */
  | 'authoriser'
  /** Of a profile: whoever saved it … */
  | 'author'
  /** … and the people of the same enterprise, its administrator among them. */
  | 'colleague'
  | 'authorsAdmin'
  /** Of a display: whoever paired it … */
  | 'displayOwner'
  /** … and the administrator of their enterprise. */
  | 'ownersAdmin';

/** Every standing the actor has, on what is related where that is given. Administrators need none. */
export function standings(actor: Actor, relation: Relation | undefined): ReadonlySet<Standing> {
  const held = new Set<Standing>();
  // Whatever the rest of the relation says: a guest session is read-only (DV-02).
  if (actor.role === 'guest') {
    held.add('guest');
    if (relation && 'shownToGuest' in relation && relation.shownToGuest) held.add('onlooker');
    return held;
  }
  // The same of walls: nobody stands before them who could be asked.
  if (actor.role === 'display') {
    held.add('display');
    if (relation && 'displayed' in relation && relation.displayed) held.add('showing');
    return held;
  }
  held.add('person');
  if (isCompanyAdmin(actor)) held.add('companyAdmin');
  for (const standing of relation ? related(actor, relation) : []) held.add(standing);
  return held;
}

const isOfCompany = ({ role, companyId }: Actor) => role === 'enterprise' && companyId !== null;
const isCompanyAdmin = (actor: Actor) => isOfCompany(actor) && actor.enterpriseAuth;

function related(actor: Actor, relation: Relation): Generator<Standing> {
  if ('isAuthor' in relation) return onProfile(actor, relation);
  if ('isOwner' in relation) return onDisplay(actor, relation);
  return onStation(actor, relation);
}

function* onProfile(actor: Actor, { isAuthor, authorCompanyId }: ProfileRelation): Generator<Standing> {
  const colleague = isOfCompany(actor) && authorCompanyId === actor.companyId;
  if (isAuthor) yield 'author';
  if (colleague) yield 'colleague';
  if (colleague && isCompanyAdmin(actor)) yield 'authorsAdmin';
}

function* onDisplay(actor: Actor, { isOwner, ownerCompanyId }: DisplayRelation): Generator<Standing> {
  if (isOwner) yield 'displayOwner';
  if (isCompanyAdmin(actor) && ownerCompanyId === actor.companyId) yield 'ownersAdmin';
}

function* onStation(actor: Actor, relation: StationRelation): Generator<Standing> {
  if (relation.isCreator) yield 'creator';
  if (relation.isCreator && !(relation.serviceCustom && actor.companyId === null)) yield 'linker';
  if (relation.isCreator && relation.creatorAllowsSetting) yield 'settingCreator';
  if (relation.share) yield* byShare(relation.share);
  if (isOfCompany(actor) && relation.companyLinked) yield 'viewer';
  // Assignments end with the company's own link to the station.
  if (relation.assigned && relation.companyLinked) yield 'viewer';
  if (isCompanyAdmin(actor) && relation.companyLinked) {
    for (const standing of ['manager', 'controller', 'setter', 'authoriser'] as const) yield standing;
  }
}

const SHARE_TYPES = { 0: 'viewer', 1: 'manager', 3: 'editor' } as const;

function* byShare(share: NonNullable<StationRelation['share']>): Generator<Standing> {
  yield SHARE_TYPES[share.type];
  if (share.control) yield 'controller';
  if (share.setting) yield 'setter';
  if (share.auth && share.type === 1) yield 'authoriser';
}
