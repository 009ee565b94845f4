import {
  getCustomers,
  getCustomerStations,
  getSession,
  removeCustomer,
  transferAuthority,
} from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSubscribe, connectSession } from './support/brokerClient.ts';
import { OWN, SPARES } from './support/companyStack.ts';
import { administratorsAmong, startCustomerStack, type CustomerStack } from './support/customerStack.ts';
import { getRelevance } from './support/fleet.ts';
import { watchAlarms } from './support/watchAlarms.ts';

/** Shorter than the interval in which the broker itself checks connections for lost stations. */
const AT_ONCE_MS = 5_000;

describe('transferring the authority of a company', () => {
  let customers: CustomerStack;
  beforeAll(async () => void (customers = await startCustomerStack()));
  afterAll(() => customers.stop());

  const transfer = async (from: string, to: string) =>
    customers.ask(from, transferAuthority, { code: OWN, user_id: await customers.getId(to) });
  /** Restores the demo's administrator. */
  async function restore() {
    if (administratorsAmong(await customers.people())[0] !== 'installer')
      await transfer('admin', 'installer');
  }

  it('[CUS-01] [SEC-01] takes effect immediately and notifies the new administrator', async () => {
    expect((await transfer('installer', 'member')).status).toBe(200);
    expect(administratorsAmong(await customers.people())).toEqual(['member']);
    expect(await customers.data('installer', getSession, {})).toMatchObject({
      enterprise_auth: 0,
      enterprise_code: OWN,
    });
    expect(await customers.data('member', getSession, {})).toMatchObject({
      enterprise_auth: 1,
      enterprise_code: OWN,
    });
    expect((await customers.ask('installer', getCustomers, { code: OWN })).status).toBe(403);
    expect(administratorsAmong(await customers.people('member'))).toEqual(['member']);
    expect((await customers.messagesOf('member'))[0]).toMatchObject({
      kind: 'authority',
      detail: { company: 'Southern Light Solar', by: 'Isaac Lindgren' },
    });
    const shown = (await getRelevance(customers.stack, customers.tokens.member!)).station;
    const linked = await customers.data('member', getCustomerStations, { code: OWN });
    for (const { id } of linked) expect(shown.find((one) => one.id === id)?.station_auth).toBe(1);
    const former = (await getRelevance(customers.stack, customers.tokens.installer!)).station;
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
      const answers = await Promise.all([transfer('installer', 'member'), transfer('installer', 'priya')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const chosen = answers[0].status === 200 ? 'member' : 'priya';
      expect(administratorsAmong(await customers.people())).toEqual([chosen]);
      await restore();
    }
  });

  it('[CUS-01] leaves exactly one administrator after two at once by an administrator', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([transfer('admin', 'member'), transfer('admin', 'priya')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(administratorsAmong(await customers.people())).toHaveLength(1);
      await restore();
    }
  });

  it('[CUS-01] to a user who is being removed either comes first or is refused', async () => {
    const [, , , spare] = SPARES;
    for (let round = 0; round < 5; round += 1) {
      await customers.join(spare);
      const user_id = await customers.getId(spare);
      const [removal, transferral] = await Promise.all([
        customers.ask('installer', removeCustomer, { code: OWN, user_id }),
        customers.ask('installer', transferAuthority, { code: OWN, user_id }),
      ]);
      expect([
        [200, 404],
        [403, 200],
      ]).toContainEqual([removal.status, transferral.status]);
      expect(administratorsAmong(await customers.people())).toEqual([
        removal.status === 200 ? 'installer' : spare,
      ]);
      await restore();
      if (removal.status !== 200) await customers.data('installer', removeCustomer, { code: OWN, user_id });
    }
  });

  it('[CUS-01] [SEC-01] a removed former administrator is an individual and loses access to the company, on the broker too', async () => {
    await transfer('installer', 'priya');
    const linked = await stationsOfCompany('priya');
    const { gateway, station: ofCompany } = await getRelevance(customers.stack, customers.tokens.priya!);
    // One of the owner's stations that is linked to the company: the installer did not create it.
    const { station } = await getRelevance(customers.stack, customers.tokens.owner!);
    const foreign = station.find(({ id, create_user }) => create_user === 'owner' && linked.includes(id))!;
    const own = ofCompany.find(({ create_user }) => create_user === 'installer')!;
    const [lost, kept] = [foreign, own].map(
      ({ id }) => gateway.find(({ station_id }) => station_id === id)!.uuid,
    );
    const client = await connectSession(customers.stack, customers.tokens.installer!);
    const watched = await watchAlarms(customers.stack, client, [lost!, kept!]);
    expect(await watched.heard()).toEqual([lost, kept]);
    const since = Date.now();
    await customers.data('priya', removeCustomer, {
      code: OWN,
      user_id: await customers.getId('installer'),
    });
    await expect.poll(watched.heard, { timeout: AT_ONCE_MS }).toEqual([kept]);
    expect(Date.now() - since).toBeLessThan(AT_ONCE_MS);
    expect(client.connected).toBe(true);
    expect(await canSubscribe(client, topics.status(lost!))).toBe(false);
    await watched.end();
    expect(await customers.data('installer', getSession, {})).toMatchObject({
      enterprise_code: '',
      enterprise_auth: 0,
    });
    expect(await customers.seen('installer')).not.toContain(foreign.id);
    const again = await connectSession(customers.stack, customers.tokens.installer!, 'again');
    expect(await canSubscribe(again, topics.status(lost!))).toBe(false);
    await again.endAsync();
    await customers.join('installer', { by: 'priya' });
    // The role enterprise was lost with the company: now a customer like any other.
    expect(await customers.seen('installer')).not.toContain(foreign.id);
    await transfer('priya', 'installer');
    expect(await customers.seen('installer')).toContain(foreign.id);
  });

  const stationsOfCompany = async (person: string) =>
    (await customers.data(person, getCustomerStations, { code: OWN })).map(({ id }) => id);
});
