import {
  MAX_PRICE_MONTHS,
  MAX_PRICE_SERIES,
  Refusal,
  deletePriceSeries,
  getPlans,
  getPriceSeries,
  getPriceValues,
  removePriceValues,
  savePlan,
  savePlans,
  savePriceSeries,
  setPriceValues,
  type ElectricityPlan,
  type PriceMinutes,
  type PriceSeries,
  type RequestOf,
  type StoredPlan,
} from '@heliograph/contracts/http';
import { draftToPlan, listSeries } from '@heliograph/domain/billing';
import {
  planColumns,
  planDifferences,
  planHeading,
  readPlanRows,
  writePlanRows,
} from '@heliograph/domain/planSheets';
import { readPriceAnswer, writePriceChange } from '@heliograph/domain/prices';
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
beforeEach(() => database.query('delete from price_series'));

const MINUTE = 60_000;
const START = Date.UTC(2026, 5, 30, 14);
const as = (person: DemoPerson) => ({ token: tokens[person] });
const save = (person: DemoPerson, changes: Partial<RequestOf<typeof savePriceSeries>> = {}) =>
  readData(
    stack,
    savePriceSeries,
    { name: 'NSW spot', note: 'AEMO', currency: 'AUD', minutes: 5, ...changes },
    as(person),
  );
const listed = async (person: DemoPerson) => (await readData(stack, getPriceSeries, {}, as(person))).list;

interface Change {
  series_id: number;
  version: number;
  values: number[];
  start?: number;
  minutes?: PriceMinutes;
  removes?: boolean;
}
const getFile = ({ series_id, values, start = START, minutes = 5, removes = false, version }: Change) =>
  writePriceChange({
    seriesId: series_id,
    version,
    start,
    minutes,
    removes,
    values: Float64Array.from(values),
  });
const set = async (person: DemoPerson, change: Change) =>
  (await readData(stack, setPriceValues, { file: getFile(change) }, as(person))).version;
const refusedSet = async (person: DemoPerson, change: Change) =>
  (await callStack(stack, setPriceValues, { file: getFile(change) }, as(person))).body;
async function read(person: DemoPerson, series_id: number, from = START, until = START + 366 * 86_400_000) {
  const bytes = await readData(stack, getPriceValues, { series_id, from, until }, as(person));
  const { start, values, minutes } = readPriceAnswer(bytes);
  return { start, minutes, values: [...values] };
}

it('[BIL-01] prices are kept exactly, by month; a later change adds and replaces only what it has', async () => {
  const { series_id } = await save('owner');
  expect(await read('owner', series_id)).toMatchObject({ values: [] });
  // 31 days of July in Sydney, from the last hours of June in UTC on.
  const july = Array.from({ length: 31 * 288 }, (_, index) => Math.round((index % 97) * 1.23456e3) / 1e6);
  expect(await set('owner', { series_id, version: 0, values: july })).toBe(1);
  expect(await read('owner', series_id)).toEqual({ start: START, minutes: 5, values: july });
  const changed = await set('owner', {
    series_id,
    version: 1,
    start: START + 10 * MINUTE,
    values: [-0.06, NaN, 9],
  });
  expect((await read('owner', series_id)).values.slice(0, 6)).toEqual([
    ...july.slice(0, 2),
    -0.06,
    july[3],
    9,
    july[5],
  ]);
  // With removal, intervals without a price lose theirs.
  await set('owner', { series_id, version: changed, values: [NaN, 0.5], removes: true });
  expect(await read('owner', series_id, START, START + 20 * MINUTE)).toEqual({
    start: START + 5 * MINUTE,
    minutes: 5,
    values: [0.5, -0.06, july[3]],
  });
  expect(await listed('owner')).toMatchObject([
    {
      name: 'NSW spot',
      note: 'AEMO',
      currency: 'AUD',
      minutes: 5,
      version: 3,
      may_change: 1,
      months: [
        { month: '2026-06', count: 119 },
        { month: '2026-07', count: 31 * 288 - 120 },
      ],
    },
  ]);
  const { rows } = await database.query<{ size: number }>(
    'select sum(pg_column_size(prices))::int as size from price_month',
  );
  expect(rows[0]!.size).toBeLessThan(31 * 288 * 4);
});

it('[BIL-01] prices of a range are removed, and a month without any is gone', async () => {
  const { series_id } = await save('owner', { minutes: 60 });
  const values = Array.from({ length: 24 }, (_, hour) => hour / 100);
  const version = await set('owner', { series_id, version: 0, minutes: 60, values });
  const remove = (from: number, until: number, based: number) =>
    readData(stack, removePriceValues, { series_id, version: based, from, until }, as('owner'));
  const after = await remove(START, START + 10 * 60 * MINUTE, version);
  expect(await read('owner', series_id)).toMatchObject({ values: values.slice(10) });
  // The hours of June.
  expect((await listed('owner'))[0]!.months).toEqual([{ month: '2026-07', count: 14 }]);
  await remove(0, Date.UTC(2099, 0), after.version);
  expect((await listed('owner'))[0]!.months).toEqual([]);
});

