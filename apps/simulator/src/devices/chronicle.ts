import type { Site } from './site.ts';
import type { SiteNode } from './siteNode.ts';
import { STEP, stepAfter } from './trail.ts';

/** Long ago only counters are asked for, so a quarter of an hour will do. */
export const COARSE_STEP = 3 * STEP;
const MONTH = 30 * 86_400_000;

/** A site's past, kept as the nodes from which any stretch of it can be lived again. */
export interface Chronicle {
  /** Local midnights about a month apart, while steps were coarse. */
  months: readonly SiteNode[];
  /** Where steps became fine, and every local midnight since. */
  days: readonly SiteNode[];
  /** The last node at or before the present. */
  end: SiteNode;
}

/**
 * Lives a site's past from its beginning: in coarse steps up to the local midnight at or before `fineFrom`, then as
 * it lives now.
 * @param from first instant, ms; taken back to its local midnight
 */
export function createChronicle(
  site: Site,
  { from, fineFrom, until }: { from: number; fineFrom: number; until: number },
): Chronicle {
  const months: SiteNode[] = [];
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
  return { months, ...continueFrom(site, node, until) };
}

/** Lives on from a node that was kept: `days` begins with it, or with the first whole step after it. */
export function continueFrom(site: Site, kept: SiteNode, until: number): Omit<Chronicle, 'months'> {
  const aligned = kept.at % STEP === 0 || stepAfter(kept.at) > until;
  let node = aligned ? kept : site.next(kept, stepAfter(kept.at));
  const days = [node];
  for (let at = stepAfter(node.at); at <= until; at = stepAfter(at)) {
    node = site.next(node, at);
    if (node.midnightAt === at) days.push(node);
  }
  return { days, end: node };
}

/** The nodes from one to the last at or before `until`, step by step, both ends included. */
export function* relive(site: Site, start: SiteNode, until: number, step: number): Generator<SiteNode> {
  let node = start;
  for (;;) {
    yield node;
    const next = stepAfter(node.at, step);
    if (next > until) return;
    node = site.next(node, next);
  }
}
