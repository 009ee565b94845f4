/** What of a range is in sight, [from, to), ms. */
export interface View {
  from: number;
  to: number;
}

/** Closer nobody looks, ms. */
const SHORTEST = 120_000;

/** A view kept inside of the bounds, and not too short; null where it shows them all. */
export function withinBounds({ from, to }: View, bounds: View): View | null {
  const length = Math.max(SHORTEST, to - from);
  if (length >= bounds.to - bounds.from) return null;
  const start = Math.min(Math.max(Math.round(from), bounds.from), bounds.to - length);
  return { from: start, to: start + Math.round(length) };
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
