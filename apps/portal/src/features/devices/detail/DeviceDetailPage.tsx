import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { DeviceIcon, EmptyState, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { useListAddress } from '../useListAddress.ts';
import { settingGroups } from '../setting/settingGroups.ts';
import { SettingTab } from '../setting/SettingTab.tsx';
import { useEndedJobs } from '../setting/useEndedJobs.ts';
import { AlarmTab } from './alarms/AlarmTab.tsx';
import { DeviceHead } from './DeviceHead.tsx';
import { isTold } from './realTime/properties.ts';
import { RealTimeTab } from './realTime/RealTimeTab.tsx';
import { useAsked } from './realTime/useAsked.ts';
import { useModel } from './useModel.ts';

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
      <BackLink to={back}>{t('detail.back')}</BackLink>
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
      <DeviceHead device={device} asked={asked} />
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
