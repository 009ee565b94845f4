import type { Site } from './site.ts';
import type { SiteNode } from './siteNode.ts';

/** Nodes lie on whole multiples of this since 1970, ms. */
export const STEP = 300_000;

/** First whole step after an instant. */
export const stepAfter = (at: number, step: number = STEP): number => (Math.floor(at / step) + 1) * step;

/** A site's recent past, on from a node: grows as the present is asked for, forgets what is long ago. */
export interface Trail {
  /** The two nodes around an instant and the state between them. Instants before the first node give the first node. */
  around(at: number): { from: SiteNode; to: SiteNode; now: SiteNode };
  /** Something was set or happened at `at`: what was expected after it is decided anew. */
  turn(at: number): void;
  /** The latest node that nothing can change any more. */
  settled(): SiteNode;
  /** How far back it goes. */
  since(): number;
}

/** @param keep nodes of the past: 144 are twelve hours */
export function createTrail(site: Site, start: SiteNode, keep = 144): Trail {
  let nodes: SiteNode[] = [start, site.next(start, stepAfter(start.at))];

  return { around, turn, settled: () => nodes.at(-2) ?? start, since: () => nodes[0]?.at ?? start.at };

  function around(at: number): { from: SiteNode; to: SiteNode; now: SiteNode } {
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

  function turn(at: number): void {
    const { now } = around(at);
    nodes = nodes.filter((node) => node.at < now.at);
    nodes.push(now, site.next(now, stepAfter(now.at)));
  }
}
