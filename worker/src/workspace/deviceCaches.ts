import type { LastHour } from '@heliograph/contracts/engine';
import { getDeviceFuns, type AnswerOf } from '@heliograph/contracts/http';
import { readLastHour } from '../series/readLastHour.ts';
import type { Session } from '../session/sessions.ts';
import { createTtlCache } from '../ttlCache.ts';

const MODEL_MS = 3_600_000;
/** Pages that show the same device share its last hour. */
const HOUR_MS = 10_000;

type Model = AnswerOf<typeof getDeviceFuns>;

/** Caches that pages of devices share: functions of models and the last hour of values. */
export function createDeviceCaches(session: Session, now: () => number) {
  const models = createTtlCache<Model>(MODEL_MS, now);
  const lastHours = createTtlCache<LastHour>(HOUR_MS, now);
  return {
    model: (modId: number): Promise<Model> =>
      models.get(String(modId), () => session.http.call(getDeviceFuns, { mod_id: modId })),

    lastHour: (deviceId: string, codes: readonly string[]): Promise<LastHour> =>
      lastHours.get([deviceId, ...codes].join(' '), () =>
        readLastHour(session, { deviceId, codes, now: now() }),
      ),

    clear() {
      models.clear();
      lastHours.clear();
    },
  };
}
