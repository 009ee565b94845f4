import type { Profile } from '@heliograph/contracts/http';
import { entitiesAtom, linkAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation } from '@heliograph/i18n';
import {
  Button,
  type ChooserColumn,
  ChooserTable,
  DeviceIcon,
  EmptyState,
  Row,
  Select,
  Stack,
  StatusLabel,
  TextInput,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { deviceTone } from '../../../../shared/device/deviceTone.ts';
import { useServerPage } from '../../../../shared/fleet/useServerPage.ts';
import { ListSkeleton } from '../../../../shared/grid/ListSkeleton.tsx';
import { Pager } from '../../../../shared/grid/Pager.tsx';
import { SearchIcon } from '../../../../shared/icons.tsx';
import { isListed, STATUS_CHOICES, type StatusChoice } from '../../deviceRows.ts';
import styles from './Compare.module.css';
import { paginate, ROWS, type ComparableDevice } from './comparison.ts';
import { ComparisonResults } from './ComparisonResults.tsx';
import {
  matchesSearch,
  useComparableDevices,
  useComparison,
  type ComparisonControls,
} from './useComparison.ts';

/** Compares devices with a profile: first the choice, then the results. */
export function ComparePanel({ profile }: { profile: Profile }) {
  const devices = useComparableDevices(profile);
  const controls = useComparison(profile);
  const { chosen, results } = controls.comparison;
  useLookAt({ deviceIds: [...new Set([...chosen, ...Object.keys(results ?? {})])] });
  if (devices === null) return <ListSkeleton />;
  return results === null ? (
    <DeviceChooser deviceType={profile.device_type} devices={devices} controls={controls} />
  ) : (
    <ComparisonResults profile={profile} devices={devices} results={results} controls={controls} />
  );
}

/** A page of the devices of a fleet that is read in parts; null of one that is held as a whole, undefined until it is there. */
function useServedDevices(
  device_type: Profile['device_type'],
  { text, status, page }: { text: string; status: StatusChoice; page: number },
): { ids: readonly number[]; total: number } | null | undefined {
  const isPartial = useAtomValue(entitiesAtom)?.isPartial ?? false;
  const { data: answer } = useServerPage(
    'fleet.getDevicePage',
    isPartial
      ? {
          device_type,
          search: text.trim().slice(0, 100),
          ...(status !== 'all' && { status }),
          offset: (page - 1) * ROWS,
          limit: ROWS,
        }
      : null,
  );
  useLookAt({ devices: isPartial && answer ? [...answer.ids] : [] });
  return isPartial ? (answer ?? undefined) : null;
}

interface DeviceChooserProps {
  deviceType: Profile['device_type'];
  devices: readonly ComparableDevice[];
  controls: ComparisonControls;
}

/** Chooses the devices to compare. */
function DeviceChooser({ deviceType, devices, controls }: DeviceChooserProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const live = useAtomValue(linkAtom).state === 'live';
  const [text, setText] = useState('');
  const [status, setStatus] = useState<StatusChoice>('all');
  const [page, setPage] = useState(1);
  const known = new Set(devices.map(({ device }) => device.device_id));
  // Devices may have been deleted meanwhile.
  const chosen = new Set(controls.comparison.chosen.filter((id) => known.has(id)));
  const served = useServedDevices(deviceType, { text, status, page });
  const found = served
    ? devices.filter(({ device }) => served.ids.includes(device.id))
    : devices.filter((row) => matchesSearch(row, text) && isListed(row, '', status));
  const paged = served
    ? { rows: found, page, pages: Math.max(1, Math.ceil(served.total / ROWS)) }
    : paginate(found, page);
  const isFiltered = served ? text !== '' || status !== 'all' : devices.length > 0;
  const count = served?.total ?? found.length;

  function choose(rows: readonly ComparableDevice[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const { device } of rows) {
      if (isChosen) next.add(device.device_id);
      else next.delete(device.device_id);
    }
    controls.choose([...next]);
  }

  const columns: ChooserColumn<ComparableDevice>[] = [
    {
      key: 'device',
      title: t('choose.column.device'),
      cell: (row) => (
        <>
          {row.name}
          <small className={styles.sub}>{row.sn}</small>
          <small className={styles.narrow}>
            {row.site} · {row.model}
          </small>
        </>
      ),
    },
    { key: 'station', title: t('choose.column.station'), cell: ({ site }) => site, wide: true },
    { key: 'model', title: t('choose.column.model'), cell: ({ model }) => model, wide: true },
    {
      key: 'status',
      title: t('choose.column.status'),
      cell: ({ status: shown }) => (
        <StatusLabel tone={deviceTone[shown]}>{common(`status.${shown}`)}</StatusLabel>
      ),
    },
  ];

  return (
    <Stack gap={16}>
      <Row gap={12} align="center" wrap>
        <TextInput
          aria-label={t('choose.search')}
          placeholder={t('choose.search')}
          leftSection={<SearchIcon />}
          className={styles.search ?? ''}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Select
          aria-label={t('choose.status')}
          data={STATUS_CHOICES.map((one) => ({
            value: one,
            label: one === 'all' ? t('choose.anyStatus') : common(`status.${one}`),
          }))}
          allowDeselect={false}
          className={styles.status ?? ''}
          value={status}
          onChange={(value) => {
            setStatus(STATUS_CHOICES.find((one) => one === value) ?? 'all');
            setPage(1);
          }}
        />
        <p className={styles.count} role="status">
          {chosen.size === 0 ? t('choose.none') : t('choose.chosen', { count: chosen.size })}
        </p>
        <Button disabled={chosen.size === 0 || !live} onClick={() => controls.compare([...chosen])}>
          {chosen.size === 0 ? t('choose.compareNone') : t('choose.compare', { count: chosen.size })}
        </Button>
      </Row>
      {served === undefined || (found.length === 0 && count > 0) ? (
        <ListSkeleton />
      ) : found.length === 0 ? (
        <EmptyState
          icon={<DeviceIcon />}
          title={t(isFiltered ? 'choose.noMatch' : 'choose.noDevices')}
          hint={t(isFiltered ? 'choose.noMatchHint' : 'choose.noDevicesHint')}
        />
      ) : (
        <ChooserTable
          label={t('choose.title')}
          rows={paged.rows}
          all={found}
          columns={columns}
          idOf={({ device }) => device.device_id}
          isChosen={({ device }) => chosen.has(device.device_id)}
          allLabel={t('choose.all', { count: found.length })}
          rowLabel={({ name }) => t('choose.one', { name })}
          rowData={({ device }) => ({ 'data-device': device.device_id })}
          onChoose={choose}
        />
      )}
      {found.length > 0 && (
        <Pager page={paged.page} pages={paged.pages} total={t('choose.found', { count })} onPage={setPage} />
      )}
    </Stack>
  );
}
