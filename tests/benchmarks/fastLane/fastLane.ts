import { join } from 'node:path';
import { startStack } from '@heliograph/testing';
import { startChild } from '../child.ts';
import type { Step } from '../live/load.ts';
import { measurePeer, measureWall } from '../live/measurePage.ts';
import type { Observation } from '../live/observe.ts';
import { percentile } from '../live/rows.ts';
import { against, type BenchRow } from '../table.ts';
import type { FeedCount, FeedReady } from './feed.ts';
import { measureUse, type Use } from './threads.ts';

const STATIONS = 1000;
const PER_SECOND = 50_000;
const VALUES = 60;
const PEER = 'mqtt.js in the page';
const MEGABYTE = 2 ** 20;

type Message = FeedReady | Step | FeedCount;
type Measured = Observation & {
  /** Messages that the page's connection took, a second. */
  taken: number;
  /** Load of the engine's thread, 0 … 1. */
  engine: number;
  /** Resident memory of the page's process, bytes. */
  memory: number;
};

/** The board of a fleet whose gateways send 50 messages a second each, compared with a plain client. */
export async function run({ minutes = 1 }: { minutes?: number }): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${STATIONS}`, SIMULATOR: 'off' } });
  const feed = startChild<Message>(
    new URL('./feed.ts', import.meta.url),
    ...[stack.http, join(stack.dataDir, 'commissioning.json'), `${PER_SECOND}`, `${VALUES}`],
  );
  const uses: Use[] = [];
  const sampling = setInterval(() => uses.push(measureUse()), 1_000);
  try {
    const ready = await feed.waitFor((message): message is FeedReady => 'url' in message);
    const steps = () => feed.messages.filter((message): message is Step => 'step' in message);
    const fleet = { ...ready, stack: { ...stack, http: ready.url }, steps };
    const measured = async (observe: () => Promise<Observation>): Promise<Measured> => {
      const observation = await observe();
      const from = Date.now() - minutes * 60_000;
      const counts = feed.messages.filter(
        (message): message is FeedCount => 'taken' in message && message.countedAt >= from,
      );
      const used = uses.filter(({ at }) => at >= from);
      return {
        ...observation,
        taken: perMs(counts.map(({ countedAt, taken }) => [countedAt, taken])) * 1000,
        engine: perMs(used.map(({ at, engineMs }) => [at, engineMs])),
        memory: Math.max(...used.map(({ memory }) => memory)),
      };
    };
    const ours = await measured(() => measureWall(fleet, minutes, { charts: false }));
    const peer = await measured(() => measurePeer(fleet, minutes, new URL('./peer.ts', import.meta.url)));
    return parseRows(
      `${ready.gateways} gateways, ${PER_SECOND} messages of ${VALUES} values a second`,
      ours,
      peer,
    );
  } finally {
    clearInterval(sampling);
    await feed.stop();
    await stack.stop();
  }
}

/** Growth of a figure between the first and the last reading. */
function perMs(readings: readonly (readonly [number, number])[]): number {
  const [first, last] = [readings[0], readings.at(-1)];
  return first && last ? (last[1] - first[1]) / (last[0] - first[0]) : NaN;
}

function parseRows(name: string, ours: Measured, peer: Measured): BenchRow[] {
  const row = (what: string, unit: string, figure: (of: Measured) => number, aim?: string) =>
    against({
      name: `${name}: ${what}`,
      figure: figure(ours),
      unit,
      peer: PEER,
      peerFigure: figure(peer),
      ...(aim !== undefined && { aim }),
    });
  return [
    row('taken', 'a second', ({ taken }) => taken, '50,000'),
    row('main thread busy', '%', ({ busy }) => busy * 100, '≤ 10'),
    row('publish to paint, p50', 'ms', ({ latencies }) => percentile(latencies, 0.5)),
    row('publish to paint, p99', 'ms', ({ latencies }) => percentile(latencies, 0.99)),
    { name: `${name}: engine's thread busy`, figure: ours.engine * 100, unit: '%' },
    { name: `${name}: engine's thread, a message`, figure: (ours.engine / ours.taken) * 1e6, unit: 'µs' },
    row('memory of the page and its engine', 'MB', ({ memory }) => memory / MEGABYTE),
  ];
}
