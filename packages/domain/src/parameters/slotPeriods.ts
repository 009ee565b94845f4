import { minutesOfTime } from './activeSlot.ts';
import { SELL_SLOTS } from './catalogue/systemMode.ts';
import type { Values } from './parameter.ts';

/** Minutes of a day, [from, until). */
export interface Minutes {
  from: number;
  until: number;
}

export interface SlotPeriod extends Minutes {
  slot: (typeof SELL_SLOTS)[number];
}

export interface SlotDay {
  /** In the order of the time points; the last one runs until the first one of the next day, so it may have two. */
  periods: SlotPeriod[];
  /** Times without a time point, because a time is unknown. */
  gaps: Minutes[];
  /** Times with several time points, because their times do not ascend. */
  overlaps: Minutes[];
}

const DAY = 1440;

/** How the time points divide a day. */
export function slotDay(values: Values): SlotDay {
  const starts = SELL_SLOTS.map((slot) => {
    const time = values[`sell_time_${slot}`];
    return time === undefined ? NaN : minutesOfTime(time);
  });
  const periods = SELL_SLOTS.flatMap((slot, index): SlotPeriod[] => {
    const from = starts[index]!;
    const isLast = index === SELL_SLOTS.length - 1;
    const until = isLast ? DAY : starts[index + 1]!;
    const parts = isLast ? [{ slot, from: 0, until: starts[0]! }] : [];
    return [...parts, { slot, from, until }].filter((each) => each.until > each.from && !Number.isNaN(from));
  });
  const edges = [...new Set([0, DAY, ...periods.flatMap(({ from, until }) => [from, until])])].sort(
    (a, b) => a - b,
  );
  const spans = edges.slice(1).map((until, index) => ({ from: edges[index]!, until }));
  const coverage = ({ from, until }: Minutes) =>
    periods.filter((period) => period.from <= from && period.until >= until).length;
  return {
    periods,
    gaps: spans.filter((span) => coverage(span) === 0),
    overlaps: spans.filter((span) => coverage(span) > 1),
  };
}
