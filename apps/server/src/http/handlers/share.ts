import type { Authorisation, HeldRights, ShareRights } from '@heliograph/contracts/http';
import type { Capability } from '@heliograph/domain/permissions';
import { getAccount, type Contact } from '../../notifications/contact.ts';
import { secretHash } from '../../secrets/tokens.ts';
import { canGrantShare } from '../../sharing/grantShare.ts';
import { grantShare, revokeInvalidInvitations, shareAudit } from '../../sharing/grantShare.ts';
import type { NewInvitation } from '../../sharing/sharing.ts';
import { personContact, type Requester, type SharingContext } from '../../sharing/sharingContext.ts';
import { findChanges } from '../../storage/repositories/audit.ts';
import type { Invitation } from '../../storage/repositories/invitations.ts';
import type { LockedStation, Share } from '../../storage/repositories/shares.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { tooMany } from '../refused.ts';
import { invitationOnWire, shareOnWire } from '../wire/authorisation.ts';
import { authorisationRecord } from '../wire/authorisation.ts';
import { requireStationCapability, requireStill } from '../require.ts';

export function shareHandlers(services: Services) {
  return {
    ...sharingHandlers(services),
    ...authorisationHandlers(services),
  } satisfies HandlersOf<'share'>;
}

const USER = { field: 'station_share_user' };

interface Given {
  /** 1: they already had a share or an invitation. */
  changed: 0 | 1;
  /** Null when they have an account. */
  invited: NewInvitation | null;
}

/** Sharing and transferring stations, and inviting people without an account. */
function sharingHandlers({ now, repositories, sharing }: Services) {
  return {
    async saveStationShare(request, caller) {
      const { station_id, station_share_type: type } = request;
      const contact: Contact =
        request.share_account_type === 0
          ? { by: 'email', email: request.station_share_user }
          : { by: 'mobile', areaCode: request.area_code, mobile: request.station_share_user };
      const account = getAccount(contact);
      const attempt = await sharing.countInvitation(requireSession(caller).person.id, account);
      if (attempt.waitMs > 0) throw tooMany(attempt.waitMs, 'tooManyInvitations');

      let given: Given | null = null;
      try {
        given = await sharing.change({ stationIds: [station_id], account }, async (context, stationOf) => {
          const { people, invitations, shares } = context.repositories;
          const { person: by, may } = await requireStill(context, caller);
          const station = stationOf(station_id);
          const offer = { type, asOwner: false };
          if (!canGrantShare(may, offer))
            throw new Refused('forbidden', 'shareTypeForbidden', { field: 'station_share_type' });
          const to = await people.byContact(contact);
          if (to?.id === by.id) throw new Refused('badRequest', 'shareSelf', USER);
          if (to?.id === station.creator_id) throw new Refused('conflict', 'shareCreator', USER);
          const existing = await (to
            ? shares.of(station.id, to.id)
            : invitations.of(station.id, account, context.at));
          const asOwner = existing !== undefined && 'as_owner' in existing && existing.as_owner;
          if (existing && !canGrantShare(may, { type: existing.type, asOwner }))
            throw new Refused('forbidden', 'shareHigher', USER);
          if (existing && type !== 2 && type !== existing.type)
            requireNamed(heldRights(existing), request.replaces);
          const changed = existing !== undefined && type !== 2 ? 1 : 0;
          if (!to)
            return { changed, invited: await sharing.invite(context, { ...offer, station, by, contact }) };
          await grantShare(context, { ...offer, station, by, to });
          return { changed, invited: null };
        });
      } finally {
        // After the transaction: inside it, each call would hold one database connection and wait for another.
        if (!given?.invited) await attempt.takeBack();
      }
      const { changed, invited } = given;
      if (!invited) return { invited: 0, changed, link: '' };
      return { invited: 1, changed, link: await sharing.sendInvitation(invited, caller) };
    },

    async getInvitation({ invite }) {
      const row = await repositories.invitations.byToken(secretHash(invite), now());
      if (!row) throw new Refused('notFound', 'invitationUnknown', { field: 'invite' });
      const [areaCode = '', mobile = ''] = row.account.startsWith('+') ? row.account.split(' ') : [];
      return {
        name: personContact(row),
        share_type: row.type,
        email: mobile === '' ? row.account : '',
        area_code: areaCode,
        mobile,
      };
    },
  } satisfies Pick<HandlersOf<'share'>, 'saveStationShare' | 'getInvitation'>;
}

