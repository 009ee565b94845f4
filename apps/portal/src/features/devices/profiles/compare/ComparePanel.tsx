import type { Profile } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
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
import { useCallback, useState } from 'react';
import { deviceTone } from '../../../../shared/device/deviceTone.ts';
import { useFleetList } from '../../../../shared/fleet/useFleetList.ts';
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

const getId = ({ id }: ComparableDevice) => id;

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
  const list = useFleetList({
    name: 'fleet.getDevicePage',
    request: {
      device_type: deviceType,
      search: text.trim().slice(0, 100),
      ...(status !== 'all' && { status }),
      offset: (page - 1) * ROWS,
      limit: ROWS,
    },
    rows: devices,
    idOf: getId,
    matches: useCallback(
      (row: ComparableDevice) => matchesSearch(row, text) && isListed(row, '', status),
      [text, status],
    ),
  });
  const found = list?.rows ?? [];
  const paged = list?.page
    ? { rows: found, page, pages: Math.max(1, Math.ceil(list.of / ROWS)) }
    : paginate(found, page);
  const isFiltered = text !== '' || status !== 'all';

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
      {list === null ? (
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
      {list && found.length > 0 && (
        <Pager
          page={paged.page}
          pages={paged.pages}
          total={t('choose.found', { count: list.of })}
          onPage={setPage}
        />
      )}
    </Stack>
  );
}
