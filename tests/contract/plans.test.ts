import {
  MAX_PLANS,
  Refusal,
  deletePlan,
  getPlans,
  savePlan,
  savePlans,
  type ElectricityPlan,
  type RequestOf,
} from '@heliograph/contracts/http';
import { callStack, readData, demoPeople, type DemoPerson, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTokens } from './support/readTokens.ts';
import { PLAN } from './support/electricityPlan.ts';
import { connectDatabase } from './support/stackDatabase.ts';
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
beforeEach(() => database.query('delete from electricity_plan'));

const as = (person: DemoPerson) => ({ token: tokens[person] });
const save = (person: DemoPerson, changes: Partial<RequestOf<typeof savePlan>> = {}) =>
  readData(stack, savePlan, { name: 'Solar Boost', note: 'From July', plan: PLAN, ...changes }, as(person));
const listed = async (person: DemoPerson) => (await readData(stack, getPlans, {}, as(person))).list;
async function refusal(person: DemoPerson, changes: Partial<RequestOf<typeof savePlan>>) {
  const request = { name: 'Solar Boost', plan: PLAN, ...changes };
  const { code, field, msg } = (await callStack(stack, savePlan, request, as(person))).body;
  return { code, field, msg };
}
/** The plan with one part in place of all. */
const withPart = (part: ElectricityPlan['parts'][number]): ElectricityPlan => ({ ...PLAN, parts: [part] });

it('[BIL-01] a plan is kept as it was entered, and is private', async () => {
  const { plan_id } = await save('owner');
  expect(await listed('owner')).toMatchObject([
    { plan_id, name: 'Solar Boost', note: 'From July', version: 0, may_change: 1 },
  ]);
  expect((await listed('owner'))[0]!.plan).toEqual(PLAN);
  const changing = { ...PLAN, changes: [{ from: '2027-07-01', parts: PLAN.parts.slice(1) }] };
  await save('owner', { plan_id, version: 0, plan: changing });
  expect((await listed('owner'))[0]!.plan).toEqual(changing);
  expect(await listed('member')).toEqual([]);
  expect(await refusal('member', { plan_id, version: 0 })).toMatchObject({
    code: Refusal.notFound,
    field: 'plan_id',
  });
  expect((await callStack(stack, deletePlan, { plan_id }, as('member'))).body.code).toBe(Refusal.notFound);
});

it('[BIL-01] colleagues see and use a plan; its author and the administrator of the company change it', async () => {
  const { rows } = await database.query<{ id: number; role: string; company_id: number | null }>(
    `select id, role, company_id from person where user_name = 'member'`,
  );
  await database.query(
    `update person set role = 'enterprise', enterprise_auth = false,
       company_id = (select company_id from person where user_name = 'installer') where user_name = 'member'`,
  );
  const { plan_id } = await save('installer');
  expect(await listed('member')).toMatchObject([{ plan_id, may_change: 0 }]);
  expect(await refusal('member', { plan_id, version: 0 })).toMatchObject({ code: Refusal.forbidden });
  const own = await save('member', { name: 'Mine' });
  expect(await readData(stack, savePlan, { ...own, name: 'Ours', plan: PLAN }, as('installer'))).toEqual({
    plan_id: own.plan_id,
    version: 1,
  });
  expect(await listed('owner')).toEqual([]);
  await database.query(`update person set role = $1, company_id = $2 where user_name = 'member'`, [
    rows[0]!.role,
    rows[0]!.company_id,
  ]);
});

it('[BIL-01] an edit of what somebody else changed, a taken name and a deleted plan are refused', async () => {
  const { plan_id, version } = await save('owner');
  await save('owner', { plan_id, version, name: 'Solar Boost 2' });
  expect(await refusal('owner', { plan_id, version })).toMatchObject({
    code: Refusal.conflict,
    field: 'version',
  });
  await save('owner');
  expect(await refusal('owner', { name: 'solar boost' })).toMatchObject({
    code: Refusal.conflict,
    field: 'name',
  });
  await readData(stack, deletePlan, { plan_id }, as('owner'));
  expect(await refusal('owner', { plan_id, version: 1 })).toMatchObject({ code: Refusal.notFound });
});

it('[BIL-01] a wrong entry is refused by its field, in words', async () => {
  const tiers = (upTo: number | null, price: number) =>
    withPart({ kind: 'usage', name: '', windows: [], cycle: 'day', tiers: [{ upTo, price }] });
  const july = { from: '2027-07-01', parts: PLAN.parts };
  const wrong: [ElectricityPlan, string, RegExp][] = [
    [tiers(null, -1), 'plan.parts.0.tiers.0.price', /must not be negative/],
    [tiers(24, 0), 'plan.parts.0.windows', /No part has a price for weekday at 00:00/],
    [withPart(PLAN.parts[0]!), 'plan.parts', /at least one part for usage/],
    [{ ...PLAN, holidays: ['2026-02-30'] }, 'plan.holidays.0', /must be a date that exists/],
    [{ ...PLAN, currency: 'XXX' }, 'plan.currency', /currency/],
    [{ ...PLAN, changes: [july, july] }, 'plan.changes.1.from', /after the price change before it/],
    [
      { ...PLAN, changes: [{ ...july, parts: [PLAN.parts[0]!] }] },
      'plan.changes.0.parts',
      /at least one part for usage/,
    ],
  ];
  for (const [plan, field, words] of wrong) {
    const refused = await refusal('owner', { plan });
    expect(refused).toMatchObject({ code: Refusal.badRequest, field });
    expect(refused.msg).toMatch(words);
  }
  expect(await listed('owner')).toEqual([]);
});