it('[BIL-01] a series is private; colleagues see it, its author and the administrator of the company change it', async () => {
  const { series_id } = await save('installer');
  await set('installer', { series_id, version: 0, values: [0.1] });
  const stranger = async (who: DemoPerson) => [
    (await callStack(stack, getPriceValues, { series_id, from: 0, until: START * 2 }, as(who))).body.code,
    (await refusedSet(who, { series_id, version: 1, values: [1] })).code,
    (await callStack(stack, removePriceValues, { series_id, version: 1, from: 0, until: 1 }, as(who))).body
      .code,
    (await callStack(stack, deletePriceSeries, { series_id }, as(who))).body.code,
  ];
  expect(await listed('member')).toEqual([]);
  expect(new Set(await stranger('member'))).toEqual(new Set([Refusal.notFound]));
  const { rows } = await database.query<{ role: string; company_id: number | null }>(
    `select role, company_id from person where user_name = 'member'`,
  );
  await database.query(
    `update person set role = 'enterprise', enterprise_auth = false,
       company_id = (select company_id from person where user_name = 'installer') where user_name = 'member'`,
  );
  expect(await listed('member')).toMatchObject([{ series_id, may_change: 0 }]);
  expect((await read('member', series_id)).values).toEqual([0.1]);
  expect((await stranger('member')).slice(1)).toEqual([
    Refusal.forbidden,
    Refusal.forbidden,
    Refusal.forbidden,
  ]);
  const own = await save('member', { name: 'Mine' });
  expect(await set('installer', { ...own, values: [0.2] })).toBe(1);
  await database.query(`update person set role = $1, company_id = $2 where user_name = 'member'`, [
    rows[0]!.role,
    rows[0]!.company_id,
  ]);
});

it('[BIL-01] a change of what somebody else changed, other intervals, another currency and too much are refused', async () => {
  const { series_id } = await save('owner');
  expect(await set('owner', { series_id, version: 0, minutes: 30, values: [0.1] })).toBe(1);
  // The first prices decided about the intervals.
  expect(await listed('owner')).toMatchObject([{ minutes: 30 }]);
  expect(await refusedSet('owner', { series_id, version: 0, minutes: 30, values: [1] })).toMatchObject({
    code: Refusal.conflict,
    field: 'version',
  });
  const other = await refusedSet('owner', { series_id, version: 1, values: [1] });
  expect(other).toMatchObject({ code: Refusal.conflict, field: 'file' });
  expect(other.msg).toMatch(/\(30 minutes\)/);
  const edited = async (changes: Partial<RequestOf<typeof savePriceSeries>>) => {
    const request = { series_id, version: 1, name: 'NSW', currency: 'AUD', minutes: 30, ...changes } as const;
    return (await callStack(stack, savePriceSeries, request, as('owner'))).body;
  };
  expect(await edited({ currency: 'EUR' })).toMatchObject({ code: Refusal.conflict, field: 'currency' });
  expect(await edited({ minutes: 5 })).toMatchObject({ code: Refusal.conflict, field: 'minutes' });
  expect(await edited({})).toMatchObject({ data: { version: 2 } });
  const damaged = await callStack(stack, setPriceValues, { file: new Uint8Array([1, 2, 3]) }, as('owner'));
  expect(damaged.body).toMatchObject({ code: Refusal.badRequest, field: 'file' });
  const years = await refusedSet('owner', {
    series_id,
    version: 2,
    minutes: 30,
    start: Date.UTC(2010, 0),
    values: Array.from({ length: (MAX_PRICE_MONTHS + 1) * 31 * 48 }, () => 0.1),
  });
  expect(years).toMatchObject({ code: Refusal.conflict });
  expect(years.msg).toMatch(/at most 120 months/);
  // Nothing of it was stored.
  expect((await listed('owner'))[0]!.months).toEqual([{ month: '2026-06', count: 1 }]);
  for (let n = 1; n < MAX_PRICE_SERIES; n++) await save('owner', { name: `Series ${n}` });
  const many = { name: 'One more', currency: 'AUD', minutes: 5 } as const;
  expect((await callStack(stack, savePriceSeries, many, as('owner'))).body.code).toBe(Refusal.conflict);
});

const following = (id: number, changes: Partial<ElectricityPlan> = {}): ElectricityPlan => ({
  ...PLAN,
  parts: [
    PLAN.parts[0]!,
    {
      kind: 'usage',
      name: '',
      windows: [],
      cycle: 'day',
      tiers: [{ upTo: null, price: -0.01 }],
      wholesale: { series_id: id, factor: 1.05, atLeast: null, atMost: 20 },
    },
  ],
  ...changes,
});

