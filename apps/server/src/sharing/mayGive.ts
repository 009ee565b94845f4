import type { ShareType } from '@heliograph/contracts/http';
import type { Capability } from '@heliograph/domain/permissions';

/** What is needed to give a share, by its type: manage (1) and transfer (2) are the creator's to give (spec B §4). */
const NEEDED: Record<ShareType, Capability> = {
  0: 'station.share',
  1: 'station.transfer',
  2: 'station.transfer',
  3: 'station.share',
};

export interface Gift {
  type: ShareType;
  /** Of a transfer: the giver's enterprise stays linked as the owner's service provider. */
  asOwner: boolean;
}

/** Whether somebody may give this; they need `station.share` besides. */
export const mayGive = (may: (capability: Capability) => boolean, { type, asOwner }: Gift): boolean =>
  may('station.share') && may(asOwner ? 'station.link' : NEEDED[type]);