/** Saves several at once. */
const saveAll = async (person: DemoPerson, request: RequestOf<typeof savePlans>) =>
  (await readData(stack, savePlans, request, as(person))).list;
async function refusalOfAll(person: DemoPerson, request: RequestOf<typeof savePlans>) {
  const { code, field, msg } = (await callStack(stack, savePlans, request, as(person))).body;
  return { code, field, msg };
}

it('[BIL-01] [IMP-01] plans of a file are added and changed together, and taken back as they were', async () => {
  const before = await save('owner');
  const named = (name: string, note = '') => ({ name, note, plan: PLAN });
  const saved = await saveAll('owner', {
    plans: [named('Night'), { ...before, ...named('SOLAR BOOST', 'From August') }, named('Day')],
  });
  expect(saved.map(({ version }) => version)).toEqual([0, 1, 0]);
  expect((await listed('owner')).map(({ name, note, mine }) => [name, note, mine])).toEqual([
    ['Day', '', 1],
    ['Night', '', 1],
    ['SOLAR BOOST', 'From August', 1],
  ]);
  const undo = {
    plans: [{ ...saved[1]!, ...named('Solar Boost', 'From July') }],
    remove: [saved[0]!, saved[2]!],
  };
  await save('owner', { ...saved[2], name: 'Day', note: 'Changed since' });
  expect(await refusalOfAll('owner', undo)).toMatchObject({
    code: Refusal.conflict,
    field: 'remove.1.version',
  });
  expect(await listed('owner')).toHaveLength(3);
  undo.remove[1]!.version = 1;
  await saveAll('owner', undo);
  expect(await listed('owner')).toMatchObject([{ name: 'Solar Boost', note: 'From July', version: 2 }]);
  const { rows } = await database.query<{ action: string }>(
    `select action from audit where action like 'plan.%' order by id desc limit 3`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['plan.edit', 'plan.delete', 'plan.delete']);
});

it('[BIL-01] [IMP-01] one plan that cannot be saved stores none, and is named', async () => {
  const other = await save('installer', { name: 'Theirs' });
  const own = await save('owner', { name: 'Mine' });
  const good = { name: 'New', plan: PLAN };
  const usage = { kind: 'usage' as const, name: '', windows: [], cycle: 'day' as const };
  const wrong: [RequestOf<typeof savePlans>['plans'][number], number, string][] = [
    [
      { name: 'Wrong', plan: withPart({ ...usage, tiers: [{ upTo: null, price: -1 }] }) },
      Refusal.badRequest,
      'plans.1.plan.parts.0.tiers.0.price',
    ],
    [{ name: 'Wrong', plan: { ...PLAN, currency: 'XXX' } }, Refusal.badRequest, 'plans.1.plan.currency'],
    [{ ...good, name: 'new' }, Refusal.conflict, 'plans.1.name'],
    [{ ...good, name: 'mine' }, Refusal.conflict, 'plans.1.name'],
    [{ ...own, name: 'Mine', plan: PLAN, version: 7 }, Refusal.conflict, 'plans.1.version'],
    [{ plan_id: own.plan_id, name: 'Mine', plan: PLAN }, Refusal.badRequest, 'plans.1.version'],
    [{ ...other, name: 'Ours', plan: PLAN }, Refusal.notFound, 'plans.1.plan_id'],
  ];
  for (const [plan, code, field] of wrong) {
    expect(await refusalOfAll('owner', { plans: [good, plan] })).toMatchObject({ code, field });
    expect((await listed('owner')).map(({ name }) => name)).toEqual(['Mine']);
  }
  expect(await refusalOfAll('owner', { plans: [], remove: [other] })).toMatchObject({
    code: Refusal.notFound,
    field: 'remove.0.plan_id',
  });
});

it('[BIL-01] [IMP-01] a file has as many plans as a person may have, and no more', async () => {
  const plans = Array.from({ length: MAX_PLANS }, (_, index) => ({ name: `Plan ${index}`, plan: PLAN }));
  await save('owner');
  expect(await refusalOfAll('owner', { plans })).toMatchObject({
    code: Refusal.conflict,
    field: `plans.${MAX_PLANS - 1}`,
  });
  expect(await listed('owner')).toHaveLength(1);
  const saved = await saveAll('owner', { plans: plans.slice(1) });
  expect(await refusalOfAll('owner', { plans: [...plans, plans[0]!] })).toMatchObject({
    code: Refusal.badRequest,
    field: 'plans',
  });
  await saveAll('owner', { plans: [], remove: saved });
  expect(await listed('owner')).toHaveLength(1);
});

it('[BIL-01] what was done with plans is in the audit log', async () => {
  const { plan_id, version } = await save('owner');
  await save('owner', { plan_id, version, note: 'From August' });
  await readData(stack, deletePlan, { plan_id }, as('owner'));
  const { rows } = await database.query<{ action: string; changes: object | null }>(
    `select action, changes from audit where action like 'plan.%' order by id desc limit 3`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['plan.delete', 'plan.edit', 'plan.add']);
  expect(rows[1]!.changes).toEqual({ note: ['From July', 'From August'] });
});
