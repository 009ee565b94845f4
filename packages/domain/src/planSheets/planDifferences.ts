import type { ElectricityPlan } from '@heliograph/contracts/http';
import type { NamedPlan } from './writePlanRows.ts';

/** Difference between two plans: a field of the plan, or the date from which prices differ. */
export type PlanDifference =
  | Exclude<keyof ElectricityPlan, 'parts' | 'changes'>
  | 'name'
  | 'note'
  | { pricesFrom: string };

/** Differences between two versions of a plan; empty if equal. `pricesFrom` is '' for the initial prices. */
export function planDifferences(before: NamedPlan, after: NamedPlan): PlanDifference[] {
  const texts = (['name', 'note'] as const).filter((field) => before[field] !== after[field]);
  const general = (['currency', 'gst', 'clock', 'state', 'holidays'] as const).filter(
    (field) => !isEqual(before.plan[field], after.plan[field]),
  );
  const [old, now] = [listLists(before.plan), listLists(after.plan)];
  const dates = [...new Set([...old.keys(), ...now.keys()])].sort();
  const prices = dates.filter((from) => !isEqual(old.get(from), now.get(from)));
  return [...texts, ...general, ...prices.map((pricesFrom) => ({ pricesFrom }))];
}

const listLists = ({ parts, changes = [] }: ElectricityPlan): Map<string, unknown> =>
  new Map([['', parts], ...changes.map(({ from, parts: own }) => [from, own] as const)]);

/** Compares regardless of key order, which databases change. */
const isEqual = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
