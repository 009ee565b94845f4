/** Who asks. */
export interface Actor {
  userName: string;
  role: 'guest' | 'display' | 'individual' | 'enterprise' | 'administrator';
  companyId: number | null;
  /** Administrator of their company. */
  enterpriseAuth: boolean;
}

/** What ties the actor to the station asked about. */
export interface StationRelation {
  isCreator: boolean;
  /** 0 viewing, 1 manage, 3 edit; a transfer (2) is an act and never stored. */
  share: { type: 0 | 1 | 3; control: boolean; setting: boolean; auth: boolean } | null;
  /** The station is linked to the actor's company. */
  companyLinked: boolean;
  /** The actor's company assigned the station to the actor. */
  assigned: boolean;
  /** An enterprise looks after the station for its owner. */
  serviceCustom: boolean;
  shownToGuest: boolean;
  /** It is among those that the asking display shows, and whoever paired that may view it. */
  displayed: boolean;
  /** The station's own switch: may its creator write device settings (spec A §6). */
  creatorAllowsSetting: boolean;
}

/** What ties the actor to a profile. */
export interface ProfileRelation {
  isAuthor: boolean;
  /** The enterprise whose people the author is of; null for everybody else. */
  authorCompanyId: number | null;
}

/** What ties the actor to a display. */
export interface DisplayRelation {
  /** Paired it. */
  isOwner: boolean;
  /** The enterprise whose people the owner is of; null for everybody else. */
  ownerCompanyId: number | null;
}

export type Relation = StationRelation | ProfileRelation | DisplayRelation;
