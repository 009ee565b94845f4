import type { ProfileRun, ProfileRunDevice, WriteJob } from '@heliograph/contracts/engine';
import { failedWrites, toTryAgain, type Order } from '../../setting/jobs.ts';

/** A run's device is over when nothing more is done to it. */
export const isOver = ({ state, job }: ProfileRunDevice): boolean =>
  state === 'notBegun' || state === 'cancelled' || job?.state === 'done';

/** Whether a device did not take everything, as far as is known. */
export const isFailed = ({ state, job }: ProfileRunDevice): boolean =>
  state === 'notBegun' || state === 'cancelled' || (job?.state === 'done' && failedWrites(job).length > 0);

export interface Again {
  deviceId: string;
  title: string;
  writes: Order[];
}

/** What the devices of a run did not take, to be written once more; those that were not begun are compared anew instead. */
export const ordersAgain = ({ devices }: ProfileRun): Again[] =>
  devices.flatMap(({ job }) => (job ? orderAgain(job) : []));

function orderAgain(job: WriteJob): Again[] {
  const writes = job.state === 'done' ? toTryAgain(job) : [];
  return writes.length === 0 ? [] : [{ deviceId: job.deviceId, title: job.title, writes }];
}
