import {
  deleteShareByList,
  doRegister,
  getInvitation,
  getShareList,
  getStationShareLog,
  reviseInform,
  saveStationShare,
  setEnterprise,
  type ShareType,
} from '@heliograph/contracts/http';
import { callStack, readData, listMessages, waitForMessage } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneCode } from './support/verificationCodes.ts';
import { getRelevance } from './support/fleet.ts';
import {
  COMPANY,
  newAddress,
  newNumber,
  startSharingStack,
  type SharingStack,
} from './support/sharingStack.ts';

describe('invitations', () => {
  let sharing: SharingStack;
  beforeAll(async () => void (sharing = await startSharingStack()));
  afterAll(() => sharing.stop());
  beforeEach(() => sharing.clearAttempts());

  const wish = (station_id: number, contact: string, type: ShareType) => {
    const [areaCode = '', number = ''] = contact.split(' ');
    const what = { station_id, station_share_type: type };
    return contact.includes('@')
      ? { ...what, share_account_type: 0 as const, station_share_user: contact }
      : { ...what, share_account_type: 1 as const, station_share_user: number, area_code: areaCode };
  };
  const invite = (by: string, station: number, contact: string, type: ShareType) =>
    sharing.data(by, saveStationShare, wish(station, contact, type));
  const list = (station_id: number, person = 'cora') => sharing.data(person, getShareList, { station_id });
  const withdraw = (station_id: number, user: string) =>
    sharing.call('cora', deleteShareByList, [{ station_id, user }]);
  const rights = async (token: string, id: number) =>
    (await getRelevance(sharing.stack, token)).station.find((one) => one.id === id);
  const about = (link: string, lang?: 'en' | 'zh') =>
    callStack(
      sharing.stack,
      getInvitation,
      { invite: new URL(link).searchParams.get('invite') ?? '' },
      lang ? { lang } : {},
    );
  const waiting = async (account: string) =>
    (await sharing.db.query('select from station_invitation where account = $1', [account])).rowCount;

  it.each(['en', 'zh'] as const)('[SHR-01] are sent by e-mail, in %s', async (lang) => {
    const id = await sharing.station('cora');
    const address = newAddress();
    const { link } = await sharing.data('cora', saveStationShare, wish(id, address.toUpperCase(), 3), {
      lang,
    });
    expect(link).toMatch(new RegExp(`^${sharing.stack.http}/login\\?invite=[\\w-]{43}$`));
    const { text, html, subject } = await waitForMessage(sharing.mailbox.folder, address);
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(subject).toMatch(lang === 'en' ? /^\S+@\S+ invites you to a station on / : /^\S+@\S+ 邀请您加入/);
    expect((await about(link)).body.data).toMatchObject({
      name: sharing.account('cora'),
      share_type: 3,
      email: address,
      area_code: '',
      mobile: '',
    });
  });

  it('[SHR-01] are sent by SMS and redeemed by registering with the number', async () => {
    const id = await sharing.station('cora');
    const number = `+61 ${newNumber()}`;
    const { invited, link } = await invite('cora', id, number, 0);
    expect(invited).toBe(1);
    expect((await waitForMessage(sharing.mailbox.folder, number)).text).toContain(link);
    expect((await about(link)).body.data).toMatchObject({ area_code: '+61', mobile: number.slice(4) });
    expect(await list(id)).toMatchObject([{ user: number, pending: 1, email: '' }]);
    expect(await rights(await sharing.register(number), id)).toMatchObject({ station_auth: 0 });
    expect(await list(id)).toMatchObject([{ name: 'Nora New', pending: 0, share_type: 0 }]);
    expect((await about(link)).status).toBe(404);
  });

  it.each([
    [0, ['leave']],
    [1, ['audit', 'edit', 'editAll', 'leave', 'share', 'tariff']],
    [3, ['edit', 'leave']],
  ] as const)('[SHR-01] type %i becomes that share', async (type, allowed) => {
    const id = await sharing.station('cora');
    const address = newAddress();
    await invite('cora', id, address, type);
    const seen = await rights(await sharing.register(address), id);
    expect(seen?.rights.filter((right) => right !== 'collect').sort()).toEqual([...allowed].sort());
    expect(await list(id)).toMatchObject([{ email: address, share_type: type, pending: 0, auth: 0 }]);
  });

  it('[SHR-01] hold a transfer until the recipient registers and then owns the station', async () => {
    const id = await sharing.station('cora');
    const address = newAddress();
    await invite('cora', id, address, 2);
    expect((await sharing.readOwnership(id))?.creator).toBe('cora');
    const token = await sharing.register(address);
    expect((await rights(token, id))?.rights).toContain('transfer');
    expect(await rights(await sharing.token('cora'), id)).toBeUndefined();
  });

  it('[SHR-04] hand the station to an owner who registers, while the enterprise keeps servicing it', async () => {
    const id = await sharing.station('emil', { company: COMPANY });
    const address = newAddress();
    const answer = await sharing.data('emil', setEnterprise, { station_id: id, enterprise_code: address });
    expect(answer).toEqual({ invited: 1 });
    const token = await sharing.register(address);
    expect(await sharing.readOwnership(id)).toMatchObject({ company: COMPANY, serviced: true });
    const seen = await rights(token, id);
    expect(seen?.rights).toContain('transfer');
    expect(seen?.rights).not.toContain('link');
  });

  it('[SHR-01] are also redeemed by binding a contact, without reducing rights', async () => {
    const [first, second] = [await sharing.station('cora'), await sharing.station('cora')];
    const token = await sharing.register(newAddress());
    const number = `+61 ${newNumber()}`;
    await invite('cora', first, number, 3);
    await invite('cora', second, number, 0);
    const { rows } = await sharing.db.query<{ user_name: string }>(
      'select user_name from person order by id desc limit 1',
    );
    await sharing.share(second, rows[0]!.user_name, 1);
    const proof = await phoneCode(sharing, number, 'bind', { token });
    await readData(
      sharing.stack,
      reviseInform,
      {
        type: 0,
        account: number.slice(4),
        areaCode: '+61',
        verifyPwd: proof.verify_pwd,
        verifyCode: proof.verify_code,
      },
      { token },
    );
    expect(await list(first)).toMatchObject([{ share_type: 3, pending: 0 }]);
    expect(await list(second)).toMatchObject([{ share_type: 1, pending: 0 }]);
  });

  it('[SHR-01] replace earlier ones, whose links become invalid', async () => {
    const id = await sharing.station('cora');
    const address = newAddress();
    const older = await invite('cora', id, address, 0);
    const present = { share_type: 0, control: 0, setting: 0, auth: 0 } as const;
    const wanted = wish(id, address, 1);
    for (const replaces of [undefined, { ...present, share_type: 3 as const }]) {
      const named = { ...wanted, ...(replaces && { replaces }) };
      const { body } = await sharing.call('cora', saveStationShare, named);
      expect(body).toMatchObject({ code: 1409, present });
    }
    expect(await list(id)).toMatchObject([{ pending: 1, share_type: 0 }]);
    const newer = await sharing.data('cora', saveStationShare, { ...wanted, replaces: present });
    expect([older.changed, newer.changed]).toEqual([0, 1]);
    expect((await about(older.link, 'zh')).body).toEqual({
      code: 1404,
      msg: '此邀请已被接受、撤回、替换或已过期。',
      field: 'invite',
    });
    expect((await about(newer.link)).body.data?.share_type).toBe(1);
    expect(await list(id)).toMatchObject([{ user: address, share_type: 1, pending: 1 }]);
  });

  it('[SHR-01] that transfer the station are replaced by a share only when they are named', async () => {
    const id = await sharing.station('cora');
    const address = newAddress();
    await invite('cora', id, address, 2);
    const present = { share_type: 2, control: 0, setting: 0, auth: 0 } as const;
    const wanted = wish(id, address, 0);
    const { body } = await sharing.call('cora', saveStationShare, wanted);
    expect(body).toMatchObject({ code: 1409, present });
    expect(await list(id)).toMatchObject([{ pending: 1, share_type: 2 }]);
    await sharing.data('cora', saveStationShare, { ...wanted, replaces: present });
    expect(await list(id)).toMatchObject([{ pending: 1, share_type: 0 }]);
  });

  it('[SHR-01] [SEC-01] of the owner cannot be changed by a manager', async () => {
    const id = await sharing.station('cora');
    await sharing.share(id, 'mona', 1);
    const address = newAddress();
    await invite('cora', id, address, 2);
    const refused = await sharing.call('mona', saveStationShare, wish(id, address, 0));
    expect([refused.status, refused.body.field]).toEqual([403, 'station_share_user']);
  });

  it('[SHR-01] [SEC-01] expire with the right of the user who made them', async () => {
    const id = await sharing.station('cora');
    await sharing.share(id, 'mona', 1);
    const [byMona, byCora] = [newAddress(), newAddress()];
    await invite('mona', id, byMona, 0);
    await invite('cora', id, byCora, 1);
    expect((await withdraw(id, 'mona')).status).toBe(200);
    expect(await list(id)).toMatchObject([{ user: byCora }]);
    expect(await rights(await sharing.register(byMona), id)).toBeUndefined();
    await sharing.data('cora', saveStationShare, wish(id, sharing.account('tom'), 2));
    expect(await list(id, 'tom')).toEqual([]);
    expect(await rights(await sharing.register(byCora), id)).toBeUndefined();
    const remarks = (await sharing.data('tom', getStationShareLog, { station_id: id })).map(
      ({ remark, to_user_name }) => `${to_user_name} ${remark}`,
    );
    expect(remarks).toEqual(
      expect.arrayContaining([`${byMona} Invitation lapsed`, `${byCora} Invitation lapsed`]),
    );
  });

  it('[SHR-01] [SEC-01] expire when the right is lost elsewhere, and with time', async () => {
    const [lost, old] = [await sharing.station('cora', { company: COMPANY }), await sharing.station('cora')];
    const address = newAddress();
    await sharing.db.query(`update person set enterprise_auth = true where user_name = 'boss'`);
    await invite('boss', lost, address, 0);
    const { link } = await invite('cora', old, address, 0);
    await sharing.db.query('update station set company_id = null where id = $1', [lost]);
    await sharing.db.query('update station_invitation set expires_at = $2 where station_id = $1', [
      old,
      Date.now() - 1,
    ]);
    expect((await about(link)).status).toBe(404);
    expect(await list(old)).toEqual([]);
    const token = await sharing.register(address);
    expect((await getRelevance(sharing.stack, token)).station).toEqual([]);
  });

  it('[SEC-01] are limited, so that nobody is flooded and accounts cannot be enumerated', async () => {
    const id = await sharing.station('cora');
    const address = newAddress();
    const answers: number[] = [];
    for (const by of ['cora', 'cora', 'cora', 'cora', 'cora', 'cora'])
      answers.push((await sharing.call(by, saveStationShare, wish(id, address, 0))).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    await expect.poll(async () => (await listMessages(sharing.mailbox.folder, address)).length).toBe(5);
    const more = await Promise.all(
      Array.from({ length: 20 }, () => sharing.call('cora', saveStationShare, wish(id, newAddress(), 0))),
    );
    expect(more.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(more.find(({ status }) => status === 429)?.body).toMatchObject({ code: 1429 });
  });

  it('[SHR-01] are either redeemed or withdrawn when both happen at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await sharing.station('cora');
      const address = newAddress();
      await invite('cora', id, address, 0);
      const { body, login } = await sharing.prepareRegistration(address);
      const [, withdrawal] = await Promise.all([
        readData(sharing.stack, doRegister, body),
        withdraw(id, address),
      ]);
      expect([200, 404]).toContain(withdrawal.status);
      const shares = await list(id);
      expect(shares).toHaveLength(withdrawal.status === 200 ? 0 : 1);
      expect(Boolean(await rights(await login(), id))).toBe(withdrawal.status !== 200);
      expect(await waiting(address)).toBe(0);
    }
  });

  it('[SHR-01] become a share when the recipient registers at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await sharing.station('cora');
      const address = newAddress();
      const { body } = await sharing.prepareRegistration(address);
      await Promise.all([readData(sharing.stack, doRegister, body), invite('cora', id, address, 3)]);
      expect(await list(id)).toMatchObject([{ email: address, share_type: 3, pending: 0 }]);
      expect(await waiting(address)).toBe(0);
    }
  });

  it('[SHR-01] are redeemed or expire while the station is transferred', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await sharing.station('cora');
      const address = newAddress();
      await invite('cora', id, address, 2);
      const { body } = await sharing.prepareRegistration(address);
      const [, other] = await Promise.all([
        readData(sharing.stack, doRegister, body),
        sharing.call('cora', saveStationShare, wish(id, sharing.account('tom'), 2)),
      ]);
      const creator = (await sharing.readOwnership(id))!.creator;
      expect(creator === 'tom').toBe(other.status === 200);
      expect(creator).not.toBe('cora');
      expect(await waiting(address)).toBe(0);
    }
  });

  it('[SHR-01] are deleted with their station', async () => {
    const id = await sharing.station('cora');
    const address = newAddress();
    const { link } = await invite('cora', id, address, 2);
    const { body } = await sharing.prepareRegistration(address);
    await Promise.all([
      readData(sharing.stack, doRegister, body),
      sharing.db.query('delete from station where id = $1', [id]),
    ]);
    expect((await about(link)).status).toBe(404);
    expect(await waiting(address)).toBe(0);
  });

  it.each(['', 'x'.repeat(101)])('[SHR-01] %j is not an invitation', async (token) => {
    expect((await callStack(sharing.stack, getInvitation, { invite: token })).status).toBe(400);
  });
});
