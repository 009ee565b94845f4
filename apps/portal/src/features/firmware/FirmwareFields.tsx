import { FIRMWARE_MAX_BYTES } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, Grid, Text, TextField, type TextFieldProps } from '@heliograph/ui';
import { useId } from 'react';
import { FileField } from '../../shared/fields/FileField.tsx';
import { useSizeText } from '../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../shared/firmware/versions.ts';
import styles from './FirmwareFields.module.css';
import { useModelNames } from './useModelNames.ts';

const MEBIBYTE = 1024 * 1024;

interface ImageFieldProps {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** The image file: chosen, dropped or pasted. */
export function ImageField({ file, error, disabled, onFile }: ImageFieldProps) {
  const { t } = useTranslation('firmware');
  const sizeText = useSizeText();
  return (
    <FileField
      label={t('add.file')}
      choose={t('add.chooseFile')}
      facts={file && t('add.fileFacts', { name: file.name, size: sizeText(file.size) })}
      hint={t('add.fileHint', { max: FIRMWARE_MAX_BYTES / MEBIBYTE })}
      error={error}
      disabled={disabled}
      onFile={onFile}
    />
  );
}

interface VersionFieldsProps {
  readOnly: boolean;
  fieldProps: (
    name: 'version1' | 'version2',
  ) => Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;
}

/** Both fields of a board's version. */
export function VersionFields({ readOnly, fieldProps }: VersionFieldsProps) {
  const { t } = useTranslation('firmware');
  const id = useId();
  const field = (number: 1 | 2) => (
    <TextField
      label={t('add.versionField', { number })}
      labelHidden
      autoComplete="off"
      spellCheck={false}
      maxLength={16}
      aria-required
      readOnly={readOnly}
      {...fieldProps(`version${number}`)}
    />
  );
  return (
    <Text as="fieldset" shrinks aria-describedby={`${id}hint`}>
      <Text as="legend" below={4} size={15} weight={550}>
        {t('add.version')}
      </Text>
      <div className={styles.fields}>
        {field(1)}
        {field(2)}
      </div>
      <p id={`${id}hint`} className={styles.hint}>
        {t('add.versionHint', { shown: versionLabel(['1151', '0218']) })}
      </p>
    </Text>
  );
}

interface ModelChoiceProps {
  chosen: readonly number[];
  error: string | undefined;
  disabled: boolean;
  onChange: (chosen: number[]) => void;
}

/** The models the firmware is for. */
export function ModelChoice({ chosen, error, disabled, onChange }: ModelChoiceProps) {
  const { t } = useTranslation('firmware');
  const id = useId();
  const { all } = useModelNames();
  return (
    <Text as="fieldset" shrinks aria-describedby={`${id}note`}>
      <Text as="legend" below={4} size={15} weight={550}>
        {t('add.models')}
      </Text>
      <Grid min={224} gap={[4, 16]}>
        {all.map(({ id: model, name }) => (
          <Checkbox
            key={model}
            name="models"
            label={name}
            checked={chosen.includes(model)}
            disabled={disabled}
            onChange={(on) => onChange(on ? [...chosen, model] : chosen.filter((one) => one !== model))}
          />
        ))}
      </Grid>
      <p id={`${id}note`} className={error === undefined ? styles.hint : styles.error}>
        {error ?? t('add.modelsHint')}
      </p>
    </Text>
  );
}
