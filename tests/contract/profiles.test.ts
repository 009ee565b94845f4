import {
  MAX_PROFILES,
  Refusal,
  deleteProfile,
  getProfile,
  getProfiles,
  getWriteCounts,
  saveProfile,
  type HttpCall,
  type RequestOf,
} from '@heliograph/contracts/http';
import { callStack, readData, demoPeople, type DemoPerson, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTokens } from './support/readTokens.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let database: Client;
let tokens: Record<DemoPerson, string>;

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off' });
  database = await connectDatabase(stack);
  tokens = await readTokens(stack, demoPeople);
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});
beforeEach(() => database.query('delete from profile'));

type Person = DemoPerson;
const as = (person: Person) => ({ token: tokens[person] });
const winter = { name: 'Winter', note: 'South side', mod_id: 15, values: { shutdown_soc: 20, work_mode: 1 } };

const save = (person: Person, changes: Partial<RequestOf<typeof saveProfile>> = {}) =>
  readData(stack, saveProfile, { ...winter, ...changes }, as(person));
const listed = async (person: Person) => (await readData(stack, getProfiles, {}, as(person))).list;
async function refusal<C extends HttpCall>(person: Person, call: C, request: RequestOf<C>) {
  const { code, field, msg } = (await callStack(stack, call, request, as(person))).body;
  return { code, field, msg };
}
/** Moves the member into the installer's company as an employee. */
const hire = () =>
  database.query(
    `update person set role = 'enterprise', enterprise_auth = false,
       company_id = (select company_id from person where user_name = 'installer') where user_name = 'member'`,
  );

it('[SEC-01] a profile is stored with its values, author and times, and is private', async () => {
  const { profile_id } = await save('owner');
  const profile = await readData(stack, getProfile, { profile_id }, as('owner'));
  expect(getProfile.answer.parse(profile)).toEqual(profile);
  const { values, ...head } = profile;
  expect(values).toEqual(winter.values);
  expect(head).toMatchObject({
    profile_id,
    name: 'Winter',
    note: 'South side',
    device_type: 'C002',
    mod_id: 15,
    count: 2,
    create_user: 'owner',
    version: 0,
    may_change: 1,
  });
  expect(await listed('owner')).toEqual([head]);
  expect(await listed('member')).toEqual([]);
  for (const [call, request] of [
    [getProfile, { profile_id }],
    [deleteProfile, { profile_id }],
    [saveProfile, { profile_id, version: 0, name: 'Mine' }],
  ] as const)
    expect(await refusal('member', call as HttpCall, request)).toMatchObject({
      code: Refusal.notFound,
      field: 'profile_id',
    });
  expect(await listed('admin')).toMatchObject([{ profile_id, may_change: 1 }]);
});

it('[SEC-01] colleagues see a profile; its author, their administrator and administrators can change and delete it', async () => {
  await hire();
  const { profile_id: theirs } = await save('installer');
  const { profile_id: own } = await save('member', { name: 'Summer' });
  expect((await listed('member')).map(({ name, may_change }) => [name, may_change])).toEqual([
    ['Summer', 1],
    ['Winter', 0],
  ]);
  expect((await listed('installer')).map(({ may_change }) => may_change)).toEqual([1, 1]);
  expect(await listed('owner')).toEqual([]);
  const change = { profile_id: theirs, version: 0, note: 'x' };
  expect(await refusal('member', saveProfile, change)).toMatchObject({ code: Refusal.forbidden });
  expect(await refusal('member', deleteProfile, { profile_id: theirs })).toMatchObject({
    code: Refusal.forbidden,
  });
  await readData(stack, saveProfile, { profile_id: own, version: 0, note: 'Seen' }, as('installer'));
  await readData(stack, saveProfile, { profile_id: own, version: 1, note: 'Seen again' }, as('admin'));
  expect(await listed('member')).toMatchObject([
    { note: 'Seen again', version: 2, create_user: 'member' },
    { version: 0 },
  ]);
  await readData(stack, deleteProfile, { profile_id: own }, as('installer'));
  expect((await listed('member')).map(({ profile_id }) => profile_id)).toEqual([theirs]);

  await database.query(`update person set role = 'individual' where user_name = 'member'`);
  expect(await listed('member')).toEqual([]);
});

