import {
  addCustomer,
  doGuestLogin,
  getCustomerLinks,
  getCustomerRequests,
  getCustomers,
  getCustomerStations,
  linkCustomerStations,
  removeCustomer,
  repeatCustomerRequest,
  transferAuthority,
  withdrawCustomerRequest,
  type HttpCall,
} from '@heliograph/contracts/http';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN, RIVAL, SPARES } from './support/companyStack.ts';
import {
  administratorsAmong,
  getEmail,
  startCustomerStack,
  type CustomerStack,
} from './support/customerStack.ts';

describe('customers', () => {
  let customers: CustomerStack;
  beforeAll(async () => void (customers = await startCustomerStack()));
  afterAll(() => customers.stop());

  describe('access', () => {
    const requests = (code: string): [HttpCall, Record<string, unknown>][] => [
      [getCustomers, { code }],
      [getCustomerStations, { code }],
      [getCustomerLinks, { code, user_id: 3 }],
      [addCustomer, { code, email: getEmail(SPARES[0]) }],
      [getCustomerRequests, { code }],
      [repeatCustomerRequest, { code, request_id: 3 }],
      [withdrawCustomerRequest, { code, request_id: 3 }],
      [removeCustomer, { code, user_id: 3 }],
      [transferAuthority, { code, user_id: 3 }],
      [linkCustomerStations, { code, user_id: 3, station_id: '' }],
    ];

    it.each(['owner', 'member', 'taken', 'guest'])('[CUS-01] [SEC-01] is refused to %s', async (person) => {
      const { stack } = customers;
      const token =
        person === 'guest' ? (await readData(stack, doGuestLogin, {})).token : customers.tokens[person]!;
      for (const [call, request] of requests(OWN)) {
        const { status, body } = await callStack(stack, call, request, { token });
        expect([call.path, status, body.code]).toEqual([call.path, 403, 1403]);
      }
    });

    it('[SEC-01] is refused without a session', async () => {
      for (const [call, request] of requests(OWN)) {
        expect((await callStack(customers.stack, call, request)).status).toBe(401);
      }
    });

    it('[CUS-01] [SEC-01] an enterprise administrator has access to their own company only', async () => {
      for (const [call, request] of requests(RIVAL)) {
        const { status, body } = await customers.ask('installer', call, request);
        expect([call.path, status, body.field]).toEqual([call.path, 403, 'code']);
      }
      for (const [call, request] of requests('NO-SUCH')) {
        const { status, body } = await customers.ask('installer', call, request);
        expect([call.path, status, body.field]).toEqual([call.path, 404, 'code']);
      }
    });

    it('[CUS-01] an administrator has access to every existing company', async () => {
      expect(administratorsAmong(await customers.people('admin', OWN))).toEqual(['installer']);
      expect(administratorsAmong(await customers.people('admin', RIVAL))).toEqual(['rival']);
      const unknown = await customers.ask('admin', getCustomers, { code: 'NO-SUCH' });
      expect([unknown.status, unknown.body.field]).toEqual([404, 'code']);
    });
  });

  describe('the list', () => {
    it('[CUS-01] starts with the administrator’s own row and shows when each user was last seen', async () => {
      const list = await customers.people('installer');
      expect(getCustomers.answer.parse(list)).toEqual(list);
      expect(list[0]).toMatchObject({ username: 'installer', enterprise_auth: 1 });
      expect(list.slice(1)).toMatchObject([
        { username: 'member', name: 'Mei Tanaka', email: 'member@demo.example', enterprise_auth: 0 },
        { username: 'noah', last_time: null },
        { username: 'priya' },
      ]);
      const { last_time: at } = list.find(({ username }) => username === 'member')!;
      expect(Math.abs(Date.now() - at!)).toBeLessThan(5 * 60_000);
    });
  });

  describe('removing', () => {
    it('[CUS-01] removes the user with all assignments, and notifies them', async () => {
      const [, , spare] = SPARES;
      await customers.join(spare);
      await customers.assign(spare, (await customers.stations()).slice(0, 2));
      expect(await customers.seen(spare)).toHaveLength(2);
      const user_id = await customers.getId(spare);
      await customers.data('installer', removeCustomer, { code: OWN, user_id });
      expect(await customers.people()).not.toContainEqual(expect.objectContaining({ username: spare }));
      expect(await customers.seen(spare)).toEqual([]);
      expect((await customers.messagesOf(spare))[0]).toMatchObject({
        kind: 'removed',
        detail: { company: 'Southern Light Solar' },
      });
      const links = await customers.ask('installer', getCustomerLinks, { code: OWN, user_id });
      expect([links.status, links.body.field]).toEqual([404, 'user_id']);
      await customers.join(spare);
      expect(await customers.assigned(spare)).toEqual([]);
      await customers.data('installer', removeCustomer, { code: OWN, user_id });
    });

    it('[CUS-01] keeps the administrator’s own row, even against an administrator', async () => {
      for (const person of ['installer', 'admin']) {
        const refused = await customers.ask(person, removeCustomer, {
          code: OWN,
          user_id: await customers.getId('installer'),
        });
        expect([refused.status, refused.body.field]).toEqual([409, 'user_id']);
      }
      expect(administratorsAmong(await customers.people())).toEqual(['installer']);
    });

    it.each(['taken', 'rival'])('[CUS-01] [SEC-01] cannot remove %s of another company', async (person) => {
      const user_id = await customers.getId(person, RIVAL);
      for (const [call, request] of [
        [removeCustomer, { code: OWN, user_id }],
        [transferAuthority, { code: OWN, user_id }],
        [getCustomerLinks, { code: OWN, user_id }],
        [linkCustomerStations, { code: OWN, user_id, station_id: '' }],
      ] as [HttpCall, Record<string, unknown>][]) {
        const { status, body } = await customers.ask('installer', call, request);
        expect([call.path, status, body.field]).toEqual([call.path, 404, 'user_id']);
      }
      expect((await customers.people('admin', RIVAL)).map(({ username }) => username)).toContain(person);
    });
  });

  it('[CUS-01] [CUS-02] every change is recorded with its author, for a station’s owner too', async () => {
    const [spare] = SPARES;
    const [station] = await customers.stations();
    await customers.join(spare);
    const person = await customers.getId(spare);
    await customers.assign(spare, [station!]);
    await customers.data('installer', transferAuthority, { code: OWN, user_id: person });
    await customers.data(spare, transferAuthority, {
      code: OWN,
      user_id: await customers.getId('installer'),
    });
    await customers.data('installer', removeCustomer, { code: OWN, user_id: person });
    const { rows } = await customers.query(
      `select user_name as by, station_id, action, (detail->>'person')::int as person
         from audit join person on person.id = audit.person_id
         order by audit.id desc limit 7`,
    );
    const none = { station_id: null };
    const installer = await customers.getId('installer');
    expect(rows.reverse()).toEqual([
      { by: 'installer', ...none, action: 'customer.ask', person },
      { by: spare, ...none, action: 'customer.join', person },
      { by: 'installer', station_id: station, action: 'station.assign', person },
      { by: 'installer', ...none, action: 'company.transfer', person },
      { by: spare, ...none, action: 'company.transfer', person: installer },
      { by: 'installer', ...none, action: 'customer.remove', person },
      { by: 'installer', station_id: station, action: 'station.unassign', person },
    ]);
  });
});
