import { Button, Text } from '@heliograph/ui';
import { useId, useRef, type ChangeEvent, type ReactNode } from 'react';
import { useDroppedFiles } from '../pictures/useDroppedFiles.ts';
import styles from './FileField.module.css';

export interface FileFieldProps {
  label: string;
  /** On the button. */
  choose: string;
  /** About the chosen file. */
  facts: ReactNode;
  hint: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** File types that the browser's dialog offers first. */
  accept?: string;
  onFile: (file: File) => void;
}

/** One file: chosen, dropped anywhere on the page or pasted. */
export function FileField({
  label,
  choose,
  facts,
  hint,
  error,
  disabled = false,
  accept,
  onFile,
}: FileFieldProps) {
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
        {label}
      </span>
      <div
        className={styles.zone}
        data-over={isDraggedOver || undefined}
        data-wrong={error !== undefined || undefined}
      >
        <input ref={input} type="file" hidden aria-label={choose} accept={accept} onChange={chosen} />
        <Button
          name="file"
          variant="light"
          size="sm"
          disabled={disabled}
          aria-describedby={`${id}facts ${id}note`}
          onClick={() => input.current?.click()}
        >
          {choose}
        </Button>
        <Text id={`${id}facts`} as="span" size={15} breaks>
          {facts}
        </Text>
      </div>
      <p id={`${id}note`} aria-live="polite" className={error === undefined ? styles.hint : styles.error}>
        {error ?? hint}
      </p>
    </div>
  );
}
