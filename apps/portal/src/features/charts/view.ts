import type { SeriesRange } from '@heliograph/contracts/http';
import { bucketEdges } from '@heliograph/domain/time';

/** The visible part of a range, [from, to), ms. */
export interface View {
  from: number;
  to: number;
}

/** The shortest view, ms. */
const MIN_RANGE_MS = 120_000;

/** A view kept inside of the bounds, and not too short; null where it shows them all. */
export function withinBounds({ from, to }: View, bounds: View): View | null {
  const length = Math.max(MIN_RANGE_MS, Math.round(to - from));
  if (length >= bounds.to - bounds.from) return null;
  const start = Math.min(Math.max(Math.round(from), bounds.from), bounds.to - length);
  return { from: start, to: start + length };
}

/** The view at `factor` of its length, around an instant that keeps its place; the middle when left out. */
export function zoomed(view: View, factor: number, bounds: View, around?: number): View | null {
  const fixed = around ?? (view.from + view.to) / 2;
  return withinBounds(
    { from: fixed - (fixed - view.from) * factor, to: fixed + (view.to - fixed) * factor },
    bounds,
  );
}

/** The view moved by a share of its length. */
export function moved(view: View, share: number, bounds: View): View | null {
  const by = (view.to - view.from) * share;
  const length = view.to - view.from;
  const from = Math.min(Math.max(view.from + by, bounds.from), bounds.to - length);
  return withinBounds({ from, to: from + length }, bounds);
}

/** The range of a zone around an instant, [from, to), ms. */
export function chartBounds(zone: string, range: SeriesRange, time: number): View {
  const edges = bucketEdges(zone, range, time);
  return { from: edges[0]!, to: edges.at(-1)! };
}

/** The most values of all lines together: more make the chart slow, and are not visible. */
const MAX_VALUES = 30_000;
const MIN_VALUES = 200;
/** Widths count in steps of so many px, so that resizing a window causes few requests. */
const STEP_PX = 400;

/** Values for each line: two for each pixel, its lowest and its highest. @param width px */
export function pointsFor(width: number, lines: number): number {
  const fine = Math.ceil(width / STEP_PX) * STEP_PX * 2;
  return Math.max(MIN_VALUES, Math.min(fine, Math.floor(MAX_VALUES / lines)));
}
