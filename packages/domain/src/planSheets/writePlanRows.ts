import type { ElectricityPlan, PlanPart, PlanWindow, Wholesale } from '@heliograph/contracts/http';
import { findColumn, OWN_FIELDS, type PlanField } from './planColumns.ts';
import { monthDayText } from './monthDays.ts';
import { daysText, wordFor } from './planWords.ts';
import { seriesText, type SheetSeries } from './seriesNames.ts';

export interface NamedPlan {
  name: string;
  note: string;
  plan: ElectricityPlan;
}

/** Cells of a row by field; missing fields are empty. */
export type PlanRow = Partial<Record<PlanField, string | number>>;

interface WriteOptions {
  language: 'en' | 'zh';
  /** Price series visible to the user; plans refer to them by name. */
  series: readonly SheetSeries[];
}

/**
 * Converts plans to rows: each part starts a row, and further rows hold its other tiers and windows.
 * `readPlanRows` reads them.
 */
export function writePlanRows(plans: readonly NamedPlan[], { language, series }: WriteOptions): PlanRow[] {
  return plans.flatMap(({ name, note, plan }) => {
    const lists = [{ from: '', parts: plan.parts }, ...(plan.changes ?? [])];
    const rows = lists.flatMap(({ from, parts }) =>
      parts.flatMap((part) =>
        partRows(part, { language, series }).map((row): PlanRow => ({
          plan: name,
          ...(from !== '' && { validFrom: from }),
          ...row,
        })),
      ),
    );
    Object.assign(rows[0]!, generalCells(note, plan, language));
    return rows;
  });
}

const generalCells = (note: string, plan: ElectricityPlan, language: 'en' | 'zh'): PlanRow => ({
  ...(note !== '' && { note }),
  currency: plan.currency,
  gst: wordFor('gst', plan.gst, language),
  clock: wordFor('clock', plan.clock, language),
  ...(plan.state !== null && { state: plan.state }),
  ...(plan.holidays.length > 0 && { holidays: plan.holidays.join(', ') }),
});

function partRows(part: PlanPart, { language, series }: WriteOptions): PlanRow[] {
  const tiers = 'tiers' in part ? part.tiers : [];
  const windows = 'windows' in part ? part.windows : [];
  return Array.from({ length: Math.max(1, tiers.length, windows.length) }, (_, index) => {
    const tier = tiers[index];
    const window = windows[index];
    return {
      ...(index === 0 && {
        ...ownCells(part, language),
        ...('tiers' in part && part.wholesale && wholesaleCells(part.wholesale, series)),
      }),
      ...(tier && { price: tier.price, ...(tier.upTo !== null && { upTo: tier.upTo }) }),
      ...(window && windowCells(window, language)),
    };
  });
}

function ownCells(part: PlanPart, language: 'en' | 'zh'): PlanRow {
  const row: PlanRow = { part: wordFor('part', part.kind, language) };
  const values = part as unknown as Record<string, string | number | null>;
  for (const field of OWN_FIELDS[part.kind]) {
    const value = values[field] ?? null;
    if (value === null || value === '') continue;
    row[field] = findColumn(field).kind === 'choice' ? wordFor(field, String(value), language) : value;
  }
  return row;
}

const wholesaleCells = (
  { series_id, factor, atLeast, atMost }: Wholesale,
  series: readonly SheetSeries[],
): PlanRow => ({
  series: seriesText(series_id, series),
  lossFactor: factor,
  ...(atLeast !== null && { lowest: atLeast }),
  ...(atMost !== null && { highest: atMost }),
});

const windowCells = (
  { days, from, to, seasonFrom, seasonTo }: PlanWindow,
  language: 'en' | 'zh',
): PlanRow => ({
  days: daysText(days, language),
  from,
  to,
  ...((seasonFrom !== '01-01' || seasonTo !== '12-31') && {
    seasonFrom: monthDayText(seasonFrom, language),
    seasonTo: monthDayText(seasonTo, language),
  }),
});

/** Maximum length of a plan's name. */
const NAME = 64;

/**
 * Makes plan names distinct, ignoring case: of plans with the same name, all but the first get their author's
 * name.
 */
export function uniqueNames<Plan extends { name: string; create_name: string }>(
  plans: readonly Plan[],
): Plan[] {
  const taken = new Set<string>();
  return plans.map((plan) => {
    let { name } = plan;
    for (let number = 1; taken.has(name.toLowerCase()); number++) {
      const suffix = ` (${plan.create_name}${number === 1 ? '' : ` ${number}`})`.slice(-NAME / 2);
      name = plan.name.slice(0, NAME - suffix.length) + suffix;
    }
    taken.add(name.toLowerCase());
    return { ...plan, name };
  });
}
