import type { WriteJob } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { writeJobsAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { failedWrites } from './jobs.ts';

/** Says how each write to a device ended, while something of the device is shown. */
export function useEndedJobs({ device_id }: Pick<Device, 'device_id'>) {
  const { t } = useTranslation('setting');
  const say = useMessage();
  const jobs = useAtomValue(writeJobsAtom);
  const seen = useRef(new Map<string, WriteJob['state']>());

  useEffect(() => {
    for (const job of jobs) {
      const before = seen.current.get(job.id);
      seen.current.set(job.id, job.state);
      if (job.deviceId !== device_id || before === undefined || before === 'done' || job.state !== 'done')
        continue;
      const failed = failedWrites(job).length;
      if (failed > 0) say({ kind: 'error', text: t('job.failedToast', { count: failed }) });
      else if (job.unlogged) say({ kind: 'warning', title: t('logError'), text: t('job.unlogged') });
      else
        say({
          kind: 'success',
          title: t('job.successTitle'),
          text: t('job.success', { count: job.writes.length }),
        });
    }
  }, [jobs, device_id, say, t]);
}
