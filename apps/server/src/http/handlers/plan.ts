import { setImmediate } from 'node:timers/promises';
import {
  MAX_PLANS,
  type AuditAction,
  ElectricityPlan,
  type ParsedRequestOf,
  type PriceSeries,
  type savePlan,
  type StoredPlan,
} from '@heliograph/contracts/http';
import { type PlanError, planErrors, listSeries } from '@heliograph/domain/billing';
import { type Actor, can } from '@heliograph/domain/permissions';
import { CURRENCIES } from '@heliograph/domain/tariff';
import { getActor } from '../../access/access.ts';
import { findChanges } from '../../storage/repositories/audit.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { PLAN_NAME_UNIQUE, type PlanRow, type PlanTransaction } from '../../storage/repositories/plans.ts';
import { violatedConstraint } from '../../storage/transaction.ts';
import { relationToAuthored, requireMay, requireRequester } from '../authored.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import type { MessageKey } from '../messages/message.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { visibleSeries } from './priceSeries.ts';

type PlanRequest = ParsedRequestOf<typeof savePlan>;
type FollowableSeries = Pick<PriceSeries, 'series_id' | 'currency'>;

const RIGHTS = {
  view: 'plan.view',
  change: 'plan.change',
  unknown: 'planUnknown',
  field: 'plan_id',
} as const;

/** Electricity plans of people and their colleagues; conflicting edits are refused (docs/adr/0009). */
export function planHandlers({ repositories, now }: Services) {
  const { audit, plans } = repositories;

  /** The series that plans may follow; they are read only for plans that follow one. */
  async function followable(
    person: Account,
    requested: readonly Pick<PlanRequest, 'plan'>[],
  ): Promise<FollowableSeries[]> {
    if (requested.every(({ plan }) => listSeries(plan).length === 0)) return [];
    const rows = await visibleSeries(repositories, person);
    return rows.map(({ id, currency }) => ({ series_id: id, currency }));
  }

  async function add(
    transaction: PlanTransaction,
    requester: Account,
    { name, note = '', plan }: PlanRequest,
  ) {
    if ((await transaction.countOf(requester.id)) >= MAX_PLANS)
      throw new Refused('conflict', 'plansMany', { values: { most: MAX_PLANS } });
    const at = now();
    const id = await transaction.add({ person_id: requester.id, name, note, plan }, at);
    await audit.add([entry(requester, 'plan.add', { id, name })], at, transaction.tx);
    return { plan_id: id, version: 0 };
  }

  async function edit(
    transaction: PlanTransaction,
    requester: Account,
    id: number,
    { version: seen, name, note, plan }: PlanRequest,
  ) {
    if (seen === undefined)
      throw new Refused('badRequest', 'fieldMissing', { field: 'version', values: { field: 'version' } });
    const before = requireMay(requester, await transaction.lock(id), RIGHTS);
    if (seen !== before.version) throw new Refused('conflict', 'planChanged', { field: 'version' });
    const at = now();
    const after = { name, note: note ?? before.note, plan };
    const version = await transaction.update(id, after, { personId: requester.id, at });
    const { name: oldName, note: oldNote, plan: oldPlan } = before;
    const changes = findChanges<object>(
      // The database has keys in another order.
      { name: oldName, note: oldNote, plan: ElectricityPlan.parse(oldPlan) },
      after,
    );
    await audit.add([{ ...entry(requester, 'plan.edit', { id, name }), changes }], at, transaction.tx);
    return { plan_id: id, version };
  }

  /** Adds or changes a plan. @throws Refused */
  async function save(transaction: PlanTransaction, requester: Account, requested: PlanRequest) {
    try {
      return requested.plan_id === undefined
        ? await add(transaction, requester, requested)
        : await edit(transaction, requester, requested.plan_id, requested);
    } catch (error) {
      throw violatedConstraint(error) === PLAN_NAME_UNIQUE
        ? new Refused('conflict', 'planNameTaken', { field: 'name' })
        : error;
    }
  }

  /** @param version which it must have; any without */
  async function remove(transaction: PlanTransaction, requester: Account, id: number, version?: number) {
    const plan = requireMay(requester, await transaction.lock(id), RIGHTS);
    if (version !== undefined && version !== plan.version)
      throw new Refused('conflict', 'planChanged', { field: 'version' });
    await transaction.remove(id);
    await audit.add([entry(requester, 'plan.delete', plan)], now(), transaction.tx);
  }

  return {
    async getPlans(_request, caller) {
      const { person } = requireSession(caller);
      const actor = getActor(person);
      const rows = await plans.of(
        can(actor, 'plan.view') ? 'all' : { personId: person.id, companyId: person.company_id },
      );
      const seen = rows.filter((row) => can(actor, 'plan.view', relationToAuthored(person.id, row)));
      return { list: seen.map((row) => storedPlan({ id: person.id, actor }, row)) };
    },

    async savePlan(requested, caller) {
      const { person } = requireSession(caller);
      const { id } = person;
      requirePlan(requested.plan, await followable(person, [requested]));
      return plans.change(async (transaction) =>
        save(transaction, await requireRequester(transaction, id, 'plan.create'), requested),
      );
    },

    async savePlans({ plans: requested, remove: unwanted = [] }, caller) {
      const { person } = requireSession(caller);
      const { id } = person;
      const series = await followable(person, requested);
      for (const [index, { plan }] of requested.entries()) {
        requirePlan(plan, series, `plans.${index}.plan`);
        // One plan can take a while to check.
        await setImmediate();
      }
      const list = await plans.change(async (transaction) => {
        const requester = await requireRequester(transaction, id, 'plan.create');
        await transaction.lockAll([...requested, ...unwanted].flatMap(({ plan_id }) => plan_id ?? []));
        for (const [index, { plan_id, version }] of unwanted.entries())
          await within(`remove.${index}`, () => remove(transaction, requester, plan_id, version));
        const saved = [];
        for (const [index, one] of requested.entries())
          saved.push(await within(`plans.${index}`, () => save(transaction, requester, one)));
        return saved;
      });
      return { list };
    },

    async deletePlan({ plan_id }, caller) {
      const { id } = requireSession(caller).person;
      await plans.change(async (transaction) => {
        await remove(transaction, await requireRequester(transaction, id, 'plan.create'), plan_id);
      });
      return {};
    },
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

const entry = (requester: Account, action: AuditAction, { id, name }: Pick<PlanRow, 'id' | 'name'>) => ({
  personId: requester.id,
  action,
  detail: { plan: id, name },
});

/** A plan as the requester sees it. */
const storedPlan = (requester: { id: number; actor: Actor }, row: PlanRow): StoredPlan => ({
  plan_id: row.id,
  name: row.name,
  note: row.note,
  plan: row.plan,
  create_name: row.author_name,
  update_name: row.editor_name ?? '',
  update_time: row.updated_at,
  version: row.version,
  may_change: can(requester.actor, 'plan.change', relationToAuthored(requester.id, row)) ? 1 : 0,
  mine: row.person_id === requester.id ? 1 : 0,
});
