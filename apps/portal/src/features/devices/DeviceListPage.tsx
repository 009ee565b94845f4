import { isDeviceType, isGateway } from '@heliograph/domain/models';
import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Select, StationIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useDeviceStates } from '../../shared/device/useDeviceStatuses.ts';
import { useFleetList } from '../../shared/fleet/useFleetList.ts';
import { PAGE_SIZE } from '../../shared/grid/Pager.tsx';
import { usePageNumber } from '../../shared/grid/usePageNumber.ts';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { importPath } from '../../shared/paths.ts';
import { useAddressFilter } from '../../shared/page/useAddressFilter.ts';
import styles from './DeviceListPage.module.css';
import { deviceRows, isListed, STATUS_CHOICES, type DeviceRow, type StatusChoice } from './deviceRows.ts';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const DeviceGrid = lazyPart(async () => (await import('./DeviceGrid.tsx')).DeviceGrid, <ListSkeleton />);
// Along with what it is to show, not after it.
void DeviceGrid.preload();

/** The devices of one type with their live status (DEV-01). */
export function DeviceListPage() {
  const { deviceType = '' } = useParams();
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const user = useAtomValue(userAtom);
  const entities = useAtomValue(entitiesAtom);
  const states = useDeviceStates();
  const [{ text, status }, setFilter] = useAddressFilter(parseFilter, filterAddress);
  const [page, turn] = usePageNumber();
  const rows = useMemo(
    () => entities && deviceRows(deviceType, entities.devices, entities.stations, states),
    [deviceType, entities, states],
  );
  const list = useFleetList({
    name: 'fleet.getDevicePage',
    request: {
      ...(isDeviceType(deviceType) && { device_type: deviceType }),
      search: text.trim().slice(0, 100),
      ...(status !== 'all' && { status }),
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    },
    rows,
    idOf: getId,
    matches: useCallback((row: DeviceRow) => isListed(row, text, status), [text, status]),
  });
  const isFiltered = text !== '' || status !== 'all';
  const type = entities?.deviceTypes.find(({ code_id }) => code_id === deviceType)?.code_name;

  return (
    <div className={layout.page}>
      <PageHead title={type === undefined ? t('title') : t('listOf', { type })}>
        <div className={styles.search}>
          <SearchField
            label={t('search')}
            className={styles.text ?? ''}
            value={text}
            onChange={(typed) => setFilter({ text: typed })}
          />
          <Select
            aria-label={t('status')}
            data={STATUS_CHOICES.map((one) => ({
              value: one,
              label: one === 'all' ? t('anyStatus') : common(`status.${one}`),
            }))}
            allowDeselect={false}
            className={styles.status ?? ''}
            value={status}
            onChange={(value) => setFilter({ status: STATUS_CHOICES.find((one) => one === value) ?? 'all' })}
          />
          {user?.is_guest === 0 && (
            <Button variant="default" component={Link} to={importPath('device')}>
              {t('import')}
            </Button>
          )}
        </div>
      </PageHead>
      {list === null ? (
        <ListSkeleton />
      ) : list.rows.length === 0 ? (
        <EmptyState
          icon={<StationIcon />}
          title={t(isFiltered ? 'noMatch' : 'empty')}
          hint={t(isFiltered ? 'noMatchHint' : 'emptyHint')}
          action={
            isFiltered ? (
              <Button mt="sm" variant="light" onClick={() => setFilter({ text: '', status: 'all' })}>
                {t('reset')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <DeviceGrid
          rows={list.rows}
          gateways={isGateway(deviceType)}
          page={page}
          onPage={turn}
          isOnePage={list.page !== null}
          of={list.of}
        />
      )}
    </div>
  );
}

const getId = ({ id }: DeviceRow) => id;

interface DeviceFilter {
  text: string;
  status: StatusChoice;
}

const parseFilter = (search: URLSearchParams): DeviceFilter => ({
  text: search.get('q') ?? '',
  status: STATUS_CHOICES.find((one) => one === search.get('status')) ?? 'all',
});

const filterAddress = ({ text, status }: DeviceFilter): Record<string, string> => ({
  ...(text && { q: text }),
  ...(status !== 'all' && { status }),
});
