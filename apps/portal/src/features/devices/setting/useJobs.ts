import type { WriteJob } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { useEngine, writeJobsAtom } from '@heliograph/engine-client';
import type { GroupId } from '@heliograph/domain/parameters';
import { atom, useAtom, useAtomValue } from 'jotai';
import { groupOf, isWorthTelling, type Order } from './jobs.ts';

/** Ids of ended jobs that were looked at on this page. */
const dismissedAtom = atom<ReadonlySet<string>>(new Set<string>());

export interface Jobs {
  /** All of them, newest first. */
  all: readonly WriteJob[];
  /** Those that are told of: the ones under way, and the last one if something about it is to be known. */
  shown: readonly WriteJob[];
  /** Something is being written. */
  busy: boolean;
  dismiss: (job: WriteJob) => void;
  /** @throws EngineRejection when no log could be begun: nothing is written then. */
  write: (title: string, writes: Order[]) => Promise<string>;
}

/** Jobs that write these groups of a device, whichever page began them. */
export function useJobs({ device_id }: Pick<Device, 'device_id'>, groups: readonly GroupId[]): Jobs {
  const { api } = useEngine();
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const all = useAtomValue(writeJobsAtom).filter((job) => {
    const group = groupOf(job);
    return job.deviceId === device_id && group !== undefined && groups.includes(group);
  });
  const underWay = all.filter(({ state }) => state !== 'done');
  const [newest] = all;
  const last =
    newest?.state === 'done' && isWorthTelling(newest) && !dismissed.has(newest.id) ? [newest] : [];
  return {
    all,
    shown: [...underWay, ...last],
    busy: underWay.length > 0,
    dismiss: ({ id }) => setDismissed((before) => new Set([...before, id])),
    write: (title, writes) => api.parameters.write({ deviceId: device_id, title, writes }),
  };
}
