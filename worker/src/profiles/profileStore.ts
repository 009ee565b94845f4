import type { DriftReading, engineVerbs, ProfileRun } from '@heliograph/contracts/engine';
import {
  checkWrites,
  getProfile,
  getWriteCounts,
  type AnswerOf,
  type Profile,
} from '@heliograph/contracts/http';
import { createLimiter, createSharedPromises } from '@heliograph/domain/concurrency';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import type { HttpClient } from '../session/httpClient.ts';
import { createTtlCache } from '../ttlCache.ts';
import type { ParameterStore } from '../parameters/parameterStore.ts';
import type { WorkspaceFleet } from '../workspace/workspaceFleet.ts';
import { startProfileRun, type RunningProfileRun } from './profileRun.ts';

/** Devices read at once, and of one gateway: brokers and gateways serve others, too. */
const READ_LIMITS = { overall: 16, perKey: 2 };
/** Devices written to at once, and of one gateway. */
const WRITE_LIMITS = { overall: 16, perKey: 2 };
/** A profile that is compared with many devices is requested once. */
const PROFILE_MS = 5_000;
/** Runs that are still shown. */
const KEPT_RUNS = 10;
/** Devices per request of write counts. */
const COUNT_BATCH = 250;

type ApplyOrder = z.output<typeof engineVerbs.profiles.apply.input>;

interface Options {
  http: HttpClient;
  parameters: ParameterStore;
  fleet: Pick<WorkspaceFleet, 'modelOf' | 'gatewayOf'>;
  now: () => number;
}

/** Compares devices with profiles, and brings them to profiles. */
export function createProfileStore({ http, parameters, fleet, now }: Options) {
  const reading = createLimiter(READ_LIMITS);
  const writing = createLimiter(WRITE_LIMITS);
  const profiles = createTtlCache<Profile>(PROFILE_MS, now);
  const shareDrift = createSharedPromises<DriftReading>();
  const runs: RunningProfileRun[] = [];
  let ids = 0;

  /** Devices of one gateway share its limit. */
  const gatewayUuid = (deviceId: string) => fleet.gatewayOf(deviceId)?.uuid ?? '';

  async function readDevice(profileId: number, deviceId: string): Promise<DriftReading> {
    const modelId = fleet.modelOf(deviceId);
    if (modelId === undefined) throw new EngineError('badInput', 0, `no device ${deviceId}`);
    const profile = await profiles.get(String(profileId), () =>
      http.call(getProfile, { profile_id: profileId }),
    );
    // Loaded on first use: it contains every parameter of every model.
    const { readDrift } = await import('./readDrift.ts');
    return reading.run(gatewayUuid(deviceId), () =>
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
    /** Profiles may have changed. */
    forget: () => profiles.clear(),

    /** @throws EngineError timeout, unreachable, refused by the gateway or the server, badInput. */
    drift({ profileId, deviceId }: { profileId: number; deviceId: string }): Promise<DriftReading> {
      return shareDrift(`${profileId} ${deviceId}`, () => readDevice(profileId, deviceId));
    },

    async written({ deviceIds }: { deviceIds: readonly string[] }) {
      const list: AnswerOf<typeof getWriteCounts>['list'] = [];
      for (let from = 0; from < deviceIds.length; from += COUNT_BATCH) {
        const some = deviceIds.slice(from, from + COUNT_BATCH);
        list.push(...(await http.call(getWriteCounts, { device_ids: some })).list);
      }
      return list;
    },

    /** @throws EngineError when the server does not let the run begin: nothing is written then. */
    async apply({ profileId, title, orders, unreached }: ApplyOrder): Promise<string> {
      const deviceIds = orders.map(({ deviceId }) => deviceId);
      for (let from = 0; from < deviceIds.length; from += COUNT_BATCH)
        await http.call(checkWrites, { device_ids: deviceIds.slice(from, from + COUNT_BATCH) });
      const run = startProfileRun({
        id: `${now().toString(36)}-${ids++}`,
        profileId,
        title,
        orders,
        unreached,
        start: parameters.start,
        limit: (deviceId, task) => writing.run(gatewayUuid(deviceId), task),
        now,
        changed: parameters.notify,
      });
      runs.unshift(run);
      const over = runs.filter((each) => each.isOver());
      for (const old of over.slice(KEPT_RUNS)) runs.splice(runs.indexOf(old), 1);
      parameters.notify();
      return run.id;
    },

    cancel({ runId }: { runId: string }) {
      runs.find(({ id }) => id === runId)?.cancel('cancelled');
      parameters.notify();
    },

    runs: (): ProfileRun[] => runs.map((run) => run.shown()),

    /** The session ended: nothing more is written. */
    close() {
      for (const run of runs) run.cancel('signedOut');
    },
  };
}
