import type { WriteJob } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import type { GroupId } from '@heliograph/domain/parameters';
import { useEngine, writeJobsAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { failedWrites, groupOf, needsAttention, type WriteOrder } from './writeJobs.ts';

/** Ids of finished jobs dismissed on this page. */
const dismissedAtom = atom<ReadonlySet<string>>(new Set<string>());

export interface Jobs {
  /** Newest first. */
  all: readonly WriteJob[];
  /** Running jobs, and the last finished one if it needs attention. */
  shown: readonly WriteJob[];
  /** A job is running. */
  busy: boolean;
  dismiss: (job: WriteJob) => void;
  /** @throws EngineRejection when the log entry could not be created; nothing is written then (PAR-08). */
  write: (title: string, writes: WriteOrder[]) => Promise<string>;
}

/** Write jobs for these groups of a device, from any page. */
export function useWriteJobs({ device_id }: Pick<Device, 'device_id'>, groups: readonly GroupId[]): Jobs {
  const { api } = useEngine();
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const all = useAtomValue(writeJobsAtom).filter((job) => {
    const group = groupOf(job);
    return job.deviceId === device_id && group !== undefined && groups.includes(group);
  });
  const underWay = all.filter(({ state }) => state !== 'done');
  const [newest] = all;
  const last =
    newest?.state === 'done' && needsAttention(newest) && !dismissed.has(newest.id) ? [newest] : [];
  return {
    all,
    shown: [...underWay, ...last],
    busy: underWay.length > 0,
    dismiss: ({ id }) => setDismissed((before) => new Set([...before, id])),
    write: (title, writes) => api.parameters.write({ deviceId: device_id, title, writes }),
  };
}

/** Shows a message when a write to the device ends, while a page of the device is open. */
export function useWriteJobMessages({ device_id }: Pick<Device, 'device_id'>) {
  const { t } = useTranslation('setting');
  const showMessage = useMessage();
  const jobs = useAtomValue(writeJobsAtom);
  const seen = useRef(new Map<string, WriteJob['state']>());

  useEffect(() => {
    for (const job of jobs) {
      const before = seen.current.get(job.id);
      seen.current.set(job.id, job.state);
      if (job.deviceId !== device_id || before === undefined || before === 'done' || job.state !== 'done')
        continue;
      const failed = failedWrites(job).length;
      if (failed > 0) showMessage({ kind: 'error', text: t('job.failedToast', { count: failed }) });
      else if (job.unlogged) showMessage({ kind: 'warning', title: t('logError'), text: t('job.unlogged') });
      else
        showMessage({
          kind: 'success',
          title: t('job.successTitle'),
          text: t('job.success', { count: job.writes.length }),
        });
    }
  }, [jobs, device_id, showMessage, t]);
}
