import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { DeviceIcon, EmptyState, StatusLabel, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { serialOf } from '@heliograph/domain/parameters';
import { createElement, useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { deviceTone } from '../../../shared/device/deviceTone.ts';
import { deviceTypeIcon } from '../../../shared/device/deviceTypeIcon.ts';
import { useDeviceStates } from '../../../shared/device/useDeviceStates.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { ChevronLeftIcon } from '../../../shared/icons/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import { stationPath } from '../../../shared/station/stationPath.ts';
import { DeviceMenu } from '../dialogs/DeviceMenu.tsx';
import { useListAddress } from '../useListAddress.ts';
import { ControlButton } from '../setting/ControlButton.tsx';
import { settingGroups } from '../setting/settingGroups.ts';
import { SettingTab } from '../setting/SettingTab.tsx';
import { useEndedJobs } from '../setting/useEndedJobs.ts';
import styles from './DeviceDetailPage.module.css';
import { AlarmTab } from './alarms/AlarmTab.tsx';
import { isTold } from './realTime/properties.ts';
import { RealTimeTab } from './realTime/RealTimeTab.tsx';
import { useAsked } from './realTime/useAsked.ts';
import { useModel } from './useModel.ts';
import { VersionList } from './VersionList.tsx';

/** What a device's detail shows, kept in the address; real-time data first (spec A §2.5). */
const TABS = ['realTime', 'setting', 'warning', 'fault'] as const;
type DetailTab = (typeof TABS)[number];

/** One device in the place of the list that it was chosen from (spec A §2.5). */
export function DeviceDetailPage({ id }: { id: number }) {
  const { t } = useTranslation('device');
  const devices = useAtomValue(entitiesAtom)?.devices;
  const back = useListAddress();
  const device = devices?.find((one) => one.id === id);
  return (
    <div className={layout.page}>
      <Link to={back} className={styles.back ?? ''}>
        <ChevronLeftIcon />
        {t('detail.back')}
      </Link>
      {devices === undefined ? (
        <ListSkeleton />
      ) : device ? (
        // Another device is another view: what is read and on its way stays with the one before.
        <Detail key={device.id} device={device} />
      ) : (
        <EmptyState
          icon={<DeviceIcon />}
          title={t('detail.gone')}
          hint={t('detail.goneHint')}
          action={
            <Button mt="sm" variant="light" component={Link} to={back}>
              {t('detail.back')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function Detail({ device }: { device: Device }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const states = useDeviceStates();
  const station = useAtomValue(entitiesAtom)?.stations.find(({ id }) => id === device.station_id);
  const row = states?.id.indexOf(device.id) ?? -1;
  const status = (row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0]) ?? device.status;
  const { model, failure } = useModel(device.mod_id);
  const told = useMemo(() => model?.funs.filter(isTold) ?? [], [model]);
  const asked = useAsked(device, told);
  const [search, setSearch] = useSearchParams();
  const tabs = TABS.filter((tab) => tab !== 'setting' || settingGroups(device.mod_id).length > 0);
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? TABS[0];
  useEndedJobs(device);

  function choose(tab: DetailTab) {
    setSearch(
      (before) => {
        before.set('tab', tab);
        for (const sought of ['since', 'state']) before.delete(sought);
        return before;
      },
      { replace: true },
    );
  }

  const since = Number(search.get('since'));
  const sought = since > 0 ? { since, resolved: search.get('state') === 'resolved' } : null;
  const alarms = (kind: 'warning' | 'fault') => (
    <AlarmTab key={`${kind} ${since}`} device={device} kind={kind} sought={sought} />
  );
  const views: Record<DetailTab, () => ReactNode> = {
    realTime: () => <RealTimeTab device={device} model={model} failure={failure} told={told} asked={asked} />,
    setting: () => <SettingTab device={device} />,
    warning: () => alarms('warning'),
    fault: () => alarms('fault'),
  };

  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <span className={styles.picture}>{createElement(deviceTypeIcon(device.device_type))}</span>
          <div className={styles.names}>
            <div className={styles.name}>
              <h1 className={layout.title}>{device.obj_name}</h1>
              <StatusLabel tone={deviceTone[status]} pill>
                {common(`status.${status}`)}
              </StatusLabel>
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
          <ControlButton device={device} />
          <DeviceMenu device={device} detail={false} />
        </div>
      </div>
      <Tabs
        label={t('detail.views')}
        value={shown}
        tabs={tabs.map((value) => ({ value, label: t(`detail.tab.${value}`) }))}
        onChange={choose}
      >
        {views[shown]()}
      </Tabs>
    </>
  );
}
