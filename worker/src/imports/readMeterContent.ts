import { METER_PROBLEMS } from '@heliograph/contracts/engine';
import type { ReadFile } from '@heliograph/domain/meter';
import { EngineError } from '../engineError.ts';
import { readMeterBytes } from '../meter/readMeterBytes.ts';

/** This worker has nothing else to do. */
const TASK = { progress: () => undefined, yieldToEventLoop: () => Promise.resolve() };

/** Reads a meter file; null for another file. */
export async function readMeterContent(bytes: Uint8Array): Promise<ReadFile | null> {
  try {
    return { meter: await readMeterBytes(bytes, TASK, () => undefined) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code } = error.failure;
    return OTHERS.has(code) ? null : { problem: 'meterWrong' };
  }
}

/** Problems of files that are not meter files. */
const OTHERS: ReadonlySet<number | undefined> = new Set([
  METER_PROBLEMS.empty,
  METER_PROBLEMS.notMeter,
  METER_PROBLEMS.binary,
  METER_PROBLEMS.zipFiles,
]);
