import type { Station, StationRight } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Menu } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { DeleteIcon, DetailIcon, EditIcon, InfoIcon, KeyIcon } from '../../../shared/icons/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import { stationPath } from '../../../shared/station/stationPath.ts';
import { StarIcon } from '../favourite/StarIcon.tsx';
import { useFavourite } from '../favourite/useFavourite.ts';
import { AuthoriseIcon, LinkIcon, ShareIcon, TariffIcon } from './icons.tsx';
import type { StationOperation } from './stationDialogs.ts';
import { useStationOperations } from './stationOperations.tsx';

/** What may be done with a station, by the rights that the server gives (spec B §6). */
export function StationMenu({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const ask = useStationOperations();
  // Somebody of an enterprise links the owner, everybody else an enterprise (spec B §2.6).
  const ofCompany = Boolean(useAtomValue(userAtom)?.company_code);
  const favourite = useFavourite(station);
  const may = (right: StationRight) => station.rights.includes(right);

  const item = (operation: StationOperation, label: string, icon: typeof InfoIcon) => (
    <DialogItem icon={icon} final={operation === 'delete'} onChoose={() => ask(operation, station)}>
      {label}
    </DialogItem>
  );
  return (
    <OperationsMenu label={t('menu.operations', { name: station.station_name })}>
      {item('info', t('menu.info'), InfoIcon)}
      <Menu.Item component={Link} to={stationPath(station.id)} leftSection={<DetailIcon />}>
        {t('menu.detail')}
      </Menu.Item>
      {may('collect') && (
        <Menu.Item leftSection={<StarIcon full={favourite.on} />} onClick={favourite.toggle}>
          {t(favourite.on ? 'favourite.remove' : 'favourite.add')}
        </Menu.Item>
      )}
      {may('edit') && item('edit', t('menu.edit'), EditIcon)}
      {may('share') && item('share', t('menu.share'), ShareIcon)}
      {may('authorise') && item('authorise', t('menu.authorise'), AuthoriseIcon)}
      {may('tariff') && item('tariff', t('menu.tariff'), TariffIcon)}
      {may('editAll') && item('gateway', t('menu.gateway'), KeyIcon)}
      {may('link') && item('link', t(ofCompany ? 'menu.linkOwner' : 'menu.linkEnterprise'), LinkIcon)}
      {may('delete') && (
        <>
          <Menu.Divider />
          {item('delete', t('menu.delete'), DeleteIcon)}
        </>
      )}
    </OperationsMenu>
  );
}
