import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, StationIcon } from '@heliograph/ui';
import { Button, Select } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import layout from '../../shared/page/page.module.css';
import styles from './DeviceListPage.module.css';
import { STATUS_CHOICES, deviceRows, isListed } from './deviceRow.ts';
import { useDeviceFilter } from './useDeviceFilter.ts';
import { useDeviceStates } from '../../shared/device/useDeviceStates.ts';

const DeviceGrid = lazy(async () => ({ default: (await import('./DeviceGrid.tsx')).DeviceGrid }));

/** The devices of one type with their live status (spec A §2.4). */
export function DeviceListPage() {
  const { deviceType = '' } = useParams();
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const entities = useAtomValue(entitiesAtom);
  const states = useDeviceStates();
  const [{ text, status }, setFilter] = useDeviceFilter();

  const rows = useMemo(
    () => entities && deviceRows(deviceType, entities.devices, entities.stations, states),
    [deviceType, entities, states],
  );
  const found = useMemo(
    () => rows?.filter((row) => isListed(row, text, status)) ?? null,
    [rows, text, status],
  );
  const type = entities?.deviceTypes.find(({ code_id }) => code_id === deviceType)?.code_name;

  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1 className={layout.title}>{type === undefined ? t('title') : t('listOf', { type })}</h1>
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
        </div>
      </div>
      {found === null ? (
        <ListSkeleton />
      ) : found.length === 0 ? (
        <EmptyState
          icon={<StationIcon />}
          title={t(rows?.length ? 'noMatch' : 'empty')}
          hint={t(rows?.length ? 'noMatchHint' : 'emptyHint')}
          action={
            rows?.length ? (
              <Button mt="sm" variant="light" onClick={() => setFilter({ text: '', status: 'all' })}>
                {t('reset')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <DeviceGrid rows={found} gateways={deviceType === 'C001'} />
        </Suspense>
      )}
    </div>
  );
}
