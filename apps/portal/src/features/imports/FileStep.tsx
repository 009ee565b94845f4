import type { ImportKind } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import { useExport } from '../../shared/export/useExport.ts';
import { DownloadRow } from '../../shared/spreadsheet/DownloadRow.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { SheetFileField } from '../../shared/spreadsheet/SheetFileField.tsx';
import { CurrentTariffs } from './CurrentTariffs.tsx';
import type { Import } from './useImport.ts';
import { useTemplate } from './useTemplate.ts';

/** Chooses a file, and offers the template for one. */
export function FileStep({ kind, file }: { kind: ImportKind; file: Import['file'] }) {
  const { t } = useTranslation('imports');
  const template = useTemplate(kind);
  const save = useExport();

  return (
    <Card title={t('file.title')}>
      <div className={steps.stack}>
        <SheetFileField label={t(`kind.${kind}.label`)} hint={t('file.hint')} file={file} />
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