it('[BIL-01] a plan follows a series that its author sees, in its currency', async () => {
  await database.query('delete from electricity_plan');
  const { series_id } = await save('owner');
  const saving = async (person: DemoPerson, plan: ElectricityPlan) =>
    (await callStack(stack, savePlan, { name: 'Spot', plan }, as(person))).body;
  expect(await saving('owner', following(series_id))).toMatchObject({ data: { version: 0 } });
  const field = 'plan.parts.1.wholesale.series_id';
  expect(await saving('member', following(series_id))).toMatchObject({ code: Refusal.badRequest, field });
  const otherCurrency = await saving('owner', following(series_id, { currency: 'EUR' }));
  expect(otherCurrency).toMatchObject({ code: Refusal.badRequest, field });
  expect(otherCurrency.msg).toMatch(/another currency/);
  await readData(stack, deletePriceSeries, { series_id }, as('owner'));
  expect(await saving('owner', following(series_id))).toMatchObject({ code: Refusal.badRequest, field });
});

/** Plans as a spreadsheet of a person, read back by the same or another one. */
function throughSheet(plans: readonly StoredPlan[], written: PriceSeries[], readWith: PriceSeries[]) {
  const fields = planColumns.map(({ field }) => field);
  const rows = writePlanRows(plans, { language: 'en', series: written });
  const { plans: found } = readPlanRows({
    rows: rows.map((row, index) => ({ row: index + 2, cells: fields.map((field) => row[field] ?? null) })),
    fields,
    headings: fields.map((field) => planHeading(field, 'en')),
    decimal: '.',
    series: readWith,
    isCsv: false,
  });
  return found;
}

it('[BIL-01] [IMP-01] a plan that follows a series is read back from a spreadsheet and saved, by the rights of its series', async () => {
  await database.query('delete from electricity_plan');
  const { series_id } = await save('owner');
  await save('installer');
  await readData(stack, savePlan, { name: 'Spot', plan: following(series_id) }, as('owner'));
  const stored = async () => (await readData(stack, getPlans, {}, as('owner'))).list;
  const [before] = await stored();
  const { plan_id, version } = before!;
  const series = await listed('owner');
  const [found] = throughSheet([before!], series, series);
  expect(found!.errors).toEqual([]);
  const read = { name: 'Spot', plan: draftToPlan(found!.plan) };
  expect(planDifferences(before!, { ...read, note: '' })).toEqual([]);

  const dearer = structuredClone(read.plan);
  Object.assign(dearer.parts[0]!, { price: 2 });
  const plans = [
    { ...read, plan_id, version, plan: dearer },
    { ...read, name: 'Spot, copied' },
  ];
  await readData(stack, savePlans, { plans }, as('owner'));
  expect((await stored()).map(({ name, plan }) => [name, plan.parts[0], listSeries(plan)])).toEqual([
    ['Spot', { ...PLAN.parts[0], price: 2 }, [series_id]],
    ['Spot, copied', PLAN.parts[0], [series_id]],
  ]);

  // Who does not see the series neither reads its name nor can follow it.
  const [unseen] = throughSheet([before!], series, await listed('member'));
  expect(unseen!.errors).toMatchObject([{ field: 'series', why: 'series' }]);
  const refused = { code: Refusal.badRequest, field: 'plans.1.plan.parts.1.wholesale.series_id' };
  const fixed = { name: 'Fixed', plan: PLAN };
  const other = { plans: [fixed, { ...read, name: 'Spot' }] };
  expect((await callStack(stack, savePlans, other, as('member'))).body).toMatchObject(refused);
  await readData(stack, deletePriceSeries, { series_id }, as('owner'));
  const late = { plans: [fixed, { ...read, name: 'Late' }] };
  expect((await callStack(stack, savePlans, late, as('owner'))).body).toMatchObject(refused);
  // A plan may go back to fixed prices.
  const back = { plans: [{ name: 'Spot', plan_id, version: version + 1, plan: PLAN }] };
  await readData(stack, savePlans, back, as('owner'));
  expect((await stored()).map(({ plan }) => listSeries(plan).length)).toEqual([0, 1]);
});

it('[BIL-01] what was done with series is in the audit log', async () => {
  const { series_id, version } = await save('owner');
  const next = await set('owner', { series_id, version, values: [0.1, 0.2] });
  await readData(stack, deletePriceSeries, { series_id }, as('owner'));
  expect(next).toBe(1);
  const { rows } = await database.query<{ action: string; detail: Record<string, unknown> }>(
    `select action, detail from audit where action like 'prices.%' order by id desc limit 3`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['prices.delete', 'prices.set', 'prices.add']);
  expect(rows[1]!.detail).toMatchObject({ name: 'NSW spot', from: START, until: START + 10 * MINUTE });
});