/** Longest record list. */
const RECORDS = 1000;

interface StationRequester extends Requester {
  station: LockedStation;
}

/** Authorisations of a station: the list, its history, and changes that apply completely or not at all. */
function authorisationHandlers({ now, repositories, sharing }: Services) {
  /** Applies `work` to each row if the caller may authorise on every station in the rows. */
  async function changeRows<Row extends { station_id: number; user: string }>(
    rows: readonly Row[],
    caller: Caller,
    work: (context: SharingContext, requester: StationRequester, row: Row, index: number) => Promise<void>,
  ): Promise<Record<string, never>> {
    refuseTwice(rows);
    const stationIds = [...new Set(rows.map(({ station_id }) => station_id))];
    await sharing.change({ stationIds }, async (context, stationOf) => {
      const requesters = new Map<number, StationRequester>();
      for (const id of stationIds) {
        const field = `${rows.findIndex(({ station_id }) => station_id === id)}.station_id`;
        const requester = await requireStationCapability(context, caller, 'station.authorise', id, field);
        requesters.set(id, { ...requester, station: stationOf(id) });
      }
      for (const [index, row] of rows.entries()) {
        await work(context, requesters.get(row.station_id)!, row, index);
      }
      for (const { station, person } of requesters.values())
        await revokeInvalidInvitations(context, station, person);
    });
    return {};
  }

  return {
    async getShareList({ station_id }): Promise<Authorisation[]> {
      const [shares, invitations] = await Promise.all([
        repositories.shares.ofStation(station_id),
        repositories.invitations.ofStation(station_id, now()),
      ]);
      return [...shares.map(shareOnWire), ...invitations.map(invitationOnWire)].sort(
        (one, other) => other.create_time - one.create_time,
      );
    },

    async getStationShareLog({ station_id }, caller) {
      const rows = await repositories.shares.records(station_id, RECORDS);
      return rows.map((row) => authorisationRecord(row, caller.lang));
    },

    deleteShareByList: (rows, caller) =>
      changeRows(rows, caller, async (context, { person, station }, { user }, index) => {
        const { audit, invitations, shares } = context.repositories;
        const share = await shares.ofUserName(station.id, user);
        if (share) {
          await shares.remove(station.id, share.person_id);
          await shares.unmark(station.id, share.person_id);
          context.changed.add(share.person_id);
          const detail = { person: share.person_id, type: share.type };
          await audit.add([{ ...shareAudit(person, station, 'share.remove'), detail }], context.at);
          return;
        }
        const invitation = await invitations.of(station.id, user, context.at);
        // It may have been redeemed meanwhile; the person is then known by user name.
        if (!invitation || !(await invitations.take(invitation.id))) throw unknownUser(index);
        const detail = { account: user, type: invitation.type };
        await audit.add([{ ...shareAudit(person, station, 'share.withdraw'), detail }], context.at);
      }),

    async leaveStation({ station_id }, caller) {
      await sharing.change({ stationIds: [station_id] }, async (context, stationOf) => {
        const { person } = await requireStill(context, caller);
        const { audit, shares } = context.repositories;
        const station = stationOf(station_id);
        const share = await shares.of(station.id, person.id);
        if (!share) return;
        await shares.remove(station.id, person.id);
        await shares.unmark(station.id, person.id);
        context.changed.add(person.id);
        const detail = { person: person.id, type: share.type };
        await audit.add([{ ...shareAudit(person, station, 'share.leave'), detail }], context.at);
        await revokeInvalidInvitations(context, station, person);
      });
      return {};
    },

    setAuthByList: (rows, caller) =>
      changeRows(rows, caller, async (context, { person, may, station }, row, index) => {
        const { audit, shares } = context.repositories;
        const existing = await shares.ofUserName(station.id, row.user);
        if (!existing) throw unknownUser(index);
        const rights = toRights(row);
        refuseBeyond(may, existing, rights, index);
        if (sameRights(existing, rights)) return;
        await shares.put({ ...existing, ...rights });
        context.changed.add(existing.person_id);
        const { type, control, setting, auth } = rights;
        const flags = { control: flag(control), setting: flag(setting), auth: flag(auth) };
        const detail = { person: existing.person_id, type, ...flags };
        const changes = findChanges<Rights>(rightsOnly(existing), rights);
        await audit.add([{ ...shareAudit(person, station, 'share.change'), detail, changes }], context.at);
      }),
  } satisfies Pick<
    HandlersOf<'share'>,
    'getShareList' | 'getStationShareLog' | 'deleteShareByList' | 'leaveStation' | 'setAuthByList'
  >;
}

