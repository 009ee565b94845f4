import { linkAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, DeviceIcon, EmptyState, StatusLabel, VisuallyHidden } from '@heliograph/ui';
import { Button, Select, TextInput } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { deviceTone } from '../../../../shared/device/deviceTone.ts';
import { Pager } from '../../../../shared/grid/Pager.tsx';
import { SearchIcon } from '../../../../shared/icons/icons.tsx';
import { STATUS_CHOICES, isListed, type StatusChoice } from '../../deviceRow.ts';
import styles from './Compare.module.css';
import { pageOf } from './pageOf.ts';
import { isSought, type ComparableDevice } from './useComparable.ts';
import type { Comparing } from './useComparison.ts';

interface DeviceChooserProps {
  devices: readonly ComparableDevice[];
  comparing: Comparing;
}

/** Which devices of the fleet are compared. */
export function DeviceChooser({ devices, comparing }: DeviceChooserProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const live = useAtomValue(linkAtom).state === 'live';
  const [text, setText] = useState('');
  const [status, setStatus] = useState<StatusChoice>('all');
  const [page, setPage] = useState(1);
  const known = new Set(devices.map(({ device }) => device.device_id));
  // What was deleted meanwhile is no longer a choice.
  const chosen = new Set(comparing.comparison.chosen.filter((id) => known.has(id)));
  const found = devices.filter((row) => isSought(row, text) && isListed(row, '', status));
  const paged = pageOf(found, page);
  const foundIds = found.map(({ device }) => device.device_id);
  const ticked = foundIds.filter((id) => chosen.has(id)).length;

  function choose(ids: readonly string[], on: boolean) {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    comparing.choose([...next]);
  }

  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
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
        <Button disabled={chosen.size === 0 || !live} onClick={() => comparing.compare([...chosen])}>
          {chosen.size === 0 ? t('choose.compareNone') : t('choose.compare', { count: chosen.size })}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<DeviceIcon />}
          title={t(devices.length > 0 ? 'choose.noMatch' : 'choose.noDevices')}
          hint={t(devices.length > 0 ? 'choose.noMatchHint' : 'choose.noDevicesHint')}
        />
      ) : (
        <div className={styles.card}>
          <table className={styles.table} aria-label={t('choose.title')}>
            <thead>
              <tr>
                <th scope="col" className={styles.tick}>
                  <Checkbox
                    label={<VisuallyHidden>{t('choose.all', { count: found.length })}</VisuallyHidden>}
                    checked={ticked === found.length}
                    indeterminate={ticked > 0 && ticked < found.length}
                    onChange={(on) => choose(foundIds, on)}
                  />
                </th>
                <th scope="col">{t('choose.column.device')}</th>
                <th scope="col" className={styles.wide}>
                  {t('choose.column.station')}
                </th>
                <th scope="col" className={styles.wide}>
                  {t('choose.column.model')}
                </th>
                <th scope="col">{t('choose.column.status')}</th>
              </tr>
            </thead>
            <tbody>
              {paged.rows.map((row) => (
                <tr key={row.id} data-device={row.device.device_id}>
                  <td className={styles.tick}>
                    <Checkbox
                      label={<VisuallyHidden>{t('choose.one', { name: row.name })}</VisuallyHidden>}
                      checked={chosen.has(row.device.device_id)}
                      onChange={(on) => choose([row.device.device_id], on)}
                    />
                  </td>
                  <th scope="row">
                    {row.name}
                    <small className={styles.sub}>{row.sn}</small>
                    <small className={styles.narrow}>
                      {row.site} · {row.model}
                    </small>
                  </th>
                  <td className={styles.wide}>{row.site}</td>
                  <td className={styles.wide}>{row.model}</td>
                  <td>
                    <StatusLabel tone={deviceTone[row.status]}>{common(`status.${row.status}`)}</StatusLabel>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > 0 && (
        <Pager
          page={paged.page}
          pages={paged.pages}
          total={t('choose.found', { count: found.length })}
          onPage={setPage}
        />
      )}
    </div>
  );
}