it('the second of two conflicting edits is refused without changes (docs/adr/0009)', async () => {
  const { profile_id } = await save('owner');
  const edit = (version: number, note: string) =>
    callStack(stack, saveProfile, { profile_id, version, note }, as('owner'));
  const answers = await Promise.all([edit(0, 'one'), edit(0, 'other')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers[0].status === 200 ? 'one' : 'other';
  expect(await readData(stack, getProfile, { profile_id }, as('owner'))).toMatchObject({
    note: won,
    name: 'Winter',
    version: 1,
    values: winter.values,
  });
  expect(await refusal('owner', saveProfile, { profile_id, version: 0, name: 'Late' })).toMatchObject({
    code: Refusal.conflict,
    field: 'version',
  });
});

it.each<[string, RequestOf<typeof saveProfile>, string, RegExp]>([
  [
    'no such parameter',
    { ...winter, values: { shutdown_soc: 20, nonsense: 1 } },
    'values.nonsense',
    /nonsense/,
  ],
  ['beyond its bounds', { ...winter, values: { shutdown_soc: 101 } }, 'values.shutdown_soc', /0 to 100/],
  ['the clock', { ...winter, values: { clock_hour: 12 } }, 'values.clock_hour', /Hour/],
  ['only told', { ...winter, values: { rated_power: 5000 } }, 'values.rated_power', /Rated|read-only/],
  ['no value at all', { ...winter, values: {} }, 'values', /values/],
  ['no such model', { ...winter, mod_id: 999 }, 'mod_id', /model/],
  ['no name', { mod_id: 15, values: { shutdown_soc: 20 } }, 'name', /name/],
  ['a model without settings', { ...winter, mod_id: 11 }, 'values.shutdown_soc', /shutdown_soc/],
])('[PAR-02] %s is refused with the field', async (_what, request, field, words) => {
  const refused = await refusal('owner', saveProfile, request);
  expect(refused).toMatchObject({ code: request.mod_id === 999 ? 1404 : 1400, field });
  expect(refused.msg).toMatch(words);
  expect(await listed('owner')).toEqual([]);
});

it('names are unique per author, ignoring case', async () => {
  await save('owner');
  const { profile_id, version } = await save('owner', { name: 'Summer' });
  const taken = { code: Refusal.conflict, field: 'name' };
  expect(await refusal('owner', saveProfile, { ...winter, name: ' wINTER ' })).toMatchObject(taken);
  expect(await refusal('owner', saveProfile, { profile_id, version, name: 'Winter' })).toMatchObject(taken);
  await readData(stack, saveProfile, { profile_id, version, name: 'SUMMER' }, as('owner'));
  await save('member');
  expect((await listed('owner')).map(({ name }) => name)).toEqual(['SUMMER', 'Winter']);
});

it('the number per user is limited, also for simultaneous saves', async () => {
  await database.query(
    `insert into profile (person_id, name, model_id, values, created_at, updated_at)
     select person.id, 'p' || n, 15, '{"shutdown_soc":20}', 0, 0
     from person, generate_series(1, $1::int) n where user_name = 'owner'`,
    [MAX_PROFILES - 1],
  );
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => callStack(stack, saveProfile, { ...winter, name }, as('owner'))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await listed('owner')).toHaveLength(MAX_PROFILES);
});

it('[PAR-04] today’s writes are listed by device, for visible devices', async () => {
  const { device } = await getRelevance(stack, tokens.admin);
  const [first, second] = device.map(({ device_id }) => device_id) as [string, string];
  await database.query(
    `insert into write_count (device_id, code, day, n)
     select id, 'shutdown_soc', $2::bigint - d * 86400000, 7 + d from device, generate_series(0, 1) d where device_id = $1`,
    [first, Math.floor(Date.now() / 86_400_000) * 86_400_000],
  );
  const { list } = await readData(stack, getWriteCounts, { device_ids: [first, second] }, as('admin'));
  expect(list).toEqual([{ device_id: first, property_code: 'shutdown_soc', today: 7 }]);
  expect(await refusal('admin', getWriteCounts, { device_ids: [first, 'nobody'] })).toMatchObject({
    code: Refusal.notFound,
    field: 'device_ids.1',
  });
});
