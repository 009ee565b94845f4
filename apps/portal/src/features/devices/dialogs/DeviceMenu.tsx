import type { Device } from '@heliograph/contracts/http';
import { hasSettings } from '@heliograph/domain/models';
import { useTranslation } from '@heliograph/i18n';
import { Menu } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { DeleteIcon, DetailIcon, EditIcon, PlusIcon, ProfileIcon } from '../../../shared/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import { useDetailAddress } from '../deviceNavigation.ts';
import { useDeviceRights } from '../deviceRights.ts';
import { useDeviceOperations } from './deviceOperations.tsx';

/** Operations the user may perform on a device (DEV-02). */
export function DeviceMenu({ device, detail = true }: { device: Device; detail?: boolean }) {
  const { t } = useTranslation('device');
  const openDialog = useDeviceOperations();
  const rights = useDeviceRights(device);
  const address = useDetailAddress(device);
  const settingAddress = useDetailAddress(device, 'setting');
  if (!detail && !rights.edit && !rights.addDevice && !rights.delete) return null;
  return (
    <OperationsMenu label={t('menu.operations', { name: device.obj_name })}>
      {detail && (
        <Menu.Item component={Link} to={address} leftSection={<DetailIcon />}>
          {t('menu.detail')}
        </Menu.Item>
      )}
      {detail && rights.setting && hasSettings(device.device_type) && (
        <Menu.Item component={Link} to={settingAddress} leftSection={<ProfileIcon />}>
          {t('menu.setting')}
        </Menu.Item>
      )}
      {rights.edit && (
        <DialogItem icon={EditIcon} onChoose={() => openDialog('edit', device)}>
          {t('menu.edit')}
        </DialogItem>
      )}
      {rights.addDevice && (
        <DialogItem icon={PlusIcon} onChoose={() => openDialog('addDevice', device)}>
          {t('menu.addDevice')}
        </DialogItem>
      )}
      {rights.delete && (
        <>
          {(detail || rights.edit) && <Menu.Divider />}
          <DialogItem icon={DeleteIcon} final onChoose={() => openDialog('delete', device)}>
            {t('menu.delete')}
          </DialogItem>
        </>
      )}
    </OperationsMenu>
  );
}
