import type { Backfill } from '@heliograph/contracts/mqtt';
import type { StoredSample } from '../store/blocks.ts';

/** Maximum rows of a column per sample, including empty ones. */
const MAX_ROWS_PER_SAMPLE = 4;
const SECOND = 1000;

/** Converts samples to evenly spaced columns, one device per message. Times are whole seconds. */
export function backfillMessages(samples: readonly StoredSample[]): Omit<Backfill, 'seq'>[] {
  const byDevice = new Map<string, StoredSample[]>();
  for (const sample of samples) {
    const list = byDevice.get(sample.device_id) ?? [];
    byDevice.set(sample.device_id, list);
    list.push(sample);
  }
  return [...byDevice.values()].flatMap((list) => getRuns(inOrder(list)).map(getMessage));
}

interface Run {
  samples: StoredSample[];
  /** ms */
  step: number;
}

/** Sorts samples; of two with the same time, after the clock went back, it keeps the first. */
function inOrder(samples: readonly StoredSample[]): StoredSample[] {
  const byInstant = new Map<number, StoredSample>();
  for (const sample of samples) if (!byInstant.has(sample.at)) byInstant.set(sample.at, sample);
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}

/** Splits samples into runs whose intervals have a common divisor that leaves few rows empty. */
function getRuns(samples: readonly StoredSample[]): Run[] {
  const runs: Run[] = [];
  for (const sample of samples) {
    const run = runs.at(-1);
    const last = run?.samples.at(-1);
    const step = run && last ? divisor(run.step, sample.at - last.at) : 0;
    const rows = run?.samples[0] ? (sample.at - run.samples[0].at) / step : Infinity;
    if (run && step >= SECOND && rows <= MAX_ROWS_PER_SAMPLE * run.samples.length) {
      run.samples.push(sample);
      run.step = step;
    } else runs.push({ samples: [sample], step: 0 });
  }
  return runs;
}

/** Greatest common divisor; with 0, the other number. */
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function getMessage({ samples, step: found }: Run): Omit<Backfill, 'seq'> {
  const [first] = samples;
  const step = found === 0 ? SECOND : found;
  const start = first?.at ?? 0;
  const rows = ((samples.at(-1)?.at ?? start) - start) / step + 1;
  const columns: Record<string, (number | null)[]> = {};
  for (const { at, values } of samples)
    for (const [code, value] of Object.entries(values))
      (columns[code] ??= new Array<number | null>(rows).fill(null))[(at - start) / step] = value;
  return { device_id: first?.device_id ?? '', start, step, columns };
}
