import type { Firmware, FirmwareType } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Button,
  DeviceIcon,
  Dialog,
  EmptyState,
  Row,
  SegmentedControl,
  SelectField,
  Stack,
  TextField,
} from '@heliograph/ui';
import { useState } from 'react';
import { useSizeText } from '../../../shared/firmware/useSizeText.ts';
import { installedVersion, versionLabel } from '../../../shared/firmware/versions.ts';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import styles from './FirmwareDialog.module.css';
import { compareToInstalled, filterFirmware, type FirmwareFilter } from './firmwareFilter.ts';
import type { Upgrades } from './useUpgrades.ts';

const ORDERS = ['latest', 'oldest'] as const;
const TYPES = ['MAIN', 'HMI'] as const satisfies FirmwareType[];

interface FirmwareDialogProps {
  firmware: Upgrades['firmware'];
  /** Versions the device reported. */
  texts: Readonly<Record<string, string | null>>;
  chosen: Firmware | null;
  onChoose: (firmware: Firmware) => void;
  onClose: () => void;
}

/** Chooses firmware for a device, filtered by type and name (FW-01). */
export function FirmwareDialog({ firmware, texts, chosen, onChoose, onClose }: FirmwareDialogProps) {
  const { t } = useTranslation('firmware');
  const { t: common } = useTranslation();
  const [filter, setFilter] = useState<FirmwareFilter>({ type: 'any', name: '', order: 'latest' });
  const [id, setId] = useState(chosen?.firmware_id);
  const [missing, setMissing] = useState(false);
  const set = (change: Partial<FirmwareFilter>) => setFilter((before) => ({ ...before, ...change }));
  const shown = filterFirmware(firmware.data?.list ?? [], filter);
  const marked = shown.find(({ firmware_id }) => firmware_id === id);

  function choose() {
    if (marked) onChoose(marked);
    else setMissing(true);
  }

  function results(list: readonly Firmware[]) {
    if (shown.length === 0) {
      const none = list.length === 0 ? 'empty' : 'noMatch';
      return <EmptyState icon={<DeviceIcon />} title={t(`select.${none}`)} hint={t(`select.${none}Hint`)} />;
    }
    return (
      <Stack as="fieldset" gap={8} shrinks aria-label={t('select.list')}>
        {shown.map((one) => (
          <FirmwareOption
            key={one.firmware_id}
            firmware={one}
            standing={compareToInstalled(one.version, installedVersion(texts, one.type))}
            checked={one.firmware_id === id}
            onCheck={() => {
              setId(one.firmware_id);
              setMissing(false);
            }}
          />
        ))}
      </Stack>
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
      <Row gap={[8, 16]} align="center" justify="between" wrap above={16} below={8} tone="soft" size={14}>
        <span role="status">{t('select.count', { count: shown.length })}</span>
        <SegmentedControl
          label={t('select.order')}
          value={filter.order}
          options={ORDERS.map((value) => ({ value, label: t(`select.${value}`) }))}
          onChange={(order) => set({ order })}
        />
      </Row>
      <Loaded query={firmware} failed={t('select.failed')}>
        {({ list }) => results(list)}
      </Loaded>
    </Dialog>
  );
}

interface FirmwareOptionProps {
  firmware: Firmware;
  standing: 'installed' | 'older' | null;
  checked: boolean;
  onCheck: () => void;
}

/** One firmware option, marked when it is installed already or older. */
function FirmwareOption({ firmware, standing, checked, onCheck }: FirmwareOptionProps) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const sizeText = useSizeText();
  const { name, type, version, size, create_time, notes } = firmware;
  return (
    <label className={styles.option}>
      <input type="radio" name="firmware" checked={checked} onChange={onCheck} />
      <Stack as="span" gap={2} grow breaks>
        <span className={styles.line}>
          <strong>{name}</strong>
          {standing && (
            <span className={styles.mark} data-standing={standing}>
              {t(`select.mark.${standing}`)}
            </span>
          )}
        </span>
        <span className={styles.facts}>
          <span>
            {type} {versionLabel(version)}
          </span>
          <span>{sizeText(size)}</span>
          <span>{format.date(create_time)}</span>
        </span>
        {notes !== '' && <span className={styles.notes}>{notes}</span>}
      </Stack>
    </label>
  );
}
