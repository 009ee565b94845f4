import type { Authorisation, ParsedRequestOf, setAuthByList } from '@heliograph/contracts/http';
import type { Capability } from '@heliograph/domain/permissions';
import { about, lapse } from '../../../sharing/give.ts';
import type { Asker, Step } from '../../../sharing/step.ts';
import type { HeldStation, Share } from '../../../storage/repositories/shares.ts';
import type { Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { authorisationRecord } from '../../wire/authorisationRecord.ts';
import { invitationOnWire, shareOnWire } from '../../wire/authorisation.ts';
import { askerOn } from '../station/askerOn.ts';

/** The record is at most so long. */
const RECORDS = 1000;

type Change = ParsedRequestOf<typeof setAuthByList>[number];

interface AskerOnStation extends Asker {
  station: HeldStation;
}

/** Who may do what on a station: the list, what became of it, and changes of all or none. */
export function authorisationHandlers({ now, repositories, sharing }: Services) {
  /** Does something about each row, if the caller may authorise on every station that the rows name. */
  async function changeRows<Row extends { station_id: number; user: string }>(
    rows: readonly Row[],
    caller: Caller,
    work: (step: Step, asker: AskerOnStation, row: Row, index: number) => Promise<void>,
  ): Promise<Record<string, never>> {
    refuseTwice(rows);
    const stationIds = [...new Set(rows.map(({ station_id }) => station_id))];
    await sharing.change({ stationIds }, async (step, stationOf) => {
      const askers = new Map<number, AskerOnStation>();
      for (const id of stationIds) {
        const field = `${rows.findIndex(({ station_id }) => station_id === id)}.station_id`;
        const asker = await askerOn(step, caller, 'station.authorise', id, field);
        askers.set(id, { ...asker, station: stationOf(id) });
      }
      for (const [index, row] of rows.entries()) {
        await work(step, askers.get(row.station_id)!, row, index);
      }
      for (const { station, person } of askers.values()) await lapse(step, station, person);
    });
    return {};
  }

  return {
    async getShareList({ station_id }, caller): Promise<Authorisation[]> {
      await askerOn({ repositories }, caller, 'station.authorise', station_id);
      const [shares, invitations] = await Promise.all([
        repositories.shares.ofStation(station_id),
        repositories.invitations.ofStation(station_id, now()),
      ]);
      return [...shares.map(shareOnWire), ...invitations.map(invitationOnWire)].sort(
        (one, other) => other.create_time - one.create_time,
      );
    },

    async getStationShareLog({ station_id }, caller) {
      await askerOn({ repositories }, caller, 'station.authorise', station_id);
      const rows = await repositories.shares.records(station_id, RECORDS);
      return rows.map((row) => authorisationRecord(row, caller.lang));
    },

    deleteShareByList: (rows, caller) =>
      changeRows(rows, caller, async (step, { person, station }, { user }, index) => {
        const { audit, invitations, shares } = step.repositories;
        const share = await shares.ofUserName(station.id, user);
        if (share) {
          await shares.remove(station.id, share.person_id);
          await shares.unmark(station.id, share.person_id);
          step.changed.add(share.person_id);
          const detail = { person: share.person_id, type: share.type };
          await audit.add([{ ...about(person, station, 'share.remove'), detail }], step.at);
          return;
        }
        const invitation = await invitations.of(station.id, user, step.at);
        // Somebody redeemed it meanwhile, who is then named by their user name.
        if (!invitation || !(await invitations.take(invitation.id))) throw unknownUser(index);
        const detail = { account: user, type: invitation.type };
        await audit.add([{ ...about(person, station, 'share.withdraw'), detail }], step.at);
      }),

    setAuthByList: (rows, caller) =>
      changeRows(rows, caller, async (step, { person, may, station }, row, index) => {
        const { audit, shares } = step.repositories;
        const had = await shares.ofUserName(station.id, row.user);
        if (!had) throw unknownUser(index);
        const wish = wishOf(row);
        refuseBeyond(may, had, wish, index);
        if (same(had, wish)) return;
        await shares.put({ ...had, ...wish });
        step.changed.add(had.person_id);
        const { type, control, setting, auth } = wish;
        const flags = { control: flag(control), setting: flag(setting), auth: flag(auth) };
        const detail = { person: had.person_id, type, ...flags };
        await audit.add([{ ...about(person, station, 'share.change'), detail }], step.at);
      }),
  } satisfies Pick<
    HandlersOf<'share'>,
    'getShareList' | 'getStationShareLog' | 'deleteShareByList' | 'setAuthByList'
  >;
}

type Wish = Pick<Share, 'type' | 'control' | 'setting' | 'auth'>;

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** `auth` counts for a managing share only (spec B §4). */
const wishOf = ({ share_type: type, control, setting, auth }: Change): Wish => ({
  type,
  control: control === 1,
  setting: setting === 1,
  auth: auth === 1 && type === 1,
});

const same = (had: Wish, wish: Wish): boolean =>
  (['type', 'control', 'setting', 'auth'] as const).every((key) => had[key] === wish[key]);

/** What a type or a flag lets somebody do. */
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

/** Nobody hands out what they do not have themselves; what somebody has already may stay. @throws Refused */
function refuseBeyond(may: Asker['may'], had: Wish, wish: Wish, index: number): void {
  const refuse = (field: string) =>
    new Refused('forbidden', 'shareBeyondOwn', { field: `${index}.${field}` });
  if (had.type !== wish.type && !may(TYPE_MEANS[wish.type])) throw refuse('share_type');
  for (const key of ['control', 'setting', 'auth'] as const) {
    if (wish[key] && !had[key] && !may(MEANS[key])) throw refuse(key);
  }
}

const unknownUser = (index: number) => new Refused('notFound', 'shareUnknown', { field: `${index}.user` });

/** @throws Refused where two rows are about the same: which of them is meant cannot be known. */
function refuseTwice(rows: readonly { station_id: number; user: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { station_id, user }] of rows.entries()) {
    const key = `${station_id} ${user}`;
    if (seen.has(key)) throw new Refused('badRequest', 'shareTwice', { field: `${index}.user` });
    seen.add(key);
  }
}
