import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { getSerial, toVersions } from '@heliograph/domain/parameters';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Row, StatusLabel, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { createElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { deviceTone } from '../../../shared/device/deviceTone.ts';
import { deviceTypeIcon } from '../../../shared/device/deviceTypeIcon.ts';
import { useDeviceStates } from '../../../shared/device/useDeviceStatuses.ts';
import layout from '../../../shared/page/page.module.css';
import { stationPath } from '../../../shared/paths.ts';
import { DeviceMenu } from '../dialogs/DeviceMenu.tsx';
import { ControlButton } from '../setting/ControlButton.tsx';
import { UpgradeBadge } from '../upgrade/UpgradeBadge.tsx';
import { useUpgrades } from '../upgrade/useUpgrades.ts';
import styles from './DeviceHeader.module.css';
import type { RequestedValues } from './realTime/useRequestedValues.ts';
import { lazyDialog } from '../../../shared/failure/lazyPart.tsx';

const UpgradeDialog = lazyDialog(async () => (await import('../upgrade/UpgradeDialog.tsx')).UpgradeDialog);

/** The device's name, status and versions, and its operations (DET-01). */
export function DeviceHeader({ device, requested }: { device: Device; requested: RequestedValues }) {
  const { t: common } = useTranslation();
  const { t: firmware } = useTranslation('firmware');
  const states = useDeviceStates();
  const station = useAtomValue(entitiesAtom)?.stations.find(({ id }) => id === device.station_id);
  const row = states?.id.indexOf(device.id) ?? -1;
  const status = (row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0]) ?? device.status;
  const [opened, setOpened] = useState(false);
  const upgrading = useUpgrades(device, requested, opened);

  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <span className={styles.picture}>{createElement(deviceTypeIcon(device.device_type))}</span>
        <Text as="div" shrinks>
          <Row gap={[4, 12]} align="center" wrap>
            <h1 className={layout.title}>{device.obj_name}</h1>
            <StatusLabel tone={deviceTone[status]} pill>
              {common(`status.${status}`)}
            </StatusLabel>
            <UpgradeBadge upgrade={upgrading.upgrades?.[0]} onOpen={() => setOpened(true)} />
          </Row>
          <Row as="p" gap={[0, 12]} wrap tone="soft" size={14}>
            <span>{device.type_name}</span>
            <span>{getSerial(device.device_code, requested.texts).toUpperCase()}</span>
            {station && (
              <Link to={stationPath(station.id)} className={styles.link ?? ''}>
                {station.station_name}
              </Link>
            )}
          </Row>
          {requested.possible && <VersionList texts={requested.texts} />}
        </Text>
      </div>
      <Row gap={8} align="center">
        {upgrading.possible && (
          <Button variant="default" onClick={() => setOpened(true)}>
            {firmware('button')}
          </Button>
        )}
        <ControlButton device={device} />
        <DeviceMenu device={device} detail={false} />
      </Row>
      {opened && (
        <UpgradeDialog
          device={device}
          status={status}
          requested={requested}
          upgrading={upgrading}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}

const SHOWN = ['protocol', 'HMI', 'MAIN'] as const;

/** Reported versions, each as V.x.x.x (LIVE-08). */
function VersionList({ texts }: { texts: Readonly<Record<string, string | null>> }) {
  const { t } = useTranslation('device');
  const versions = toVersions(texts);
  return (
    <Row as="dl" gap={[0, 16]} wrap tone="faint" size={13} aria-label={t('detail.versions')}>
      {SHOWN.map((name) => (
        <Row key={name} gap={6}>
          <dt>{t(`detail.version.${name}`)}</dt>
          <dd>{versions[name]}</dd>
        </Row>
      ))}
    </Row>
  );
}
