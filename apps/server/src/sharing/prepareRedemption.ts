import { getAccount, type Contact } from '../notifications/contact.ts';
import { shareAudit, grantShare } from './grantShare.ts';
import { canGrantShare } from './grantShare.ts';
import { requesterAt, type SharingContext } from './sharingContext.ts';

/** Grants a person what their contact was invited to. */
export type Redeem = (personId: number) => Promise<void>;

/**
 * Locks the invitations of a contact before it becomes someone's. An invitation grants at most what its inviter may
 * still grant, and never less than the person already has; otherwise it is withdrawn.
 */
export async function prepareRedemption(context: SharingContext, contact: Contact): Promise<Redeem> {
  const { audit, invitations, people, shares } = context.repositories;
  const account = getAccount(contact);
  await invitations.lockAccount(account);
  const waiting = await invitations.ofAccount(account, context.at);
  const stations = await shares.lock(waiting.map(({ station_id }) => station_id));

  await shares.lockCompaniesOf(waiting.map(({ person_id }) => person_id));

  return async (personId) => {
    const to = (await people.byId(personId))!;
    for (const station of stations) {
      // Withdrawn while waiting for the lock.
      const invitation = await invitations.take(waiting.find((one) => one.station_id === station.id)!.id);
      if (!invitation) continue;
      const { type, as_owner: asOwner } = invitation;
      const inviter = await requesterAt(context, { id: invitation.person_id }, station.id);
      const existing = await shares.of(station.id, to.id);
      const wanted = to.id !== station.creator_id && RANK[type] > (existing ? RANK[existing.type] : -1);
      if (inviter && wanted && canGrantShare(inviter.may, { type, asOwner })) {
        await grantShare(context, { station, by: inviter.person, to, type, asOwner });
      } else if (inviter) {
        const lapsed = { ...shareAudit(inviter.person, station, 'share.lapse'), detail: { account, type } };
        await audit.add([lapsed], context.at);
      }
    }
  };
}

/** Viewing, edit, manage, ownership. */
const RANK = { 0: 0, 3: 1, 1: 2, 2: 3 } as const;
