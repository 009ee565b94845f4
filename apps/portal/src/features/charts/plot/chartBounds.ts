import type { SeriesRange } from '@heliograph/contracts/http';
import { bucketEdges } from '@heliograph/domain/time';
import type { View } from './view.ts';

/** The range of a zone around an instant, [from, to), ms. */
export function chartBounds(zone: string, range: SeriesRange, time: number): View {
  const edges = bucketEdges(zone, range, time);
  return { from: edges[0]!, to: edges.at(-1)! };
}
