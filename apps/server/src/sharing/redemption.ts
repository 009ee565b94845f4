import { accountOf, type Contact } from '../identity/contact.ts';
import { about, give } from './give.ts';
import { mayGive } from './mayGive.ts';
import { askerAt, type Step } from './step.ts';

/** Gives a person what their contact was invited to. */
export type Redeem = (personId: number) => Promise<void>;

/**
 * Holds what waits for a contact, before the contact becomes somebody's. An invitation counts for no more than whoever
 * made it may give by then, and takes nothing away that the person has; else it lapses.
 */
export async function holdRedemption(step: Step, contact: Contact): Promise<Redeem> {
  const { audit, invitations, people, shares } = step.repositories;
  const account = accountOf(contact);
  await invitations.holdAccount(account);
  const waiting = await invitations.ofAccount(account, step.at);
  const stations = await shares.hold(waiting.map(({ station_id }) => station_id));

  await shares.holdCompaniesOf(waiting.map(({ person_id }) => person_id));

  return async (personId) => {
    const to = (await people.byId(personId))!;
    for (const station of stations) {
      // Withdrawn while the station was waited for.
      const invitation = await invitations.take(waiting.find((one) => one.station_id === station.id)!.id);
      if (!invitation) continue;
      const { type, as_owner: asOwner } = invitation;
      const inviter = await askerAt(step, invitation.person_id, station.id);
      const had = await shares.of(station.id, to.id);
      const wanted = to.id !== station.creator_id && RANK[type] > (had ? RANK[had.type] : -1);
      if (inviter && wanted && mayGive(inviter.may, { type, asOwner })) {
        await give(step, { station, by: inviter.person, to, type, asOwner });
      } else if (inviter) {
        const lapsed = { ...about(inviter.person, station, 'share.lapse'), detail: { account, type } };
        await audit.add([lapsed], step.at);
      }
    }
  };
}

/** Viewing, edit, manage, all of it. */
const RANK = { 0: 0, 3: 1, 1: 2, 2: 3 } as const;
