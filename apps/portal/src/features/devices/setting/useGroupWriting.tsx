import type { WriteJob } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import type { GroupId, ParameterGroup } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { ConfirmChanges } from './ConfirmChanges.tsx';
import { withHeld } from './desk.ts';
import { groupOf, hasLed } from './jobs.ts';
import { useGroup, type GroupDesk } from './useGroup.ts';
import { useJobs, type Jobs } from './useJobs.ts';
import { useWords } from './useWords.ts';

export interface GroupWriting {
  desk: GroupDesk;
  jobs: Jobs;
  /** Asks to confirm what was changed; says what is wrong, or that nothing was. */
  submit: () => void;
  /** The question, while it is asked. */
  question: ReactNode;
}

/** A group that is read, changed and written; read again when it was written, whoever did that. */
export function useGroupWriting(
  device: Device,
  group: ParameterGroup,
  told: readonly GroupId[],
): GroupWriting {
  const { t } = useTranslation('setting');
  const say = useMessage();
  const words = useWords();
  const desk = useGroup(device, group);
  const jobs = useJobs(device, told);
  const [asking, setAsking] = useState(false);

  const { readAt } = desk;
  const written = jobs.all.find(
    (job) =>
      (job.finishedAt ?? 0) > (readAt ?? Infinity) &&
      (groupOf(job) === group.id || hasLed(job)) &&
      !jobs.busy,
  );
  const known = useRef<string | null>(null);
  const readAgain = useEffectEvent((job: WriteJob) => {
    if (known.current === job.id) return;
    known.current = job.id;
    desk.revise((before) => withHeld(before, group, job));
    void desk.read();
  });
  useEffect(() => {
    if (written !== undefined) readAgain(written);
  }, [written]);

  function submit() {
    if (desk.faults.size > 0) say({ kind: 'warning', text: t('faulty') });
    else if (desk.changes.length === 0) say({ kind: 'warning', text: t('nothingChanged') });
    else setAsking(true);
  }

  return {
    desk,
    jobs,
    submit,
    question: asking && (
      <ConfirmChanges
        device={device.obj_name}
        changes={desk.changes}
        onConfirm={() => jobs.write(words(group.name), desk.orders())}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
