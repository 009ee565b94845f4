import type { TruthLine } from '@heliograph/contracts/commissioning';
import type { Site } from './site.ts';
import type { SiteState } from './siteState.ts';
import { STEP } from './timeline.ts';

type LostByCause = TruthLine['lost'];
type Cause = keyof LostByCause;

/** PV power of a site without losses, and what it loses, W. */
export interface LossTruth {
  healthy: number;
  lost: LostByCause;
}

/** Charge of a battery that counts as full. */
const FULL = 0.99;

/**
 * Power of a site without any loss, and what each cause takes of it on the way from the sun to the grid. An inverter that
 * is off loses everything.
 *
 * @param voltage that the inverters measured before, V
 */
export function lossTruth({ plan, arrays }: Site, state: SiteState, voltage: number): LossTruth {
  const { at, flows, stored } = state;
  const truth: LossTruth = { healthy: 0, lost: {} };
  const sun = arrays.sunAt(at, voltage);
  if (!sun) return truth;
  const { lost } = truth;
  const add = (cause: Cause, power: number) => {
    if (power > 0) lost[cause] = (lost[cause] ?? 0) + power;
  };
  const isGridDown = state.voltage === 0;
  const allOff = plan.inverters.every((_, inverter) => arrays.isOff(inverter, at));
  const isFull =
    plan.batteries.length > 0 &&
    plan.batteries.every(({ capacity }, index) => (stored[index] ?? 0) >= FULL * capacity);
  for (const [inverter, { rating }] of plan.inverters.entries()) {
    const potential = arrays.potential(inverter, sun);
    truth.healthy += potential;
    if (arrays.isOff(inverter, at)) {
      add(allOff || isGridDown ? 'outage' : 'unitOff', potential);
      continue;
    }
    const available = arrays.available(inverter, sun);
    const output = arrays.output(inverter, sun);
    add('soiling', potential * (1 - sun.clean));
    add('shading', potential * sun.clean * (1 - sun.sunlit));
    add('string', potential * sun.clean * sun.sunlit - available);
    add('clipping', available - rating);
    add('voltWatt', Math.min(available, rating) - output);
    add(isGridDown ? 'outage' : isFull ? 'batteryFull' : 'orderedLimit', output - (flows[inverter] ?? 0));
  }
  return truth;
}

const QUARTER = 900_000;

/** Sums the truth of consecutive states of a site to quarters of an hour; incomplete ones are left out. */
export function createTruthSums(site: Site, station: string, write: (line: TruthLine) => void) {
  let last: { at: number; voltage: number; truth: LossTruth } | null = null;
  let sum: LossTruth = { healthy: 0, lost: {} };
  let isComplete = false;

  return {
    /** Instant of the last state; null before the first. */
    last: () => last?.at ?? null,
    /** @param state at most 5 minutes after the one before; a later one starts again */
    add(state: SiteState): void {
      if (last && state.at <= last.at) return;
      const truth = lossTruth(site, state, last?.voltage ?? state.voltage);
      if (last && state.at - last.at <= STEP) addSpan(last.truth, truth, state.at - last.at);
      else isComplete = false;
      last = { at: state.at, voltage: state.voltage, truth };
      if (state.at % QUARTER !== 0) return;
      if (isComplete && sum.healthy > 0)
        write({ gateway: site.plan.uuid, station, start: state.at - QUARTER, ...rounded(sum) });
      sum = { healthy: 0, lost: {} };
      isComplete = true;
    },
  };

  /** Powers change in a line between two states. */
  function addSpan(from: LossTruth, to: LossTruth, span: number): void {
    const hours = span / 3_600_000 / 2;
    sum.healthy += (from.healthy + to.healthy) * hours;
    for (const { lost } of [from, to])
      for (const [cause, power] of Object.entries(lost) as [Cause, number][])
        sum.lost[cause] = (sum.lost[cause] ?? 0) + power * hours;
  }
}

/** Whole mWh; causes below are left out. */
function rounded({ healthy, lost }: LossTruth): LossTruth {
  const round = (energy: number) => Math.round(energy * 1000) / 1000;
  const kept = Object.entries(lost).map(([cause, energy]) => [cause, round(energy)] as const);
  return { healthy: round(healthy), lost: Object.fromEntries(kept.filter(([, energy]) => energy > 0)) };
}
