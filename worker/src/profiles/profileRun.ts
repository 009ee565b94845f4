import type { ProfileRun, ProfileRunDevice } from '@heliograph/contracts/engine';
import { toFailure } from '../engineError.ts';
import type { StartedJob } from '../parameters/parameterStore.ts';
import type { WriteOrder } from '../parameters/writeJob.ts';

interface Options {
  id: string;
  profileId: number;
  title: string;
  orders: readonly WriteOrder[];
  /** Chosen devices that could not be read before. */
  unreached: readonly string[];
  /** @throws EngineError when no log entry could be created: nothing is written then. */
  start: (order: WriteOrder) => Promise<StartedJob>;
  /** Runs a task within the limits. */
  limit: (deviceId: string, task: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** The run progressed. */
  changed: () => void;
}

interface Member {
  order: WriteOrder;
  shown: Pick<ProfileRunDevice, 'state' | 'message'>;
  started: StartedJob | null;
}

export type RunningProfileRun = ReturnType<typeof startProfileRun>;

/** Writes what brings devices to a profile; each device succeeds or fails on its own. */
export function startProfileRun(options: Options) {
  const { id, profileId, title, orders, unreached, start, limit, now, changed } = options;
  const startedAt = now();
  let finishedAt: number | null = null;
  let cancelled = false;
  const isCancelled = () => cancelled;
  const devices = orders.map((order): Member => ({
    order,
    shown: { state: 'waiting', message: null },
    started: null,
  }));

  async function write(device: Member) {
    if (isCancelled()) {
      device.shown = { state: 'cancelled', message: null };
      changed();
      return;
    }
    try {
      device.started = await start(device.order);
      device.shown = { state: 'begun', message: null };
      if (isCancelled()) device.started.job.cancel('cancelled');
      changed();
      await device.started.ended;
    } catch (error) {
      device.shown = { state: 'notBegun', message: toFailure(error).message };
      changed();
    }
  }

  void Promise.all(devices.map((device) => limit(device.order.deviceId, () => write(device)))).then(() => {
    finishedAt = now();
    changed();
  });

  return {
    id,
    cancel(why: 'cancelled' | 'signedOut') {
      cancelled = true;
      for (const { started } of devices) started?.job.cancel(why);
    },
    isOver: () => finishedAt !== null,
    shown: (): ProfileRun => ({
      id,
      profileId,
      title,
      startedAt,
      finishedAt,
      devices: devices.map(({ order, shown, started }) => ({
        deviceId: order.deviceId,
        ...shown,
        job: started?.job.shown() ?? null,
      })),
      unreached: [...unreached],
    }),
  };
}
