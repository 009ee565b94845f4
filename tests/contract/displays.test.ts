import {
  Refusal,
  attend,
  doLogin,
  getCustomers,
  getDisplays,
  getMessages,
  orderDisplay,
  revokeDisplay,
  saveDisplay,
  type RequestOf,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilClosed, connectSession } from './support/brokerClient.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import { attendOnce, health, pairWall, type Wall } from './support/pairWall.ts';
import { startTestServer } from './support/testServer.ts';

type Person = { token: string };

let stack: Stack;
let database: pg.Client;
let owner: Person;
let admin: Person;
beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '6' });
  database = await connectDatabase(stack);
  owner = await signIn(stack, 'owner');
  admin = await signIn(stack, 'admin');
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

const listed = async (person: Person) => (await readData(stack, getDisplays, {}, person)).list;
const shown = async (person: Person, { displayId }: Wall) =>
  (await listed(person)).find(({ display_id }) => display_id === displayId);
const save = (
  person: Person,
  { displayId }: Wall,
  wanted: Omit<RequestOf<typeof saveDisplay>, 'display_id'>,
) => callStack(stack, saveDisplay, { display_id: displayId, ...wanted }, person);
const revoke = (person: Person, { displayId }: Wall) =>
  callStack(stack, revokeDisplay, { display_id: displayId }, person);
const readIds = async ({ token }: Person) => (await getRelevance(stack, token)).station.map(({ id }) => id);

/** Next response to a wall that has seen its newest orders; the call is already open. */
async function heldBy(wall: Wall) {
  const { mark } = await attendOnce(stack, wall);
  return callStack(stack, attend, { health: health(), seen: mark }, wall.options);
}

