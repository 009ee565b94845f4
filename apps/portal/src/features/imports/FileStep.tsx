import type { ImportKind } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Loader } from '@heliograph/ui';
import { useExport } from '../../shared/export/useExport.ts';
import { FileField } from '../../shared/fields/FileField.tsx';
import { DownloadIcon } from '../../shared/icons.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import styles from './ImportPage.module.css';
import type { ImportStep } from './useImport.ts';
import { useTemplate } from './useTemplate.ts';

interface FileStepProps {
  kind: ImportKind;
  step: Extract<ImportStep, { name: 'file' }>;
  onFile: (file: File) => void;
  onCancel: () => void;
}

const ACCEPTED = '.xlsx,.xlsm,.xls,.ods,.csv,.txt';

/** Choosing a file, and the template for one. */
export function FileStep({ kind, step: { reading, problem }, onFile, onCancel }: FileStepProps) {
  const { t } = useTranslation('imports');
  const template = useTemplate(kind);
  const save = useExport();

  return (
    <Card title={t('file.title')}>
      <div className={steps.stack}>
        <FileField
          label={t(`kind.${kind}.label`)}
          choose={t('file.choose')}
          accept={ACCEPTED}
          facts={
            reading !== null && (
              <span className={steps.row}>
                <Loader size="xs" />
                <span role="status">{t('file.reading', { name: reading })}</span>
                <Button variant="default" size="compact-sm" onClick={onCancel}>
                  {t('file.cancel')}
                </Button>
              </span>
            )
          }
          hint={t('file.hint')}
          error={
            problem
              ? `${t('problem.title', { name: problem.fileName })}. ${t(`problem.${problem.why}`)}`
              : undefined
          }
          disabled={reading !== null}
          onFile={onFile}
        />
        <div className={steps.row} role="group" aria-label={t('file.template')}>
          <strong>{t('file.template')}</strong>
          {(['xlsx', 'ods'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              size="compact-sm"
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
