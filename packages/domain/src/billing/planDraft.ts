import type { DayKind, ElectricityPlan, PlanPart, PlanWindow, Wholesale } from '@heliograph/contracts/http';

type DraftOf<T> = T extends number
  ? number | string
  : T extends readonly (infer Item)[]
    ? readonly DraftOf<Item>[]
    : T extends object
      ? { [Key in keyof T]: DraftOf<T[Key]> }
      : T;

/** A plan while editing; numbers may be text as typed. `planErrors` validates it. */
export type PlanDraft = DraftOf<ElectricityPlan>;
export type PartDraft = PlanDraft['parts'][number];

export const DAY_KINDS = ['weekday', 'saturday', 'sunday', 'holiday'] as const satisfies readonly DayKind[];

/** In the order in which the editor offers them. */
export const PART_KINDS = [
  'supply',
  'usage',
  'controlled',
  'feedIn',
  'twoWay',
  'demand',
  'discount',
] as const satisfies readonly PlanPart['kind'][];

/** Every day of the year, all day. */
export const wholeYear = (from = '00:00', to = '24:00'): PlanWindow => ({
  days: [...DAY_KINDS],
  from,
  to,
  seasonFrom: '01-01',
  seasonTo: '12-31',
});

/** A new part with empty prices. */
export function newPart(kind: PlanPart['kind']): PartDraft {
  switch (kind) {
    case 'supply':
      return { kind, name: '', price: '', per: 'day' };
    case 'usage':
    case 'controlled':
    case 'feedIn':
      return { kind, name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: '' }] };
    case 'twoWay':
      return {
        kind,
        name: '',
        windows: [wholeYear('10:00', '15:00')],
        effect: 'charge',
        price: '',
        free: 0,
        cycle: 'month',
      };
    case 'demand':
      return {
        kind,
        name: '',
        windows: [wholeYear('15:00', '21:00')],
        unit: 'kW',
        powerFactor: 1,
        minutes: '30',
        price: '',
        per: 'day',
        reset: 'month',
        above: 0,
        atMost: null,
      };
    case 'discount':
      return { kind, name: '', of: 'usage', value: '' };
  }
}

/** Initial form of a new plan. */
export const newPlan = (currency: string): PlanDraft => ({
  currency,
  clock: 'local',
  state: null,
  holidays: [],
  gst: 'included',
  parts: [newPart('supply'), newPart('usage'), newPart('feedIn')],
});

const DECIMALS = 6;
const NUMBER = new RegExp(String.raw`^-?(\d{1,6}(\.\d{0,${DECIMALS}})?|\.\d{1,${DECIMALS}})$`);

/** Parses a typed number; NaN if invalid, with more than 6 decimals, or a million or more. */
export function parseAmount(value: number | string): number {
  const text = typeof value === 'number' ? String(value) : value.trim();
  return NUMBER.test(text) ? Number(text) : NaN;
}

/** A valid draft as stored. Invalid numbers become NaN, which `planErrors` reports. */
export const draftToPlan = ({ changes = [], ...draft }: PlanDraft): ElectricityPlan => ({
  ...draft,
  holidays: [...draft.holidays],
  parts: draft.parts.map(getPart),
  ...(changes.length > 0 && {
    changes: changes.map(({ from, parts }) => ({ from, parts: parts.map(getPart) })),
  }),
});

function getPart(part: PartDraft): PlanPart {
  const name = part.name.trim();
  switch (part.kind) {
    case 'supply':
      return { ...part, name, price: parseAmount(part.price) };
    case 'usage':
    case 'controlled':
    case 'feedIn':
      return {
        ...part,
        name,
        windows: listWindows(part.windows),
        tiers: part.tiers.map(({ upTo, price }) => ({
          upTo: upTo === null ? null : parseAmount(upTo),
          price: parseAmount(price),
        })),
        wholesale: part.wholesale && toWholesale(part.wholesale),
      };
    case 'twoWay':
      return {
        ...part,
        name,
        windows: listWindows(part.windows),
        price: parseAmount(part.price),
        free: parseAmount(part.free),
      };
    case 'demand':
      return {
        ...part,
        name,
        windows: listWindows(part.windows),
        powerFactor: parseAmount(part.powerFactor),
        price: parseAmount(part.price),
        above: parseAmount(part.above),
        atMost: part.atMost === null ? null : parseAmount(part.atMost),
      };
    case 'discount':
      return { ...part, name, value: parseAmount(part.value) };
  }
}

const toWholesale = ({ series_id, factor, atLeast, atMost }: DraftOf<Wholesale>): Wholesale => ({
  series_id: Number(series_id),
  factor: parseAmount(factor),
  atLeast: atLeast === null ? null : parseAmount(atLeast),
  atMost: atMost === null ? null : parseAmount(atMost),
});

const listWindows = (windows: readonly { readonly [Key in keyof PlanWindow]: unknown }[]) =>
  windows.map((window) => ({ ...(window as PlanWindow), days: [...(window as PlanWindow).days] }));
