import type { Device } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { ActionIcon, Menu } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { DeleteIcon, DetailIcon, EditIcon, MoreIcon } from '../../../shared/icons/icons.tsx';
import { useDetailAddress } from '../useDetailAddress.ts';
import type { DeviceOperation } from './deviceDialogs.ts';
import { useDeviceOperations } from './operationsContext.ts';
import { useDeviceRights } from './useDeviceRights.ts';

/** What may be done with a device (spec A §2.4). */
export function DeviceMenu({ device, detail = true }: { device: Device; detail?: boolean }) {
  const { t } = useTranslation('device');
  const ask = useDeviceOperations();
  const rights = useDeviceRights(device);
  const address = useDetailAddress(device);
  const button = useRef<HTMLButtonElement>(null);
  if (!detail && !rights.edit && !rights.delete) return null;

  const item = (operation: DeviceOperation, Icon: typeof EditIcon) => (
    <Menu.Item
      leftSection={<Icon />}
      {...(operation === 'delete' && { color: 'red' })}
      onClick={() => {
        // The dialog gives the focus back to where it was when it opened.
        button.current?.focus();
        ask(operation, device);
      }}
    >
      {t(`menu.${operation}`)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" width={200} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('menu.operations', { name: device.obj_name })}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {detail && (
          <Menu.Item component={Link} to={address} leftSection={<DetailIcon />}>
            {t('menu.detail')}
          </Menu.Item>
        )}
        {rights.edit && item('edit', EditIcon)}
        {rights.delete && (
          <>
            {(detail || rights.edit) && <Menu.Divider />}
            {item('delete', DeleteIcon)}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
