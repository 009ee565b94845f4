export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Morning before 12, afternoon to 17, then evening (spec B §2.2). @param hour 0–23, local */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
