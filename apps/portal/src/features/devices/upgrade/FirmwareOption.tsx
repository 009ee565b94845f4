import type { Firmware } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useSizeText } from '../../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../../shared/firmware/versions.ts';
import styles from './FirmwareDialog.module.css';

export interface FirmwareOptionProps {
  firmware: Firmware;
  standing: 'installed' | 'older' | null;
  checked: boolean;
  onCheck: () => void;
}

/** One firmware to be chosen, with how it stands to what is installed. */
export function FirmwareOption({ firmware, standing, checked, onCheck }: FirmwareOptionProps) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const sizeText = useSizeText();
  const { name, type, version, size, create_time, notes } = firmware;
  return (
    <label className={styles.option}>
      <input type="radio" name="firmware" checked={checked} onChange={onCheck} />
      <span className={styles.text}>
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
      </span>
    </label>
  );
}
