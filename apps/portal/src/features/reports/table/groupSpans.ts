export interface GroupSpan {
  group: string | undefined;
  /** Position of the first column, and how many there are. */
  from: number;
  columns: number;
}

/** Neighbours of equal group. */
export function groupSpans(columns: readonly { group?: string }[]): GroupSpan[] {
  const spans: GroupSpan[] = [];
  columns.forEach(({ group }, from) => {
    const last = spans.at(-1);
    if (last && last.group === group) last.columns += 1;
    else spans.push({ group, from, columns: 1 });
  });
  return spans;
}
