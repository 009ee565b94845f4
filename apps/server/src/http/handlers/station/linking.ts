import { parseEmail } from '../../parseContact.ts';
import { getAccount } from '../../../notifications/contact.ts';
import { shareAudit, grantShare, revokeInvalidInvitations, relink } from '../../../sharing/grantShare.ts';
import type { NewInvitation } from '../../../sharing/sharing.ts';
import { personContact } from '../../../sharing/sharingContext.ts';
import { requireSession, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../refused.ts';
import { requireStill } from '../../require.ts';

const CODE = { field: 'enterprise_code' };

/** Linking stations to enterprises and owners. */
export function linkingHandlers({ sharing }: Pick<Services, 'sharing'>) {
  async function linkEnterprise(stationId: number, code: string, caller: Caller): Promise<void> {
    await sharing.change({ stationIds: [stationId] }, async (context, stationOf) => {
      const { audit, notices, shares } = context.repositories;
      const company = await shares.lockCompany(code);
      const { person: by } = await requireStill(context, caller);
      const station = stationOf(stationId);
      if (!company) throw new Refused('notFound', 'companyUnknown', CODE);
      if (station.company_id === company.id) throw new Refused('conflict', 'linkAlready', CODE);
      await shares.own(station.id, {
        creator_id: station.creator_id,
        company_id: company.id,
        service_custom: false,
        linked_at: context.at,
      });
      await relink(context, station, company.id);
      const detail = { company: company.id };
      await audit.add([{ ...shareAudit(by, station, 'share.link'), detail }], context.at);
      const notice = { kind: 'linked', at: context.at, stationId: station.id, senderId: by.id } as const;
      const detailOfLink = { by: personContact(by), company: company.name };
      const people = await shares.peopleOfCompany(company.id);
      await notices.add(
        people
          .filter(({ id, administers }) => administers && id !== by.id)
          .map(({ id }) => ({ ...notice, personId: id, detail: detailOfLink })),
      );
      await revokeInvalidInvitations(context, station, by);
    });
  }

  /** @returns true when the owner has no account yet */
  async function giveToOwner(stationId: number, email: string, caller: Caller): Promise<boolean> {
    const contact = parseEmail(email, 'enterprise_code');
    const account = getAccount(contact);
    const requesterId = requireSession(caller).person.id;
    const attempt = await sharing.countInvitation(requesterId, account);
    if (attempt.waitMs > 0) throw tooMany(attempt.waitMs, 'tooManyInvitations');
    let invited: NewInvitation | null = null;
    try {
      invited = await sharing.change({ stationIds: [stationId], account }, async (context, stationOf) => {
        const { people, shares } = context.repositories;
        await shares.lockCompaniesOf([requesterId]);
        const { person: by } = await requireStill(context, caller);
        const station = stationOf(stationId);
        if (by.company_id === null) throw new Refused('forbidden', 'linkOwnerUnfit', CODE);
        const to = await people.byContact(contact);
        if (to?.id === by.id) throw new Refused('badRequest', 'linkSelf', CODE);
        if (to?.id === station.creator_id) throw new Refused('conflict', 'shareCreator', CODE);
        const offer = { type: 2, asOwner: true, station, by } as const;
        if (!to) return sharing.invite(context, { ...offer, contact });
        await grantShare(context, { ...offer, to });
        return null;
      });
    } finally {
      if (!invited) await attempt.takeBack();
    }
    if (invited) await sharing.sendInvitation(invited, caller);
    return invited !== null;
  }

  return {
    async setEnterprise({ station_id, enterprise_code: to }, caller) {
      // Enterprise codes never contain an @.
      const invited = to.includes('@') && (await giveToOwner(station_id, to, caller));
      if (!to.includes('@')) await linkEnterprise(station_id, to, caller);
      return { invited: invited ? 1 : 0 };
    },

    async clearEnterprise({ station_id }, caller) {
      await sharing.change({ stationIds: [station_id] }, async (context, stationOf) => {
        const { audit, shares } = context.repositories;
        const { person: by } = await requireStill(context, caller);
        const station = stationOf(station_id);
        if (station.company_id === null) throw new Refused('conflict', 'linkMissing');
        await shares.own(station.id, {
          creator_id: station.creator_id,
          company_id: null,
          service_custom: false,
          linked_at: null,
        });
        await relink(context, station, null);
        const detail = { company: station.company_id };
        await audit.add([{ ...shareAudit(by, station, 'share.unlink'), detail }], context.at);
        await revokeInvalidInvitations(context, station, by);
      });
      return {};
    },
  } satisfies Pick<HandlersOf<'station'>, 'setEnterprise' | 'clearEnterprise'>;
}
