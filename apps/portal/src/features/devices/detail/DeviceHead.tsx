import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { serialOf } from '@heliograph/domain/parameters';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { StatusLabel } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, createElement, lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { deviceTone } from '../../../shared/device/deviceTone.ts';
import { deviceTypeIcon } from '../../../shared/device/deviceTypeIcon.ts';
import { useDeviceStates } from '../../../shared/device/useDeviceStates.ts';
import layout from '../../../shared/page/page.module.css';
import { stationPath } from '../../../shared/station/stationPath.ts';
import { DeviceMenu } from '../dialogs/DeviceMenu.tsx';
import { ControlButton } from '../setting/ControlButton.tsx';
import { UpgradeBadge } from '../upgrade/UpgradeBadge.tsx';
import { useUpgrading } from '../upgrade/useUpgrading.ts';
import styles from './DeviceHead.module.css';
import type { Asked } from './realTime/useAsked.ts';
import { VersionList } from './VersionList.tsx';

const UpgradeDialog = lazy(async () => ({
  default: (await import('../upgrade/UpgradeDialog.tsx')).UpgradeDialog,
}));

/** Which device is shown, how it is, and what may be done with it (spec A §2.5). */
export function DeviceHead({ device, asked }: { device: Device; asked: Asked }) {
  const { t: common } = useTranslation();
  const { t: firmware } = useTranslation('firmware');
  const states = useDeviceStates();
  const station = useAtomValue(entitiesAtom)?.stations.find(({ id }) => id === device.station_id);
  const row = states?.id.indexOf(device.id) ?? -1;
  const status = (row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0]) ?? device.status;
  const [opened, setOpened] = useState(false);
  const upgrading = useUpgrading(device, asked, opened);

  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <span className={styles.picture}>{createElement(deviceTypeIcon(device.device_type))}</span>
        <div className={styles.names}>
          <div className={styles.name}>
            <h1 className={layout.title}>{device.obj_name}</h1>
            <StatusLabel tone={deviceTone[status]} pill>
              {common(`status.${status}`)}
            </StatusLabel>
            <UpgradeBadge upgrade={upgrading.upgrades?.[0]} onOpen={() => setOpened(true)} />
          </div>
          <p className={styles.about}>
            <span>{device.type_name}</span>
            <span className={styles.serial}>{serialOf(device.device_code, asked.texts).toUpperCase()}</span>
            {station && (
              <Link to={stationPath(station.id)} className={styles.link ?? ''}>
                {station.station_name}
              </Link>
            )}
          </p>
          <VersionList texts={asked.texts} />
        </div>
      </div>
      <div className={styles.actions}>
        {upgrading.possible && (
          <Button variant="default" onClick={() => setOpened(true)}>
            {firmware('button')}
          </Button>
        )}
        <ControlButton device={device} />
        <DeviceMenu device={device} detail={false} />
      </div>
      {opened && (
        <Suspense>
          <UpgradeDialog
            device={device}
            status={status}
            asked={asked}
            upgrading={upgrading}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
