import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Loader } from '@heliograph/ui';
import { useRef, type ChangeEvent } from 'react';
import { useExport } from '../../shared/export/useExport.ts';
import { DownloadIcon, SheetIcon } from '../../shared/icons.tsx';
import { useDroppedFiles } from '../../shared/pictures/useDroppedFiles.ts';
import styles from './ImportPage.module.css';
import type { ImportStep } from './useImport.ts';
import { useTemplate } from './useTemplate.ts';

interface FileStepProps {
  step: Extract<ImportStep, { name: 'file' }>;
  onFile: (file: File) => void;
  onCancel: () => void;
}

const ACCEPTED = '.xlsx,.xlsm,.xls,.ods,.csv,.txt';

/** Choosing a file, and the template for one. */
export function FileStep({ step: { reading, problem }, onFile, onCancel }: FileStepProps) {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const isDragging = useDroppedFiles(([file]) => file && onFile(file));
  const template = useTemplate();
  const save = useExport();

  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    // So that the same file can be chosen again after it was mended.
    currentTarget.value = '';
  }

  return (
    <Card title={t('file.title')}>
      <div className={styles.stack}>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={t('file.choose')}
          onChange={chosen}
        />
        {reading === null ? (
          <div className={styles.zone} data-over={isDragging || undefined}>
            <Button leftSection={<SheetIcon />} onClick={() => input.current?.click()}>
              {t('file.choose')}
            </Button>
            <p className={styles.hint}>{t(isDragging ? 'file.drop' : 'file.hint')}</p>
          </div>
        ) : (
          <div className={styles.zone}>
            <Loader size="sm" />
            <p className={styles.hint} role="status">
              {t('file.reading', { name: reading })}
            </p>
            <Button variant="default" onClick={onCancel}>
              {t('file.cancel')}
            </Button>
          </div>
        )}
        {problem && (
          <div role="alert" className={styles.problem}>
            <strong>{t('problem.title', { name: problem.fileName })}</strong>
            <p>{t(`problem.${problem.why}`)}</p>
          </div>
        )}
        <div className={styles.row} role="group" aria-label={t('file.template')}>
          <strong>{t('file.template')}</strong>
          {(['xlsx', 'ods'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              size="compact-md"
              leftSection={<DownloadIcon />}
              onClick={() => void save(template(format))}
            >
              {t(`file.${format}`)}
            </Button>
          ))}
          <p className={styles.hint}>{t('file.templateHint')}</p>
        </div>
      </div>
    </Card>
  );
}
