import type { Device } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DeleteIcon, DetailIcon, EditIcon } from '../../../shared/icons/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import { useDetailAddress } from '../useDetailAddress.ts';
import { useDeviceOperations } from './deviceOperations.tsx';
import { useDeviceRights } from './useDeviceRights.ts';

/** What may be done with a device (spec A §2.4). */
export function DeviceMenu({ device, detail = true }: { device: Device; detail?: boolean }) {
  const { t } = useTranslation('device');
  const ask = useDeviceOperations();
  const rights = useDeviceRights(device);
  const address = useDetailAddress(device);
  if (!detail && !rights.edit && !rights.delete) return null;
  return (
    <OperationsMenu label={t('menu.operations', { name: device.obj_name })}>
      {detail && (
        <Menu.Item component={Link} to={address} leftSection={<DetailIcon />}>
          {t('menu.detail')}
        </Menu.Item>
      )}
      {rights.edit && (
        <DialogItem icon={EditIcon} onChoose={() => ask('edit', device)}>
          {t('menu.edit')}
        </DialogItem>
      )}
      {rights.delete && (
        <>
          {(detail || rights.edit) && <Menu.Divider />}
          <DialogItem icon={DeleteIcon} final onChoose={() => ask('delete', device)}>
            {t('menu.delete')}
          </DialogItem>
        </>
      )}
    </OperationsMenu>
  );
}