describe('managing displays', () => {
  it('[SEC-01] is allowed for the user who paired it, their enterprise administrator, and administrators', async () => {
    await database.query(
      `insert into person (user_name, name, email, role, company_id, password_hash, created_at)
       select 'fitter', 'Finn', 'fitter@demo.example', 'enterprise', company.id, password_hash, 0
       from person, company where user_name = 'owner' and enterprise_code = 'SLS-2026'`,
    );
    const login = { type: 2 as const, account: 'fitter@demo.example', password: stack.password };
    const fitter = await readData(stack, doLogin, login);
    const installer = await signIn(stack, 'installer');
    const member = await signIn(stack, 'member');
    // One of an employee, and one of a customer, which the enterprise cannot see.
    const [employees, customers] = [
      await pairWall(stack, fitter, { name: 'Workshop' }),
      await pairWall(stack, member, { name: 'Kitchen' }),
    ];
    for (const [person, wall, may] of [
      [fitter, employees, true],
      [installer, employees, true],
      [admin, employees, true],
      [member, employees, false],
      [owner, employees, false],
      [member, customers, true],
      [installer, customers, false],
      [fitter, customers, false],
    ] as const) {
      expect(await shown(person, wall)).toEqual(
        may ? (expect.objectContaining({ display_id: wall.displayId }) as object) : undefined,
      );
      const ordered = await callStack(
        stack,
        orderDisplay,
        { display_id: wall.displayId, order: 'reload' },
        person,
      );
      expect([ordered.body.code, ordered.body.field]).toEqual(
        may ? [1001, undefined] : [Refusal.notFound, 'display_id'],
      );
      const { version } = (await shown(admin, wall))!;
      expect((await save(person, wall, { version, name: 'New' })).status).toBe(may ? 200 : 404);
    }
    expect((await revoke(owner, employees)).status).toBe(404);
    expect((await revoke(installer, employees)).status).toBe(200);
    expect((await revoke(member, customers)).status).toBe(200);
  });

  it('[SEC-01] does not list displays as customers', async () => {
    const wall = await pairWall(stack, await signIn(stack, 'installer'), { name: 'Unlisted' });
    const people = await readData(stack, getCustomers, { code: 'SLS-2026' }, admin);
    expect(people.map(({ name }) => name)).not.toContain('Unlisted');
    await revoke(admin, wall);
  });

  it('[SEC-01] sends a change to the wall immediately, and records who made it', async () => {
    const wall = await pairWall(stack, owner);
    const [first] = await readIds(owner);
    const held = heldBy(wall);
    const flow = { id: 'f', kind: 'flow', seconds: 30, station_id: first! } as const;
    const config = { ...defaultDisplayConfig('zh'), scenes: [flow] };
    await expect.poll(async () => (await shown(owner, wall))?.health).not.toBeNull();
    const saved = await save(admin, wall, {
      version: 0,
      name: 'Hall',
      station_ids: [first!, first!],
      config,
    });
    expect(saved.body.data).toEqual({ version: 1 });
    const { orders } = (await held).body.data!;
    expect(orders).toMatchObject({ version: 1, name: 'Hall', station_ids: [first], config });
    expect(await shown(owner, wall)).toMatchObject({
      version: 1,
      station_ids: [first],
      create_name: 'Olivia Hart',
      update_name: 'Ada Novak',
    });
    // Includes later stations.
    await save(owner, wall, { version: 1, station_ids: null });
    expect((await attendOnce(stack, wall)).orders.station_ids).toEqual((await readIds(owner)).sort());
    await revoke(owner, wall);
  });

  it('[SEC-01] refuses the second of two conflicting changes without storing it', async () => {
    const wall = await pairWall(stack, owner);
    const answers = await Promise.all([
      save(owner, wall, { version: 0, name: 'One' }),
      save(admin, wall, { version: 0, name: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect([refused.body.field, refused.body.msg]).toEqual([
      'version',
      expect.stringMatching(/^Someone else has changed this display/),
    ]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await shown(owner, wall)).toMatchObject({ version: 1, name: ['One', 'Two'][won] });
    await revoke(owner, wall);
  });

  it('[SEC-01] removes stations from scenes when they are removed', async () => {
    const [first, second] = await readIds(owner);
    const scene = (station_id: number) => ({ id: 'r', kind: 'revenue', seconds: 30, station_id }) as const;
    const config = { ...defaultDisplayConfig('en'), scenes: [scene(second!)] };
    const wall = await pairWall(stack, owner, { stationIds: [first!, second!], config });
    const { body } = await save(owner, wall, { version: 0, station_ids: [first!] });
    expect([body.code, body.field]).toEqual([Refusal.badRequest, 'config.scenes.0.station_id']);
    const both = { station_ids: [first!], config: { ...config, scenes: [scene(first!)] } };
    expect((await save(owner, wall, { version: 0, ...both })).status).toBe(200);
    // A deleted station is removed from the wall, which then shows none rather than all.
    await database.query(`delete from display_station where display_id = $1`, [wall.displayId]);
    expect((await shown(owner, wall))!.station_ids).toEqual([]);
    expect((await attendOnce(stack, wall)).orders.station_ids).toEqual([]);
    await revoke(owner, wall);
  });

  it('[SEC-01] makes a wall show its name and reload its page on request', async () => {
    const wall = await pairWall(stack, owner);
    for (const order of ['identify', 'reload'] as const) {
      const { mark, orders } = await attendOnce(stack, wall);
      const held = attendOnce(stack, wall, mark);
      await readData(stack, orderDisplay, { display_id: wall.displayId, order }, owner);
      const now = (await held).orders;
      if (order === 'identify') expect(now.identify_until! - Date.now()).toBeGreaterThan(20_000);
      else expect(now.reloads).toBe(orders.reloads + 1);
    }
    expect((await shown(owner, wall))!.version).toBe(0);
    await revoke(owner, wall);
  });

  it('[SEC-01] ends a revoked wall’s poll, session and broker connection immediately', async () => {
    const wall = await pairWall(stack, owner);
    const client = await connectSession(stack, wall.options.token);
    const gone = waitUntilClosed(client);
    const { mark } = await attendOnce(stack, wall);
    const held = callStack(stack, attend, { health: health(), seen: mark }, wall.options);
    const metrics = async () => (await fetch(`${stack.http}/metrics`)).text();
    await expect.poll(metrics).toMatch(/^heliograph_displays_attending 1$/m);
    expect((await revoke(owner, wall)).status).toBe(200);
    const { status, body } = await held;
    expect([status, body.code]).toEqual([401, Refusal.signedOut]);
    await gone;
    await expect.poll(metrics).toMatch(/^heliograph_displays_attending 0$/m);
    await expect(connectSession(stack, wall.options.token)).rejects.toThrow();
    expect(await shown(owner, wall)).toBeUndefined();
    expect((await revoke(owner, wall)).body.field).toBe('display_id');
    expect((await readData(stack, getMessages, {}, owner)).list.map(({ kind }) => kind)).not.toContain(
      'displaySilent',
    );
  });

  it('[SEC-01] tolerates an outdated configuration in the list and on the wall', async () => {
    const wall = await pairWall(stack, owner);
    const stored = {
      lang: 'zh',
      theme: 'sepia',
      tell_silence: false,
      scenes: [
        { id: 'old', kind: 'weather', seconds: 20 },
        { id: 'map', kind: 'map', seconds: 40 },
      ],
    };
    await database.query(`update display set config = $2 where id = $1`, [
      wall.displayId,
      JSON.stringify(stored),
    ]);
    const understood = {
      ...defaultDisplayConfig('zh'),
      tell_silence: false,
      scenes: [{ id: 'map', kind: 'map', seconds: 40 }],
    };
    expect((await shown(owner, wall))!.config).toEqual(understood);
    expect((await attendOnce(stack, wall)).orders.config).toEqual(understood);
    await revoke(owner, wall);
  });
});
