import type { Firmware, FirmwareType } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { DeviceIcon, Dialog, EmptyState, SegmentedControl, SelectField, TextField } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReadFailure } from '../../../shared/failure/ReadFailure.tsx';
import { installedVersion } from '../../../shared/firmware/versions.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import styles from './FirmwareDialog.module.css';
import { FirmwareOption } from './FirmwareOption.tsx';
import { offered, standingOf, type FirmwareFilter } from './offered.ts';
import type { FirmwareList } from './useFirmwareList.ts';

const ORDERS = ['latest', 'oldest'] as const;
const TYPES = ['MAIN', 'HMI'] as const satisfies FirmwareType[];

export interface FirmwareDialogProps {
  firmware: FirmwareList;
  /** What the device told of its versions. */
  texts: Readonly<Record<string, string | null>>;
  chosen: Firmware | null;
  onChoose: (firmware: Firmware) => void;
  onClose: () => void;
}

/** Chooses one of what runs on a device, found by type and name (spec B §2.12). */
export function FirmwareDialog({ firmware, texts, chosen, onChoose, onClose }: FirmwareDialogProps) {
  const { t } = useTranslation('firmware');
  const { t: common } = useTranslation();
  const [filter, setFilter] = useState<FirmwareFilter>({ type: 'any', name: '', order: 'latest' });
  const [id, setId] = useState(chosen?.firmware_id);
  const [missing, setMissing] = useState(false);
  const set = (change: Partial<FirmwareFilter>) => setFilter((before) => ({ ...before, ...change }));
  const { list, failure, reload } = firmware;
  const shown = offered(list ?? [], filter);
  const marked = shown.find(({ firmware_id }) => firmware_id === id);

  function choose() {
    if (marked) onChoose(marked);
    else setMissing(true);
  }

  function results() {
    if (list === null && failure === null) return <ListSkeleton />;
    if (list === null) return <ReadFailure title={t('select.failed')} failure={failure} onRetry={reload} />;
    if (shown.length === 0) {
      const none = list.length === 0 ? 'empty' : 'noMatch';
      return <EmptyState icon={<DeviceIcon />} title={t(`select.${none}`)} hint={t(`select.${none}Hint`)} />;
    }
    return (
      <fieldset className={styles.list} aria-label={t('select.list')}>
        {shown.map((one) => (
          <FirmwareOption
            key={one.firmware_id}
            firmware={one}
            standing={standingOf(one.version, installedVersion(texts, one.type))}
            checked={one.firmware_id === id}
            onCheck={() => {
              setId(one.firmware_id);
              setMissing(false);
            }}
          />
        ))}
      </fieldset>
    );
  }

  return (
    <Dialog
      opened
      size="large"
      title={t('select.title')}
      onClose={onClose}
      footer={
        <>
          {missing && (
            <span role="alert" className={styles.missing}>
              {t('select.missing')}
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          {shown.length > 0 && <Button onClick={choose}>{t('select.choose')}</Button>}
        </>
      }
    >
      <div className={styles.filter}>
        <SelectField
          label={t('select.type')}
          name="type"
          value={filter.type}
          options={[
            { value: 'any', label: t('select.anyType') },
            ...TYPES.map((value) => ({ value, label: t(`board.${value}`) })),
          ]}
          onChange={(type) => set({ type: TYPES.find((one) => one === type) ?? 'any' })}
        />
        <TextField
          label={t('select.name')}
          name="name"
          type="search"
          autoComplete="off"
          maxLength={64}
          value={filter.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
      <div className={styles.head}>
        <span role="status">{t('select.count', { count: shown.length })}</span>
        <SegmentedControl
          label={t('select.order')}
          value={filter.order}
          options={ORDERS.map((value) => ({ value, label: t(`select.${value}`) }))}
          onChange={(order) => set({ order })}
        />
      </div>
      {results()}
    </Dialog>
  );
}
