import type { Site } from './site.ts';
import type { SiteState } from './siteState.ts';
import { STEP, stepAfter } from './timeline.ts';

/** Old history needs counters only, for which a step of 15 minutes is enough. */
export const COARSE_STEP = 3 * STEP;
const MONTH = 30 * 86_400_000;

/** A site's history, kept as states from which any period can be replayed. */
export interface SiteHistory {
  /** Local midnights about a month apart, from the coarse part. */
  months: readonly SiteState[];
  /** The start of the fine part and every local midnight after it. */
  days: readonly SiteState[];
  /** The last state at or before the present. */
  end: SiteState;
}

/**
 * Simulates a site's history: in coarse steps up to the local midnight at or before `fineFrom`, then in fine steps.
 * @param from first instant, ms; moved back to its local midnight
 */
export function simulateHistory(
  site: Site,
  { from, fineFrom, until }: { from: number; fineFrom: number; until: number },
): SiteHistory {
  const months: SiteState[] = [];
  const fine = site.clock.midnight(fineFrom);
  let node = site.first(Math.min(site.clock.midnight(from), fine));
  let nextMonth = node.at;
  while (node.at < fine) {
    if (node.midnightAt === node.at && node.at >= nextMonth) {
      months.push(node);
      nextMonth = node.at + MONTH;
    }
    node = site.next(node, Math.min(stepAfter(node.at, COARSE_STEP), fine));
  }
  return { months, ...continueHistory(site, node, until) };
}

/** Continues from a saved state: `days` starts with it or with the first whole step after it. */
export function continueHistory(site: Site, saved: SiteState, until: number): Omit<SiteHistory, 'months'> {
  const aligned = saved.at % STEP === 0 || stepAfter(saved.at) > until;
  let node = aligned ? saved : site.next(saved, stepAfter(saved.at));
  const days = [node];
  for (let at = stepAfter(node.at); at <= until; at = stepAfter(at)) {
    node = site.next(node, at);
    if (node.midnightAt === at) days.push(node);
  }
  return { days, end: node };
}

/** The last simulated state at or before an instant, or the first one. */
export function stateAt(
  site: Site,
  { months = [], days, end }: Pick<SiteHistory, 'days' | 'end'> & Partial<Pick<SiteHistory, 'months'>>,
  at: number,
): SiteState {
  const isFine = at >= (days[0] ?? end).at;
  const starts = isFine ? days : months;
  const start = starts.findLast((node) => node.at <= at) ?? starts[0] ?? end;
  let state = start;
  for (const node of replay(site, start, at, isFine ? STEP : COARSE_STEP)) state = node;
  return state;
}

/** The states from `start` to the last at or before `until`, step by step, both inclusive. */
export function* replay(site: Site, start: SiteState, until: number, step: number): Generator<SiteState> {
  let node = start;
  for (;;) {
    yield node;
    const next = stepAfter(node.at, step);
    if (next > until) return;
    node = site.next(node, next);
  }
}
