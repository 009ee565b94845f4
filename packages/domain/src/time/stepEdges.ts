import { segmentAt } from './zone.ts';

/**
 * Edges of buckets of some minutes in [start, end], ms: the first is `start`, the last `end`, those between are whole
 * multiples of the minutes by the wall clock in force at the edge before. Where clocks shift by less than a bucket the
 * change cuts one short.
 */
export function stepEdges(zone: string, start: number, end: number, minutes: number): Float64Array {
  const step = minutes * 60_000;
  const edges = [start];
  let until = -Infinity;
  let offset = 0;
  for (let edge = start; edge < end; edges.push(edge)) {
    if (edge >= until) ({ until, offset } = segmentAt(zone, edge));
    edge = Math.min((Math.floor((edge + offset) / step) + 1) * step - offset, end);
  }
  return Float64Array.from(edges);
}
