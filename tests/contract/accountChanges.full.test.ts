import {
  awaitChange,
  clearEnterprise,
  deleteShareByList,
  getStationRelevance,
  revokeSessions,
  saveStationShare,
  setAuthByList,
} from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSession } from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';
import { connectGateway } from './support/gatewayClient.ts';
import { attendOnce, pairWall } from './support/pairWall.ts';
import { connectSessionTo, startRoles, type Roles } from './support/roles.ts';
import { recordTopics } from './support/watchAlarms.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';
import { startTestServer } from './support/testServer.ts';

/** Announced changes are everywhere in far less than `CHANGE_POLL_MS`, also on a busy machine [SCL-03]. */
const EVERYWHERE_MS = 5_000;

const readMark = async (stack: Stack, token: string) =>
  (await readData(stack, getStationRelevance, {}, { token })).account_mark;

/** A call of a page that waits for a change from now on. */
async function waitForChange(stack: Stack, token: string) {
  const seen = await readMark(stack, token);
  const answer = callStack(stack, awaitChange, { seen }, { token }).then(({ body }) => ({
    body,
    at: Date.now(),
  }));
  // Answered by the server already if it did not wait.
  await expect(Promise.race([answer, readMark(stack, token)])).resolves.toBe(seen);
  return { seen, answer };
}

/** A station of the owner that the member cannot see, with its gateway and another station's. */
async function findStations(stack: Stack) {
  const [owner, member] = [await signIn(stack, 'owner'), await signIn(stack, 'member')];
  const seen = new Set((await getRelevance(stack, member.token)).station.map(({ id }) => id));
  const { station, gateway } = await getRelevance(stack, owner.token);
  const hidden = station.filter(({ id, create_user }) => create_user === 'owner' && !seen.has(id));
  const [shared, other] = hidden.map(({ id }) => ({
    id,
    uuid: gateway.find(({ station_id }) => station_id === id)!.uuid,
  }));
  return { owner, member, shared: shared!, other: other! };
}

const share = (stack: Stack, token: string, station_id: number) =>
  readData(
    stack,
    saveStationShare,
    { station_id, station_share_type: 0, share_account_type: 0, station_share_user: 'member@demo.example' },
    { token },
  );
const withdraw = (stack: Stack, token: string, station_id: number) =>
  readData(stack, deleteShareByList, [{ station_id, user: 'member' }], { token });

describe('changes of an account', () => {
  let stack: Stack;
  beforeAll(async () => void (stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '9' })));
  afterAll(() => stack.stop());

  it('[SCL-03] [SEC-01] answer those who wait as soon as a right is given, changed or withdrawn', async () => {
    const { owner, member, shared } = await findStations(stack);
    const row = {
      station_id: shared.id,
      user: 'member',
      share_type: 1,
      auth: 0,
      setting: 1,
      control: 1,
    } as const;
    for (const change of [
      () => share(stack, owner.token, shared.id),
      () => readData(stack, setAuthByList, [row], { token: owner.token }),
      () => withdraw(stack, owner.token, shared.id),
    ]) {
      const waiting = await waitForChange(stack, member.token);
      const bystander = await readMark(stack, (await signIn(stack, 'installer')).token);
      const before = Date.now();
      await change();
      const { body, at } = await waiting.answer;
      expect(at - before).toBeLessThan(EVERYWHERE_MS);
      expect(body.data?.mark).not.toBe(waiting.seen);
      expect(body.data?.mark).toBe(await readMark(stack, member.token));
      expect(await readMark(stack, (await signIn(stack, 'installer')).token)).toBe(bystander);
    }
  });

  it('[SCL-03] are known at once to those who ask with an older mark, and to all people of a linked company', async () => {
    const { owner, member, shared } = await findStations(stack);
    const seen = await readMark(stack, member.token);
    await share(stack, owner.token, shared.id);
    const { mark } = await readData(stack, awaitChange, { seen }, { token: member.token });
    expect(mark).not.toBe(seen);
    await withdraw(stack, owner.token, shared.id);
    const installer = await signIn(stack, 'installer');
    const waiting = await waitForChange(stack, installer.token);
    await readData(stack, clearEnterprise, { station_id: shared.id }, { token: owner.token });
    expect((await waiting.answer).body.data?.mark).not.toBe(waiting.seen);
  });

  it('[SEC-01] end the subscriptions to a withdrawn station at once, and no others', async () => {
    const { owner, member, shared, other } = await findStations(stack);
    await share(stack, owner.token, shared.id);
    await share(stack, owner.token, other.id);
    const client = await connectSession(stack, member.token);
    const received = recordTopics(client);
    const topicsOf = [shared, other].map(({ uuid }) => topics.alarm(uuid));
    await client.subscribeAsync(topicsOf);
    const gateways = [await connectGateway(stack, shared.uuid), await connectGateway(stack, other.uuid)];
    const push = async () => {
      for (const gateway of gateways) await gateway.alarms();
    };
    await push();
    await expect.poll(() => received).toEqual(topicsOf);
    await withdraw(stack, owner.token, shared.id);
    received.length = 0;
    await push();
    await push();
    await expect.poll(() => received).toEqual([topicsOf[1], topicsOf[1]]);
    expect(client.connected).toBe(true);
    await withdraw(stack, owner.token, other.id);
    await Promise.all([client.endAsync(), ...gateways.map((gateway) => gateway.end())]);
  });

  it('[SCL-03] reach a display when its owner loses a station', async () => {
    const { owner, member, shared } = await findStations(stack);
    await share(stack, owner.token, shared.id);
    const wall = await pairWall(stack, member);
    const { mark, orders } = await attendOnce(stack, wall);
    expect(orders.station_ids).toContain(shared.id);
    const answer = attendOnce(stack, wall, mark).then((next) => ({ next, at: Date.now() }));
    const before = Date.now();
    await withdraw(stack, owner.token, shared.id);
    const { next, at } = await answer;
    expect(at - before).toBeLessThan(EVERYWHERE_MS);
    expect(next.orders.station_ids).not.toContain(shared.id);
  });

  it('[SEC-01] [USR-01] tell those who wait at once that their session ended', async () => {
    const [here, away] = [await signIn(stack, 'owner'), await signIn(stack, 'owner')];
    const waiting = await waitForChange(stack, away.token);
    const before = Date.now();
    await readData(stack, revokeSessions, { id: [] }, { token: here.token });
    const { body, at } = await waiting.answer;
    expect(body).toMatchObject({ code: 1401, reason: 'elsewhere' });
    expect(at - before).toBeLessThan(EVERYWHERE_MS);
  });
});

