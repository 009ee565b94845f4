import type { DriftReading } from '@heliograph/contracts/engine';
import type { Profile } from '@heliograph/contracts/http';
import type { PropertyValue } from '@heliograph/contracts/mqtt';
import { parameterByCode, parametersOf, shownOf, type Values } from '@heliograph/domain/parameters';
import { codesToCompare, driftOf } from '@heliograph/domain/profiles';
import { EngineError, failureOf } from '../engineError.ts';

/** Codes asked for in one message: a device must answer it within a second. */
const PIECE = 60;

/** What a device told of some codes, and when, ms. @throws EngineError */
type Ask = (codes: readonly string[]) => Promise<{ values: Record<string, PropertyValue>; at: number }>;

/**
 * Reads what a profile holds from a device of a model, in pieces; a piece that got no answer is asked for once more.
 *
 * @throws EngineError as `ask`; badInput for a model that shares no parameter with the profile.
 */
export async function readDrift(profile: Profile, modelId: number, ask: Ask): Promise<DriftReading> {
  const parameters = parametersOf(modelId);
  const codes = codesToCompare(Object.keys(profile.values), parameters);
  if (codes.length === 0)
    throw new EngineError('badInput', 0, 'this device has none of the profile’s parameters');
  const values: Record<string, number> = {};
  let at = 0;
  for (let from = 0; from < codes.length; from += PIECE) {
    const piece = codes.slice(from, from + PIECE);
    const told = await ask(piece).catch((error: unknown) => {
      if (failureOf(error).kind === 'timeout') return ask(piece);
      throw error;
    });
    at = Math.max(at, told.at);
    Object.assign(values, shownValues(told.values));
  }
  return { version: profile.version, at, values, drift: driftOf(profile.values, parameters, values) };
}

/** What was told, as shown; without what is no number. */
const shownValues = (told: Record<string, PropertyValue>): Values =>
  Object.fromEntries(
    Object.entries(told).flatMap(([code, value]) => {
      const parameter = parameterByCode(code);
      const isNumber = value !== null && value !== '' && Number.isFinite(Number(value));
      return parameter && isNumber ? [[code, shownOf(parameter, Number(value))]] : [];
    }),
  );
