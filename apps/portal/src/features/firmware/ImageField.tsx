import { FIRMWARE_MAX_BYTES } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useId, useRef, type ChangeEvent } from 'react';
import { useSizeText } from '../../shared/firmware/useSizeText.ts';
import { useOfferedFiles } from '../../shared/pictures/useOfferedFiles.ts';
import styles from './ImageField.module.css';

const MEBIBYTE = 1024 * 1024;

export interface ImageFieldProps {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** The file of an image, chosen, dropped or pasted. */
export function ImageField({ file, error, disabled, onFile }: ImageFieldProps) {
  const { t } = useTranslation('firmware');
  const sizeText = useSizeText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const over = useOfferedFiles(take);

  function take(files: readonly File[]) {
    const [first] = files;
    if (first && !disabled) onFile(first);
  }
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    take([...(event.currentTarget.files ?? [])]);
    // The same file may be chosen again after it was mended.
    event.currentTarget.value = '';
  }

  return (
    <div role="group" aria-labelledby={`${id}label`}>
      <span id={`${id}label`} className={styles.label}>
        {t('add.file')}
      </span>
      <div
        className={styles.zone}
        data-over={over || undefined}
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
      <p id={`${id}note`} className={error === undefined ? styles.hint : styles.fault}>
        {error ?? t('add.fileHint', { max: FIRMWARE_MAX_BYTES / MEBIBYTE })}
      </p>
    </div>
  );
}
