import {
  clearEnterprise,
  deleteShareByList,
  doGuestLogin,
  getMessages,
  getShareList,
  getStationShareLog,
  leaveStation,
  renewGatewayPassword,
  saveStationShare,
  setAuthByList,
  setEnterprise,
  type HttpCall,
  type ShareRights,
  type ShareType,
} from '@heliograph/contracts/http';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEquipment } from './support/addEquipment.ts';
import { connectBroker, waitUntilClosed } from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';
import { COMPANY, RIVAL, startSharingStack, type SharingStack } from './support/sharingStack.ts';

describe('shares', () => {
  let sharing: SharingStack;
  beforeAll(async () => void (sharing = await startSharingStack()));
  afterAll(() => sharing.stop());
  beforeEach(() => sharing.clearAttempts());

  const give = (station_id: number, person: string, type: ShareType) => ({
    station_id,
    station_share_type: type,
    station_share_user: sharing.account(person),
    share_account_type: 0 as const,
  });
  const share = (by: string, station: number, to: string, type: ShareType) =>
    sharing.call(by, saveStationShare, give(station, to, type));
  /** Shares a station with Mona as Edit, naming what she has. */
  const again = async (station: number, replaces?: ShareRights) =>
    (
      await sharing.call('cora', saveStationShare, {
        ...give(station, 'mona', 3),
        ...(replaces && { replaces }),
      })
    ).body;
  const list = (station_id: number, person = 'cora') => sharing.data(person, getShareList, { station_id });
  const rights = async (person: string, id: number) =>
    (await getRelevance(sharing.stack, await sharing.token(person))).station.find((one) => one.id === id);
  const row = (station_id: number, user: string, share_type: 0 | 1 | 3, on: readonly string[] = []) => ({
    station_id,
    user,
    share_type,
    control: flag(on.includes('control')),
    setting: flag(on.includes('setting')),
    auth: flag(on.includes('auth')),
  });
  const authorise = (by: string, ...rows: ReturnType<typeof row>[]) => sharing.call(by, setAuthByList, rows);
  const newest = async (person: string) => (await sharing.data(person, getMessages, {})).list[0];

  describe('giving', () => {
    it.each([0, 1, 3] as const)(
      '[SHR-01] the creator gives type %i, and the recipient is notified',
      async (type) => {
        const id = await sharing.station('cora');
        expect((await share('cora', id, 'vera', type)).body.data).toEqual({
          invited: 0,
          changed: 0,
          link: '',
        });
        expect(await list(id)).toMatchObject([
          { user: 'vera', name: 'Vera', share_type: type, control: 0, setting: 0, auth: 0, pending: 0 },
        ]);
        expect((await rights('vera', id))?.station_auth).toBe(type === 1 ? 1 : 0);
        expect(await newest('vera')).toMatchObject({
          kind: 'share',
          station_id: id,
          station_name: '',
          detail: { by: sharing.account('cora'), type },
        });
      },
    );

    it('[TRU-03] one person is told once of each station, in no words of the sharer, and keeps their own messages', async () => {
      await sharing.db.query(
        `insert into notice (person_id, kind, at, detail) select id, 'password', 1, '{}' from person where user_name = 'tom'`,
      );
      const stations: number[] = [];
      for (let index = 0; index < 12; index += 1) stations.push(await sharing.station('cora'));
      for (const id of [...stations, stations[0]!, stations[0]!])
        expect((await share('cora', id, 'tom', 0)).status).toBe(200);
      const { list: messages } = await sharing.data('tom', getMessages, {});
      const shared = messages.filter(({ kind }) => kind === 'share');
      expect(shared).toHaveLength(10);
      expect(shared.filter(({ station_id }) => station_id === stations[0])).toHaveLength(1);
      for (const one of shared)
        expect(one).toMatchObject({ station_name: '', detail: { by: sharing.account('cora'), type: 0 } });
      expect(messages.some(({ kind }) => kind === 'password')).toBe(true);
    });

    it('[SHR-01] accepts a mobile number in any notation', async () => {
      const id = await sharing.station('cora');
      const { rows } = await sharing.db.query<{ mobile: string }>(
        `select mobile from person where user_name = 'egon'`,
      );
      await sharing.data('cora', saveStationShare, {
        station_id: id,
        station_share_type: 0,
        share_account_type: 1,
        area_code: '+61',
        station_share_user: `0${rows[0]!.mobile.replace(/(\d{3})(?=\d)/g, '$1 ')}`,
      });
      expect(await list(id)).toMatchObject([{ user: 'egon' }]);
    });

    it('[SHR-01] giving again changes the type, reports it, and removes the flags of managers', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'mona', 1, ['control', 'auth']);
      const present = { share_type: 1, control: 1, setting: 0, auth: 1 } as const;
      expect(await again(id, present)).toMatchObject({ data: { changed: 1 } });
      expect(await list(id)).toMatchObject([{ user: 'mona', share_type: 3, control: 1, auth: 0 }]);
      expect((await rights('mona', id))?.rights).not.toContain('authorise');
    });

    it('[TRU-07] giving again changes nothing unless it names the rights that the person has', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'mona', 1, ['control', 'setting', 'auth']);
      const present = { share_type: 1, control: 1, setting: 1, auth: 1 } as const;
      for (const named of [undefined, { ...present, setting: 0 as const }])
        expect(await again(id, named)).toMatchObject({ code: 1409, present });
      expect(await list(id)).toMatchObject([{ user: 'mona', ...present }]);
      // Whoever gives what the person has already changes nothing.
      expect((await share('cora', id, 'mona', 1)).status).toBe(200);
      expect(await again(id, present)).toMatchObject({ data: { changed: 1 } });
      expect(await list(id)).toMatchObject([
        { user: 'mona', share_type: 3, control: 1, setting: 1, auth: 0 },
      ]);
    });

    it.each([
      ['mona', 'vera', 0, 200],
      ['mona', 'vera', 3, 200],
      ['mona', 'vera', 1, 403],
      ['mona', 'vera', 2, 403],
      ['admin', 'vera', 1, 200],
      ['boss', 'vera', 3, 200],
      ['boss', 'vera', 1, 403],
      ['emil', 'vera', 0, 403],
      ['egon', 'vera', 0, 403],
      ['ulla', 'vera', 0, 404],
    ] as const)('[SHR-01] [SEC-01] %s to %s, type %i: %i', async (by, to, type, status) => {
      const id = await sharing.station('cora', { company: COMPANY });
      await sharing.share(id, 'mona', 1);
      await sharing.share(id, 'egon', 3, ['control', 'setting']);
      const answer = await share(by, id, to, type);
      expect(answer.status).toBe(status);
      if (by === 'mona' && status === 403) expect(answer.body.field).toBe('station_share_type');
      expect(await list(id)).toHaveLength(status === 200 ? 3 : 2);
    });

    it.each([
      ['cora', 'cora', 400, 'You cannot share a station with yourself.'],
      ['mona', 'cora', 409, 'This person already owns the station.'],
      [
        'mona',
        'tom',
        403,
        'The owner gave this person more rights than you can grant. Only the owner can change them.',
      ],
    ] as const)('[SHR-01] not by %s to %s', async (by, to, status, msg) => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'mona', 1);
      await sharing.share(id, 'tom', 1);
      expect(await share(by, id, to, 0)).toEqual({
        status,
        body: { code: status + 1000, msg, field: 'station_share_user' },
      });
      expect(await list(id)).toHaveLength(2);
    });

    it('[SEC-01] is refused to guests and without a session, and does not reveal accounts', async () => {
      const id = await sharing.station('cora');
      await sharing.db.query('update station set shown_to_guest = true where id = $1', [id]);
      const { token } = await readData(sharing.stack, doGuestLogin, {});
      const calls: [HttpCall, unknown][] = [
        [saveStationShare, give(id, 'vera', 0)],
        [saveStationShare, { ...give(id, 'vera', 0), station_share_user: 'nobody@people.example' }],
        [getShareList, { station_id: id }],
        [getStationShareLog, { station_id: id }],
        [deleteShareByList, [{ station_id: id, user: 'vera' }]],
        [setAuthByList, [row(id, 'vera', 0)]],
        [setEnterprise, { station_id: id, enterprise_code: COMPANY }],
        [clearEnterprise, { station_id: id }],
      ];
      for (const [call, request] of calls) {
        expect([
          call.path,
          (await callStack(sharing.stack, call, request as never, { token })).status,
        ]).toEqual([call.path, 403]);
        expect((await callStack(sharing.stack, call, request as never)).status).toBe(401);
        expect((await sharing.call('ulla', call, request as never)).body).toMatchObject({ code: 1404 });
      }
    });
  });

  describe('transfer', () => {
    it('[SHR-01] makes the recipient the creator; the former creator keeps nothing, others keep their shares', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'vera', 1, ['auth']);
      await sharing.share(id, 'egon', 3);
      expect((await share('cora', id, 'vera', 2)).status).toBe(200);
      expect(await sharing.readOwnership(id)).toEqual({ creator: 'vera', company: null, serviced: false });
      expect(await rights('cora', id)).toBeUndefined();
      expect(await list(id, 'vera')).toMatchObject([{ user: 'egon', share_type: 3 }]);
      expect((await share('cora', id, 'tom', 0)).status).toBe(404);
      expect(await newest('vera')).toMatchObject({
        kind: 'transfer',
        detail: { by: sharing.account('cora') },
      });
    });

    it('[TRU-04] ends the passwords of the gateways, connections included, unless an enterprise hands the station over', async () => {
      const connect = (uuid: string) =>
        connectBroker({ url: sharing.stack.mqtt, user: uuid, password: 'secret', clientId: `gw-${uuid}` });
      const id = await sharing.station('cora');
      const { uuid } = await addEquipment(sharing.db, id);
      const closed = waitUntilClosed(await connect(uuid));
      await share('cora', id, 'vera', 2);
      await closed;
      await expect(connect(uuid)).rejects.toThrow();
      expect((await newest('vera'))?.detail).toMatchObject({ gateways: 1 });
      const renewed = await sharing.data('vera', renewGatewayPassword, { station_id: id, uuid });
      const options = { user: uuid, password: renewed.password, clientId: `gw-${uuid}` };
      await (await connectBroker({ url: sharing.stack.mqtt, ...options })).endAsync();

      const handed = await sharing.station('emil', { company: COMPANY });
      const kept = await addEquipment(sharing.db, handed);
      const owner = { station_id: handed, enterprise_code: sharing.account('vera') };
      await sharing.data('emil', setEnterprise, owner);
      await (await connect(kept.uuid)).endAsync();
    });

    it.each([
      [true, { creator: 'vera', company: COMPANY, serviced: true }],
      [false, { creator: 'vera', company: null, serviced: false }],
    ])('[SHR-04] keeps the link to a servicing enterprise: %s', async (serviced, owned) => {
      const id = await sharing.station('cora', { company: COMPANY, serviced });
      await sharing.db.query(
        `insert into customer_station (company_id, person_id, station_id, created_at)
           select company_id, id, $1, 0 from person where user_name = 'emil'`,
        [id],
      );
      expect(Boolean(await rights('boss', id))).toBe(true);
      await share('cora', id, 'vera', 2);
      expect(await sharing.readOwnership(id)).toEqual(owned);
      expect(Boolean(await rights('boss', id))).toBe(serviced);
      const { rowCount } = await sharing.db.query('select from customer_station where station_id = $1', [id]);
      expect(rowCount).toBe(serviced ? 1 : 0);
    });

    it('[SHR-01] two at once leave one creator and no other share', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await sharing.station('cora');
        const answers = await Promise.all([share('cora', id, 'vera', 2), share('cora', id, 'egon', 2)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
        const winner = answers[0].status === 200 ? 'vera' : 'egon';
        expect((await sharing.readOwnership(id))?.creator).toBe(winner);
        expect(await list(id, winner)).toEqual([]);
      }
    });

    it('[SHR-01] and a share at once leave the recipient no share of their own station', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await sharing.station('cora');
        const answers = await Promise.all([share('cora', id, 'vera', 2), share('cora', id, 'vera', 0)]);
        expect(answers[0].status).toBe(200);
        expect([200, 404]).toContain(answers[1].status);
        expect((await sharing.readOwnership(id))?.creator).toBe('vera');
        expect(await list(id, 'vera')).toEqual([]);
      }
    });

    it('[SHR-01] [TRU-07] keeps the first of several types when shared at once', async () => {
      const id = await sharing.station('cora');
      const types = [0, 3, 1, 0, 3] as const;
      const answers = await Promise.all(types.map((type) => share('cora', id, 'vera', type)));
      const shares = await list(id);
      expect(shares).toHaveLength(1);
      expect(answers.map(({ status }) => status)).toEqual(
        types.map((type) => (type === shares[0]!.share_type ? 200 : 409)),
      );
    });
  });

  describe('the authorisation table', () => {
    it('[SHR-02] changes named flags only; auth applies to managers only', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'vera', 0);
      await sharing.share(id, 'egon', 3);
      await authorise(
        'cora',
        row(id, 'vera', 1, ['auth', 'control']),
        row(id, 'egon', 3, ['auth', 'setting']),
      );
      expect(await list(id)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ user: 'vera', share_type: 1, control: 1, setting: 0, auth: 1 }),
          expect.objectContaining({ user: 'egon', share_type: 3, control: 0, setting: 1, auth: 0 }),
        ]),
      );
      expect((await rights('vera', id))?.rights).toContain('authorise');
      expect((await rights('egon', id))?.device_setting).toBe(1);
    });

    it('[SHR-02] [SEC-01] changes all rows or none, with the invalid row', async () => {
      const [mine, foreign] = [await sharing.station('cora'), await sharing.station('tom')];
      await sharing.share(mine, 'vera', 0);
      const lists = [
        [[row(mine, 'vera', 3), row(mine, 'ulla', 3)], 404, '1.user'],
        [[row(mine, 'vera', 3), row(foreign, 'vera', 3)], 404, '1.station_id'],
        [[row(mine, 'vera', 3), row(mine, 'vera', 1)], 400, '1.user'],
      ] as const;
      for (const [rows, status, field] of lists) {
        const answer = await authorise('cora', ...rows);
        expect([answer.status, answer.body.field]).toEqual([status, field]);
      }
      const removal = await sharing.call('cora', deleteShareByList, [
        { station_id: mine, user: 'vera' },
        { station_id: mine, user: 'cora' },
      ]);
      expect([removal.status, removal.body.field]).toEqual([404, '1.user']);
      expect(await list(mine)).toMatchObject([{ user: 'vera', share_type: 0 }]);
    });

    it.each([
      [['auth'], ['control'], 403, '0.control'],
      [['auth'], ['setting'], 403, '0.setting'],
      [['auth'], ['auth'], 200, undefined],
      [['auth', 'control'], ['control'], 200, undefined],
      [['auth', 'setting'], ['setting', 'auth'], 200, undefined],
    ] as const)('[SHR-02] [SEC-01] a manager with %j gives %j: %i', async (has, gives, status, field) => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'mona', 1, has);
      await sharing.share(id, 'vera', 0);
      const answer = await authorise('mona', row(id, 'vera', 1, gives));
      expect([answer.status, answer.body.field]).toEqual([status, field]);
    });

    it('[SHR-02] [SEC-01] prevents raising own rights, and can keep flags that others gave', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'mona', 1, ['auth']);
      await sharing.share(id, 'vera', 1, ['control', 'setting']);
      expect((await authorise('mona', row(id, 'mona', 1, ['auth', 'setting']))).status).toBe(403);
      expect((await authorise('mona', row(id, 'vera', 3, ['control', 'setting']))).status).toBe(200);
      expect((await authorise('vera', row(id, 'vera', 1, ['auth']))).status).toBe(403);
    });

    it('[SHR-02] [SEC-01] withdraws rights immediately', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'vera', 1, ['auth']);
      expect((await rights('vera', id))?.id).toBe(id);
      await sharing.data('cora', deleteShareByList, [{ station_id: id, user: 'vera' }]);
      expect(await rights('vera', id)).toBeUndefined();
      expect((await sharing.call('vera', getShareList, { station_id: id })).status).toBe(404);
    });

    it('[SHR-02] a recipient gives up their own share, and nobody else’s', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'vera', 1, ['auth']);
      await sharing.share(id, 'mona', 0);
      expect((await rights('vera', id))?.rights).toContain('leave');
      expect((await rights('cora', id))?.rights).not.toContain('leave');
      expect((await sharing.call('vera', leaveStation, { station_id: id })).status).toBe(200);
      expect(await rights('vera', id)).toBeUndefined();
      expect((await list(id)).map(({ user }) => user)).toEqual(['mona']);
      expect((await sharing.call('vera', leaveStation, { station_id: id })).status).toBe(404);
      expect((await sharing.call('cora', leaveStation, { station_id: id })).status).toBe(403);
      expect(await sharing.data('cora', getStationShareLog, { station_id: id })).toMatchObject([
        { create_user: 'vera', remark: 'Given up by the recipient' },
      ]);
    });

    it('[SHR-02] of two simultaneous withdrawals, the second is refused', async () => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'vera', 0);
      const remove = () => sharing.call('cora', deleteShareByList, [{ station_id: id, user: 'vera' }]);
      const answers = await Promise.all([remove(), remove()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    });

    it.each([
      [deleteShareByList, []],
      [setAuthByList, []],
      [setAuthByList, [{ station_id: 1, user: 'vera', share_type: 2, control: 0, setting: 0, auth: 0 }]],
      [
        saveStationShare,
        { station_id: 1, station_share_type: 4, share_account_type: 0, station_share_user: 'a@b.c' },
      ],
      [
        saveStationShare,
        { station_id: 1, station_share_type: 0, share_account_type: 0, station_share_user: 'a' },
      ],
      [
        saveStationShare,
        { station_id: 1, station_share_type: 0, share_account_type: 1, station_share_user: '412345678' },
      ],
    ] as [HttpCall, unknown][])('[SHR-01] [SHR-02] refuses what is malformed: %#', async (call, request) => {
      const { status, body } = await sharing.call('cora', call, request);
      expect(status).toBe(400);
      expect(body.msg).not.toBe('');
    });
  });

  it('[SHR-03] the record shows who did what, newest first, in the requester’s language', async () => {
    const id = await sharing.station('cora');
    await share('cora', id, 'vera', 0);
    await authorise('cora', row(id, 'vera', 1, ['auth', 'control']));
    await sharing.data('cora', deleteShareByList, [{ station_id: id, user: 'vera' }]);
    await sharing.data('cora', setEnterprise, { station_id: id, enterprise_code: COMPANY.toLowerCase() });
    await share('cora', id, 'tom', 2);
    const shareLog = async (lang: 'en' | 'zh') =>
      (await sharing.data('tom', getStationShareLog, { station_id: id }, { lang })).map(
        ({ create_name, to_user_name, type_name, remark }) => [create_name, to_user_name, type_name, remark],
      );
    expect(await shareLog('en')).toEqual([
      ['Cora', 'Tom', 'Transfer of authority', 'The station was handed over'],
      ['Cora', 'Southern Light Solar', 'Enterprise', 'Linked to the enterprise'],
      ['Cora', 'Vera', 'Manage', 'Withdrawn'],
      ['Cora', 'Vera', 'Manage', 'Changed: control, authorising'],
      ['Cora', 'Vera', 'Viewing', 'Shared'],
    ]);
    expect((await shareLog('zh'))[3]).toEqual(['Cora', 'Vera', '管理', '已更改：控制、授权']);
  });

  describe('linking', () => {
    const link = (by: string, station_id: number, enterprise_code: string) =>
      sharing.call(by, setEnterprise, { station_id, enterprise_code });

    it('[SHR-04] a code links the enterprise, whose users see the station immediately; its administrator is notified', async () => {
      const id = await sharing.station('cora');
      expect((await link('cora', id, ` ${COMPANY} `)).body.data).toEqual({ invited: 0 });
      expect(await sharing.readOwnership(id)).toEqual({
        creator: 'cora',
        company: COMPANY,
        serviced: false,
      });
      expect((await rights('boss', id))?.enterprise_name).toBe('Southern Light Solar');
      expect(await rights('emil', id)).toBeDefined();
      expect(await newest('boss')).toMatchObject({
        kind: 'linked',
        station_id: id,
        detail: { by: sharing.account('cora') },
      });
      expect(await link('cora', id, COMPANY)).toMatchObject({
        status: 409,
        body: { field: 'enterprise_code' },
      });
      expect((await link('cora', id, RIVAL)).status).toBe(200);
      expect(await rights('boss', id)).toBeUndefined();
      await sharing.data('cora', clearEnterprise, { station_id: id });
      expect(await rights('rita', id)).toBeUndefined();
      expect((await sharing.call('cora', clearEnterprise, { station_id: id })).status).toBe(409);
    });

    it.each([
      ['cora', 'NO-SUCH', 404],
      ['cora', 'vera@people.example', 403],
      ['mona', COMPANY, 403],
      ['ulla', COMPANY, 404],
    ])('[SHR-04] [SEC-01] %s with %s: %i', async (by, code, status) => {
      const id = await sharing.station('cora');
      await sharing.share(id, 'mona', 1, ['auth']);
      expect((await link(by, id, code)).status).toBe(status);
      expect((await sharing.readOwnership(id))?.company).toBeNull();
    });

    it('[SHR-04] an enterprise user transfers a station to its owner, and the enterprise keeps servicing it', async () => {
      const id = await sharing.station('emil', { company: COMPANY });
      expect((await link('emil', id, 'emil@people.example')).body.field).toBe('enterprise_code');
      expect((await link('emil', id, 'not@an address')).status).toBe(400);
      expect((await link('emil', id, 'Vera@People.example')).body.data).toEqual({ invited: 0 });
      expect(await sharing.readOwnership(id)).toEqual({
        creator: 'vera',
        company: COMPANY,
        serviced: true,
      });
      expect((await rights('emil', id))?.rights).not.toContain('edit');
      expect((await rights('boss', id))?.rights).toContain('editAll');
      for (const ask of [link('vera', id, RIVAL), sharing.call('vera', clearEnterprise, { station_id: id })])
        expect((await ask).status).toBe(403);
      expect((await link('admin', id, RIVAL)).status).toBe(200);
    });
  });
});

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
