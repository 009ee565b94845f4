import { against, type BenchRow } from '../table.ts';
import type { Observation } from './observe.ts';

/** Limits of a page under load. */
export interface Aims {
  p50?: string;
  p99: string;
  busy: string;
}

const MEGABYTE = 2 ** 20;

export function parseRows(
  name: string,
  ours: Observation,
  peer: Observation & { name: string },
  aims: Aims,
): BenchRow[] {
  const row = (what: string, unit: string, figure: (of: Observation) => number, aim?: string) =>
    against({
      name: `${name}: ${what}`,
      figure: figure(ours),
      unit,
      peer: peer.name,
      peerFigure: figure(peer),
      ...(aim !== undefined && { aim }),
    });
  return [
    row('publish to paint, p50', 'ms', ({ latencies }) => percentile(latencies, 0.5), aims.p50),
    row('publish to paint, p99', 'ms', ({ latencies }) => percentile(latencies, 0.99), aims.p99),
    row('main thread busy', '%', ({ busy }) => busy * 100, aims.busy),
    row('tasks over 50 ms', 'a minute', ({ longTasks }) => longTasks, '0'),
    row('heap growth', 'MB a minute', ({ heapGrowth }) => heapGrowth / MEGABYTE, 'none'),
  ];
}

/** Percentile of ascending values. */
export function percentile(values: readonly number[], share: number): number {
  return values[Math.ceil(values.length * share) - 1] ?? NaN;
}
