import type { Device } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useDeviceRights } from '../dialogs/useDeviceRights.ts';
import { ControlDialog } from './ControlDialog.tsx';
import { controlGroup } from './settingGroups.ts';

/** Opens the Control dialog for those who may control the device, and tells the others (spec A §2.5 §8). */
export function ControlButton({ device }: { device: Device }) {
  const { t } = useTranslation('setting');
  const say = useMessage();
  const { control } = useDeviceRights(device);
  const [opened, setOpened] = useState(false);
  const group = controlGroup(device.mod_id);
  if (group === undefined) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => (control ? setOpened(true) : say({ kind: 'warning', text: t('notAuth') }))}
      >
        {t('control.button')}
      </Button>
      {opened && <ControlDialog device={device} group={group} onClose={() => setOpened(false)} />}
    </>
  );
}
