import {
  deleteStation,
  editStation,
  linkCustomerStations,
  removeCustomer,
  saveStationShare,
  setEnterprise,
  type ShareType,
} from '@heliograph/contracts/http';
import { hasPostgres15 } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY, RIVAL, startSharing, type SharingStack } from './support/sharing.ts';

const ROUNDS = Array.from({ length: 10 }, (_, round) => round);

describe.skipIf(!hasPostgres15)('several who change one station at the same time', () => {
  let world: SharingStack;
  beforeAll(async () => void (world = await startSharing({ outside: true })));
  afterAll(() => world.stop());
  beforeEach(() => world.forgive());

  /** Whatever PostgreSQL had to undo is nobody's to hear of. */
  async function atOnce(...asked: Promise<{ status: number }>[]): Promise<number[]> {
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(world.stack.output()).not.toMatch(/deadlock|call failed/i);
    for (const status of statuses) expect([200, 403, 404, 409]).toContain(status);
    return statuses;
  }

  const share = (by: string, station_id: number, to: string, station_share_type: ShareType) =>
    world.ask(by, saveStationShare, {
      station_id,
      station_share_type,
      station_share_user: world.account(to),
      share_account_type: 0,
    });
  const edit = (by: string, station_id: number, station_name: string) =>
    world.ask(by, editStation, { station_id, version: 0, station_name });
  const remove = (by: string, station_id: number) => world.ask(by, deleteStation, { station_id });
  const assign = async (to: string, ...ids: number[]) =>
    world.ask('boss', linkCustomerStations, {
      code: COMPANY,
      user_id: await personId(to),
      station_id: ids.join(','),
    });
  const dismiss = async (person: string) =>
    world.ask('boss', removeCustomer, { code: COMPANY, user_id: await personId(person) });

  async function column<T>(statement: string, ...values: unknown[]): Promise<T[]> {
    const { rows } = await world.db.query<{ value: T }>(statement, values);
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
      await world.db.query<{ name: string; version: number }>(
        'select name, version from station where id = $1',
        [id],
      )
    ).rows[0];
  /** Everything of a station is gone, or none of it. */
  async function expectGone(id: number): Promise<void> {
    for (const table of ['station_share', 'customer_station', 'station_invitation', 'notice', 'audit'])
      expect([
        table,
        await column(`select station_id as value from ${table} where station_id = $1`, id),
      ]).toEqual([table, []]);
    expect(await stored(id)).toBeUndefined();
  }
  const join = (person: string) =>
    world.db.query(
      `update person set company_id = (select id from company where enterprise_code = $2) where user_name = $1`,
      [person, COMPANY],
    );

  it('[SHR-01] two shares: both are kept, each with its record', async () => {
    for (const _ of ROUNDS) {
      const id = await world.station('cora');
      await world.share(id, 'mona', 1);
      expect(await atOnce(share('cora', id, 'vera', 3), share('mona', id, 'egon', 0))).toEqual([200, 200]);
      expect(await shares(id)).toEqual(['egon 0', 'mona 1', 'vera 3']);
      expect(await recorded(id)).toEqual(['share.add', 'share.add']);
    }
  });

  it('[SHR-01] a share and a transfer: who gives no longer is refused, who receives has no share of it', async () => {
    for (const _ of ROUNDS) {
      const id = await world.station('cora');
      const [shared, given] = await atOnce(share('cora', id, 'egon', 0), share('cora', id, 'vera', 2));
      expect(given).toBe(200);
      expect(await world.owned(id)).toMatchObject({ creator: 'vera' });
      expect(await shares(id)).toEqual(shared === 200 ? ['egon 0'] : []);
      expect(await recorded(id)).toEqual([...(shared === 200 ? ['share.add'] : []), 'share.transfer']);
    }
  });

  it('[SHR-01] transfers that cross: each of two stations has the one creator that its record names', async () => {
    for (const _ of ROUNDS) {
      const [one, other] = [await world.station('cora'), await world.station('vera')];
      const statuses = await atOnce(share('cora', one, 'vera', 2), share('vera', other, 'cora', 2));
      expect(statuses).toEqual([200, 200]);
      expect(await world.owned(one)).toMatchObject({ creator: 'vera' });
      expect(await world.owned(other)).toMatchObject({ creator: 'cora' });
    }
  });

  it('[API-01] a deletion and an edit: the edit came before or finds nothing', async () => {
    for (const _ of ROUNDS) {
      const id = await world.station('cora', { company: COMPANY });
      await world.share(id, 'vera', 1);
      const [deleted, edited] = await atOnce(remove('cora', id), edit('vera', id, 'Renamed'));
      expect(deleted).toBe(200);
      expect([200, 404]).toContain(edited);
      await column('update audit set station_id = null where station_id = $1', id);
      await expectGone(id);
    }
  });

  it('[CUS-02] an assignment and an edit: both are done, neither waits for ever', async () => {
    await join('tom');
    for (const round of ROUNDS) {
      const ids = [
        await world.station('cora', { company: COMPANY }),
        await world.station('cora', { company: COMPANY }),
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

  it('[CUS-02] an assignment and a link to another enterprise: the old one shows it to nobody', async () => {
    await join('tom');
    for (const _ of ROUNDS) {
      const id = await world.station('cora', { company: COMPANY });
      const link = world.ask('cora', setEnterprise, { station_id: id, enterprise_code: RIVAL });
      const [, linked] = await atOnce(assign('tom', id), link);
      expect(linked).toBe(200);
      expect(await world.owned(id)).toMatchObject({ company: RIVAL });
      expect(
        await column(
          `select station_id as value from customer_station assigned join station on station.id = station_id
           where station_id = $1 and station.company_id = assigned.company_id`,
          id,
        ),
      ).toEqual([]);
    }
  });

  it('[CUS-01] a customer who leaves while assigned stations are deleted: both are done, nothing is left', async () => {
    for (const _ of ROUNDS) {
      await join('ulla');
      const ids: number[] = [];
      while (ids.length < 4) ids.push(await world.station('cora', { company: COMPANY }));
      expect((await assign('ulla', ...ids)).status).toBe(200);
      const statuses = await atOnce(dismiss('ulla'), ...ids.toReversed().map((id) => remove('cora', id)));
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      for (const id of ids) await expectGone(id);
    }
  });

  it('[API-01] the order of locks holds: PostgreSQL had no deadlock to break', async () => {
    const found = await column<number>(
      'select deadlocks as value from pg_stat_database where datname = current_database()',
    );
    expect(found.map(Number)).toEqual([0]);
  });
});
