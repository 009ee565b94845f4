import type { Actor, DisplayRelation, AuthorRelation, Relation, StationRelation } from './actor.ts';

/** Role of an actor in relation to an object. An actor can have several at once. */
export type Standing =
  /** A guest. */
  | 'guest'
  /** A guest, on a station that guests can see. */
  | 'guestViewer'
  /** A display. */
  | 'display'
  /** A display, on a station that it shows. */
  | 'displayViewer'
  /** A signed-in user who is not a guest. */
  | 'person'
  /** Administrator of a company. */
  | 'companyAdmin'
  | 'creator'
  /** The creator of a station that allows device settings. */
  | 'settingCreator'
  /** The creator, unless an enterprise manages the station and the creator belongs to none [SHR-04]. */
  | 'linker'
  /** By share type, or by company: members view, its administrator manages. */
  | 'manager'
  | 'editor'
  | 'viewer'
  /** Members of the company that the station is linked to. */
  | 'employee'
  /** Recipient of a share of any type. */
  | 'recipient'
  /** By the flags of a share of any type. */
  | 'controller'
  | 'setter'
  /** By the flag of a managing share [SHR-02]. */
  | 'authoriser'
  /** The user who saved a profile or an electricity plan. */
  | 'author'
  /** Members of the author's enterprise, including its administrator. */
  | 'colleague'
  | 'authorsAdmin'
  /** The user who paired a display. */
  | 'displayOwner'
  /** The administrator of the owner's enterprise. */
  | 'ownersAdmin';

/** All standings of an actor, including those by `relation`. Not for administrators, who may do everything. */
export function standings(actor: Actor, relation: Relation | undefined): ReadonlySet<Standing> {
  const held = new Set<Standing>();
  // A guest session is read-only, regardless of the relation (DV-02).
  if (actor.role === 'guest') {
    held.add('guest');
    if (relation && 'shownToGuest' in relation && relation.shownToGuest) held.add('guestViewer');
    return held;
  }
  // So is a display session.
  if (actor.role === 'display') {
    held.add('display');
    if (relation && 'displayed' in relation && relation.displayed) held.add('displayViewer');
    return held;
  }
  held.add('person');
  if (isCompanyAdmin(actor)) held.add('companyAdmin');
  for (const standing of relation ? relationStandings(actor, relation) : []) held.add(standing);
  return held;
}

const isOfCompany = ({ role, companyId }: Actor) => role === 'enterprise' && companyId !== null;
const isCompanyAdmin = (actor: Actor) => isOfCompany(actor) && actor.enterpriseAuth;

function relationStandings(actor: Actor, relation: Relation): Generator<Standing> {
  if ('isAuthor' in relation) return authorStandings(actor, relation);
  if ('isOwner' in relation) return displayStandings(actor, relation);
  return stationStandings(actor, relation);
}

function* authorStandings(actor: Actor, { isAuthor, authorCompanyId }: AuthorRelation): Generator<Standing> {
  const colleague = isOfCompany(actor) && authorCompanyId === actor.companyId;
  if (isAuthor) yield 'author';
  if (colleague) yield 'colleague';
  if (colleague && isCompanyAdmin(actor)) yield 'authorsAdmin';
}

function* displayStandings(actor: Actor, { isOwner, ownerCompanyId }: DisplayRelation): Generator<Standing> {
  if (isOwner) yield 'displayOwner';
  if (isCompanyAdmin(actor) && ownerCompanyId === actor.companyId) yield 'ownersAdmin';
}

function* stationStandings(actor: Actor, relation: StationRelation): Generator<Standing> {
  if (relation.isCreator) yield 'creator';
  if (relation.isCreator && !(relation.serviceCustom && actor.companyId === null)) yield 'linker';
  if (relation.isCreator && relation.creatorAllowsSetting) yield 'settingCreator';
  if (relation.share) yield* shareStandings(relation.share);
  if (isOfCompany(actor) && relation.companyLinked) {
    yield 'viewer';
    yield 'employee';
  }
  // Assignments are valid only while the company is linked to the station.
  if (relation.assigned && relation.companyLinked) yield 'viewer';
  if (isCompanyAdmin(actor) && relation.companyLinked) {
    for (const standing of ['manager', 'controller', 'setter', 'authoriser'] as const) yield standing;
  }
}

const SHARE_TYPES = { 0: 'viewer', 1: 'manager', 3: 'editor' } as const;

function* shareStandings(share: NonNullable<StationRelation['share']>): Generator<Standing> {
  yield 'recipient';
  yield SHARE_TYPES[share.type];
  if (share.control) yield 'controller';
  if (share.setting) yield 'setter';
  if (share.auth && share.type === 1) yield 'authoriser';
}
