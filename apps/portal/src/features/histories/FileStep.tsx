import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Loader } from '@heliograph/ui';
import { FileField } from '../../shared/fields/FileField.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import type { HistoryStep } from './useHistory.ts';

interface FileStepProps {
  step: Extract<HistoryStep, { name: 'file' }>;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Choosing a file. */
export function FileStep({ step: { reading, problem }, onFile, onCancel }: FileStepProps) {
  const { t } = useTranslation(['histories', 'imports']);
  return (
    <Card title={t('file.title')}>
      <FileField
        label={t('file.label')}
        choose={t('file.choose')}
        accept=".xlsx,.xlsm,.xls,.ods,.csv,.txt"
        facts={
          reading !== null && (
            <span className={steps.row}>
              <Loader size="xs" />
              <span role="status">{t('file.reading', { name: reading })}</span>
              <Button variant="default" size="compact-sm" onClick={onCancel}>
                {t('imports:file.cancel')}
              </Button>
            </span>
          )
        }
        hint={t('file.hint')}
        error={
          problem === null
            ? undefined
            : problem === 'meterWrong'
              ? t('file.meterWrong')
              : t(`imports:problem.${problem}`)
        }
        disabled={reading !== null}
        onFile={onFile}
      />
    </Card>
  );
}
