import type { AreaCode } from './areaCodes.ts';

interface PostcodeRange {
  first: number;
  last: number;
  area: AreaCode;
  /** Allocated to post-office boxes and large mail receivers; not a place to live or generate. */
  mailOnly?: true;
}

/** Ranges that Australia Post allocates to the states and territories. */
const RANGES: readonly PostcodeRange[] = [
  { first: 200, last: 299, area: 'ACT', mailOnly: true },
  { first: 800, last: 899, area: 'NT' },
  { first: 900, last: 999, area: 'NT', mailOnly: true },
  { first: 1000, last: 1999, area: 'NSW', mailOnly: true },
  { first: 2000, last: 2599, area: 'NSW' },
  { first: 2600, last: 2618, area: 'ACT' },
  { first: 2619, last: 2899, area: 'NSW' },
  { first: 2900, last: 2920, area: 'ACT' },
  { first: 2921, last: 2999, area: 'NSW' },
  { first: 3000, last: 3999, area: 'VIC' },
  { first: 4000, last: 4999, area: 'QLD' },
  { first: 5000, last: 5799, area: 'SA' },
  { first: 5800, last: 5999, area: 'SA', mailOnly: true },
  { first: 6000, last: 6799, area: 'WA' },
  { first: 6800, last: 6999, area: 'WA', mailOnly: true },
  { first: 7000, last: 7799, area: 'TAS' },
  { first: 7800, last: 7999, area: 'TAS', mailOnly: true },
  { first: 8000, last: 8999, area: 'VIC', mailOnly: true },
  { first: 9000, last: 9999, area: 'QLD', mailOnly: true },
];

/** Postcodes with localities across a border: further states besides that of their range. */
const ACROSS_BORDERS: Partial<Record<string, readonly AreaCode[]>> = {
  '0872': ['QLD', 'SA', 'WA'],
  '2406': ['QLD'],
  // The Australian Capital Territory also serves Jervis Bay Territory.
  '2540': ['ACT'],
  '2611': ['NSW'],
  '2618': ['NSW'],
  '2620': ['ACT'],
  '3500': ['NSW'],
  '3585': ['NSW'],
  '3586': ['NSW'],
  '3644': ['NSW'],
  '3691': ['NSW'],
  '3707': ['NSW'],
  '4375': ['NSW'],
  '4377': ['NSW'],
  '4380': ['NSW'],
  '4383': ['NSW'],
  '4385': ['NSW'],
  '4825': ['NT'],
  '5440': ['NSW'],
};

/** States of a postcode, that of its range first; empty if it is not in any range. */
export function areasOfPostcode(postcode: string): readonly AreaCode[] {
  const range = findRange(postcode);
  return range === undefined ? [] : [range.area, ...(ACROSS_BORDERS[postcode] ?? [])];
}

/** True if a postcode is only for post-office boxes and large mail receivers. */
export const isMailOnlyPostcode = (postcode: string): boolean => findRange(postcode)?.mailOnly === true;

function findRange(postcode: string): PostcodeRange | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  return RANGES.find(({ first, last }) => number >= first && number <= last);
}
