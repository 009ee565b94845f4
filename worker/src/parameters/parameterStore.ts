import type { engineVerbs, ParameterReading, WriteJob } from '@heliograph/contracts/engine';
import { getDeviceTemplate, type AnswerOf, type LoggedValue } from '@heliograph/contracts/http';
import type { AlarmMessage, PropertyValue } from '@heliograph/contracts/mqtt';
import { createKeyedMutex, createLimiter } from '@heliograph/domain/concurrency';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import type { HttpClient } from '../session/httpClient.ts';
import { createTtlCache } from '../ttlCache.ts';
import type { EnginePorts } from '../ports.ts';
import { READ_AT_ONCE } from '../connections/requestLimits.ts';
import type { WorkspaceFleet } from '../workspace/workspaceFleet.ts';
import { createGatewayAccess, type GatewayRoutes } from './gatewayAccess.ts';
import { createCommLogEntry } from './commLogEntry.ts';
import type { RunningJob, WriteOrder } from './writeJob.ts';

const TEMPLATE_MS = 3_600_000;
/** Pages that read the same at the same time share one request and its answer for this long. */
const SHARED_MS = 250;
/** Finished jobs that are still shown. */
const KEPT_JOBS = 50;

type ReadOrder = z.output<typeof engineVerbs.parameters.read.input>;

interface Options {
  ports: Pick<EnginePorts, 'now' | 'setTimer'>;
  http: HttpClient;
  fleet: Pick<WorkspaceFleet, 'gatewayOf' | 'mayAsk' | 'maySet' | 'atGateway' | 'modelOf'>;
  channelOf: GatewayRoutes['channelOf'];
  /** A job or a run progressed. */
  changed: () => void;
}

export type ParameterStore = ReturnType<typeof createParameterStore>;

/** A job, and when it ends. */
export interface StartedJob {
  job: RunningJob;
  ended: Promise<void>;
}

/** Parameters of devices: their templates, their values, and jobs that write them. */
export function createParameterStore({ ports, http, fleet, channelOf, changed }: Options) {
  const { now, setTimer } = ports;
  const gateways = createGatewayAccess({ fleet, channelOf, now });
  const templates = createTtlCache<AnswerOf<typeof getDeviceTemplate>>(TEMPLATE_MS, now);
  const readings = new Map<string, Promise<ParameterReading>>();
  const reading = createLimiter({ overall: READ_AT_ONCE });
  const jobs: { id: string; job: RunningJob }[] = [];
  /** Jobs of one device follow each other. */
  const writing = createKeyedMutex();
  let ids = 0;

  async function readNow({ deviceId, log, items }: ReadOrder): Promise<ParameterReading> {
    const entry =
      log === null
        ? null
        : await createCommLogEntry(http, {
            device_id: deviceId,
            module_title: log,
            read_set: 'Read',
            funs: items.map((item) => getLogged(item, null)),
          });
    const codes = items.map(({ code }) => code);
    const { values, at } = await reading.run(deviceId, async () => {
      const asked = now();
      return { values: await gateways.read(deviceId, codes), at: asked };
    });
    await entry?.update(items.map((item) => getLogged(item, values[item.code] ?? null)));
    return { values, at, unlogged: entry?.failed() ?? false };
  }

  /** Shares an answer with pages that read the same at the same time. */
  function share(key: string, ask: () => Promise<ParameterReading>): Promise<ParameterReading> {
    const known = readings.get(key);
    if (known) return known;
    const answer = ask();
    readings.set(key, answer);
    const forget = () => {
      if (readings.get(key) === answer) readings.delete(key);
    };
    answer.then(() => setTimer(forget, SHARED_MS), forget);
    return answer;
  }

  /** Forgets readings from before a write. */
  function forgetReadings(deviceId: string) {
    for (const key of readings.keys()) if (key.startsWith(`${deviceId}\n`)) readings.delete(key);
  }

  function keepNewest() {
    const ended = jobs.filter(({ job }) => job.shown().state === 'done');
    for (const old of ended.slice(KEPT_JOBS)) jobs.splice(jobs.indexOf(old), 1);
  }

  /** @throws EngineError when no log entry could be created: nothing is written then. */
  async function start(order: WriteOrder): Promise<StartedJob & { id: string }> {
    const id = `${now().toString(36)}-${ids++}`;
    const { createWriteJob } = await import('./writeJob.ts');
    const job = await createWriteJob({ order, id, http, gateways, now, setTimer, changed });
    jobs.unshift({ id, job });
    keepNewest();
    forgetReadings(order.deviceId);
    const ended = writing(order.deviceId, async () => {
      await job.run();
      forgetReadings(order.deviceId);
    });
    changed();
    return { id, job, ended };
  }

  return {
    /** Something that is shown with the jobs changed. */
    notify: changed,
    gateways,
    start,

    template({ deviceId, templateId }: { deviceId: string; templateId: number }) {
      const gateway = fleet.gatewayOf(deviceId);
      const modid = fleet.modelOf(deviceId);
      if (!gateway || modid === undefined) throw new EngineError('badInput', 0, `no device ${deviceId}`);
      return templates.get(`${modid} ${templateId}`, () =>
        http.call(getDeviceTemplate, { gateway_uuid: gateway.uuid, tempid: templateId, modid }),
      );
    },

    /** @throws EngineError timeout, unreachable, refused by the gateway, or as the log entry is refused. */
    read(order: ReadOrder): Promise<ParameterReading> {
      const codes = order.items.map(({ code }) => code);
      return share([order.deviceId, order.log ?? '', ...codes].join('\n'), () => readNow(order));
    },

    /** As `start`. @returns the job's id */
    write: async (order: WriteOrder): Promise<string> => (await start(order)).id,

    cancel({ jobId }: { jobId: string }) {
      jobs.find(({ id }) => id === jobId)?.job.cancel('cancelled');
    },

    /** Takes the alarms that a gateway pushed: one may say that a setting was changed back. The server corrects the log. */
    takeAlarms(alarms: AlarmMessage['alarms']) {
      // Newest first: what an earlier job wrote is the past.
      for (const alarm of alarms)
        if (jobs.some(({ job }) => job.takeAlarm(alarm))) forgetReadings(alarm.device_id);
    },

    jobs: (): WriteJob[] => jobs.map(({ job }) => job.shown()),

    /** Texts may be in another language now. */
    clearTemplates: () => templates.clear(),

    /** The session ended: nothing more is written. */
    close() {
      for (const { job } of jobs) job.cancel('signedOut');
    },
  };
}

function getLogged({ code, title, unit }: ReadOrder['items'][number], value: PropertyValue): LoggedValue {
  return { property_code: code, title, unit, value: value === null ? '' : String(value) };
}
