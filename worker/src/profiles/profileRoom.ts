import type { DriftReading, ProfileRun } from '@heliograph/contracts/engine';
import { getProfile, getWriteCounts, type AnswerOf, type Profile } from '@heliograph/contracts/http';
import { EngineError } from '../engineError.ts';
import type { HttpClient } from '../http/httpClient.ts';
import { createMemo } from '../memo.ts';
import type { ParameterRoom } from '../parameters/parameterRoom.ts';
import type { WriteOrder } from '../parameters/writeJob.ts';
import { createLimiter } from './limiter.ts';
import { startProfileRun, type RunningProfileRun } from './profileRun.ts';

/** Devices that are read at once: a broker and its gateways have others to serve. */
const READ = { overall: 16, each: 2 };
/** Devices that are written to at once. */
const WRITTEN = { overall: 16, each: 2 };
/** A profile that is compared with many devices is asked for once. */
const PROFILE_MS = 5_000;
/** Runs that are still shown. */
const KEPT_RUNS = 10;
/** Devices that the server tells the writes of at a time. */
const COUNTED = 250;

interface Options {
  http: HttpClient;
  parameters: ParameterRoom;
  modelOf: (deviceId: string) => number | undefined;
  /** What a device shares its way with. */
  gatewayOf: (deviceId: string) => string | undefined;
  now: () => number;
}

/** Devices beside profiles, and their way there. */
export function createProfileRoom({ http, parameters, modelOf, gatewayOf, now }: Options) {
  const reading = createLimiter(READ);
  const writing = createLimiter(WRITTEN);
  const profiles = createMemo<Profile>(PROFILE_MS, now);
  const asked = new Map<string, Promise<DriftReading>>();
  const runs: RunningProfileRun[] = [];
  let ids = 0;

  async function readNow(profileId: number, deviceId: string): Promise<DriftReading> {
    const modelId = modelOf(deviceId);
    if (modelId === undefined) throw new EngineError('badInput', 0, `no device ${deviceId}`);
    const profile = await profiles.get(String(profileId), () =>
      http.call(getProfile, { profile_id: profileId }),
    );
    // It knows every parameter of every model, which nobody else here needs.
    const { readDrift } = await import('./readDrift.ts');
    return reading.run(gatewayOf(deviceId) ?? '', () =>
      readDrift(profile, modelId, (codes) =>
        parameters.read({
          deviceId,
          log: null,
          items: codes.map((code) => ({ code, title: code, unit: '' })),
        }),
      ),
    );
  }

  return {
    /** Profiles may be others now. */
    forget: () => profiles.clear(),

    /** @throws EngineError timeout, unreachable, refused by the gateway or the server, badInput. */
    drift(profileId: number, deviceId: string): Promise<DriftReading> {
      const key = `${profileId} ${deviceId}`;
      const known = asked.get(key);
      if (known) return known;
      const answer = readNow(profileId, deviceId).finally(() => asked.delete(key));
      asked.set(key, answer);
      return answer;
    },

    async written(deviceIds: readonly string[]) {
      const list: AnswerOf<typeof getWriteCounts>['list'] = [];
      for (let from = 0; from < deviceIds.length; from += COUNTED) {
        const some = deviceIds.slice(from, from + COUNTED);
        list.push(...(await http.call(getWriteCounts, { device_ids: some })).list);
      }
      return list;
    },

    apply(profileId: number, title: string, orders: readonly WriteOrder[]): string {
      const run = startProfileRun({
        id: `${now().toString(36)}-${ids++}`,
        profileId,
        title,
        orders,
        begin: parameters.begin,
        inTurn: (deviceId, work) => writing.run(gatewayOf(deviceId) ?? '', work),
        now,
        moved: parameters.touch,
      });
      runs.unshift(run);
      const over = runs.filter((each) => each.isOver());
      for (const old of over.slice(KEPT_RUNS)) runs.splice(runs.indexOf(old), 1);
      parameters.touch();
      return run.id;
    },

    cancel(id: string) {
      runs.find((run) => run.id === id)?.cancel('cancelled');
      parameters.touch();
    },

    runs: (): ProfileRun[] => runs.map((run) => run.shown()),

    /** Nobody is there any more for whom to write. */
    close() {
      for (const run of runs) run.cancel('signed out');
    },
  };
}
