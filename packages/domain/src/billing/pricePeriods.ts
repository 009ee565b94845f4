import type { ElectricityPlan, PlanPart } from '@heliograph/contracts/http';
import { DAY } from '../time/index.ts';
import type { BillDays } from './tierCycles.ts';

/** Days of a bill with the same prices. */
export interface PricePeriod extends BillDays {
  /** Index of the price list in the plan: 0 before its first change. */
  list: number;
  parts: readonly PlanPart[];
}

type Lists = Pick<ElectricityPlan, 'parts' | 'changes'>;

/** The parts of a bill between price changes, in order; at least one. */
export function pricePeriods(plan: Lists, { first, last }: BillDays): PricePeriod[] {
  const lists = priceLists(plan);
  return lists
    .map(({ from, parts }, list) => ({
      list,
      parts,
      first: Math.max(first, from),
      last: Math.min(last, (lists[list + 1]?.from ?? Infinity) - 1),
    }))
    .filter((period) => period.first <= period.last);
}

/** Returns the parts in force on a day since 1970-01-01. */
export function partsOn(plan: Lists): (day: number) => readonly PlanPart[] {
  const lists = priceLists(plan);
  return (day) => lists.findLast(({ from }) => from <= day)!.parts;
}

/** The parts of all price lists of a plan. */
export const allParts = (plan: Lists): PlanPart[] => priceLists(plan).flatMap(({ parts }) => parts);

const priceLists = ({ parts, changes = [] }: Lists): { from: number; parts: readonly PlanPart[] }[] => [
  { from: -Infinity, parts },
  ...changes.map((change) => ({ from: Date.parse(`${change.from}T00:00:00Z`) / DAY, parts: change.parts })),
];

/** Id of a line within a plan: `2.0`, or `1:2.0` after the first price change. */
export const lineId = (list: number, part: number, place: number): string =>
  `${list === 0 ? '' : `${list}:`}${part}.${place}`;

/** The price list and part that a line belongs to; null for GST. */
export function placeOfLine(id: string): { list: number; part: number } | null {
  const [, list = '0', part = ''] = /^(?:(\d+):)?(\d+)\./.exec(id) ?? [];
  return part === '' ? null : { list: Number(list), part: Number(part) };
}
