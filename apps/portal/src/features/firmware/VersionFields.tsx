import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useId } from 'react';
import { versionLabel } from '../../shared/firmware/versions.ts';
import styles from './VersionFields.module.css';

export interface VersionFieldsProps {
  version: [string, string];
  errors: readonly [string | undefined, string | undefined];
  readOnly: boolean;
  onChange: (version: [string, string]) => void;
}

/** Both fields of a board's version. */
export function VersionFields({ version, errors, readOnly, onChange }: VersionFieldsProps) {
  const { t } = useTranslation('firmware');
  const id = useId();
  const field = (index: 0 | 1) => (
    <TextField
      label={t('add.versionField', { number: index + 1 })}
      labelHidden
      name={`version${index + 1}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={16}
      aria-required
      value={version[index]}
      error={errors[index]}
      onChange={({ currentTarget: { value } }) =>
        onChange(index === 0 ? [value, version[1]] : [version[0], value])
      }
      readOnly={readOnly}
    />
  );
  return (
    <fieldset className={styles.version} aria-describedby={`${id}hint`}>
      <legend className={styles.legend}>{t('add.version')}</legend>
      <div className={styles.fields}>
        {field(0)}
        {field(1)}
      </div>
      <p id={`${id}hint`} className={styles.hint}>
        {t('add.versionHint', { shown: versionLabel(['1151', '0218']) })}
      </p>
    </fieldset>
  );
}
