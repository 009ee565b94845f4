import {
  PLAN_LIMITS,
  type DayKind,
  type PlanPart,
  type PlanWindow,
  type PriceSeries,
} from '@heliograph/contracts/http';
import { DAY_KINDS, draftToPlan, parseAmount, type PlanDraft } from './planDraft.ts';
import { monthDay, SLOTS, parseSlot, windowTest } from './planWindows.ts';

/**
 * Errors of a field of a plan [BIL-01]:
 * - `empty`: missing
 * - `number`: not a number below a million with at most 6 decimals
 * - `negative`, `percent`, `factor`: below 0, not from 0 to 100, not above 0 and up to 1
 * - `clock`: not a half hour from 00:00 to 24:00; `equal`: a window ends when it starts
 * - `days`: no kind of day selected; `date`: the date does not exist
 * - `later`: a price change that is not after the previous one
 * - `order`: not above the previous limit; `rest`: a tier after one without a limit
 * - `perDay`: a demand that resets daily needs a price per day
 * - `usage`: no part for usage
 * - `uncovered`: no part has a price at some time, given by `gap`
 * - `many`: more entries than a plan may have
 * - `series`: no price series, or one that does not exist; `seriesCurrency`: one in another currency
 * - `multiplier`: not above 0 and up to 10
 */
type PlanErrorReason =
  | 'empty'
  | 'number'
  | 'negative'
  | 'percent'
  | 'factor'
  | 'clock'
  | 'equal'
  | 'days'
  | 'date'
  | 'later'
  | 'order'
  | 'rest'
  | 'perDay'
  | 'usage'
  | 'uncovered'
  | 'many'
  | 'series'
  | 'seriesCurrency'
  | 'multiplier';

/** The first time of the year without a price. */
interface PlanGap {
  /** MM-DD */
  date: string;
  day: DayKind;
  /** HH:mm */
  time: string;
}

export interface PlanError {
  /** Path of the field in the plan, for instance `['parts', 1, 'tiers', 0, 'price']`. */
  path: readonly (string | number)[];
  why: PlanErrorReason;
  gap?: PlanGap;
}

type KnownSeries = readonly Pick<PriceSeries, 'series_id' | 'currency'>[];

/**
 * All errors of a plan, in the order of its fields; empty if it can be saved.
 *
 * @param series that the plan may follow; null while they are unknown
 */
export function planErrors(draft: PlanDraft, series: KnownSeries | null = null): PlanError[] {
  const lists = priceLists(draft);
  const { changes = [] } = draft;
  const errors = [
    ...draft.holidays.flatMap((date, index) => (isDate(date) ? [] : [fault(['holidays', index], 'date')])),
    ...(draft.holidays.length > PLAN_LIMITS.holidays ? [fault(['holidays'], 'many')] : []),
    ...(changes.length > PLAN_LIMITS.changes ? [fault(['changes'], 'many')] : []),
    ...lists.flatMap(({ path, parts }, list) => [
      ...(list === 0 ? [] : changeErrors(changes, list - 1)),
      ...(parts.length > PLAN_LIMITS.parts ? [fault(path, 'many')] : []),
      ...parts.flatMap((part, index) => [
        ...partErrors(part, [...path, index]),
        ...wholesaleErrors(part, [...path, index], draft.currency, series),
      ]),
    ]),
  ];
  if (errors.length > 0) return errors;
  return priceLists(draftToPlan(draft)).flatMap(({ path, parts }) => coverageErrors(parts, path));
}

/** The parts of each price list of a plan, with their path. */
function priceLists<List>({
  parts,
  changes = [],
}: {
  parts: List;
  changes?: readonly { readonly parts: List }[] | undefined;
}): { path: Path; parts: List }[] {
  return [
    { path: ['parts'], parts },
    ...changes.map((change, index) => ({ path: ['changes', index, 'parts'], parts: change.parts })),
  ];
}

function changeErrors(changes: readonly { readonly from: string }[], index: number): PlanError[] {
  const { from } = changes[index]!;
  const at: Path = ['changes', index, 'from'];
  if (!isDate(from)) return [fault(at, 'date')];
  const before = changes[index - 1]?.from ?? '';
  // An invalid date has its own error.
  return before !== '' && isDate(before) && from <= before ? [fault(at, 'later')] : [];
}

type Path = PlanError['path'];
type Part = PlanDraft['parts'][number];
type TierPart = Extract<Part, { tiers: unknown }>;

const fault = (path: Path, why: PlanErrorReason): PlanError => ({ path, why });

function partErrors(part: Part, path: Path): PlanError[] {
  const number = (field: string, value: number | string, test?: (value: number) => PlanErrorReason | null) =>
    numberErrors(value, [...path, field], test);
  const windows = 'windows' in part ? windowsErrors(part.windows as readonly PlanWindow[], path) : [];
  switch (part.kind) {
    case 'supply':
      return number('price', part.price, notNegative);
    case 'usage':
    case 'controlled':
    case 'feedIn':
      return [...windows, ...tierErrors(part, path)];
    case 'twoWay':
      return [
        ...windows,
        ...number('price', part.price, notNegative),
        ...number('free', part.free, notNegative),
      ];
    case 'demand':
      return [
        ...windows,
        ...number('price', part.price, notNegative),
        ...(part.unit === 'kVA' ? number('powerFactor', part.powerFactor, aFactor) : []),
        ...(part.reset === 'day' && part.per === 'month' ? [fault([...path, 'per'], 'perDay')] : []),
        ...number('above', part.above, notNegative),
        ...(part.atMost === null
          ? []
          : number('atMost', part.atMost, (most) => (most > Number(part.above) ? null : 'order'))),
      ];
    case 'discount':
      return number('value', part.value, part.of === 'fixed' ? notNegative : aPercentage);
  }
}

