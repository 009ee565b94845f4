import type { ReadProblem } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { readImportFile } from '@heliograph/engine-client/imports';
import { Button, Card, Loader } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { FileField } from '../../shared/fields/FileField.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { ImportDraft } from './ImportDraft.tsx';
import { proposePriceDraft, type PriceDraft } from './priceDraft.ts';
import type { SeriesPartProps } from './seriesPart.ts';

type Reading = { name: string } | { problem: ReadProblem } | null;

/** Imports prices from a file: it is read here, what it does is said, then the server takes all of it or nothing. */
export function PriceImport(props: SeriesPartProps) {
  const { t } = useTranslation(['prices', 'imports']);
  const [reading, setReading] = useState<Reading>(null);
  const [draft, setDraft] = useState<PriceDraft | null>(null);
  const file = useRef<File>(null);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function read(chosen: File, sheet = 0) {
    work.current?.abort();
    const { signal } = (work.current = new AbortController());
    file.current = chosen;
    setReading({ name: chosen.name });
    const result = await readImportFile({ file: chosen, sheet, charset: null }, signal);
    if (signal.aborted) return;
    const isRead = !('problem' in result);
    setReading(isRead ? null : result);
    if (isRead) setDraft(proposePriceDraft(chosen.name, result, props.zone));
  }

  function cancel() {
    work.current?.abort();
    setReading(null);
  }

  const isReading = reading !== null && 'name' in reading;
  return (
    <Card title={t('import.title')}>
      <div className={steps.stack}>
        {draft ? (
          <ImportDraft
            {...props}
            draft={draft}
            onChange={setDraft}
            onSheet={(sheet) => file.current && void read(file.current, sheet)}
            onEnd={() => setDraft(null)}
          />
        ) : (
          <FileField
            label={t('import.label')}
            choose={t('import.choose')}
            accept=".xlsx,.xlsm,.xls,.ods,.csv,.txt"
            facts={
              isReading && (
                <span className={steps.row}>
                  <Loader size="xs" />
                  <span role="status">{t('import.reading', { name: reading.name })}</span>
                  <Button variant="default" size="compact-sm" onClick={cancel}>
                    {t('imports:file.cancel')}
                  </Button>
                </span>
              )
            }
            hint={t('import.hint')}
            error={
              reading !== null && 'problem' in reading ? t(`imports:problem.${reading.problem}`) : undefined
            }
            disabled={isReading}
            onFile={(chosen) => void read(chosen)}
          />
        )}
      </div>
    </Card>
  );
}
