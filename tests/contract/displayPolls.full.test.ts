import {
  Refusal,
  attend,
  approvePairing,
  awaitPairing,
  getMessages,
  orderDisplay,
  revokeDisplay,
  saveDisplay,
  DISPLAY_OFFLINE_AFTER_MS,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { callStack, readData, signIn } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntilClosed, connectSession } from './support/brokerClient.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { GATEWAY_URL } from './support/roles.ts';
import { readDatabaseUrl } from './support/stackDatabase.ts';
import {
  pairingApproval,
  attendOnce,
  requestPairing,
  health,
  pairWall,
  type Wall,
} from './support/pairWall.ts';

const DAY_MS = 86_400_000;

let server: ClockedServer;
let owner: { token: string };
beforeAll(async () => void (server = await startClockedServer()));
afterAll(() => server.stop());
beforeEach(async () => void (owner = await signIn(server, 'owner')));

const getCode = (wall: Wall) =>
  callStack(server, attend, { health: null, seen: '' }, wall.options).then(({ body }) => body.code);
const revoke = ({ displayId }: Wall) => readData(server, revokeDisplay, { display_id: displayId }, owner);

const WEB = { ROLE: 'web', GATEWAY_URL };

describe('polling', () => {
  it('[AUTH-06] renews a session after a day, which ends with the first use of the new one', async () => {
    const wall = await pairWall(server, owner);
    const { mark } = await attendOnce(server, wall);
    server.clock.now += DAY_MS;
    // Returns immediately, although nothing else is new.
    const first = await attendOnce(server, wall, mark);
    expect(first.renewed).toMatchObject({ name: 'Foyer' });
    // The response was lost: the old session continues and gets another one later.
    server.clock.now += 30_000;
    expect((await attendOnce(server, wall, '')).renewed).toBeNull();
    server.clock.now += 30_000;
    const second = await attendOnce(server, wall);
    expect(second.renewed!.token).not.toBe(first.renewed!.token);
    const lost = { ...wall, options: { token: first.renewed!.token } };
    expect(await getCode(lost)).toBe(Refusal.signedOut);

    const client = await connectSession(server, wall.options.token);
    const gone = waitUntilClosed(client);
    const renewed = { ...wall, options: { token: second.renewed!.token } };
    expect((await attendOnce(server, renewed)).renewed).toBeNull();
    await gone;
    expect(await getCode(wall)).toBe(Refusal.signedOut);
    expect(await getCode(renewed)).toBe(1001);
    await revoke(renewed);
  });

  it('[AUTH-06] a display continues after weeks offline; after 90 days it must be paired again', async () => {
    const wall = await pairWall(server, owner);
    await attendOnce(server, wall);
    server.clock.now += 89 * DAY_MS;
    expect(await getCode(wall)).toBe(1001);
    server.clock.now += DAY_MS;
    expect(await getCode(wall)).toBe(Refusal.signedOut);
    owner = await signIn(server, 'owner');
    await revoke(wall);
  });

  it('[AUTH-06] servers with a shared database answer polls for each other', async () => {
    const other = await startClockedServer({ ...WEB, DATABASE_URL: await readDatabaseUrl(server) });
    try {
      other.clock.now = server.clock.now;
      const { code, secret } = await requestPairing(server);
      const pairing = readData(server, awaitPairing, { secret });
      const { display_id: displayId } = await readData(other, approvePairing, pairingApproval(code), owner);
      const { account } = await pairing;
      const wall: Wall = { displayId, options: { token: account!.token } };

      const before = await attendOnce(server, wall);
      const held = attendOnce(server, wall, before.mark);
      await readData(other, orderDisplay, { display_id: displayId, order: 'reload' }, owner);
      const reloaded = await held;
      expect(reloaded.orders.reloads).toBe(1);

      const shrinking = attendOnce(server, wall, reloaded.mark);
      const [kept] = before.orders.station_ids!;
      const wanted = { display_id: displayId, version: 0, station_ids: [kept!] };
      await readData(other, saveDisplay, wanted, owner);
      const { mark, orders } = await shrinking;
      expect([orders.version, orders.station_ids]).toEqual([1, [kept]]);

      const ending = callStack(server, attend, { health: null, seen: mark }, wall.options);
      await readData(other, revokeDisplay, { display_id: displayId }, owner);
      expect((await ending).body.code).toBe(Refusal.signedOut);
    } finally {
      await other.stop();
    }
  });

  it('[AUTH-06] a server that stops answers open polls', async () => {
    const other = await startClockedServer({ ...WEB, DATABASE_URL: await readDatabaseUrl(server) });
    const wall = await pairWall(server, owner);
    const { mark } = await attendOnce(other, wall);
    const { secret } = await requestPairing(other);
    const held = attendOnce(other, wall, mark);
    const waiting = readData(other, awaitPairing, { secret });
    const attended = async () => (await fetch(`${other.http}/metrics`)).text();
    await expect.poll(attended).toMatch(/^heliograph_displays_attending 1$/m);
    await other.stop();
    expect((await held).mark).toBe(mark);
    expect(await waiting).toEqual({ state: 'waiting', account: null });
    await revoke(wall);
    // A kept-alive connection would delay the stop.
  }, 30_000);
});

describe('an offline display', () => {
  const reported = async () =>
    (await readData(server, getMessages, {}, owner)).list
      .filter(({ detail }) => ['Hall', 'Untold'].includes(String(detail.display)))
      .map(({ kind, detail }) => ({ kind, ...detail }));

  it('[APP-06] is reported to its owner once, and again when it is back', async () => {
    const config = { ...defaultDisplayConfig('en'), tell_silence: false };
    const quiet = await pairWall(server, owner, { name: 'Untold', config });
    const wall = await pairWall(server, owner, { name: 'Hall' });
    await attendOnce(server, wall);
    server.clock.now += DISPLAY_OFFLINE_AFTER_MS;
    await expect.poll(server.afterWork(reported)).toEqual([{ kind: 'displaySilent', display: 'Hall' }]);
    server.clock.now += 60_000;
    await attendOnce(server, wall);
    const back = {
      kind: 'displayBack',
      display: 'Hall',
      seconds: (DISPLAY_OFFLINE_AFTER_MS + 60_000) / 1000,
    };
    const both = [back, { kind: 'displaySilent', display: 'Hall' }];
    expect(await reported()).toEqual(both);
    await attendOnce(server, wall, '', health({ live: false }));
    expect(await reported()).toEqual(both);
    await revoke(quiet);
    await revoke(wall);
  });
});