const notNegative = (value: number) => (value < 0 ? 'negative' : null);
const aPercentage = (value: number) => (value < 0 || value > 100 ? 'percent' : null);
const aFactor = (value: number) => (value > 0 && value <= 1 ? null : 'factor');

function numberErrors(
  value: number | string,
  path: Path,
  test: (value: number) => PlanErrorReason | null = () => null,
): PlanError[] {
  if (typeof value === 'string' && value.trim() === '') return [fault(path, 'empty')];
  const parsed = parseAmount(value);
  const why = Number.isNaN(parsed) ? 'number' : test(parsed);
  return why === null ? [] : [fault(path, why)];
}

function wholesaleErrors(part: Part, path: Path, currency: string, series: KnownSeries | null): PlanError[] {
  if (!('tiers' in part) || !part.wholesale) return [];
  const { series_id: id, factor, atLeast, atMost } = part.wholesale;
  const at = (field: string): Path => [...path, 'wholesale', field];
  const own = series?.find((each) => each.series_id === Number(id));
  const limits = (
    field: 'atLeast' | 'atMost',
    value: number | string | null,
    test?: (limit: number) => PlanErrorReason | null,
  ) => (value === null ? [] : numberErrors(value, at(field), test));
  return [
    ...(!(Number(id) > 0) || (series && !own) ? [fault(at('series_id'), 'series')] : []),
    ...(own && own.currency !== currency ? [fault(at('series_id'), 'seriesCurrency')] : []),
    ...numberErrors(factor, at('factor'), (value) => (value > 0 && value <= 10 ? null : 'multiplier')),
    ...limits('atLeast', atLeast),
    ...limits('atMost', atMost, (limit) =>
      atLeast === null || limit > parseAmount(atLeast) ? null : 'order',
    ),
  ];
}

/** Only feed-in prices, and surcharges on price series, may be negative. */
function tierErrors({ kind, tiers, wholesale }: TierPart, path: Path): PlanError[] {
  let before = 0;
  let isOpen = true;
  const errors = tiers.flatMap(({ upTo, price }, index): PlanError[] => {
    const at = [...path, 'tiers', index];
    const limit = upTo === null ? null : parseAmount(upTo);
    const found = [
      ...(isOpen ? [] : [fault([...at, 'upTo'], 'rest')]),
      ...(upTo === null
        ? []
        : numberErrors(upTo, [...at, 'upTo'], (value) => (value > before ? null : 'order'))),
      ...numberErrors(price, [...at, 'price'], kind === 'feedIn' || wholesale ? undefined : notNegative),
    ];
    isOpen = limit !== null;
    before = limit ?? before;
    return found;
  });
  return tiers.length === 0 || tiers.length > PLAN_LIMITS.tiers
    ? [fault([...path, 'tiers'], tiers.length === 0 ? 'empty' : 'many')]
    : errors;
}

function windowsErrors(windows: readonly PlanWindow[], path: Path): PlanError[] {
  if (windows.length > PLAN_LIMITS.windows) return [fault([...path, 'windows'], 'many')];
  return windows.flatMap(({ days, from, to, seasonFrom, seasonTo }, index) => {
    const at = (field: string) => [...path, 'windows', index, field];
    return [
      ...(days.length === 0 ? [fault(at('days'), 'days')] : []),
      ...(parseSlot(from) < SLOTS ? [] : [fault(at('from'), 'clock')]),
      ...(Number.isNaN(parseSlot(to)) ? [fault(at('to'), 'clock')] : []),
      ...(from === to ? [fault(at('to'), 'equal')] : []),
      ...(Number.isNaN(monthDay(seasonFrom)) ? [fault(at('seasonFrom'), 'date')] : []),
      ...(Number.isNaN(monthDay(seasonTo)) ? [fault(at('seasonTo'), 'date')] : []),
    ];
  });
}

/** Usage must be priced at all times, and so must controlled load if the plan has any. */
function coverageErrors(parts: readonly PlanPart[], path: Path): PlanError[] {
  if (!parts.some(({ kind }) => kind === 'usage')) return [fault(path, 'usage')];
  return (['usage', 'controlled'] as const).flatMap((kind) => {
    const own = parts.flatMap((part, index) => (part.kind === kind ? [{ part, index }] : []));
    const last = own.at(-1);
    const gap = last && getGap(own.map(({ part }) => part));
    return gap ? [{ ...fault([...path, last.index, 'windows'], 'uncovered'), gap }] : [];
  });
}

/** The first time for which no part prices all energy. */
function getGap(parts: readonly Extract<PlanPart, { tiers: unknown }>[]): PlanGap | null {
  const takers = parts.filter(({ tiers }) => tiers.at(-1)?.upTo === null);
  const tests = takers.map(({ windows }) => windowTest(windows));
  for (const date of seasonStarts(takers.flatMap(({ windows }) => windows)))
    for (const [kind, day] of DAY_KINDS.entries())
      for (let slot = 0; slot < SLOTS; slot++)
        if (!tests.some((test) => test({ slot, kind, date: monthDay(date) })))
          return { date, day, time: clockText(slot) };
  return null;
}

/** Dates on which seasons change; days between two of them are alike. */
function seasonStarts(windows: readonly PlanWindow[]): string[] {
  const dayAfter = (text: string) => {
    const [month = NaN, day = NaN] = text.split('-').map(Number);
    return new Date(Date.UTC(2024, month - 1, day + 1)).toISOString().slice(5, 10);
  };
  return [
    ...new Set(['01-01', ...windows.flatMap(({ seasonFrom, seasonTo }) => [seasonFrom, dayAfter(seasonTo)])]),
  ].sort();
}

const clockText = (slot: number) =>
  `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;

function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
