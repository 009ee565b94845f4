import type { Device } from '@heliograph/contracts/http';
import type { ParameterGroup } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { GroupFields } from './GroupFields.tsx';
import { JobPanels } from './JobPanels.tsx';
import styles from './ControlDialog.module.css';
import { useGroupWriting } from './useGroupWriting.tsx';

export interface ControlDialogProps {
  device: Device;
  group: ParameterGroup;
  onClose: () => void;
}

/** Whether a device is controlled, and whether from afar; read as it opens (spec A §2.5). */
export function ControlDialog({ device, group, onClose }: ControlDialogProps) {
  const { t } = useTranslation('setting');
  const { t: common } = useTranslation();
  const writing = useGroupWriting(device, group, ['control']);
  const { desk, jobs, submit, question } = writing;
  const opened = useEffectEvent(() => void desk.read());
  useEffect(() => opened(), []);

  return (
    <Dialog
      opened
      size="control"
      title={t('control.title', { device: device.obj_name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('action.close')}
          </Button>
          <Button variant="default" loading={desk.reading} onClick={() => void desk.read()}>
            {t('read')}
          </Button>
          <Button onClick={submit} disabled={desk.readAt === null || desk.reading || jobs.busy}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {group.parameters.some(({ code }) => code === 'remote_control') && (
          <p className={styles.hint}>{t('control.hint')}</p>
        )}
        <GroupFields desk={desk} disabled={desk.readAt === null} />
        <JobPanels writing={writing} allowed />
      </div>
      {question}
    </Dialog>
  );
}
