import type { WriteJob } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import type { GroupId, Values } from '@heliograph/domain/parameters';
import { useEngine, writeJobsAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { atom, useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import {
  conflictingWrites,
  failedWrites,
  isResolved,
  needsAttention,
  writesGroup,
  type WriteOrder,
} from './writeJobs.ts';

/** Results from before this are of another visit. */
const PAGE_LOADED_AT = Date.now();

/** Ids of finished jobs dismissed on this page. */
const dismissedAtom = atom<ReadonlySet<string>>(new Set<string>());

export interface Jobs {
  /** Newest first. */
  all: readonly WriteJob[];
  /** Running jobs that write the group, and the last finished one if it needs attention. */
  shown: readonly WriteJob[];
  /** A job of the device is running. */
  busy: boolean;
  /** The job that was started here and stopped, because a value was changed since it was shown. */
  conflict: WriteJob | undefined;
  dismiss: (job: WriteJob) => void;
  /** @throws EngineRejection when the log entry could not be created; nothing is written then (PAR-08). */
  write: (title: string, writes: WriteOrder[]) => Promise<string>;
}

/**
 * The write jobs of a device, from any page, and those that concern one of its groups. A result is gone once the device
 * holds what was to be written (`values`), and once the user leaves the group.
 */
export function useWriteJobs({ device_id }: Pick<Device, 'device_id'>, group: GroupId, values: Values): Jobs {
  const { api } = useEngine();
  const store = useStore();
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const jobs = useAtomValue(writeJobsAtom);
  const all = jobs.filter((job) => job.deviceId === device_id);
  /** The job started here last, and the jobs known then: it comes with the next ones. */
  const [started, setStarted] = useState({ id: '', known: jobs });
  const isStarting = started.id !== '' && started.known === jobs && all.every(({ id }) => id !== started.id);
  const own = all.filter((job) => writesGroup(job, group));
  const [newest] = own;
  const isShown =
    newest?.state === 'done' &&
    (newest.finishedAt ?? 0) >= PAGE_LOADED_AT &&
    needsAttention(newest) &&
    !isResolved(newest, values) &&
    !dismissed.has(newest.id);
  const last = isShown ? [newest] : [];
  const dismiss = ({ id }: WriteJob) => setDismissed((before) => new Set([...before, id]));
  useLeaving(() => last.forEach(dismiss));
  return {
    all,
    shown: [...own.filter(({ state }) => state !== 'done'), ...last],
    busy: isStarting || all.some(({ state }) => state !== 'done'),
    conflict: last.find((job) => job.id === started.id && conflictingWrites(job).length > 0),
    dismiss,
    async write(title, writes) {
      const id = await api.parameters.write({ deviceId: device_id, title, writes });
      setStarted({ id, known: store.get(writeJobsAtom) });
      return id;
    },
  };
}

/** Calls back when the user leaves what is shown; not when React only repeats its effects. */
function useLeaving(onLeave: () => void) {
  const isHere = useRef(false);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      queueMicrotask(() => {
        if (!isHere.current) leave.current();
      });
    };
  }, []);
}

/** Shows a message when a write to the device ends, or is changed back later, while a page of the device is open. */
export function useWriteJobMessages({ device_id }: Pick<Device, 'device_id'>) {
  const { t } = useTranslation('setting');
  const showMessage = useMessage();
  const jobs = useAtomValue(writeJobsAtom);
  const seen = useRef(new Map<string, WriteJob['finishedAt']>());

  useEffect(() => {
    for (const job of jobs) {
      const before = seen.current.get(job.id);
      seen.current.set(job.id, job.finishedAt);
      const hasEnded = before !== undefined && job.finishedAt !== null && before !== job.finishedAt;
      if (job.deviceId !== device_id || !hasEnded) continue;
      const failed = failedWrites(job);
      // The dialog asks.
      if (conflictingWrites(job).length > 0) continue;
      if (failed.some(({ state }) => state === 'overwritten'))
        showMessage({ kind: 'warning', text: t('job.overwrittenToast') });
      else if (typeof before === 'number') showMessage({ kind: 'error', text: t('job.revertedToast') });
      else if (failed.length > 0)
        showMessage({ kind: 'error', text: t('job.failedToast', { count: failed.length }) });
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
