import { emailIn } from '../../contactIn.ts';
import { accountOf } from '../../../identity/contact.ts';
import { about, give, lapse, relink } from '../../../sharing/give.ts';
import type { Invited } from '../../../sharing/sharing.ts';
import { calledName } from '../../../sharing/step.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../tooMany.ts';
import { askerOn } from './askerOn.ts';

const CODE = { field: 'enterprise_code' };

/** Linking stations to enterprises and owners. */
export function linkingHandlers({ repositories, sharing }: Services) {
  async function linkEnterprise(stationId: number, code: string, caller: Caller): Promise<void> {
    await sharing.change({ stationIds: [stationId] }, async (step, stationOf) => {
      const { audit, notices, shares } = step.repositories;
      const company = await shares.holdCompany(code);
      const { person: by } = await askerOn(step, caller, 'station.link', stationId);
      const station = stationOf(stationId);
      if (!company) throw new Refused('notFound', 'companyUnknown', CODE);
      if (station.company_id === company.id) throw new Refused('conflict', 'linkAlready', CODE);
      await shares.own(station.id, {
        creator_id: station.creator_id,
        company_id: company.id,
        service_custom: false,
        linked_at: step.at,
      });
      await relink(step, station, company.id);
      const detail = { company: company.id };
      await audit.add([{ ...about(by, station, 'share.link'), detail }], step.at);
      const told = { kind: 'linked', at: step.at, stationId: station.id } as const;
      const words = { by: calledName(by), company: company.name };
      const people = await shares.peopleOfCompany(company.id);
      await notices.add(
        people
          .filter(({ id, administers }) => administers && id !== by.id)
          .map(({ id }) => ({ ...told, personId: id, detail: words })),
      );
      await lapse(step, station, by);
    });
  }

  /** @returns whether the owner has no account yet. */
  async function giveToOwner(stationId: number, email: string, caller: Caller): Promise<boolean> {
    const contact = emailIn(email, 'enterprise_code');
    const account = accountOf(contact);
    const askerId = sessionOf(caller).person.id;
    const attempt = await sharing.takeInvitation(askerId, account);
    if (attempt.waitMs > 0) throw tooMany(attempt.waitMs, 'tooManyInvitations');
    let invited: Invited | null = null;
    try {
      invited = await sharing.change({ stationIds: [stationId], account }, async (step, stationOf) => {
        const { people, shares } = step.repositories;
        await shares.holdCompaniesOf([askerId]);
        const { person: by } = await askerOn(step, caller, 'station.link', stationId);
        const station = stationOf(stationId);
        if (by.company_id === null) throw new Refused('forbidden', 'linkOwnerUnfit', CODE);
        const to = await people.byContact(contact);
        if (to?.id === by.id) throw new Refused('badRequest', 'linkSelf', CODE);
        if (to?.id === station.creator_id) throw new Refused('conflict', 'shareCreator', CODE);
        const gift = { type: 2, asOwner: true, station, by } as const;
        if (!to) return sharing.invite(step, { ...gift, contact });
        await give(step, { ...gift, to });
        return null;
      });
    } finally {
      if (!invited) await attempt.takeBack();
    }
    if (invited) sharing.post(invited, caller);
    return invited !== null;
  }

  return {
    async setEnterprise({ station_id, enterprise_code: to }, caller) {
      await askerOn({ repositories }, caller, 'station.link', station_id);
      // No code has an @.
      const invited = to.includes('@') && (await giveToOwner(station_id, to, caller));
      if (!to.includes('@')) await linkEnterprise(station_id, to, caller);
      return { invited: invited ? 1 : 0 };
    },

    async clearEnterprise({ station_id }, caller) {
      await askerOn({ repositories }, caller, 'station.link', station_id);
      await sharing.change({ stationIds: [station_id] }, async (step, stationOf) => {
        const { audit, shares } = step.repositories;
        const { person: by } = await askerOn(step, caller, 'station.link', station_id);
        const station = stationOf(station_id);
        if (station.company_id === null) throw new Refused('conflict', 'linkMissing');
        await shares.own(station.id, {
          creator_id: station.creator_id,
          company_id: null,
          service_custom: false,
          linked_at: null,
        });
        await relink(step, station, null);
        const detail = { company: station.company_id };
        await audit.add([{ ...about(by, station, 'share.unlink'), detail }], step.at);
        await lapse(step, station, by);
      });
      return {};
    },
  } satisfies Pick<HandlersOf<'station'>, 'setEnterprise' | 'clearEnterprise'>;
}
