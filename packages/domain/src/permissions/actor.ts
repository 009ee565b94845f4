import type { TokenScope } from '@heliograph/contracts/http';

/** The user or display that makes a request. */
export interface Actor {
  userName: string;
  role: 'guest' | 'display' | 'individual' | 'enterprise' | 'administrator';
  companyId: number | null;
  /** Is an administrator of the company. */
  enterpriseAuth: boolean;
  /** Scopes of the API token that makes the request; left out for a session. */
  scopes?: readonly TokenScope[];
}

/** The actor's relation to a station. */
export interface StationRelation {
  isCreator: boolean;
  /** Type 0 viewing, 1 manage, 3 edit; a transfer (2) is never stored. */
  share: { type: 0 | 1 | 3; control: boolean; setting: boolean; auth: boolean } | null;
  /** The station is linked to the actor's company. */
  companyLinked: boolean;
  /** The actor's company assigned the actor to the station. */
  assigned: boolean;
  /** An enterprise manages the station for its owner. */
  serviceCustom: boolean;
  shownToGuest: boolean;
  /** The display shows this station, and the user who paired it may view it. */
  displayed: boolean;
  /** True if the station allows its creator to write device settings [PAR-04]. */
  creatorAllowsSetting: boolean;
}

/** The actor's relation to a profile or an electricity plan. */
export interface AuthorRelation {
  isAuthor: boolean;
  /** The author's enterprise; null for others. */
  authorCompanyId: number | null;
}

/** The actor's relation to a display. */
export interface DisplayRelation {
  /** The actor paired it. */
  isOwner: boolean;
  /** The owner's enterprise; null for others. */
  ownerCompanyId: number | null;
}

export type Relation = StationRelation | AuthorRelation | DisplayRelation;
