import { useTranslation } from '@heliograph/i18n';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { StationIcon } from '@heliograph/ui';
import { DeviceTree } from '../../shared/tree/DeviceTree.tsx';
import styles from './FaultDevices.module.css';

export interface FaultDevicesProps {
  /** `device_id` of each ticked device. */
  checked: ReadonlySet<string>;
  /** Devices there are. */
  of: number;
  onChange: (checked: ReadonlySet<string>) => void;
}

/** The tree of stations and devices: beside the table, or behind a button where there is no room for both. */
export function FaultDevices({ checked, of, onChange }: FaultDevicesProps) {
  const { t } = useTranslation('fault');
  const { t: common } = useTranslation();
  const narrow = useMediaQuery('(max-width: 74.99em)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const tree = <DeviceTree label={t('devices.label')} checked={checked} onChange={onChange} bulk />;

  if (!narrow)
    return (
      <aside className={styles.tree} aria-label={t('devices.label')}>
        {tree}
      </aside>
    );
  return (
    <>
      <Button
        variant="default"
        className={styles.button ?? ''}
        leftSection={<StationIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('devices.chosen', { count: checked.size, of })}
      </Button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        title={t('devices.label')}
        size="min(24rem, 100%)"
        closeButtonProps={{ 'aria-label': common('action.close') }}
        classNames={{ content: styles.drawer ?? '', body: styles.body ?? '' }}
      >
        {tree}
        <Button fullWidth onClick={() => setOpen(false)}>
          {t('devices.show')}
        </Button>
      </Drawer>
    </>
  );
}
