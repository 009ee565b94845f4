import { accountOf, type Contact } from '../../../identity/contact.ts';
import { secretHash } from '../../../identity/tokens.ts';
import { give } from '../../../sharing/give.ts';
import { mayGive } from '../../../sharing/mayGive.ts';
import type { Invited } from '../../../sharing/sharing.ts';
import { calledName } from '../../../sharing/step.ts';
import { sessionOf } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../tooMany.ts';
import { askerOn } from '../station/askerOn.ts';

const USER = { field: 'station_share_user' };

interface Given {
  /** 1: they had a share or an invitation already. */
  changed: 0 | 1;
  /** Null: they have an account. */
  invited: Invited | null;
}

/** Giving shares and stations, and inviting those who have no account yet. */
export function givingHandlers({ now, repositories, sharing }: Services) {
  return {
    async saveStationShare(request, caller) {
      const { station_id, station_share_type: type } = request;
      await askerOn({ repositories }, caller, 'station.share', station_id);
      const contact: Contact =
        request.share_account_type === 0
          ? { by: 'email', email: request.station_share_user }
          : { by: 'mobile', areaCode: request.area_code, mobile: request.station_share_user };
      const account = accountOf(contact);
      const attempt = await sharing.takeInvitation(sessionOf(caller).person.id, account);
      if (attempt.waitMs > 0) throw tooMany(attempt.waitMs, 'tooManyInvitations');

      let given: Given | null = null;
      try {
        given = await sharing.change({ stationIds: [station_id], account }, async (step, stationOf) => {
          const { people, invitations, shares } = step.repositories;
          const { person: by, may } = await askerOn(step, caller, 'station.share', station_id);
          const station = stationOf(station_id);
          const gift = { type, asOwner: false };
          if (!mayGive(may, gift))
            throw new Refused('forbidden', 'shareTypeForbidden', { field: 'station_share_type' });
          const to = await people.byContact(contact);
          if (to?.id === by.id) throw new Refused('badRequest', 'shareSelf', USER);
          if (to?.id === station.creator_id) throw new Refused('conflict', 'shareCreator', USER);
          const had = await (to
            ? shares.of(station.id, to.id)
            : invitations.of(station.id, account, step.at));
          const asOwner = had !== undefined && 'as_owner' in had && had.as_owner;
          if (had && !mayGive(may, { type: had.type, asOwner }))
            throw new Refused('forbidden', 'shareHigher', USER);
          const changed = had !== undefined && type !== 2 ? 1 : 0;
          if (!to) return { changed, invited: await sharing.invite(step, { ...gift, station, by, contact }) };
          await give(step, { ...gift, station, by, to });
          return { changed, invited: null };
        });
      } finally {
        // After the transaction: within, each would hold one database connection and wait for another.
        if (!given?.invited) await attempt.takeBack();
      }
      const { changed, invited } = given;
      if (!invited) return { invited: 0, changed, link: '' };
      return { invited: 1, changed, link: sharing.post(invited, caller) };
    },

    async getInvitation({ invite }) {
      const row = await repositories.invitations.byToken(secretHash(invite), now());
      if (!row) throw new Refused('notFound', 'invitationUnknown', { field: 'invite' });
      const [areaCode = '', mobile = ''] = row.account.startsWith('+') ? row.account.split(' ') : [];
      return {
        station_name: row.station_name,
        name: calledName(row),
        share_type: row.type,
        email: mobile === '' ? row.account : '',
        area_code: areaCode,
        mobile,
      };
    },
  } satisfies Pick<HandlersOf<'share'>, 'saveStationShare' | 'getInvitation'>;
}
