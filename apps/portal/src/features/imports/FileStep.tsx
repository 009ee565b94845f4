import type { ImportKind } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Loader } from '@heliograph/ui';
import { useExport } from '../../shared/export/useExport.ts';
import { FileField } from '../../shared/fields/FileField.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { CurrentTariffs } from './CurrentTariffs.tsx';
import { DownloadRow } from './DownloadRow.tsx';
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
        <DownloadRow
          label={t('file.template')}
          hint={t('file.templateHint')}
          onFormat={(format) => void save(template(format))}
        />
        {kind === 'tariff' && <CurrentTariffs />}
      </div>
    </Card>
  );
}
