import type { TruthLine } from '@heliograph/contracts/commissioning';
import { LossCause, type LossDay } from '@heliograph/contracts/http';
import { percent, type Check } from './files.ts';

/** Answers of the server about one station. */
export interface StationLedger {
  station: string;
  days: readonly Pick<LossDay, 'lost'>[];
  /** Starts of the quarters of an hour that were judged, ms. */
  judged: ReadonlySet<number>;
}

type ByCause = Map<LossCause, number>;

/** Energies of a station's judged time, kWh. */
interface StationComparison {
  station: string;
  /** Energy that it could have given. */
  healthy: number;
  /** Lost energy, and what the ledger states. */
  lost: ByCause;
  found: ByCause;
}

/**
 * Compares the simulator's truth with the loss ledger by station and cause, over the quarters of an hour that were judged:
 * what is unknown is not a loss.
 *
 * @param lines of a truth file; of the same gateway and start the last counts
 */
export function compareWithTruth(
  lines: Iterable<TruthLine>,
  ledgers: readonly StationLedger[],
): StationComparison[] {
  const known = new Map(ledgers.map((ledger) => [ledger.station, ledger.judged]));
  const latest = new Map<string, TruthLine>();
  for (const line of lines)
    if (known.get(line.station)?.has(line.start)) latest.set(`${line.gateway} ${line.start}`, line);
  const compared = new Map(
    ledgers.map(({ station, days }): [string, StationComparison] => {
      const found: ByCause = new Map();
      for (const { lost } of days) addAll(found, lost, 1);
      return [station, { station, healthy: 0, lost: new Map(), found }];
    }),
  );
  for (const { station, healthy, lost } of latest.values()) {
    const one = compared.get(station)!;
    one.healthy += healthy / 1000;
    addAll(one.lost, lost, 1 / 1000);
  }
  return [...compared.values()];
}

function addAll(sum: ByCause, energies: Partial<Record<LossCause, number>>, factor: number): void {
  for (const cause of LossCause.options)
    if (energies[cause] !== undefined) sum.set(cause, (sum.get(cause) ?? 0) + energies[cause] * factor);
}

/** Part of a station's energy below which a loss is left out of the check: it lies within the estimator's interval. */
const MIN_LOSS = 0.01;
const TOLERANCE = 0.1;

/**
 * Checks of a demo: each loss taken for what it is, its energy, and healthy stations without an entry. An entry below
 * `MIN_LOSS` does not count as false where the truth has a random fault of that energy.
 */
export function checkDemo(compared: readonly StationComparison[]): Check[] {
  const judged = compared.filter(({ healthy }) => healthy > 0);
  const losses = judged.flatMap(({ station, healthy, lost, found }) =>
    [...lost]
      .filter(([, energy]) => energy >= MIN_LOSS * healthy)
      .map(([cause, energy]) => ({ station, cause, energy, found: found.get(cause) ?? 0 })),
  );
  const sick = new Set(losses.map(({ station }) => station));
  const sound = judged.filter(({ station }) => !sick.has(station));
  const right = losses.filter(({ found }) => found > 0).length;
  const isExact = (energy: number, found: number) => Math.abs(found / energy - 1) <= TOLERANCE;
  const exact = losses.filter(({ energy, found }) => isExact(energy, found)).length;
  const empty = sound.filter(({ lost, found }) =>
    [...found].every(([cause, energy]) => isExact(lost.get(cause) ?? 0, energy)),
  ).length;
  return [
    { name: 'judged stations', figure: `${judged.length} of ${compared.length}`, aim: 'noted' },
    countOf('losses taken for what they are', right, losses.length),
    countOf(`losses within ${percent(TOLERANCE)} of their energy`, exact, losses.length),
    countOf('healthy stations without a false loss', empty, sound.length),
  ];
}

const countOf = (name: string, count: number, of: number): Check => ({
  name,
  figure: `${count} of ${of}`,
  aim: 'all',
  passed: of > 0 && count === of,
});

/** A line for each station: what it lost, and what the ledger states. */
export function describeStation({ station, healthy, lost, found }: StationComparison): string {
  if (healthy === 0) return `${station}: not judged`;
  return `${station}, ${healthy.toFixed(0)} kWh: ${list(lost)} → ${list(found)}`;
}

const list = (energies: ByCause): string =>
  [...energies].map(([cause, energy]) => `${cause} ${energy.toFixed(1)}`).join(', ') || 'nothing';
