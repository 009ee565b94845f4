import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { ClockTime } from './tariff.ts';
import { Currency, DateText, DisplayName, Flag, Id, Instant, TextLine } from './scalars.ts';

/** Maximum plans of one person. */
export const MAX_PLANS = 200;
/** Maximum parts of a price list, windows of a part, tiers of a part, public holidays and price changes. */
export const PLAN_LIMITS = { parts: 40, windows: 12, tiers: 6, holidays: 60, changes: 12 } as const;

/** MM-DD */
const MonthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const Amount = z.number().min(-1_000_000).max(1_000_000);

export const DayKind = withMeanings(z.enum(['weekday', 'saturday', 'sunday', 'holiday']), {
  weekday: 'Monday to Friday, except public holidays',
  saturday: 'Saturday, except public holidays',
  sunday: 'Sunday, except public holidays',
  holiday: 'public holiday of the state, whatever its weekday',
});
export type DayKind = z.infer<typeof DayKind>;

export const AustralianState = withMeanings(z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']), {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
});
export type AustralianState = z.infer<typeof AustralianState>;

/**
 * Times at which a part applies: between half hours, on some kinds of days, in a season. A window that ends
 * before it starts crosses midnight, and such a season crosses the turn of the year; both ends of a season
 * are included.
 */
export const PlanWindow = z.object({
  days: z.array(DayKind).max(4),
  from: ClockTime,
  to: ClockTime,
  seasonFrom: MonthDay,
  seasonTo: MonthDay,
});
export type PlanWindow = z.infer<typeof PlanWindow>;

/** Energy up to a limit and its price; the last tier has no limit, unless the rest goes to the next part. */
const PlanTier = z.object({
  /** kWh from the start of the tier's cycle, not below the previous tiers; null for all the rest. */
  upTo: Amount.nullable(),
  /** Per kWh. */
  price: Amount,
});

const TierCycle = withMeanings(z.enum(['day', 'pooled', 'month', 'quarter']), {
  day: 'limits of each day',
  pooled: 'limits of a day, times the days of the bill',
  month: 'limits of a month, counted from the first day of the bill',
  quarter: 'limits of three months, counted from the first day of the bill',
});
export type TierCycle = z.infer<typeof TierCycle>;

const named = { name: z.string().max(60) };
/** Without windows, the part applies at all times. */
const windows = z.array(PlanWindow).max(PLAN_LIMITS.windows);
const tiers = z.array(PlanTier).min(1).max(PLAN_LIMITS.tiers);
const PerTime = withMeanings(z.enum(['day', 'month']), {
  day: 'a price for each day',
  month: 'a price for each month, by its share of days',
});

/** The price of a kWh follows a price series: series price times factor, plus the price of the tier. */
const Wholesale = z.object({
  series_id: Id,
  /** Loss factor, for instance 1.05. */
  factor: Amount,
  /** Bounds of the final price per kWh; null if unbounded. */
  atLeast: Amount.nullable(),
  atMost: Amount.nullable(),
});
export type Wholesale = z.infer<typeof Wholesale>;
/** Missing for fixed prices. Series prices exclude GST; plans whose prices include GST add it. */
const wholesale = Wholesale.optional();

/** Energy goes to the first part of its kind whose window contains the interval, in the order of the parts. */
export const PlanPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('supply'), ...named, price: Amount, per: PerTime }),
  z.object({ kind: z.literal('usage'), ...named, windows, cycle: TierCycle, tiers, wholesale }),
  z.object({ kind: z.literal('controlled'), ...named, windows, cycle: TierCycle, tiers, wholesale }),
  z.object({ kind: z.literal('feedIn'), ...named, windows, cycle: TierCycle, tiers, wholesale }),
  /** Network prices of export, in addition to feed-in: above the free energy each kWh costs, or earns. */
  z.object({
    kind: z.literal('twoWay'),
    ...named,
    windows,
    effect: withMeanings(z.enum(['charge', 'reward']), { charge: 'export costs', reward: 'export earns' }),
    price: Amount,
    free: Amount,
    cycle: TierCycle,
  }),
  z.object({
    kind: z.literal('demand'),
    ...named,
    windows,
    unit: withMeanings(z.enum(['kW', 'kVA']), { kW: 'active power', kVA: 'apparent power' }),
    /** kW / kVA, for kVA demands without measured reactive energy. */
    powerFactor: Amount,
    /** Length of the averages, aligned with the clock. */
    minutes: withMeanings(z.enum(['15', '30', '60']), {
      15: 'a quarter of an hour',
      30: 'half an hour',
      60: 'an hour',
    }),
    price: Amount,
    per: PerTime,
    /** When the peak resets: each day, calendar month or bill. */
    reset: withMeanings(z.enum(['day', 'month', 'bill']), {
      day: 'each day',
      month: 'each calendar month',
      bill: 'each bill',
    }),
    /** Free demand, and the maximum charged; null if unlimited. */
    above: Amount,
    atMost: Amount.nullable(),
  }),
  z.object({
    kind: z.literal('discount'),
    ...named,
    of: withMeanings(z.enum(['usage', 'charges', 'fixed']), {
      usage: 'percent of usage and controlled load',
      charges: 'percent of all charges',
      fixed: 'an amount of money',
    }),
    /** Percent, or money for `fixed`. */
    value: Amount,
  }),
]);
export type PlanPart = z.infer<typeof PlanPart>;

