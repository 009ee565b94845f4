import type { Device } from '@heliograph/contracts/http';
import type { ParameterGroup } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Notice, Stack, Text } from '@heliograph/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useDeviceRights } from '../deviceRights.ts';
import { GroupFields } from './GroupFields.tsx';
import { JobPanels } from './JobPanels.tsx';
import { controlGroup } from './settingGroups.ts';
import { isOffline } from './useReachability.ts';
import { useGroupWriting } from './useGroupWriting.tsx';

/** Opens the Control dialog; users who may not control the device get a message instead (DET-02). */
export function ControlButton({ device }: { device: Device }) {
  const { t } = useTranslation('setting');
  const showMessage = useMessage();
  const { control } = useDeviceRights(device);
  const [opened, setOpened] = useState(false);
  const group = controlGroup(device.mod_id);
  if (group === undefined) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => (control ? setOpened(true) : showMessage({ kind: 'warning', text: t('notAuth') }))}
      >
        {t('control.button')}
      </Button>
      {opened && <ControlDialog device={device} group={group} onClose={() => setOpened(false)} />}
    </>
  );
}

interface ControlDialogProps {
  device: Device;
  group: ParameterGroup;
  onClose: () => void;
}

/** Dialog that switches control and remote control of a device; read when it opens (DET-02). */
function ControlDialog({ device, group, onClose }: ControlDialogProps) {
  const { t } = useTranslation('setting');
  const { t: common } = useTranslation();
  const writing = useGroupWriting(device, group);
  const { form, jobs, reachability, submit, confirmation } = writing;
  const opened = useEffectEvent(() => void form.read());
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
          <Button variant="default" loading={form.isReading} onClick={() => void form.read()}>
            {t('read')}
          </Button>
          <Button onClick={submit} disabled={form.readAt === null || form.isReading || jobs.busy}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {group.parameters.some(({ code }) => code === 'remote_control') && (
          <Text tone="soft" size={14}>
            {t('control.hint')}
          </Text>
        )}
        <GroupFields form={form} disabled={form.readAt === null} />
        <JobPanels writing={writing} isAllowed />
        {isOffline(reachability) && <Notice tone="warning">{t(`writeOffline.${reachability}`)}</Notice>}
      </Stack>
      {confirmation}
    </Dialog>
  );
}
