import { segmentAt, type Segment } from '@heliograph/domain/time';

/** Furthest instants that a date can be of, ms from 1970. */
const FURTHEST = 8.64e15;

/** @returns ms since 1970 as the clocks of a zone show them at an instant; NaN for what is none */
export function createWallClock(zone: string): (at: number) => number {
  let segment: Segment = { from: Infinity, until: -Infinity, offset: 0 };
  return (at) => {
    if (!(Math.abs(at) <= FURTHEST)) return NaN;
    if (at < segment.from || at >= segment.until) segment = segmentAt(zone, at);
    return at + segment.offset;
  };
}
