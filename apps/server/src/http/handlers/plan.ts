import { setImmediate } from 'node:timers/promises';
import {
  MAX_PLANS,
  ElectricityPlan,
  type ParsedRequestOf,
  type PriceSeries,
  type savePlan,
  type StoredPlan,
} from '@heliograph/contracts/http';
import { type PlanError, planErrors, listSeries } from '@heliograph/domain/billing';
import { CURRENCIES } from '@heliograph/domain/tariff';
import type { Account } from '../../storage/repositories/people.ts';
import { type AuthoredChanges, authoredHandlers, visibleRows } from '../authored.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import type { MessageKey } from '../messages/message.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

type PlanRequest = ParsedRequestOf<typeof savePlan>;
type FollowableSeries = Pick<PriceSeries, 'series_id' | 'currency'>;

/** Electricity plans of people and their colleagues. */
export function planHandlers(services: Services) {
  const { plans, priceSeries } = services.repositories;
  const authored = authoredHandlers(services, {
    repository: plans,
    rights: { view: 'plan.view', change: 'plan.change', create: 'plan.create' },
    field: 'plan_id',
    most: MAX_PLANS,
    messages: {
      unknown: 'planUnknown',
      changed: 'planChanged',
      many: 'plansMany',
      nameTaken: 'planNameTaken',
    },
    audit: { area: 'plan', id: 'plan' },
    // The database has keys in another order.
    audited: ({ name, note, plan }) => ({ name, note, plan: ElectricityPlan.parse(plan) }),
  });

  /** The series that plans may follow; they are read only for plans that follow one. */
  async function followable(
    person: Account,
    requested: readonly Pick<PlanRequest, 'plan'>[],
  ): Promise<FollowableSeries[]> {
    if (requested.every(({ plan }) => listSeries(plan).length === 0)) return [];
    const rows = await visibleRows(priceSeries, 'plan.view', person);
    return rows.map(({ id, currency }) => ({ series_id: id, currency }));
  }

  async function save(
    changes: AuthoredChanges<'electricity_plan'>,
    { plan_id, version: seen, name, note, plan }: PlanRequest,
  ) {
    const { id, version } = await changes.save({ id: plan_id, version: seen }, (before) => ({
      name,
      note: note ?? before?.note ?? '',
      plan,
    }));
    return { plan_id: id, version };
  }

  return {
    async getPlans(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await authored.list(person);
      return {
        list: rows.map((row): StoredPlan => ({
          plan_id: row.id,
          ...authored.describe(person, row),
          plan: row.plan,
          mine: row.person_id === person.id ? 1 : 0,
        })),
      };
    },

    async savePlan(requested, caller) {
      requirePlan(requested.plan, await followable(requireSession(caller).person, [requested]));
      return authored.change(caller, (changes) => save(changes, requested));
    },

    async savePlans({ plans: requested, remove: unwanted = [] }, caller) {
      const series = await followable(requireSession(caller).person, requested);
      for (const [index, { plan }] of requested.entries()) {
        requirePlan(plan, series, `plans.${index}.plan`);
        // One plan can take a while to check.
        await setImmediate();
      }
      const list = await authored.change(caller, async (changes) => {
        await changes.transaction.lockAll(
          [...requested, ...unwanted].flatMap(({ plan_id }) => plan_id ?? []),
        );
        for (const [index, { plan_id, version }] of unwanted.entries())
          await within(`remove.${index}`, () => changes.remove(plan_id, version));
        const saved = [];
        for (const [index, one] of requested.entries())
          saved.push(await within(`plans.${index}`, () => save(changes, one)));
        return saved;
      });
      return { list };
    },

    deletePlan: ({ plan_id }, caller) => authored.remove(caller, plan_id),
  } satisfies HandlersOf<'plan'>;
}

/** Names the entry of a list in what is refused. */
async function within<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { field } = error.options;
    throw new Refused(error.kind, error.key, {
      ...error.options,
      field: field === undefined ? path : `${path}.${field}`,
    });
  }
}

/** @param at where the plan is in the request @throws Refused naming its first wrong field */
function requirePlan(plan: ElectricityPlan, series: FollowableSeries[], at = 'plan'): void {
  if (!CURRENCIES.includes(plan.currency))
    throw new Refused('badRequest', 'currencyUnknown', { field: `${at}.currency` });
  const [error] = planErrors(plan, series);
  if (!error) return;
  const field = [at, ...error.path].join('.');
  throw new Refused('badRequest', PLAN_ERRORS[error.why], { field, values: { field, ...error.gap } });
}

const PLAN_ERRORS = {
  empty: 'planErrorNumber',
  number: 'planErrorNumber',
  negative: 'planErrorNegative',
  percent: 'planErrorPercent',
  factor: 'planErrorFactor',
  clock: 'planErrorClock',
  equal: 'planErrorEqual',
  days: 'planErrorDays',
  date: 'planErrorDate',
  later: 'planErrorLater',
  order: 'planErrorOrder',
  rest: 'planErrorRest',
  perDay: 'planErrorPerDay',
  usage: 'planErrorUsage',
  uncovered: 'planErrorUncovered',
  many: 'planErrorMany',
  series: 'planErrorSeries',
  seriesCurrency: 'planErrorSeriesCurrency',
  multiplier: 'planErrorMultiplier',
} as const satisfies Record<PlanError['why'], MessageKey>;