describe('changes of an account, on servers that share a PostgreSQL', () => {
  let database: TestDatabase;
  let one: Stack;
  let two: Stack;
  /** Gateways and pages are connected to its broker. */
  let node: Stack;
  let roles: Roles;
  beforeAll(async () => {
    database = await createFleetDatabase(9);
    roles = await startRoles(database.url, { demoStations: 9 });
    [one, two, node] = await Promise.all([
      roles.start('web'),
      roles.start('web'),
      roles.start('ingest', { NODE_NAME: 'a' }),
    ]);
  });
  afterAll(async () => {
    await roles.stop();
    await database.drop();
  });

  it('[SCL-03] made on one are known on the other: to pages, to its cache and to its broker', async () => {
    const { owner, member, shared } = await findStations(one);
    await share(one, owner.token, shared.id);
    const client = await connectSessionTo(node, { web: two, name: 'a', token: member.token });
    const received = recordTopics(client);
    const gateway = await connectGateway({ mqtt: node.mqtt, dataDir: roles.jobs.dataDir }, shared.uuid);
    await client.subscribeAsync(topics.alarm(shared.uuid));
    await gateway.alarms();
    await expect.poll(() => received).toHaveLength(1);

    const waiting = await waitForChange(two, member.token);
    const before = Date.now();
    await withdraw(one, owner.token, shared.id);
    const { body, at } = await waiting.answer;
    expect(at - before).toBeLessThan(EVERYWHERE_MS);
    expect(body.data?.mark).not.toBe(waiting.seen);
    await expect(client.subscribeAsync(topics.telemetry(shared.uuid))).rejects.toThrow();
    received.length = 0;
    await gateway.alarms();
    await gateway.status('online');
    expect(received).toEqual([]);
    await Promise.all([client.endAsync(), gateway.end()]);
  });

  it('[SCL-03] a session that ends on one ends on the other, and missed changes are found after an outage', async () => {
    const { owner, member, shared } = await findStations(one);
    const [here, away] = [await signIn(one, 'installer'), await signIn(two, 'installer')];
    const client = await connectSessionTo(node, { web: two, name: 'a', token: away.token });
    const gone = new Promise<number>((resolve) => client.once('close', () => resolve(Date.now())));
    const before = Date.now();
    await readData(one, revokeSessions, { id: [] }, { token: here.token });
    expect((await gone) - before).toBeLessThan(EVERYWHERE_MS);

    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    for (const server of [one, two])
      await expect
        .poll(() => callStack(server, getStationRelevance, {}, { token: member.token }))
        .toMatchObject({ status: 200 });
    const seen = await readMark(two, member.token);
    await share(one, owner.token, shared.id);
    // Those who wait are also answered, without a change, when announcements are received again.
    await expect
      .poll(async () => (await readData(two, awaitChange, { seen }, { token: member.token })).mark)
      .not.toBe(seen);
  });
});
