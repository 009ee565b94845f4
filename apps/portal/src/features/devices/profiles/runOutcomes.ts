import type { ProfileRun, ProfileRunDevice, WriteJob } from '@heliograph/contracts/engine';
import { failedWrites, ordersToRetry, type WriteOrder } from '../setting/writeJobs.ts';

/** True if nothing more happens to a device of the run. */
export const isOver = ({ state, job }: ProfileRunDevice): boolean =>
  state === 'notBegun' || state === 'cancelled' || job?.state === 'done';

/** True if a device is known not to have taken everything. */
export const isFailed = ({ state, job }: ProfileRunDevice): boolean =>
  state === 'notBegun' || state === 'cancelled' || (job?.state === 'done' && failedWrites(job).length > 0);

export interface RetryOrder {
  deviceId: string;
  title: string;
  writes: WriteOrder[];
}

/** Retries the failed values of a run. Devices that never started are left out; they are compared again instead. */
export const listRetryOrders = ({ devices }: ProfileRun): RetryOrder[] =>
  devices.flatMap(({ job }) => (job ? toRetryOrders(job) : []));

function toRetryOrders(job: WriteJob): RetryOrder[] {
  const writes = job.state === 'done' ? ordersToRetry(job) : [];
  return writes.length === 0 ? [] : [{ deviceId: job.deviceId, title: job.title, writes }];
}
