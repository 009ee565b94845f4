import type { ParameterReading, WriteJob } from '@heliograph/contracts/engine';
import { getCommLog, getDeviceTemplate, type AnswerOf, type LoggedValue } from '@heliograph/contracts/http';
import type { PropertyValue } from '@heliograph/contracts/mqtt';
import { EngineError } from '../engineError.ts';
import type { HttpClient } from '../http/httpClient.ts';
import { createMemo } from '../memo.ts';
import type { EnginePorts } from '../ports.ts';
import { READ_AT_ONCE } from '../polling/limits.ts';
import { createTurns } from './createTurns.ts';
import { createGatewayAccess, type Ways } from './gatewayAccess.ts';
import { beginLog } from './logBook.ts';
import { createWriteJob, type RunningJob, type WriteOrder } from './writeJob.ts';

const TEMPLATE_MS = 3_600_000;
/** Pages that ask the same at the same time are answered by one question, whose answer is theirs for so long. */
const SHARED_MS = 250;
/** Ended jobs that are still shown. */
const KEPT_JOBS = 50;

export interface ReadOrder {
  deviceId: string;
  /** Title in the communication log; null for none. */
  log: string | null;
  items: readonly { code: string; title: string; unit: string }[];
}

interface Options extends Ways {
  ports: Pick<EnginePorts, 'now' | 'setTimer'>;
  http: HttpClient;
  modelOf: (deviceId: string) => number | undefined;
  /** Something that pages are shown changed. */
  changed: () => void;
}

export type ParameterRoom = ReturnType<typeof createParameterRoom>;

/** A job, and its end. */
export interface BegunJob {
  job: RunningJob;
  ended: Promise<void>;
}

/** Parameters of devices: what there is to set, what is set, and the writing of it. */
export function createParameterRoom({ ports, http, modelOf, changed, ...ways }: Options) {
  const { now, setTimer } = ports;
  const gateways = createGatewayAccess(ways);
  const templates = createMemo<AnswerOf<typeof getDeviceTemplate>>(TEMPLATE_MS, now);
  const readings = new Map<string, Promise<ParameterReading>>();
  const inTurn = createTurns(READ_AT_ONCE);
  const jobs: { id: string; job: RunningJob }[] = [];
  /** End of the last job of each device. */
  const queues = new Map<string, Promise<void>>();
  let version = 0;
  let ids = 0;

  function moved() {
    version++;
    changed();
  }

  async function readNow({ deviceId, log, items }: ReadOrder): Promise<ParameterReading> {
    const entry =
      log === null
        ? null
        : await beginLog(http, {
            device_id: deviceId,
            module_title: log,
            read_set: 'Read',
            funs: items.map((item) => loggedOf(item, null)),
          });
    const codes = items.map(({ code }) => code);
    const values = await inTurn(() => gateways.read(deviceId, codes));
    await entry?.tell(items.map((item) => loggedOf(item, values[item.code] ?? null)));
    return { values, at: now(), unlogged: entry?.failed() ?? false };
  }

  /** Keeps a question's answer for those who ask at the same time. */
  function share(key: string, ask: () => Promise<ParameterReading>): Promise<ParameterReading> {
    const known = readings.get(key);
    if (known) return known;
    const asked = ask();
    readings.set(key, asked);
    const forget = () => {
      if (readings.get(key) === asked) readings.delete(key);
    };
    asked.then(() => setTimer(forget, SHARED_MS), forget);
    return asked;
  }

  /** What was read before a write is old after it. */
  function forgetReadings(deviceId: string) {
    for (const key of readings.keys()) if (key.startsWith(`${deviceId}\n`)) readings.delete(key);
  }

  /** Jobs of one device follow each other. */
  function enqueue(job: RunningJob): Promise<void> {
    const { deviceId } = job;
    const before = queues.get(deviceId) ?? Promise.resolve();
    const mine = before.then(async () => {
      await job.run();
      forgetReadings(deviceId);
      if (queues.get(deviceId) === mine) queues.delete(deviceId);
    });
    queues.set(deviceId, mine);
    return mine;
  }

  function keepNewest() {
    const ended = jobs.filter(({ job }) => job.shown().state === 'done');
    for (const old of ended.slice(KEPT_JOBS)) jobs.splice(jobs.indexOf(old), 1);
  }

  /** @throws EngineError when no log could be begun: nothing is written then. */
  async function begin(order: WriteOrder): Promise<BegunJob & { id: string }> {
    const id = `${now().toString(36)}-${ids++}`;
    const job = await createWriteJob({ order, id, http, gateways, now, setTimer, moved });
    jobs.unshift({ id, job });
    keepNewest();
    forgetReadings(order.deviceId);
    const ended = enqueue(job);
    moved();
    return { id, job, ended };
  }

  return {
    /** Zero until something was written. */
    version: () => version,
    /** Something that is shown with the jobs moved on. */
    touch: moved,
    begin,

    template(deviceId: string, templateId: number) {
      const gateway = ways.gatewayOf(deviceId);
      const modid = modelOf(deviceId);
      if (!gateway || modid === undefined) throw new EngineError('badInput', 0, `no device ${deviceId}`);
      return templates.get(`${modid} ${templateId}`, () =>
        http.call(getDeviceTemplate, { gateway_uuid: gateway.uuid, tempid: templateId, modid }),
      );
    },

    /** @throws EngineError timeout, unreachable, refused by the gateway, or as the log is refused. */
    read(order: ReadOrder): Promise<ParameterReading> {
      const codes = order.items.map(({ code }) => code);
      return share([order.deviceId, order.log ?? '', ...codes].join('\n'), () => readNow(order));
    },

    /** As `begin`. @returns the job's id */
    write: async (order: WriteOrder): Promise<string> => (await begin(order)).id,

    cancel(id: string) {
      jobs.find((each) => each.id === id)?.job.cancel('cancelled');
    },

    jobs: (): WriteJob[] => jobs.map(({ job }) => job.shown()),

    async log(deviceId: string, before: number | null) {
      const { list } = await http.call(getCommLog, {
        device_id: deviceId,
        ...(before !== null && { before }),
      });
      return list;
    },

    /** Words may be of another language now. */
    relearn: () => templates.clear(),

    /** Nobody is there any more for whom to write. */
    close() {
      for (const { job } of jobs) job.cancel('signed out');
    },
  };
}

function loggedOf({ code, title, unit }: ReadOrder['items'][number], value: PropertyValue): LoggedValue {
  return { property_code: code, title, unit, value: value === null ? '' : String(value) };
}
