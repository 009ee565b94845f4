import type { LastHour } from '@heliograph/contracts/engine';
import { getHistoryData } from '@heliograph/contracts/http';
import type { Session } from '../session/sessions.ts';
import { meansBySteps } from './stepMeans.ts';

const HOUR = 3_600_000;
const STEP = 60_000;

/** Measurements of a device in the hour before `now`, minute by minute. @throws EngineError as the calls do. */
export async function readLastHour(
  { http, account: { token, prefix } }: Session,
  { deviceId, codes, now }: { deviceId: string; codes: readonly string[]; now: number },
): Promise<LastHour> {
  // Whole minutes: a picture that is drawn again a little later has the same steps.
  const end = Math.ceil(now / STEP) * STEP;
  const steps = { start: end - HOUR, end, step: STEP };
  const columns = codes.map(async (propertyCode) => {
    const { start } = steps;
    const samples = await http.call(getHistoryData, { token, prefix, deviceId, propertyCode, start, end });
    return [propertyCode, meansBySteps(samples, steps)] as const;
  });
  return { ...steps, columns: Object.fromEntries(await Promise.all(columns)) };
}
