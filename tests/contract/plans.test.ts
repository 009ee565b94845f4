import {
  Refusal,
  deletePlan,
  getPlans,
  savePlan,
  type ElectricityPlan,
  type RequestOf,
} from '@heliograph/contracts/http';
import { callStack, dataOf, signIn, startStack, type DemoPerson, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PLAN } from './support/electricityPlan.ts';
import { connectDatabase } from './support/stackDatabase.ts';

let stack: Stack;
let database: Client;
const tokens = {} as Record<DemoPerson, string>;

beforeAll(async () => {
  stack = await startStack({ env: { SIMULATOR: 'off' } });
  database = await connectDatabase(stack);
  for (const person of ['owner', 'installer', 'member', 'admin'] as const)
    tokens[person] = (await signIn(stack, person)).token;
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});
beforeEach(() => database.query('delete from electricity_plan'));

const as = (person: DemoPerson) => ({ token: tokens[person] });
const save = (person: DemoPerson, changes: Partial<RequestOf<typeof savePlan>> = {}) =>
  dataOf(stack, savePlan, { name: 'Solar Boost', note: 'From July', plan: PLAN, ...changes }, as(person));
const listed = async (person: DemoPerson) => (await dataOf(stack, getPlans, {}, as(person))).list;
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
  expect(await dataOf(stack, savePlan, { ...own, name: 'Ours', plan: PLAN }, as('installer'))).toEqual({
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
  await dataOf(stack, deletePlan, { plan_id }, as('owner'));
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
    [{ ...PLAN, holidays: ['2026-02-30'] }, 'plan.holidays.0', /not a date that exists/],
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

it('[BIL-01] what was done with plans is in the audit log', async () => {
  const { plan_id, version } = await save('owner');
  await save('owner', { plan_id, version, note: 'From August' });
  await dataOf(stack, deletePlan, { plan_id }, as('owner'));
  const { rows } = await database.query<{ action: string; changes: object | null }>(
    `select action, changes from audit where action like 'plan.%' order by id desc limit 3`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['plan.delete', 'plan.edit', 'plan.add']);
  expect(rows[1]!.changes).toEqual({ note: ['From July', 'From August'] });
});
