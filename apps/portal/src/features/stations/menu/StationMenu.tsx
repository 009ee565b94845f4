import type { Station, StationRight } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { createIcon, Menu } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import {
  CalendarIcon,
  DeleteIcon,
  DetailIcon,
  EditIcon,
  HistoryIcon,
  InfoIcon,
  KeyIcon,
  MeterIcon,
  PlusIcon,
} from '../../../shared/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import { meterFilePath, schedulePath, stationAuditPath, stationPath } from '../../../shared/paths.ts';
import { StarIcon } from '../FavouriteStar.tsx';
import { useFavourite } from '../useFavourite.ts';
import { type StationOperation, useStationOperations } from './stationOperations.tsx';

/** [STN-04] The operations of a station that the user's rights allow. */
export function StationMenu({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const openDialog = useStationOperations();
  // [SHR-04] Users of an enterprise link the owner, all others an enterprise.
  const hasCompany = Boolean(useAtomValue(userAtom)?.company_code);
  const favourite = useFavourite(station);
  const has = (right: StationRight) => station.rights.includes(right);

  const item = (operation: StationOperation, label: string, icon: typeof InfoIcon) => (
    <DialogItem
      icon={icon}
      final={operation === 'delete' || operation === 'leave'}
      onChoose={() => openDialog(operation, station)}
    >
      {label}
    </DialogItem>
  );
  return (
    <OperationsMenu label={t('menu.operations', { name: station.station_name })}>
      {item('info', t('menu.info'), InfoIcon)}
      <Menu.Item component={Link} to={stationPath(station.id)} leftSection={<DetailIcon />}>
        {t('menu.detail')}
      </Menu.Item>
      <Menu.Item component={Link} to={meterFilePath(station.id)} leftSection={<MeterIcon />}>
        {t('menu.meterFile')}
      </Menu.Item>
      <Menu.Item component={Link} to={schedulePath(station.id)} leftSection={<CalendarIcon />}>
        {t('menu.schedule')}
      </Menu.Item>
      {has('collect') && (
        <Menu.Item leftSection={<StarIcon isFilled={favourite.isFavourite} />} onClick={favourite.toggle}>
          {t(favourite.isFavourite ? 'favourite.remove' : 'favourite.add')}
        </Menu.Item>
      )}
      {has('edit') && item('edit', t('menu.edit'), EditIcon)}
      {has('share') && item('share', t('menu.share'), ShareIcon)}
      {has('authorise') && item('authorise', t('menu.authorise'), AuthoriseIcon)}
      {has('tariff') && item('tariff', t('menu.tariff'), TariffIcon)}
      {has('editAll') && item('addDevice', t('menu.addDevice'), PlusIcon)}
      {has('editAll') && item('gateway', t('menu.gateway'), KeyIcon)}
      {has('audit') && (
        <Menu.Item component={Link} to={stationAuditPath(station.id)} leftSection={<HistoryIcon />}>
          {t('menu.audit')}
        </Menu.Item>
      )}
      {has('link') && item('link', t(hasCompany ? 'menu.linkOwner' : 'menu.linkEnterprise'), LinkIcon)}
      {(has('leave') || has('delete')) && <Menu.Divider />}
      {has('leave') && item('leave', t('menu.leave'), LeaveIcon)}
      {has('delete') && item('delete', t('menu.delete'), DeleteIcon)}
    </OperationsMenu>
  );
}

const ShareIcon = createIcon(
  <path d="M17.5 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 16a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.7 10.8l6.6-4M8.7 13.2l6.6 4" />,
);
const AuthoriseIcon = createIcon(
  <path d="M12 3l7.5 2.8v5.7c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V5.8zM8.7 12l2.3 2.3 4.3-4.6" />,
);
const LeaveIcon = createIcon(<path d="M14 4.5H5.5v15H14M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5" />);
const TariffIcon = createIcon(<path d="M3.5 11.5V4h7.5l9.5 9.5-7.5 7.5zM7.7 8.2v.01" />);
const LinkIcon = createIcon(
  <path d="M10 14.5a4 4 0 0 1 0-5.6l3.3-3.3a4 4 0 0 1 5.6 5.6l-1.7 1.7M14 9.5a4 4 0 0 1 0 5.6l-3.3 3.3a4 4 0 0 1-5.6-5.6l1.7-1.7" />,
);
