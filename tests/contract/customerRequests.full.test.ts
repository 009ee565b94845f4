import {
  acceptCustomerRequest,
  addCustomer,
  awaitChange,
  declineCustomerRequest,
  doGuestLogin,
  getCustomerRequests,
  getReceivedRequests,
  getSession,
  removeCustomer,
  repeatCustomerRequest,
  withdrawCustomerRequest,
} from '@heliograph/contracts/http';
import { callStack, readData, listMessages, waitForMessage } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OWN, RIVAL, SPARES } from './support/companyStack.ts';
import { getEmail, startCustomerStack, type CustomerStack } from './support/customerStack.ts';

const DAY_MS = 86_400_000;
const COMPANY = 'Southern Light Solar';
const [ada, ben, cem, dai] = SPARES;

describe('requests to become a customer', () => {
  let customers: CustomerStack;
  beforeAll(async () => void (customers = await startCustomerStack()));
  afterAll(() => customers.stop());
  beforeEach(async () => {
    await customers.clearAttempts();
    await customers.query('delete from customer_request');
    await customers.query('delete from notice');
    await customers.query(
      'update person set company_id = null where user_name = any($1) and company_id is not null',
      [SPARES],
    );
  });

  const request = (userName: string, by = 'installer', code = OWN) =>
    customers.ask(by, addCustomer, { code, email: getEmail(userName) });
  const pending = (by = 'installer', code = OWN) => customers.data(by, getCustomerRequests, { code });
  const received = (userName: string) => customers.data(userName, getReceivedRequests, {});
  const accept = (userName: string, request_id: number) =>
    customers.ask(userName, acceptCustomerRequest, { request_id });
  const decline = (userName: string, request_id: number) =>
    customers.ask(userName, declineCustomerRequest, { request_id });
  const withdraw = (request_id: number, by = 'installer', code = OWN) =>
    customers.ask(by, withdrawCustomerRequest, { code, request_id });
  const repeat = (request_id: number, by = 'installer', code = OWN) =>
    customers.ask(by, repeatCustomerRequest, { code, request_id });
  const readCompany = async (userName: string) =>
    (await customers.data(userName, getSession, {})).enterprise_code;
  const kinds = async (userName: string) =>
    (await customers.messagesOf(userName)).filter(({ id }) => id.startsWith('n')).map(({ kind }) => kind);
  const mark = async (userName: string) => (await customers.data(userName, awaitChange, { seen: '' })).mark;

  /** Asks a person. @returns the id of the request */
  async function requested(userName: string, by = 'installer', code = OWN): Promise<number> {
    expect((await request(userName, by, code)).body).toEqual({ code: 1001, msg: 'Success', data: {} });
    return (await pending(by, code)).find(({ email }) => email === getEmail(userName))!.request_id;
  }

  it('[CUS-01] wait for the answer: the company sees only the address, the person who asks', async () => {
    const before = await customers.people();
    const asked = await request(ada.toUpperCase());
    expect(asked.body).toEqual({ code: 1001, msg: 'Success', data: {} });
    expect(await customers.people()).toEqual(before);
    expect(await readCompany(ada)).toBe('');
    const list = await pending();
    expect(getCustomerRequests.answer.parse(list)).toEqual(list);
    expect(list).toEqual([
      {
        request_id: expect.any(Number) as number,
        email: getEmail(ada),
        created_at: expect.any(Number) as number,
        expires_at: list[0]!.created_at + 14 * DAY_MS,
      },
    ]);
    const mine = await received(ada);
    expect(getReceivedRequests.answer.parse(mine)).toEqual(mine);
    expect(mine).toMatchObject([{ by: getEmail('installer') }]);
    // Strangers choose the name of their company.
    expect(JSON.stringify([mine, await customers.messagesOf(ada)])).not.toContain(COMPANY);
    const { request_id } = list[0]!;
    expect(await customers.messagesOf(ada)).toMatchObject([
      {
        kind: 'customerRequest',
        detail: { by: getEmail('installer'), request: request_id },
        read: 0,
      },
    ]);
    expect(await pending('rival', RIVAL)).toEqual([]);
    expect(await received(ben)).toEqual([]);
  });

  it('[CUS-01] an acceptance makes the person a customer, and informs both', async () => {
    const id = await requested(ada);
    expect((await accept(ada, id)).body).toEqual({ code: 1001, msg: 'Success', data: {} });
    expect((await customers.people()).find(({ username }) => username === ada)).toMatchObject({
      enterprise_auth: 0,
      email: getEmail(ada),
    });
    expect(await readCompany(ada)).toBe(OWN);
    expect(await kinds(ada)).toEqual(['joined']);
    expect(await customers.messagesOf('installer')).toContainEqual(
      expect.objectContaining({ kind: 'customerAccepted', detail: { company: COMPANY, name: ada } }),
    );
    expect([await pending(), await received(ada)]).toEqual([[], []]);
    expect((await accept(ada, id)).body).toMatchObject({ code: 1404, field: 'request_id' });
  });

  it('[CUS-01] a decline changes nothing but informs the administrator, who may ask again', async () => {
    const id = await requested(ada);
    expect((await decline(ada, id)).status).toBe(200);
    expect(await readCompany(ada)).toBe('');
    expect([await pending(), await received(ada), await kinds(ada)]).toEqual([[], [], []]);
    // Without the name, which the company never learned.
    expect(await customers.messagesOf('installer')).toContainEqual(
      expect.objectContaining({
        kind: 'customerDeclined',
        detail: { company: COMPANY, email: getEmail(ada) },
      }),
    );
    expect((await accept(ada, id)).status).toBe(404);
    expect(await requested(ada)).not.toBe(id);
  });

  it('[CUS-01] informs an administrator who asked for a company of others as well', async () => {
    const id = await requested(ada, 'admin');
    expect(await received(ada)).toMatchObject([{ by: getEmail('admin') }]);
    await decline(ada, id);
    for (const person of ['admin', 'installer']) expect(await kinds(person)).toEqual(['customerDeclined']);
    expect(await kinds('rival')).toEqual([]);
  });

  it('[CUS-01] a withdrawn one can no longer be answered, and its message is gone', async () => {
    const id = await requested(ada);
    expect((await withdraw(id)).status).toBe(200);
    expect([await pending(), await received(ada), await kinds(ada)]).toEqual([[], [], []]);
    for (const answer of [await accept(ada, id), await decline(ada, id), await withdraw(id)])
      expect(answer).toEqual({
        status: 404,
        body: {
          code: 1404,
          msg: 'This request has been answered or withdrawn, or it has expired.',
          field: 'request_id',
        },
      });
    expect(await readCompany(ada)).toBe('');
  });

  it('[CUS-01] one at a time: a second one is refused, but it can be sent again', async () => {
    const id = await requested(ada);
    for (const by of ['installer', 'admin'])
      expect(await request(ada, by)).toEqual({
        status: 409,
        body: {
          code: 1409,
          msg: 'This person has been asked and has not answered yet. You can send the request again.',
          field: 'email',
        },
      });
    const [first] = await pending();
    expect((await repeat(id)).status).toBe(200);
    const [second] = await pending();
    expect(second).toMatchObject({ request_id: id, email: getEmail(ada) });
    expect(second!.expires_at).toBeGreaterThan(first!.expires_at);
    expect(await kinds(ada)).toEqual(['customerRequest']);
    expect((await accept(ada, id)).status).toBe(200);
  });

  it('[SEC-01] limits how often a person is asked', async () => {
    const id = await requested(ada);
    const answers = [];
    for (let round = 0; round < 5; round += 1) answers.push((await repeat(id)).status);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
    expect((await withdraw(id)).status).toBe(200);
    expect((await request(ada)).body.code).toBe(1429);
    expect((await request(ada, 'rival', RIVAL)).body.code).toBe(1429);
    expect(await received(ada)).toEqual([]);
  });

  it('[CUS-01] [SEC-01] only the person asked can answer', async () => {
    const id = await requested(ada);
    for (const other of [ben, 'installer', 'admin', 'member', 'rival'])
      for (const answer of [await accept(other, id), await decline(other, id)])
        expect([other, answer.status, answer.body.field]).toEqual([other, 404, 'request_id']);
    const guest = await readData(customers.stack, doGuestLogin, {});
    for (const call of [acceptCustomerRequest, declineCustomerRequest]) {
      const of = (options: object) => callStack(customers.stack, call, { request_id: id }, options);
      expect((await of({})).status).toBe(401);
      expect((await of({ token: guest.token })).status).toBe(403);
    }
    expect(await received(ada)).toHaveLength(1);
  });

  it('[CUS-01] [SEC-01] only the company that asks can withdraw it or send it again', async () => {
    const id = await requested(ada);
    for (const act of [withdraw, repeat]) {
      expect((await act(id, 'rival', RIVAL)).body).toMatchObject({ code: 1404, field: 'request_id' });
      expect((await act(id, 'rival', OWN)).body).toMatchObject({ code: 1403, field: 'code' });
      for (const person of [ada, 'member']) expect((await act(id, person, OWN)).status).toBe(403);
    }
    expect(await received(ada)).toHaveLength(1);
  });

  it('[CUS-01] [SEC-01] open pages of both learn of it at once', async () => {
    const marks = async () => [await mark(ada), await mark('installer')];
    let before = await marks();
    const isNew = async () => {
      const after = await marks();
      expect(after[0]).not.toBe(before[0]);
      expect(after[1]).not.toBe(before[1]);
      before = after;
    };
    const id = await requested(ada);
    await isNew();
    await repeat(id);
    await isNew();
    await withdraw(id);
    await isNew();
    await decline(ada, await requested(ada));
    await isNew();
    await accept(ada, await requested(ada));
    await isNew();
  });

  it.each([
    ['nobody', 404, 'There is no account with this e-mail address. Ask the customer to register first.'],
    ['member', 409, 'This person is already in the company.'],
    ['installer', 409, 'This person is already in the company.'],
    ['taken', 409, 'This person belongs to another company.'],
    ['admin', 409, 'This account administers the whole portal and cannot be a customer.'],
  ])('[CUS-01] %s cannot be asked: %i, with the field', async (person, status, msg) => {
    expect(await request(person)).toEqual({ status, body: { code: status + 1000, msg, field: 'email' } });
    const chinese = await customers.ask(
      'installer',
      addCustomer,
      { code: OWN, email: getEmail(person) },
      { lang: 'zh' },
    );
    expect(chinese.body.msg).toMatch(/^[^a-z]+。$/);
  });

  it.each(['', 'no address', '@', 'x'.repeat(300)])('[CUS-01] %j is not an e-mail address', async (email) => {
    const { status, body } = await customers.ask('installer', addCustomer, { code: OWN, email });
    expect([status, body.field]).toEqual([400, 'email']);
  });

  it('[SEC-01] limits how often accounts can be looked up by e-mail', async () => {
    const answers: number[] = [];
    for (let guess = 0; guess < 21; guess += 1)
      answers.push((await request(`guess${guess}`, 'rival', RIVAL)).status);
    expect(answers).toEqual([...Array<number>(20).fill(404), 429]);
    const known = await request(ada, 'rival', RIVAL);
    expect([known.status, known.body.code]).toEqual([429, 1429]);
  });

  it('[CUS-01] somebody who joined another company meanwhile cannot accept, nor be asked again', async () => {
    const id = await requested(ada);
    await accept(ada, await requested(ada, 'rival', RIVAL));
    expect(await accept(ada, id)).toEqual({
      status: 409,
      body: {
        code: 1409,
        msg: 'You belong to another company. Its administrator must remove you before you can accept.',
        field: 'request_id',
      },
    });
    expect((await repeat(id)).body).toMatchObject({ code: 1409, field: 'request_id' });
    expect(await readCompany(ada)).toBe(RIVAL);
    expect(await received(ada)).toHaveLength(1);
    expect((await decline(ada, id)).status).toBe(200);
  });

  it('[CUS-01] only one of two companies gets a person who accepts both at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await customers.clearAttempts();
      const ids = [await requested(ben), await requested(ben, 'rival', RIVAL)];
      const answers = await Promise.all(ids.map((id) => accept(ben, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const code = answers[0]!.status === 200 ? OWN : RIVAL;
      const homes = [...(await customers.people('admin', OWN)), ...(await customers.people('admin', RIVAL))];
      expect(homes.filter(({ username }) => username === ben)).toHaveLength(1);
      await decline(ben, ids[code === OWN ? 1 : 0]!);
      await customers.data('admin', removeCustomer, { code, user_id: await customers.getId(ben, code) });
    }
  });

  it('[CUS-01] accepting, declining and withdrawing at once: the first wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      await customers.clearAttempts();
      const id = await requested(cem);
      const acts = [() => accept(cem, id), () => decline(cem, id), () => withdraw(id)];
      // Each of them comes first now and then.
      const first = round % 3;
      const order = [...acts.slice(first), ...acts.slice(0, first)];
      const answers = await Promise.all(order.map((act) => act()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const isAccepted = answers[(3 - first) % 3]!.status === 200;
      expect(await readCompany(cem)).toBe(isAccepted ? OWN : '');
      expect([await pending(), await received(cem)]).toEqual([[], []]);
      if (isAccepted)
        await customers.data('installer', removeCustomer, {
          code: OWN,
          user_id: await customers.getId(cem),
        });
    }
  });

  it('[CUS-01] asks once of forty times in parallel, and the server stays responsive', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => request(dai, 'admin')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(39);
    for (const { status } of refused) expect([409, 429]).toContain(status);
    expect(await received(dai)).toHaveLength(1);
    expect(await kinds(dai)).toEqual(['customerRequest']);
  });

  it.each([
    ['en', `${getEmail('installer')} asks to add you as a customer on `, 'Nothing changes until you accept.'],
    ['zh', `${getEmail('installer')} 请求在 `, '在您接受之前，一切保持不变。'],
  ] as const)('[CUS-01] are sent by e-mail, in %s', async (lang, subject, promise) => {
    const after = Date.now();
    const sentTo = lang === 'en' ? ada : ben;
    await customers.data('installer', addCustomer, { code: OWN, email: getEmail(sentTo) }, { lang });
    const mail = await waitForMessage(customers.mailbox.folder, getEmail(sentTo), { after });
    const [{ request_id } = { request_id: 0 }] = await pending();
    const link = `${customers.stack.http}/userCenter?request=${request_id}`;
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(promise);
    // Nothing that the sender chose.
    for (const chosen of ['Isaac Lindgren', COMPANY]) expect(mail.text).not.toContain(chosen);
    expect(mail.text).toContain('14');
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
  });

  it('[CUS-01] [SEC-01] a refused one sends no e-mail', async () => {
    const { folder } = customers.mailbox;
    const after = Date.now();
    await requested('owner');
    await request('owner');
    await request('member');
    // Later than the refused ones would have been.
    await requested(cem);
    await waitForMessage(folder, getEmail(cem), { after });
    await waitForMessage(folder, getEmail('owner'), { after });
    expect(await listMessages(folder, getEmail('owner'))).toHaveLength(1);
    expect(await listMessages(folder, getEmail('member'))).toEqual([]);
  });

  it.each([
    ['the account', `delete from person where user_name = 'eve.spare'`],
    ['the company', `delete from company where enterprise_code = 'EVE-2026'`],
  ])('[CUS-01] end with %s', async (_what, deletion) => {
    await customers.query(
      `insert into company (name, code, enterprise_code) values ('Eve Solar', '53004085616', 'EVE-2026')
         on conflict do nothing`,
    );
    await customers.query(
      `insert into person (user_name, name, email, role, company_id, password_hash, created_at)
         select 'eve.spare', 'Eve', 'eve.spare@demo.example', 'individual', null, password_hash, 0
         from person where user_name = 'owner' on conflict do nothing`,
    );
    await requested('eve.spare', 'admin', 'EVE-2026');
    await customers.query(deletion);
    expect((await customers.query('select from customer_request')).rowCount).toBe(0);
  });
});
