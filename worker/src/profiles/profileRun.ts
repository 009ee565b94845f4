import type { ProfileRun, ProfileRunDevice } from '@heliograph/contracts/engine';
import { failureOf } from '../engineError.ts';
import type { BegunJob } from '../parameters/parameterRoom.ts';
import type { WriteOrder } from '../parameters/writeJob.ts';

interface Options {
  id: string;
  profileId: number;
  title: string;
  orders: readonly WriteOrder[];
  /** @throws EngineError when no log could be begun: nothing is written then. */
  begin: (order: WriteOrder) => Promise<BegunJob>;
  /** Waits for a device's turn. */
  inTurn: (deviceId: string, work: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** The run is another than before. */
  moved: () => void;
}

interface Member {
  order: WriteOrder;
  shown: Pick<ProfileRunDevice, 'state' | 'message'>;
  begun: BegunJob | null;
}

export type RunningProfileRun = ReturnType<typeof startProfileRun>;

/** Writes to some devices what brings them to a profile; what one of them does says nothing of the others. */
export function startProfileRun({ id, profileId, title, orders, begin, inTurn, now, moved }: Options) {
  const startedAt = now();
  let finishedAt: number | null = null;
  let cancelled = false;
  const isCancelled = () => cancelled;
  const devices = orders.map((order): Member => ({
    order,
    shown: { state: 'waiting', message: null },
    begun: null,
  }));

  async function write(device: Member) {
    if (isCancelled()) {
      device.shown = { state: 'cancelled', message: null };
      moved();
      return;
    }
    try {
      device.begun = await begin(device.order);
      device.shown = { state: 'begun', message: null };
      if (isCancelled()) device.begun.job.cancel('cancelled');
      moved();
      await device.begun.ended;
    } catch (error) {
      device.shown = { state: 'notBegun', message: failureOf(error).message };
      moved();
    }
  }

  void Promise.all(devices.map((device) => inTurn(device.order.deviceId, () => write(device)))).then(() => {
    finishedAt = now();
    moved();
  });

  return {
    id,
    cancel(why: string) {
      cancelled = true;
      for (const { begun } of devices) begun?.job.cancel(why);
    },
    isOver: () => finishedAt !== null,
    shown: (): ProfileRun => ({
      id,
      profileId,
      title,
      startedAt,
      finishedAt,
      devices: devices.map(({ order, shown, begun }) => ({
        deviceId: order.deviceId,
        ...shown,
        job: begun?.job.shown() ?? null,
      })),
    }),
  };
}
