import type { DriftReading } from '@heliograph/contracts/engine';
import type { Profile } from '@heliograph/contracts/http';
import type { PropertyValue } from '@heliograph/contracts/mqtt';
import {
  parameterByCode,
  listParameters,
  getRatedPower,
  toShownValue,
  type Values,
} from '@heliograph/domain/parameters';
import { codesToCompare, findDrift } from '@heliograph/domain/profiles';
import { EngineError, toFailure } from '../engineError.ts';

/** Codes per message: a device must answer it within a second. */
const BATCH = 60;

/** Reads codes from a device, with the time of the answer, ms. @throws EngineError */
type ReadCodes = (codes: readonly string[]) => Promise<{ values: Record<string, PropertyValue>; at: number }>;

/**
 * Reads what a profile holds from a device of a model, in batches; a batch without an answer is requested once more.
 *
 * @throws EngineError as `readCodes`; badInput for a model that shares no parameter with the profile.
 */
export async function readDrift(
  profile: Profile,
  modelId: number,
  readCodes: ReadCodes,
): Promise<DriftReading> {
  const parameters = listParameters(modelId);
  const codes = codesToCompare(Object.keys(profile.values), parameters);
  if (codes.length === 0)
    throw new EngineError('badInput', 0, 'this device has none of the profile’s parameters');
  const values: Record<string, number> = {};
  let at = 0;
  for (let from = 0; from < codes.length; from += BATCH) {
    const batch = codes.slice(from, from + BATCH);
    const answer = await readCodes(batch).catch((error: unknown) => {
      if (toFailure(error).kind === 'timeout') return readCodes(batch);
      throw error;
    });
    at = Math.max(at, answer.at);
    Object.assign(values, shownValues(answer.values));
  }
  const own = listParameters(modelId, getRatedPower(values));
  return { version: profile.version, at, values, drift: findDrift(profile.values, own, values) };
}

/** Numbers as shown; other values are left out. */
const shownValues = (reported: Record<string, PropertyValue>): Values =>
  Object.fromEntries(
    Object.entries(reported).flatMap(([code, value]) => {
      const parameter = parameterByCode(code);
      const isNumber = value !== null && value !== '' && Number.isFinite(Number(value));
      return parameter && isNumber ? [[code, toShownValue(parameter, Number(value))]] : [];
    }),
  );
