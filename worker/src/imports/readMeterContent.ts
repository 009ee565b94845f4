import { METER_PROBLEMS, type MeterRefusal, type MeterTableChoices } from '@heliograph/contracts/engine';
import type { ReadFile } from '@heliograph/domain/meter';
import { EngineError } from '../engineError.ts';
import { readMeterBytes } from '../meter/readMeterBytes.ts';

const REFUSALS = Object.keys(METER_PROBLEMS) as MeterRefusal[];

/** This worker has nothing else to do. */
const TASK = { progress: () => undefined, yieldToEventLoop: () => Promise.resolve() };

/** Reads a meter file; null for another file. */
export async function readMeterContent(
  bytes: Uint8Array,
  tables?: MeterTableChoices,
): Promise<ReadFile | null> {
  try {
    return { meter: await readMeterBytes(bytes, TASK, () => undefined, tables) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code } = error.failure;
    const refusal = REFUSALS.find((one) => METER_PROBLEMS[one] === code);
    return refusal === undefined || OTHERS.has(refusal) ? null : { meterProblem: refusal };
  }
}

/** Problems of files that are not meter files. */
const OTHERS: ReadonlySet<MeterRefusal> = new Set(['empty', 'notMeter', 'binary', 'zipFiles']);
