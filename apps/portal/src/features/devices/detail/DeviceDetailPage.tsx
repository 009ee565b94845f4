import { lastSeenAt } from '@heliograph/board';
import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { DeviceTypeCode, isGateway } from '@heliograph/domain/models';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import { DeviceIcon, Tabs } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { ConnectNotice } from '../../../shared/gateway/ConnectNotice.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { Gone } from '../../../shared/page/Gone.tsx';
import layout from '../../../shared/page/page.module.css';
import { useDeviceStates } from '../../../shared/device/useDeviceStatuses.ts';
import { AlarmBanner } from '../../../shared/alarms/AlarmBanner.tsx';
import { useSearch } from '../../../shared/page/useSearch.ts';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { useRecall } from '../../../shared/useRecall.ts';
import { useDeviceRights } from '../deviceRights.ts';
import { useListAddress } from '../deviceNavigation.ts';
import { controlGroup, settingGroups } from '../setting/settingGroups.ts';
import { SettingTab } from '../setting/SettingTab.tsx';
import { useWriteJobMessages } from '../setting/useWriteJobs.ts';
import { AlarmTab } from './AlarmTab.tsx';
import { DeviceHeader } from './DeviceHeader.tsx';
import { isReported } from './realTime/propertyText.ts';
import { RealTimeTab } from './realTime/RealTimeTab.tsx';
import { useRequestedValues } from './realTime/useRequestedValues.ts';
import { lazyPart } from '../../../shared/failure/lazyPart.tsx';

const ChargerControl = lazyPart(
  async () => (await import('../charger/ChargerControl.tsx')).ChargerControl,
  <ListSkeleton />,
);

const DiagnosticsTab = lazyPart(
  async () => (await import('../diagnostics/DiagnosticsTab.tsx')).DiagnosticsTab,
  <ListSkeleton />,
);

/** Tabs of the detail, kept in the address; real-time data first (DEV-03). */
const TABS = ['realTime', 'setting', 'diagnostics', 'warning', 'fault'] as const;
type DetailTab = (typeof TABS)[number];

/** One device, in place of the list (DEV-03). */
export function DeviceDetailPage({ id }: { id: number }) {
  const { t } = useTranslation('device');
  const isHeld = useLookAt({ devices: [id] });
  const devices = useAtomValue(entitiesAtom)?.devices;
  const back = useListAddress();
  const device = devices?.find((one) => one.id === id);
  return (
    <div className={layout.page}>
      <BackLink to={back}>{t('detail.back')}</BackLink>
      {devices === undefined || (!device && !isHeld) ? (
        <ListSkeleton />
      ) : device ? (
        // Keyed by device: readings and requests under way belong to one device.
        <Detail key={device.id} device={device} />
      ) : (
        <Gone
          icon={<DeviceIcon />}
          title={t('detail.gone')}
          hint={t('detail.goneHint')}
          back={{ to: back, text: t('detail.back') }}
        />
      )}
    </div>
  );
}

/** Current problems of a device. */
function DeviceAlarms({ device }: { device: Device }) {
  const devices = useMemo(() => [device], [device]);
  const states = useDeviceStates();
  const row = states?.id.indexOf(device.id) ?? -1;
  const at = states?.at[row] ?? NaN;
  const status = DEVICE_STATUSES[states?.status[row] ?? -1] ?? device.status;
  return (
    <AlarmBanner
      devices={devices}
      status={status}
      lastSeen={lastSeenAt(Number.isNaN(at) ? null : at, device.last_online)}
    />
  );
}

function Detail({ device }: { device: Device }) {
  const { t } = useTranslation('device');
  const station = useAtomValue(entitiesAtom)?.stations.find(({ id }) => id === device.station_id);
  const model = useEngineQuery({
    key: ['fleet.model', device.mod_id],
    ask: ({ api }) => api.fleet.model({ modId: device.mod_id }),
    // Its language may have changed.
    rereadOn: ['entities'],
  });
  const properties = useMemo(() => model.data?.funs.filter(isReported) ?? [], [model.data]);
  const { ask, setting } = useDeviceRights(device);
  const requested = useRequestedValues(device, properties);
  const [search, changeSearch] = useSearch();
  const charging = ask && device.device_type === DeviceTypeCode.evCharger && controlGroup(device.mod_id);
  const isPossible: Partial<Record<DetailTab, boolean>> = {
    setting: ask && settingGroups(device.mod_id).length > 0,
    diagnostics: setting && isGateway(device.device_type),
  };
  const tabs = TABS.filter((tab) => isPossible[tab] ?? true);
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? TABS[0];
  useWriteJobMessages(device);
  useRecall(device.station_id);

  function choose(tab: DetailTab) {
    changeSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('tab', tab);
      for (const linkedAlarm of ['since', 'state']) next.delete(linkedAlarm);
      return next;
    });
  }

  const since = Number(search.get('since'));
  const linkedAlarm = since > 0 ? { since, resolved: search.get('state') === 'resolved' } : null;
  const alarms = (kind: 'warning' | 'fault') => (
    <AlarmTab key={`${kind} ${since}`} device={device} kind={kind} linkedAlarm={linkedAlarm} />
  );
  const views: Record<DetailTab, () => ReactNode> = {
    realTime: () => (
      <RealTimeTab device={device} query={model} properties={properties} requested={requested}>
        {charging && <ChargerControl device={device} group={charging} />}
      </RealTimeTab>
    ),
    setting: () => <SettingTab device={device} />,
    diagnostics: () => <DiagnosticsTab device={device} />,
    warning: () => alarms('warning'),
    fault: () => alarms('fault'),
  };

  return (
    <>
      <DeviceHeader device={device} requested={requested} />
      <DeviceAlarms device={device} />
      {station && <ConnectNotice station={station} />}
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
