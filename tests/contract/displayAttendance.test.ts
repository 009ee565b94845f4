import {
  Refusal,
  attend,
  approvePairing,
  awaitPairing,
  getMessages,
  orderDisplay,
  revokeDisplay,
  saveDisplay,
  SILENT_AFTER_MS,
} from '@heliograph/contracts/http';
import { usualConfig } from '@heliograph/domain/displays';
import { callStack, dataOf, signIn } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closed, connectSession } from './support/brokerClient.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { databaseUrlOf } from './support/databaseOf.ts';
import { approval, attendOnce, beginWall, health, pairWall, type Wall } from './support/walls.ts';

const DAY_MS = 86_400_000;

let server: ClockedServer;
let owner: { token: string };
beforeAll(async () => void (server = await startClockedServer()));
afterAll(() => server.stop());
beforeEach(async () => void (owner = await signIn(server, 'owner')));

const codeOf = (wall: Wall) =>
  callStack(server, attend, { health: null, seen: '' }, wall.options).then(({ body }) => body.code);
const revoke = ({ displayId }: Wall) => dataOf(server, revokeDisplay, { display_id: displayId }, owner);

describe('attending', () => {
  it('[AUTH-06] a session that is a day old is renewed, and ends with the first use of the new one', async () => {
    const wall = await pairWall(server, owner);
    const { mark } = await attendOnce(server, wall);
    server.clock.now += DAY_MS;
    // Answered at once, though nothing else is new.
    const first = await attendOnce(server, wall, mark);
    expect(first.renewed).toMatchObject({ name: 'Foyer' });
    // Its answer was lost: the old one goes on, and is given another one later.
    server.clock.now += 30_000;
    expect((await attendOnce(server, wall, '')).renewed).toBeNull();
    server.clock.now += 30_000;
    const second = await attendOnce(server, wall);
    expect(second.renewed!.token).not.toBe(first.renewed!.token);
    const lost = { ...wall, options: { token: first.renewed!.token } };
    expect(await codeOf(lost)).toBe(Refusal.signedOut);

    const client = await connectSession(server, wall.options.token);
    const gone = closed(client);
    const renewed = { ...wall, options: { token: second.renewed!.token } };
    expect((await attendOnce(server, renewed)).renewed).toBeNull();
    await gone;
    expect(await codeOf(wall)).toBe(Refusal.signedOut);
    expect(await codeOf(renewed)).toBe(1001);
    await revoke(renewed);
  });

  it('[AUTH-06] a display that was off for weeks goes on; after 90 days it is paired anew', async () => {
    const wall = await pairWall(server, owner);
    await attendOnce(server, wall);
    server.clock.now += 89 * DAY_MS;
    expect(await codeOf(wall)).toBe(1001);
    server.clock.now += DAY_MS;
    expect(await codeOf(wall)).toBe(Refusal.signedOut);
    owner = await signIn(server, 'owner');
    await revoke(wall);
  });

  it('[AUTH-06] servers that share a database answer for each other', async () => {
    const other = await startClockedServer({ DATABASE_URL: await databaseUrlOf(server) });
    try {
      other.clock.now = server.clock.now;
      const { code, secret } = await beginWall(server);
      const pairing = dataOf(server, awaitPairing, { secret });
      const { display_id: displayId } = await dataOf(other, approvePairing, approval(code), owner);
      const { account } = await pairing;
      const wall: Wall = { displayId, options: { token: account!.token } };

      const before = await attendOnce(server, wall);
      const held = attendOnce(server, wall, before.mark);
      await dataOf(other, orderDisplay, { display_id: displayId, order: 'reload' }, owner);
      const reloaded = await held;
      expect(reloaded.orders.reloads).toBe(1);

      const shrinking = attendOnce(server, wall, reloaded.mark);
      const [kept] = before.orders.station_ids;
      const wanted = { display_id: displayId, version: 0, station_ids: [kept!] };
      await dataOf(other, saveDisplay, wanted, owner);
      const { mark, orders } = await shrinking;
      expect([orders.version, orders.station_ids]).toEqual([1, [kept]]);

      const ending = callStack(server, attend, { health: null, seen: mark }, wall.options);
      await dataOf(other, revokeDisplay, { display_id: displayId }, owner);
      expect((await ending).body.code).toBe(Refusal.signedOut);
    } finally {
      await other.stop();
    }
  });

  it('[AUTH-06] a server that stops answers what it holds', async () => {
    const other = await startClockedServer({ DATABASE_URL: await databaseUrlOf(server) });
    const wall = await pairWall(server, owner);
    const { mark } = await attendOnce(other, wall);
    const { secret } = await beginWall(other);
    const held = attendOnce(other, wall, mark);
    const waiting = dataOf(other, awaitPairing, { secret });
    const attended = async () => (await fetch(`${other.http}/metrics`)).text();
    await expect.poll(attended).toMatch(/^heliograph_displays_attending 1$/m);
    await other.stop();
    expect((await held).mark).toBe(mark);
    expect(await waiting).toEqual({ state: 'waiting', account: null });
    await revoke(wall);
    // A connection that is kept alive would hold the stop up for longer.
  }, 30_000);
});

describe('a silent display', () => {
  const told = async () =>
    (await dataOf(server, getMessages, {}, owner)).list
      .filter(({ detail }) => ['Hall', 'Untold'].includes(String(detail.display)))
      .map(({ kind, detail }) => ({ kind, ...detail }));

  it('[APP-06] is told to its owner once, and that it is back', async () => {
    const config = { ...usualConfig('en'), tell_silence: false };
    const quiet = await pairWall(server, owner, { name: 'Untold', config });
    const wall = await pairWall(server, owner, { name: 'Hall' });
    await attendOnce(server, wall);
    server.clock.now += SILENT_AFTER_MS;
    await expect.poll(told, { timeout: 15_000 }).toEqual([{ kind: 'displaySilent', display: 'Hall' }]);
    server.clock.now += 60_000;
    await attendOnce(server, wall);
    const back = { kind: 'displayBack', display: 'Hall', seconds: (SILENT_AFTER_MS + 60_000) / 1000 };
    const both = [back, { kind: 'displaySilent', display: 'Hall' }];
    expect(await told()).toEqual(both);
    await attendOnce(server, wall, '', health({ live: false }));
    expect(await told()).toEqual(both);
    await revoke(quiet);
    await revoke(wall);
  });
});