type Rights = Pick<Share, 'type' | 'control' | 'setting' | 'auth'>;

const rightsOnly = ({ type, control, setting, auth }: Rights): Rights => ({ type, control, setting, auth });

/** @throws Refused unless the requester names the rights that change: they may be others than the requester saw */
function requireNamed(present: HeldRights, named: HeldRights | undefined): void {
  const keys = ['share_type', 'control', 'setting', 'auth'] as const;
  if (!named || keys.some((key) => named[key] !== present[key]))
    throw new Refused('conflict', 'shareExists', { ...USER, present });
}

/** Rights that a share grants, or an invitation will. */
function heldRights(existing: Rights | Invitation): HeldRights {
  if (!('control' in existing)) return { share_type: existing.type, control: 0, setting: 0, auth: 0 };
  const { type: share_type, control, setting, auth } = existing;
  return { share_type, control: flag(control), setting: flag(setting), auth: flag(auth) };
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** `auth` applies only to shares of type manage (SHR-02). */
const toRights = ({ share_type: type, control, setting, auth }: ShareRights): Rights => ({
  type,
  control: control === 1,
  setting: setting === 1,
  auth: auth === 1 && type === 1,
});

const sameRights = (existing: Rights, rights: Rights): boolean =>
  (['type', 'control', 'setting', 'auth'] as const).every((key) => existing[key] === rights[key]);

/** The capability that a type or a flag grants. */
const MEANS: Record<'control' | 'setting' | 'auth', Capability> = {
  control: 'device.control',
  setting: 'device.setting',
  auth: 'station.authorise',
};
const TYPE_MEANS: Record<Share['type'], Capability> = {
  0: 'station.view',
  1: 'station.editAll',
  3: 'station.edit',
};

/** People can only grant what they have themselves; existing rights may stay. @throws Refused */
function refuseBeyond(may: Requester['may'], existing: Rights, rights: Rights, index: number): void {
  const refuse = (field: string) =>
    new Refused('forbidden', 'shareBeyondOwn', { field: `${index}.${field}` });
  if (existing.type !== rights.type && !may(TYPE_MEANS[rights.type])) throw refuse('share_type');
  for (const key of ['control', 'setting', 'auth'] as const) {
    if (rights[key] && !existing[key] && !may(MEANS[key])) throw refuse(key);
  }
}

const unknownUser = (index: number) => new Refused('notFound', 'shareUnknown', { field: `${index}.user` });

/** @throws Refused when two rows are about the same person and station, because they may contradict each other */
function refuseTwice(rows: readonly { station_id: number; user: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { station_id, user }] of rows.entries()) {
    const key = `${station_id} ${user}`;
    if (seen.has(key)) throw new Refused('badRequest', 'shareTwice', { field: `${index}.user` });
    seen.add(key);
  }
}
