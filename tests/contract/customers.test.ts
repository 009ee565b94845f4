import { topics } from '@heliograph/contracts/mqtt';
import {
  addCustomer,
  doGuestLogin,
  getCustomerLinks,
  getCustomers,
  getCustomerStations,
  getMessages,
  getSession,
  getStationTariff,
  linkCustomerStations,
  removeCustomer,
  transferAuthority,
  type Customer,
  type HttpCall,
  type RequestOf,
} from '@heliograph/contracts/http';
import {
  callStack,
  dataOf,
  hasPostgres15,
  startPostgres15,
  type ExternalPostgres,
} from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSession, canSubscribe } from './support/brokerClient.ts';
import { OWN, RIVAL, SPARES, startCompanyStack, tokenOf, type CompanyStack } from './support/companyStack.ts';
import { getRelevance } from './support/fleet.ts';
import { watchAlarms } from './support/watchAlarms.ts';

/** Shorter than the interval in which the broker itself checks connections for lost stations. */
const AT_ONCE_MS = 5_000;

describe.each([
  { database: 'the embedded database', outside: false },
  { database: 'an external PostgreSQL 15', outside: true },
])('on $database', ({ outside }) => {
  describe.skipIf(outside && !hasPostgres15)('customers', () => {
    let postgres: ExternalPostgres | undefined;
    let companies: CompanyStack;
    const tokens: Record<string, string> = {};
    beforeAll(async () => {
      if (outside) postgres = await startPostgres15();
      companies = await startCompanyStack(postgres?.url);
      const people = ['owner', 'installer', 'member', 'admin', 'priya', 'rival', 'taken', ...SPARES];
      for (const person of people) tokens[person] = await tokenOf(companies.stack, person);
    });
    afterAll(async () => {
      await companies.stop();
      await postgres?.stop();
    });

    const ask = <C extends HttpCall>(person: string, call: C, request: RequestOf<C>) =>
      callStack(companies.stack, call, request, { token: tokens[person]! });
    const data = <C extends HttpCall>(person: string, call: C, request: RequestOf<C>) =>
      dataOf(companies.stack, call, request, { token: tokens[person]! });
    const people = (person = 'admin', code = OWN) => data(person, getCustomers, { code });
    async function idOf(userName: string, code = OWN): Promise<number> {
      return (await people('admin', code)).find(({ username }) => username === userName)!.user_id;
    }
    const administrators = (list: readonly Customer[]) =>
      list.filter(({ enterprise_auth }) => enterprise_auth === 1).map(({ username }) => username);
    const assign = async (userName: string, ids: readonly number[], person = 'installer') =>
      ask(person, linkCustomerStations, {
        code: OWN,
        user_id: await idOf(userName),
        station_id: ids.join(','),
      });
    const assigned = async (userName: string) =>
      data('installer', getCustomerLinks, { code: OWN, user_id: await idOf(userName) });
    const stations = async () =>
      (await data('installer', getCustomerStations, { code: OWN })).map(({ id }) => id);
    const messagesOf = async (person: string) => (await data(person, getMessages, {})).list;
    const seen = async (person: string) =>
      (await getRelevance(companies.stack, tokens[person]!)).station.map(({ id }) => id);
    const email = (userName: string) => `${userName}@demo.example`;

    describe('access', () => {
      const requests = (code: string): [HttpCall, Record<string, unknown>][] => [
        [getCustomers, { code }],
        [getCustomerStations, { code }],
        [getCustomerLinks, { code, user_id: 3 }],
        [addCustomer, { code, email: email(SPARES[0]) }],
        [removeCustomer, { code, user_id: 3 }],
        [transferAuthority, { code, user_id: 3 }],
        [linkCustomerStations, { code, user_id: 3, station_id: '' }],
      ];

      it.each(['owner', 'member', 'taken', 'guest'])('[CUS-01] [SEC-01] is refused to %s', async (person) => {
        const { stack } = companies;
        const token = person === 'guest' ? (await dataOf(stack, doGuestLogin, {})).token : tokens[person]!;
        for (const [call, request] of requests(OWN)) {
          const { status, body } = await callStack(stack, call, request, { token });
          expect([call.path, status, body.code]).toEqual([call.path, 403, 1403]);
        }
      });

      it('[SEC-01] is refused without a session', async () => {
        for (const [call, request] of requests(OWN)) {
          expect((await callStack(companies.stack, call, request)).status).toBe(401);
        }
      });

      it('[CUS-01] [SEC-01] an enterprise administrator has access to their own company only', async () => {
        for (const [call, request] of requests(RIVAL)) {
          const { status, body } = await ask('installer', call, request);
          expect([call.path, status, body.field]).toEqual([call.path, 403, 'code']);
        }
        for (const [call, request] of requests('NO-SUCH')) {
          const { status, body } = await ask('installer', call, request);
          expect([call.path, status, body.field]).toEqual([call.path, 404, 'code']);
        }
      });

      it('[CUS-01] an administrator has access to every existing company', async () => {
        expect(administrators(await people('admin', OWN))).toEqual(['installer']);
        expect(administrators(await people('admin', RIVAL))).toEqual(['rival']);
        const unknown = await ask('admin', getCustomers, { code: 'NO-SUCH' });
        expect([unknown.status, unknown.body.field]).toEqual([404, 'code']);
      });
    });

    describe('the list', () => {
      it('[CUS-01] starts with the administrator’s own row and shows when each user was last seen', async () => {
        const list = await people('installer');
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

      it('[CUS-02] offers only the stations linked to the company', async () => {
        const offered = await data('installer', getCustomerStations, { code: OWN });
        expect(getCustomerStations.answer.parse(offered)).toEqual(offered);
        const { station } = await getRelevance(companies.stack, tokens.installer!);
        expect(offered.map(({ id }) => id).sort()).toEqual(station.map(({ id }) => id).sort());
        const [first] = offered;
        const known = station.find(({ id }) => id === first!.id)!;
        expect(first).toEqual({
          id: known.id,
          station_name: known.station_name,
          address: known.address,
          postal_code: known.postal_code,
          station_image: known.station_image,
        });
      });
    });

    describe('joining', () => {
      it.each([
        ['nobody', 404, 'There is no account with this e-mail address. Ask the customer to register first.'],
        ['member', 409, 'This person is already in the company.'],
        ['installer', 409, 'This person is already in the company.'],
        ['taken', 409, 'This person belongs to another company.'],
        ['admin', 409, 'This account administers the whole portal and cannot be a customer.'],
      ])('[CUS-01] %s cannot join: %i, with the field', async (person, status, msg) => {
        const refused = await ask('installer', addCustomer, { code: OWN, email: email(person) });
        expect(refused).toEqual({ status, body: { code: status + 1000, msg, field: 'email' } });
        const chinese = await callStack(
          companies.stack,
          addCustomer,
          { code: OWN, email: email(person) },
          { token: tokens.installer!, lang: 'zh' },
        );
        expect(chinese.body.msg).toMatch(/^[^a-z]+。$/);
      });

      it.each(['', 'no address', '@', 'x'.repeat(300)])(
        '[CUS-01] %j is not an e-mail address',
        async (text) => {
          const { status, body } = await ask('installer', addCustomer, { code: OWN, email: text });
          expect([status, body.field]).toEqual([400, 'email']);
        },
      );

      it('[CUS-01] a user without a company becomes a customer, in any case of the e-mail, and is notified', async () => {
        const [spare] = SPARES;
        const before = await people();
        const joined = await ask('installer', addCustomer, {
          code: OWN,
          email: ` ${email(spare).toUpperCase()} `,
        });
        expect(joined.body).toEqual({ code: 1001, msg: 'Success', data: {} });
        const after = await people();
        expect(after.filter(({ username }) => username !== spare)).toEqual(before);
        expect(after.find(({ username }) => username === spare)).toMatchObject({ enterprise_auth: 0 });
        expect(await messagesOf(spare)).toMatchObject([
          { kind: 'joined', detail: { company: 'Southern Light Solar' }, read: 0 },
        ]);
        expect(await data(spare, getSession, {})).toMatchObject({ enterprise_code: OWN, enterprise_auth: 0 });
        await data('installer', removeCustomer, { code: OWN, user_id: await idOf(spare) });
      });

      it('[CUS-01] only one of two companies gets the user at the same time', async () => {
        const [, spare] = SPARES;
        for (let round = 0; round < 5; round += 1) {
          const answers = await Promise.all([
            ask('installer', addCustomer, { code: OWN, email: email(spare) }),
            ask('rival', addCustomer, { code: RIVAL, email: email(spare) }),
          ]);
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
          const code = answers[0].status === 200 ? OWN : RIVAL;
          const homes = [...(await people('admin', OWN)), ...(await people('admin', RIVAL))];
          expect(homes.filter(({ username }) => username === spare)).toHaveLength(1);
          await data('admin', removeCustomer, { code, user_id: await idOf(spare, code) });
        }
      });

      it('[CUS-01] succeeds once of forty times in parallel, and the server stays responsive', async () => {
        const [spare] = SPARES;
        const request = { code: OWN, email: email(spare) };
        const answers = await Promise.all(
          Array.from({ length: 40 }, () => ask('admin', addCustomer, request)),
        );
        const refused = answers.filter(({ status }) => status !== 200);
        expect(refused).toHaveLength(39);
        for (const { status } of refused) expect([409, 429]).toContain(status);
        expect((await people()).filter(({ username }) => username === spare)).toHaveLength(1);
        await data('installer', removeCustomer, { code: OWN, user_id: await idOf(spare) });
      });

      it('[SEC-01] limits how often accounts can be looked up by e-mail', async () => {
        const answers: number[] = [];
        for (let guess = 0; guess < 21; guess += 1) {
          answers.push(
            (await ask('rival', addCustomer, { code: RIVAL, email: email(`guess${guess}`) })).status,
          );
        }
        expect(answers).toEqual([...Array<number>(20).fill(404), 429]);
        const known = await ask('rival', addCustomer, { code: RIVAL, email: email(SPARES[0]) });
        expect([known.status, known.body.code]).toEqual([429, 1429]);
      });
    });

    describe('removing', () => {
      it('[CUS-01] removes the user with all assignments, and notifies them', async () => {
        const [, , spare] = SPARES;
        await data('installer', addCustomer, { code: OWN, email: email(spare) });
        await assign(spare, (await stations()).slice(0, 2));
        expect(await seen(spare)).toHaveLength(2);
        const user_id = await idOf(spare);
        await data('installer', removeCustomer, { code: OWN, user_id });
        expect(await people()).not.toContainEqual(expect.objectContaining({ username: spare }));
        expect(await seen(spare)).toEqual([]);
        expect((await messagesOf(spare))[0]).toMatchObject({
          kind: 'removed',
          detail: { company: 'Southern Light Solar' },
        });
        const links = await ask('installer', getCustomerLinks, { code: OWN, user_id });
        expect([links.status, links.body.field]).toEqual([404, 'user_id']);
        await data('installer', addCustomer, { code: OWN, email: email(spare) });
        expect(await assigned(spare)).toEqual([]);
        await data('installer', removeCustomer, { code: OWN, user_id });
      });

      it('[CUS-01] keeps the administrator’s own row, even against an administrator', async () => {
        for (const person of ['installer', 'admin']) {
          const refused = await ask(person, removeCustomer, { code: OWN, user_id: await idOf('installer') });
          expect([refused.status, refused.body.field]).toEqual([409, 'user_id']);
        }
        expect(administrators(await people())).toEqual(['installer']);
      });

      it.each(['taken', 'rival'])('[CUS-01] [SEC-01] cannot remove %s of another company', async (person) => {
        const user_id = await idOf(person, RIVAL);
        for (const [call, request] of [
          [removeCustomer, { code: OWN, user_id }],
          [transferAuthority, { code: OWN, user_id }],
          [getCustomerLinks, { code: OWN, user_id }],
          [linkCustomerStations, { code: OWN, user_id, station_id: '' }],
        ] as [HttpCall, Record<string, unknown>][]) {
          const { status, body } = await ask('installer', call, request);
          expect([call.path, status, body.field]).toEqual([call.path, 404, 'user_id']);
        }
        expect((await people('admin', RIVAL)).map(({ username }) => username)).toContain(person);
      });
    });

    describe('transferring authority', () => {
      const transfer = async (from: string, to: string) =>
        ask(from, transferAuthority, { code: OWN, user_id: await idOf(to) });
      /** Restores the demo's administrator. */
      async function restore() {
        if (administrators(await people())[0] !== 'installer') await transfer('admin', 'installer');
      }

      it('[CUS-01] [SEC-01] takes effect immediately and notifies the new administrator', async () => {
        expect((await transfer('installer', 'member')).status).toBe(200);
        expect(administrators(await people())).toEqual(['member']);
        expect(await data('installer', getSession, {})).toMatchObject({
          enterprise_auth: 0,
          enterprise_code: OWN,
        });
        expect(await data('member', getSession, {})).toMatchObject({
          enterprise_auth: 1,
          enterprise_code: OWN,
        });
        expect((await ask('installer', getCustomers, { code: OWN })).status).toBe(403);
        expect(administrators(await people('member'))).toEqual(['member']);
        expect((await messagesOf('member'))[0]).toMatchObject({
          kind: 'authority',
          detail: { company: 'Southern Light Solar', by: 'Isaac Lindgren' },
        });
        const shown = (await getRelevance(companies.stack, tokens.member!)).station;
        const linked = await data('member', getCustomerStations, { code: OWN });
        for (const { id } of linked) expect(shown.find((one) => one.id === id)?.station_auth).toBe(1);
        const former = (await getRelevance(companies.stack, tokens.installer!)).station;
        expect(former.map(({ id }) => id)).toEqual(expect.arrayContaining(linked.map(({ id }) => id)));
        expect((await transfer('member', 'installer')).status).toBe(200);
      });

      it('[CUS-01] requires a user other than the administrator', async () => {
        for (const person of ['installer', 'admin']) {
          const refused = await transfer(person, 'installer');
          expect([refused.status, refused.body.field]).toEqual([409, 'user_id']);
        }
      });

      it('[CUS-01] leaves exactly one administrator after two at once', async () => {
        for (let round = 0; round < 5; round += 1) {
          const answers = await Promise.all([
            transfer('installer', 'member'),
            transfer('installer', 'priya'),
          ]);
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
          const chosen = answers[0].status === 200 ? 'member' : 'priya';
          expect(administrators(await people())).toEqual([chosen]);
          await restore();
        }
      });

      it('[CUS-01] leaves exactly one administrator after two at once by an administrator', async () => {
        for (let round = 0; round < 5; round += 1) {
          const answers = await Promise.all([transfer('admin', 'member'), transfer('admin', 'priya')]);
          expect(answers.map(({ status }) => status)).toEqual([200, 200]);
          expect(administrators(await people())).toHaveLength(1);
          await restore();
        }
      });

      it('[CUS-01] to a user who is being removed either comes first or is refused', async () => {
        const [, , , spare] = SPARES;
        for (let round = 0; round < 5; round += 1) {
          await data('installer', addCustomer, { code: OWN, email: email(spare) });
          const user_id = await idOf(spare);
          const [removal, transferral] = await Promise.all([
            ask('installer', removeCustomer, { code: OWN, user_id }),
            ask('installer', transferAuthority, { code: OWN, user_id }),
          ]);
          expect([
            [200, 404],
            [403, 200],
          ]).toContainEqual([removal.status, transferral.status]);
          expect(administrators(await people())).toEqual([removal.status === 200 ? 'installer' : spare]);
          await restore();
          if (removal.status !== 200) await data('installer', removeCustomer, { code: OWN, user_id });
        }
      });

      it('[CUS-01] [SEC-01] a removed former administrator is an individual and loses access to the company, on the broker too', async () => {
        await transfer('installer', 'priya');
        const linked = await stationsOfCompany('priya');
        const { gateway, station: ofCompany } = await getRelevance(companies.stack, tokens.priya!);
        // One of the owner's stations that is linked to the company: the installer did not create it.
        const { station } = await getRelevance(companies.stack, tokens.owner!);
        const foreign = station.find(
          ({ id, create_user }) => create_user === 'owner' && linked.includes(id),
        )!;
        const own = ofCompany.find(({ create_user }) => create_user === 'installer')!;
        const [lost, kept] = [foreign, own].map(
          ({ id }) => gateway.find(({ station_id }) => station_id === id)!.uuid,
        );
        const client = await connectSession(companies.stack, tokens.installer!);
        const watched = await watchAlarms(companies.stack, client, [lost!, kept!]);
        expect(await watched.heard()).toEqual([lost, kept]);
        const since = Date.now();
        await data('priya', removeCustomer, { code: OWN, user_id: await idOf('installer') });
        await expect.poll(watched.heard, { timeout: AT_ONCE_MS }).toEqual([kept]);
        expect(Date.now() - since).toBeLessThan(AT_ONCE_MS);
        expect(client.connected).toBe(true);
        expect(await canSubscribe(client, topics.status(lost!))).toBe(false);
        await watched.end();
        expect(await data('installer', getSession, {})).toMatchObject({
          enterprise_code: '',
          enterprise_auth: 0,
        });
        expect(await seen('installer')).not.toContain(foreign.id);
        const again = await connectSession(companies.stack, tokens.installer!, 'again');
        expect(await canSubscribe(again, topics.status(lost!))).toBe(false);
        await again.endAsync();
        await data('priya', addCustomer, { code: OWN, email: email('installer') });
        // The role enterprise was lost with the company: now a customer like any other.
        expect(await seen('installer')).not.toContain(foreign.id);
        await transfer('priya', 'installer');
        expect(await seen('installer')).toContain(foreign.id);
      });

      const stationsOfCompany = async (person: string) =>
        (await data(person, getCustomerStations, { code: OWN })).map(({ id }) => id);
    });

    describe('assigning stations', () => {
      it('[CUS-02] replaces assignments, ignoring order and duplicates; empty removes all', async () => {
        const before = await assigned('member');
        const [a, b, c] = await stations();
        for (const [wanted, expected] of [
          [
            [a!, b!],
            [a!, b!],
          ],
          [
            [c!, b!, c!],
            [b!, c!],
          ],
          [[], []],
        ] as const) {
          expect((await assign('member', wanted)).status).toBe(200);
          expect(await assigned('member')).toEqual(expected.toSorted((x, y) => x - y));
        }
        await assign('member', [a!, b!]);
        expect((await messagesOf('member'))[0]).toMatchObject({
          kind: 'assigned',
          detail: { company: 'Southern Light Solar', count: 2 },
        });
        const messages = (await messagesOf('member')).length;
        await assign('member', [b!, a!]);
        expect(await messagesOf('member')).toHaveLength(messages);
        await assign('member', before);
      });

      it('[CUS-02] [SEC-01] refuses unknown, unlinked and other companies’ stations without changes', async () => {
        const before = await assigned('member');
        const [mine] = await stations();
        const linked = new Set(await stations());
        const strange = (await seen('admin')).filter((id) => !linked.has(id));
        const rivals = (await data('admin', getCustomerStations, { code: RIVAL })).map(({ id }) => id);
        expect(rivals).toHaveLength(1);
        expect(strange).toEqual(expect.arrayContaining(rivals));
        for (const id of [...strange, 999_999, 2_147_483_648, 9_999_999_999]) {
          const { status, body } = await assign('member', [mine!, id]);
          expect([status, body.field]).toEqual([404, 'station_id']);
          expect(body.msg).toContain(String(id));
        }
        expect(await assigned('member')).toEqual(before);
      });

      it.each(['1,', ',1', '1,,2', '1;2', '-1', '1.5', 'all', '1, 2'])(
        '[CUS-02] %j is not a list of stations',
        async (station_id) => {
          const { status, body } = await ask('installer', linkCustomerStations, {
            code: OWN,
            user_id: await idOf('member'),
            station_id,
          });
          expect([status, body.field]).toEqual([400, 'station_id']);
        },
      );

      it('[CUS-01] [CUS-02] removing and assigning at the same time leaves no assignment', async () => {
        const [, , spare] = SPARES;
        const ids = await stations();
        for (let round = 0; round < 5; round += 1) {
          await data('installer', addCustomer, { code: OWN, email: email(spare) });
          const user_id = await idOf(spare);
          const [removal, assignment] = await Promise.all([
            ask('installer', removeCustomer, { code: OWN, user_id }),
            ask('installer', linkCustomerStations, { code: OWN, user_id, station_id: ids.join(',') }),
          ]);
          expect(removal.status).toBe(200);
          expect([200, 404]).toContain(assignment.status);
          expect(await seen(spare)).toEqual([]);
          await data('installer', addCustomer, { code: OWN, email: email(spare) });
          expect(await assigned(spare)).toEqual([]);
          await data('installer', removeCustomer, { code: OWN, user_id });
        }
      });

      it('[CUS-02] two at once apply one of both, not a mixture', async () => {
        const before = await assigned('member');
        const ids = (await stations()).toSorted((x, y) => x - y);
        const wishes = [ids.slice(0, 2), ids.slice(2, 4)];
        for (let round = 0; round < 5; round += 1) {
          await Promise.all(wishes.map((wish) => assign('member', wish)));
          expect(wishes).toContainEqual(await assigned('member'));
        }
        await assign('member', before);
      });

      it('[CUS-02] [SEC-01] shows a station to the customer over HTTP and on the broker, and hides it immediately', async () => {
        const { stack } = companies;
        const token = (tokens.noah = await tokenOf(stack, 'noah'));
        const before = await assigned('noah');
        const [station_id, other] = (await stations()).filter((id) => !before.includes(id)) as [
          number,
          number,
        ];
        const { gateway } = await getRelevance(stack, tokens.installer!);
        const [uuid, kept] = [station_id, other].map(
          (id) => gateway.find((one) => one.station_id === id)!.uuid,
        );
        const topic = topics.telemetry(uuid!);
        const tariff = () => callStack(stack, getStationTariff, { station_id }, { token });
        const client = await connectSession(stack, token);
        expect(await canSubscribe(client, topic)).toBe(false);
        expect((await tariff()).status).toBe(404);

        await assign('noah', [...before, station_id, other]);
        expect(await seen('noah')).toContain(station_id);
        expect((await tariff()).status).toBe(200);
        const { station } = await getRelevance(stack, token);
        expect(station.find(({ id }) => id === station_id)).toMatchObject({
          station_auth: 0,
          device_auth: 0,
          device_control: 0,
          device_setting: 0,
        });
        expect(await canSubscribe(client, topic)).toBe(true);

        const watched = await watchAlarms(stack, client, [uuid!, kept!]);
        expect(await watched.heard()).toEqual([uuid, kept]);
        const since = Date.now();
        await assign('noah', [...before, other]);
        await expect.poll(watched.heard, { timeout: AT_ONCE_MS }).toEqual([kept]);
        expect(Date.now() - since).toBeLessThan(AT_ONCE_MS);
        expect(client.connected).toBe(true);
        expect(await canSubscribe(client, topic)).toBe(false);
        await watched.end();
        expect(await seen('noah')).not.toContain(station_id);
        expect((await tariff()).status).toBe(404);
        const again = await connectSession(stack, token, 'again');
        expect(await canSubscribe(again, topic)).toBe(false);
        await again.endAsync();
        await assign('noah', before);
      });
    });

    it('[CUS-01] [CUS-02] every change is recorded with its author, for a station’s owner too', async () => {
      const [spare] = SPARES;
      const [station] = await stations();
      await data('installer', addCustomer, { code: OWN, email: email(spare) });
      const person = await idOf(spare);
      await assign(spare, [station!]);
      await data('installer', transferAuthority, { code: OWN, user_id: person });
      await data(spare, transferAuthority, { code: OWN, user_id: await idOf('installer') });
      await data('installer', removeCustomer, { code: OWN, user_id: person });
      const rows = await companies.withDatabase(
        async ({ pool }) =>
          (
            await pool.query<Record<string, unknown>>(
              `select user_name as by, station_id, action, (detail->>'person')::int as person
               from audit join person on person.id = audit.person_id
               order by audit.id desc limit 6`,
            )
          ).rows,
      );
      const none = { station_id: null };
      const installer = await idOf('installer');
      expect(rows.reverse()).toEqual([
        { by: 'installer', ...none, action: 'customer.join', person },
        { by: 'installer', station_id: station, action: 'station.assign', person },
        { by: 'installer', ...none, action: 'company.transfer', person },
        { by: spare, ...none, action: 'company.transfer', person: installer },
        { by: 'installer', ...none, action: 'customer.remove', person },
        { by: 'installer', station_id: station, action: 'station.unassign', person },
      ]);
    });
  });
});