const parts = z.array(PlanPart).min(1).max(PLAN_LIMITS.parts);

/** An electricity plan of a retailer. See `planErrors` of domain/billing for rules beyond the schema. */
export const ElectricityPlan = z.object({
  currency: Currency,
  clock: withMeanings(z.enum(['local', 'standard']), {
    local: 'windows by the wall clock of the station',
    standard: 'windows by its standard time, also in summer',
  }),
  /** State or territory whose public holidays apply; null for none. */
  state: AustralianState.nullable(),
  /** Public holidays in addition to the calculated ones. */
  holidays: z.array(DateText).max(PLAN_LIMITS.holidays),
  gst: withMeanings(z.enum(['included', 'excluded', 'none']), {
    included: 'prices contain 10 % GST',
    excluded: '10 % GST is added to the charges',
    none: 'no GST',
  }),
  parts,
  /** Price changes by date: from 00:00 of a date on, `parts` replace the earlier ones. */
  changes: z
    .array(z.object({ from: DateText, parts }))
    .max(PLAN_LIMITS.changes)
    .optional(),
});
export type ElectricityPlan = z.infer<typeof ElectricityPlan>;

export const StoredPlan = z.object({
  plan_id: Id,
  name: z.string(),
  note: z.string(),
  plan: ElectricityPlan,
  create_name: z.string(),
  update_name: z.string(),
  update_time: Instant,
  /** Increased by each change. */
  version: z.number().int(),
  /** 1: the caller may change and delete it. */
  may_change: Flag,
  /** 1: the caller is its author. */
  mine: Flag,
});
export type StoredPlan = z.infer<typeof StoredPlan>;

/**
 * GET /plan/get_plans: the caller's own and those of their enterprise, by name (our extension, like all plan
 * calls).
 */
export const getPlans = call('GET', '/plan/get_plans', {
  may: 'plan.create',
  summary: 'Electricity plans',
  request: z.object({}),
  answer: z.object({ list: z.array(StoredPlan) }),
});

/**
 * POST /plan/save_plan: a new plan; or, with `plan_id` and the `version` it is based on, a change. Refused with `field`
 * naming the entry, for example `plan.parts.1.tiers.0.price`, and when someone has changed the plan since.
 */
export const savePlan = call('POST', '/plan/save_plan', {
  may: 'plan.create',
  summary: 'Save an electricity plan',
  request: z.object({
    plan_id: Id.optional(),
    version: z.number().int().min(0).max(2_147_483_647).optional(),
    /** Unique per author. */
    name: DisplayName,
    note: TextLine.optional(),
    plan: ElectricityPlan,
  }),
  answer: z.object({ plan_id: Id, version: z.number().int() }),
});

/**
 * POST /plan/save_plans: new plans, changes as in `savePlan`, and removals, all or none. Refused as a whole,
 * with `field` naming the plan and the entry, for example `plans.2.plan.parts.1.tiers.0.price`. The same call
 * undoes it, with the previous plans and the versions from the response.
 */
export const savePlans = call('POST', '/plan/save_plans', {
  may: 'plan.create',
  summary: 'Save and remove several electricity plans, all or none',
  request: z.object({
    plans: z.array(savePlan.request).max(MAX_PLANS),
    remove: z
      .array(z.object({ plan_id: Id, version: z.number().int().min(0).max(2_147_483_647) }))
      .max(MAX_PLANS)
      .optional(),
  }),
  /** Answers for `plans`, in their order. */
  answer: z.object({ list: z.array(savePlan.answer) }),
  maxBytes: 1024 * 1024,
});

/** POST /plan/delete_plan */
export const deletePlan = call('POST', '/plan/delete_plan', {
  may: 'plan.create',
  summary: 'Delete an electricity plan',
  request: z.object({ plan_id: Id }),
  answer: z.object({}),
});
