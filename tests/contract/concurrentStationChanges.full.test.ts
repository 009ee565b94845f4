import {
  deleteStation,
  editStation,
  linkCustomerStations,
  removeCustomer,
  saveStationShare,
  setEnterprise,
  type ShareType,
} from '@heliograph/contracts/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY, RIVAL, startSharingStack, type SharingStack } from './support/sharingStack.ts';

const ROUNDS = Array.from({ length: 10 }, (_, round) => round);

describe('simultaneous changes of a station', () => {
  let sharing: SharingStack;
  beforeAll(async () => void (sharing = await startSharingStack()));
  afterAll(() => sharing.stop());
  beforeEach(() => sharing.clearAttempts());

  /** Transactions that PostgreSQL rolls back must not become visible. */
  async function atOnce(...requests: Promise<{ status: number }>[]): Promise<number[]> {
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(sharing.stack.output()).not.toMatch(/deadlock|call failed/i);
    for (const status of statuses) expect([200, 403, 404, 409]).toContain(status);
    return statuses;
  }

  const share = (by: string, station_id: number, to: string, station_share_type: ShareType) =>
    sharing.call(by, saveStationShare, {
      station_id,
      station_share_type,
      station_share_user: sharing.account(to),
      share_account_type: 0,
    });
  const edit = (by: string, station_id: number, station_name: string) =>
    sharing.call(by, editStation, { station_id, version: 0, station_name });
  const remove = (by: string, station_id: number) => sharing.call(by, deleteStation, { station_id });
  const assign = async (to: string, ...ids: number[]) =>
    sharing.call('boss', linkCustomerStations, {
      code: COMPANY,
      user_id: await personId(to),
      station_id: ids.join(','),
    });
  const dismiss = async (person: string) =>
    sharing.call('boss', removeCustomer, { code: COMPANY, user_id: await personId(person) });

  async function column<T>(statement: string, ...values: unknown[]): Promise<T[]> {
    const { rows } = await sharing.db.query<{ value: T }>(statement, values);
    return rows.map(({ value }) => value);
  }
  const personId = async (userName: string) =>
    (await column<number>('select id as value from person where user_name = $1', userName))[0]!;
  const shares = (id: number) =>
    column<string>(
      `select user_name || ' ' || type as value from station_share join person on person.id = person_id
       where station_id = $1 order by 1`,
      id,
    );
  const recorded = (id: number) =>
    column<string>('select action as value from audit where station_id = $1 order by 1', id);
  const assigned = (id: number) =>
    column<string>(
      `select user_name as value from customer_station join person on person.id = person_id
       where station_id = $1 order by 1`,
      id,
    );
  const stored = async (id: number) =>
    (
      await sharing.db.query<{ name: string; version: number }>(
        'select name, version from station where id = $1',
        [id],
      )
    ).rows[0];
  /** Checks that all data of a station is deleted, or none. */
  async function expectGone(id: number): Promise<void> {
    for (const table of ['station_share', 'customer_station', 'station_invitation', 'notice', 'audit'])
      expect([
        table,
        await column(`select station_id as value from ${table} where station_id = $1`, id),
      ]).toEqual([table, []]);
    expect(await stored(id)).toBeUndefined();
  }
  const join = (person: string) =>
    sharing.db.query(
      `update person set company_id = (select id from company where enterprise_code = $2) where user_name = $1`,
      [person, COMPANY],
    );

  it('[SHR-01] two shares are both stored with their records', async () => {
    for (const _ of ROUNDS) {
      const id = await sharing.station('cora');
      await sharing.share(id, 'mona', 1);
      expect(await atOnce(share('cora', id, 'vera', 3), share('mona', id, 'egon', 0))).toEqual([200, 200]);
      expect(await shares(id)).toEqual(['egon 0', 'mona 1', 'vera 3']);
      expect(await recorded(id)).toEqual(['share.add', 'share.add']);
    }
  });

  it('[SHR-01] a share and a transfer: the former creator is refused, and the recipient has no share', async () => {
    for (const _ of ROUNDS) {
      const id = await sharing.station('cora');
      const [shared, given] = await atOnce(share('cora', id, 'egon', 0), share('cora', id, 'vera', 2));
      expect(given).toBe(200);
      expect(await sharing.readOwnership(id)).toMatchObject({ creator: 'vera' });
      expect(await shares(id)).toEqual(shared === 200 ? ['egon 0'] : []);
      expect(await recorded(id)).toEqual([...(shared === 200 ? ['share.add'] : []), 'share.transfer']);
    }
  });

  it('[SHR-01] crossing transfers leave each of two stations with the creator in its record', async () => {
    for (const _ of ROUNDS) {
      const [one, other] = [await sharing.station('cora'), await sharing.station('vera')];
      const statuses = await atOnce(share('cora', one, 'vera', 2), share('vera', other, 'cora', 2));
      expect(statuses).toEqual([200, 200]);
      expect(await sharing.readOwnership(one)).toMatchObject({ creator: 'vera' });
      expect(await sharing.readOwnership(other)).toMatchObject({ creator: 'cora' });
    }
  });

  it('[API-01] a deletion and an edit: the edit comes first or does not find the station', async () => {
    for (const _ of ROUNDS) {
      const id = await sharing.station('cora', { company: COMPANY });
      await sharing.share(id, 'vera', 1);
      const [deleted, edited] = await atOnce(remove('cora', id), edit('vera', id, 'Renamed'));
      expect(deleted).toBe(200);
      expect([200, 404]).toContain(edited);
      await column('update audit set station_id = null where station_id = $1', id);
      await expectGone(id);
    }
  });

  it('[CUS-02] an assignment and an edit both succeed without deadlock', async () => {
    await join('tom');
    for (const round of ROUNDS) {
      const ids = [
        await sharing.station('cora', { company: COMPANY }),
        await sharing.station('cora', { company: COMPANY }),
      ];
      const statuses = await atOnce(
        assign('tom', ...ids),
        ...ids.map((id) => edit('cora', id, `Roof ${round}`)),
      );
      expect(statuses).toEqual([200, 200, 200]);
      for (const id of ids) {
        expect(await stored(id)).toEqual({ name: `Roof ${round}`, version: 1 });
        expect(await assigned(id)).toEqual(['tom']);
      }
    }
  });

  it('[CUS-02] an assignment and a link to another enterprise leave no assignment by the old one', async () => {
    await join('tom');
    for (const _ of ROUNDS) {
      const id = await sharing.station('cora', { company: COMPANY });
      const link = sharing.call('cora', setEnterprise, { station_id: id, enterprise_code: RIVAL });
      const [, linked] = await atOnce(assign('tom', id), link);
      expect(linked).toBe(200);
      expect(await sharing.readOwnership(id)).toMatchObject({ company: RIVAL });
      expect(
        await column(
          `select station_id as value from customer_station assigned join station on station.id = station_id
           where station_id = $1 and station.company_id = assigned.company_id`,
          id,
        ),
      ).toEqual([]);
    }
  });

  it('[CUS-01] removing a customer and deleting assigned stations both succeed and leave nothing', async () => {
    for (const _ of ROUNDS) {
      await join('ulla');
      const ids: number[] = [];
      while (ids.length < 4) ids.push(await sharing.station('cora', { company: COMPANY }));
      expect((await assign('ulla', ...ids)).status).toBe(200);
      const statuses = await atOnce(dismiss('ulla'), ...ids.toReversed().map((id) => remove('cora', id)));
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      for (const id of ids) await expectGone(id);
    }
  });

  it('[API-01] locks are ordered: PostgreSQL reports no deadlock', async () => {
    const found = await column<number>(
      'select deadlocks as value from pg_stat_database where datname = current_database()',
    );
    expect(found.map(Number)).toEqual([0]);
  });
});
