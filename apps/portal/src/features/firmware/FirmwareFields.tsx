import { FIRMWARE_MAX_BYTES } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, TextField, type TextFieldProps } from '@heliograph/ui';
import { useId, useRef, type ChangeEvent } from 'react';
import { useSizeText } from '../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../shared/firmware/versions.ts';
import { useDroppedFiles } from '../../shared/pictures/useDroppedFiles.ts';
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
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isDraggedOver = useDroppedFiles(take);

  function take(files: readonly File[]) {
    const [first] = files;
    if (first && !disabled) onFile(first);
  }
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    take([...(event.currentTarget.files ?? [])]);
    // Allows choosing the same file again after it was changed.
    event.currentTarget.value = '';
  }

  return (
    <div role="group" aria-labelledby={`${id}label`}>
      <span id={`${id}label`} className={styles.label}>
        {t('add.file')}
      </span>
      <div
        className={styles.zone}
        data-over={isDraggedOver || undefined}
        data-wrong={error !== undefined || undefined}
      >
        <input ref={input} type="file" hidden aria-label={t('add.chooseFile')} onChange={chosen} />
        <Button
          name="file"
          variant="light"
          size="sm"
          disabled={disabled}
          aria-describedby={`${id}facts ${id}note`}
          onClick={() => input.current?.click()}
        >
          {t('add.chooseFile')}
        </Button>
        <span id={`${id}facts`} className={styles.facts}>
          {file && t('add.fileFacts', { name: file.name, size: sizeText(file.size) })}
        </span>
      </div>
      <p id={`${id}note`} className={error === undefined ? styles.hint : styles.error}>
        {error ?? t('add.fileHint', { max: FIRMWARE_MAX_BYTES / MEBIBYTE })}
      </p>
    </div>
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
    <fieldset className={styles.version} aria-describedby={`${id}hint`}>
      <legend className={styles.legend}>{t('add.version')}</legend>
      <div className={styles.fields}>
        {field(1)}
        {field(2)}
      </div>
      <p id={`${id}hint`} className={styles.hint}>
        {t('add.versionHint', { shown: versionLabel(['1151', '0218']) })}
      </p>
    </fieldset>
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
    <fieldset className={styles.models} aria-describedby={`${id}note`}>
      <legend className={styles.legend}>{t('add.models')}</legend>
      <div className={styles.list}>
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
      </div>
      <p id={`${id}note`} className={error === undefined ? styles.hint : styles.error}>
        {error ?? t('add.modelsHint')}
      </p>
    </fieldset>
  );
}
