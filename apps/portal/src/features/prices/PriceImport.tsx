import { useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { SheetFileField } from '../../shared/spreadsheet/SheetFileField.tsx';
import { useSheetFile } from '../../shared/spreadsheet/useSheetFile.ts';
import { ImportDraft } from './ImportDraft.tsx';
import { proposePriceDraft, type PriceDraft } from './priceDraft.ts';
import type { SeriesPartProps } from './seriesPart.ts';

/** Imports prices from a file: it is read here, what it does is said, then the server takes all of it or nothing. */
export function PriceImport(props: SeriesPartProps) {
  const { t } = useTranslation('prices');
  const file = useSheetFile<PriceDraft>({
    propose: (fileName, sheet) => proposePriceDraft(fileName, sheet, props.zone),
  });
  return (
    <Card title={t('import.title')}>
      <div className={steps.stack}>
        {file.draft ? (
          <ImportDraft
            {...props}
            draft={file.draft}
            onChange={file.setDraft}
            onSheet={file.readSheet}
            onEnd={file.clear}
          />
        ) : (
          <SheetFileField label={t('import.label')} hint={t('import.hint')} file={file} />
        )}
      </div>
    </Card>
  );
}
