import {
  getCustomerStations,
  getStationTariff,
  linkCustomerStations,
  removeCustomer,
} from '@heliograph/contracts/http';
import { callStack } from '@heliograph/testing';
import { topics } from '@heliograph/contracts/mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSubscribe, connectSession } from './support/brokerClient.ts';
import { OWN, RIVAL, SPARES } from './support/companyStack.ts';
import { readToken } from './support/readTokens.ts';
import { startCustomerStack, type CustomerStack } from './support/customerStack.ts';
import { getRelevance } from './support/fleet.ts';
import { watchAlarms } from './support/watchAlarms.ts';

/** Shorter than the interval in which the broker itself checks connections for lost stations. */
const AT_ONCE_MS = 5_000;

describe('assigning stations to customers', () => {
  let customers: CustomerStack;
  beforeAll(async () => void (customers = await startCustomerStack()));
  afterAll(() => customers.stop());

  it('[CUS-02] offers only the stations linked to the company', async () => {
    const offered = await customers.data('installer', getCustomerStations, { code: OWN });
    expect(getCustomerStations.answer.parse(offered)).toEqual(offered);
    const { station } = await getRelevance(customers.stack, customers.tokens.installer!);
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

  it('[CUS-02] replaces assignments, ignoring order and duplicates; empty removes all', async () => {
    const before = await customers.assigned('member');
    const [a, b, c] = await customers.stations();
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
      expect((await customers.assign('member', wanted)).status).toBe(200);
      expect(await customers.assigned('member')).toEqual(expected.toSorted((x, y) => x - y));
    }
    await customers.assign('member', [a!, b!]);
    expect((await customers.messagesOf('member'))[0]).toMatchObject({
      kind: 'assigned',
      detail: { company: 'Southern Light Solar', count: 2 },
    });
    const messages = (await customers.messagesOf('member')).length;
    await customers.assign('member', [b!, a!]);
    expect(await customers.messagesOf('member')).toHaveLength(messages);
    await customers.assign('member', before);
  });

  it('[CUS-02] [SEC-01] refuses unknown, unlinked and other companies’ stations without changes', async () => {
    const before = await customers.assigned('member');
    const [mine] = await customers.stations();
    const linked = new Set(await customers.stations());
    const strange = (await customers.seen('admin')).filter((id) => !linked.has(id));
    const rivals = (await customers.data('admin', getCustomerStations, { code: RIVAL })).map(({ id }) => id);
    expect(rivals).toHaveLength(1);
    expect(strange).toEqual(expect.arrayContaining(rivals));
    for (const id of [...strange, 999_999, 2_147_483_647]) {
      const { status, body } = await customers.assign('member', [mine!, id]);
      expect([status, body.field]).toEqual([404, 'station_id']);
      expect(body.msg).toContain(String(id));
    }
    expect(await customers.assigned('member')).toEqual(before);
  });

  it.each(['1,', ',1', '1,,2', '1;2', '-1', '1.5', 'all', '1, 2', '1,2147483648', '9999999999'])(
    '[CUS-02] %j is not a list of stations',
    async (station_id) => {
      const { status, body } = await customers.ask('installer', linkCustomerStations, {
        code: OWN,
        user_id: await customers.getId('member'),
        station_id,
      });
      expect([status, body.field]).toEqual([400, 'station_id']);
    },
  );

  it('[CUS-01] [CUS-02] removing and assigning at the same time leaves no assignment', async () => {
    const [, , spare] = SPARES;
    const ids = await customers.stations();
    for (let round = 0; round < 5; round += 1) {
      await customers.join(spare);
      const user_id = await customers.getId(spare);
      const [removal, assignment] = await Promise.all([
        customers.ask('installer', removeCustomer, { code: OWN, user_id }),
        customers.ask('installer', linkCustomerStations, { code: OWN, user_id, station_id: ids.join(',') }),
      ]);
      expect(removal.status).toBe(200);
      expect([200, 404]).toContain(assignment.status);
      expect(await customers.seen(spare)).toEqual([]);
      await customers.join(spare);
      expect(await customers.assigned(spare)).toEqual([]);
      await customers.data('installer', removeCustomer, { code: OWN, user_id });
    }
  });

  it('[CUS-02] two at once apply one of both, not a mixture', async () => {
    const before = await customers.assigned('member');
    const ids = (await customers.stations()).toSorted((x, y) => x - y);
    const wishes = [ids.slice(0, 2), ids.slice(2, 4)];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(wishes.map((wish) => customers.assign('member', wish)));
      expect(wishes).toContainEqual(await customers.assigned('member'));
    }
    await customers.assign('member', before);
  });

  it('[CUS-02] [SEC-01] shows a station to the customer over HTTP and on the broker, and hides it immediately', async () => {
    const { stack } = customers;
    const token = (customers.tokens.noah = await readToken(stack, 'noah'));
    const before = await customers.assigned('noah');
    const [station_id, other] = (await customers.stations()).filter((id) => !before.includes(id)) as [
      number,
      number,
    ];
    const { gateway } = await getRelevance(stack, customers.tokens.installer!);
    const [uuid, kept] = [station_id, other].map((id) => gateway.find((one) => one.station_id === id)!.uuid);
    const topic = topics.telemetry(uuid!);
    const tariff = () => callStack(stack, getStationTariff, { station_id }, { token });
    const client = await connectSession(stack, token);
    expect(await canSubscribe(client, topic)).toBe(false);
    expect((await tariff()).status).toBe(404);

    await customers.assign('noah', [...before, station_id, other]);
    expect(await customers.seen('noah')).toContain(station_id);
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
    await customers.assign('noah', [...before, other]);
    await expect.poll(watched.heard, { timeout: AT_ONCE_MS }).toEqual([kept]);
    expect(Date.now() - since).toBeLessThan(AT_ONCE_MS);
    expect(client.connected).toBe(true);
    expect(await canSubscribe(client, topic)).toBe(false);
    await watched.end();
    expect(await customers.seen('noah')).not.toContain(station_id);
    expect((await tariff()).status).toBe(404);
    const again = await connectSession(stack, token, 'again');
    expect(await canSubscribe(again, topic)).toBe(false);
    await again.endAsync();
    await customers.assign('noah', before);
  });
});
