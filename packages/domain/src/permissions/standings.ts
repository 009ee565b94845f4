import type { Actor, ProfileRelation, StationRelation } from './actor.ts';

/** What somebody is in the eyes of the capability table; one person may be several at once. */
export type Standing =
  /** The guest … */
  | 'guest'
  /** … on a station shown to guests. */
  | 'onlooker'
  /** Anybody signed in but the guest. */
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
  | 'authorsAdmin';

/** Every standing the actor has, on the related station or profile where one is given. Administrators need none. */
export function standings(
  actor: Actor,
  relation: StationRelation | ProfileRelation | undefined,
): ReadonlySet<Standing> {
  const held = new Set<Standing>();
  // Whatever the rest of the relation says: a guest session is read-only (DV-02).
  if (actor.role === 'guest') {
    held.add('guest');
    if (relation && 'shownToGuest' in relation && relation.shownToGuest) held.add('onlooker');
    return held;
  }
  held.add('person');
  const ofCompany = actor.role === 'enterprise' && actor.companyId !== null;
  const companyAdmin = ofCompany && actor.enterpriseAuth;
  if (companyAdmin) held.add('companyAdmin');
  if (!relation) return held;
  if ('isAuthor' in relation) {
    const colleague = ofCompany && relation.authorCompanyId === actor.companyId;
    if (relation.isAuthor) held.add('author');
    if (colleague) held.add('colleague');
    if (colleague && companyAdmin) held.add('authorsAdmin');
    return held;
  }

  if (relation.isCreator) held.add('creator');
  if (relation.isCreator && !(relation.serviceCustom && actor.companyId === null)) held.add('linker');
  if (relation.isCreator && relation.creatorAllowsSetting) held.add('settingCreator');
  if (relation.share) for (const standing of byShare(relation.share)) held.add(standing);
  if (ofCompany && relation.companyLinked) held.add('viewer');
  // Assignments end with the company's own link to the station.
  if (relation.assigned && relation.companyLinked) held.add('viewer');
  if (companyAdmin && relation.companyLinked) {
    for (const standing of ['manager', 'controller', 'setter', 'authoriser'] as const) held.add(standing);
  }
  return held;
}

const SHARE_TYPES = { 0: 'viewer', 1: 'manager', 3: 'editor' } as const;

function* byShare(share: NonNullable<StationRelation['share']>): Generator<Standing> {
  yield SHARE_TYPES[share.type];
  if (share.control) yield 'controller';
  if (share.setting) yield 'setter';
  if (share.auth && share.type === 1) yield 'authoriser';
}
