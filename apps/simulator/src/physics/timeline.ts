import type { Site } from './site.ts';
import type { SiteState } from './siteState.ts';

/** States lie on multiples of this since 1970, ms. */
export const STEP = 300_000;

/** The first whole step after an instant. */
export const stepAfter = (at: number, step: number = STEP): number => (Math.floor(at / step) + 1) * step;

/** Recent states of a site. Extended on demand; old states are dropped. */
export interface Timeline {
  /** The two states around an instant and the interpolated one. Instants before the first state give the first state. */
  around(at: number): { from: SiteState; to: SiteState; now: SiteState };
  /** Recomputes everything after `at`, for instance after a setting changed. */
  recompute(at: number): void;
  /** The latest state that can no longer change. */
  lastSettled(): SiteState;
  /** The first instant it covers. */
  since(): number;
}

/** @param keep number of past states: 144 are twelve hours */
export function createTimeline(site: Site, start: SiteState, keep = 144): Timeline {
  let nodes: SiteState[] = [start, site.next(start, stepAfter(start.at))];

  return {
    around,
    recompute,
    lastSettled: () => nodes.at(-2) ?? start,
    since: () => nodes[0]?.at ?? start.at,
  };

  function around(at: number): { from: SiteState; to: SiteState; now: SiteState } {
    for (let last = nodes.at(-1) ?? start; last.at <= at; nodes.push(last)) {
      last = site.next(last, stepAfter(last.at));
    }
    if (nodes.length > keep + 16) nodes = nodes.slice(-keep);
    let index = nodes.length - 2;
    while (index > 0 && (nodes[index]?.at ?? 0) > at) index--;
    const from = nodes[index] ?? start;
    const to = nodes[index + 1] ?? start;
    return { from, to, now: at <= from.at ? from : site.between(from, to, at) };
  }

  function recompute(at: number): void {
    const { now } = around(at);
    nodes = nodes.filter((node) => node.at < now.at);
    nodes.push(now, site.next(now, stepAfter(now.at)));
  }
}
