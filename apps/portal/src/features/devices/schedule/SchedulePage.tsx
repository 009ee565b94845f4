import type { Device, Station } from '@heliograph/contracts/http';
import type { ParameterGroup } from '@heliograph/domain/parameters';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { DeviceIcon, EmptyState, SelectField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { LockIcon } from '../../../shared/icons.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { PageHead } from '../../../shared/page/PageHead.tsx';
import { useSearch } from '../../../shared/page/useSearch.ts';
import { stationPath } from '../../../shared/paths.ts';
import { StationPage } from '../../../shared/station/StationPage.tsx';
import { useDeviceRights } from '../deviceRights.ts';
import { settingGroups } from '../setting/settingGroups.ts';
import { useSettingsForm } from '../setting/useGroupForm.ts';
import { DeviceSchedule } from './DeviceSchedule.tsx';

/** [BIL-04] The time points of a station's inverter, what electricity costs, and the inverter's clock on one axis. */
export const SchedulePage = () => (
  <StationPage>{(station) => <Schedule key={station.id} station={station} />}</StationPage>
);

function Schedule({ station }: { station: Station }) {
  const { t } = useTranslation('schedule');
  const [search, change] = useSearch();
  const devices = (useAtomValue(entitiesAtom)?.devices ?? []).filter(
    ({ station_id, mod_id }) => station_id === station.id && slotGroup(settingGroups(mod_id)) !== undefined,
  );
  const device = devices.find(({ id }) => String(id) === search.get('device')) ?? devices[0];
  return (
    <div className={layout.page}>
      <BackLink to={stationPath(station.id)}>{station.station_name}</BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        {device && devices.length > 1 && (
          <SelectField
            label={t('inverter')}
            value={String(device.id)}
            options={devices.map(({ id, obj_name }) => ({ value: String(id), label: obj_name }))}
            onChange={(id) => change((before) => ({ ...Object.fromEntries(before), device: id }))}
          />
        )}
      </PageHead>
      {device ? (
        <OneDevice key={device.id} station={station} device={device} />
      ) : (
        <EmptyState icon={<DeviceIcon />} title={t('noSlots')} hint={t('noSlotsHint')} />
      )}
    </div>
  );
}

/** The group with the bounds that the device reported, for who may read it. */
function OneDevice({ station, device }: { station: Station; device: Device }) {
  const [{ values }] = useSettingsForm(device);
  const { t } = useTranslation('schedule');
  const rights = useDeviceRights(device);
  const group = slotGroup(settingGroups(device.mod_id, values));
  if (!group) return null;
  if (!rights.ask) return <EmptyState icon={<LockIcon />} title={t('noRight')} hint={t('noRightHint')} />;
  return <DeviceSchedule station={station} device={device} group={group} isAllowed={rights.setting} />;
}

const slotGroup = (groups: readonly ParameterGroup[]) =>
  groups.find(({ parameters }) => parameters.some(({ code }) => code === 'sell_time_1'));
