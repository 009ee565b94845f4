import type { PriceSeries, StoredPlan } from '@heliograph/contracts/http';
import { useTranslation, getLanguage } from '@heliograph/i18n';
import { Button, Card, ConfirmDialog, Row, Text } from '@heliograph/ui';
import { useState } from 'react';
import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { examplePlans, planColumns, planHeading } from '@heliograph/domain/planSheets';
import { useExport } from '../../../shared/export/useExport.ts';
import { PageHead } from '../../../shared/page/PageHead.tsx';
import { DownloadRow } from '../../../shared/spreadsheet/DownloadRow.tsx';
import steps from '../../../shared/spreadsheet/fileSteps.module.css';
import { SheetFileField } from '../../../shared/spreadsheet/SheetFileField.tsx';
import { Failure } from './Failure.tsx';
import { FoundPlans } from './FoundPlans.tsx';
import { usePlanFile, type PlanFileWork, type SavedFile } from './usePlanFile.ts';
import { tableSheet } from '../../../shared/export/tableSheet.ts';
import { planSheet } from './planSheet.ts';
import { usePlanFileTexts } from './usePlanFileTexts.ts';

interface PlanFileProps {
  plans: readonly StoredPlan[];
  /** That plans may follow. */
  series: readonly PriceSeries[];
  /** Reads plans and series again. */
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** [BIL-01] [IMP-01] Plans from a spreadsheet: read, compared with those that there are, saved together, taken back. */
export function PlanFile({ plans, series, reload, onClose }: PlanFileProps) {
  const { t } = useTranslation('planFile');
  const work = usePlanFile(reload);
  const { file, saved } = work;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={steps.steps}>
        {saved ? (
          <SavedStep saved={saved} work={work} onClose={onClose} />
        ) : file.draft ? (
          <FoundPlans file={file.draft} stored={{ plans, series }} work={work} />
        ) : (
          <FileStep file={file} />
        )}
      </div>
    </>
  );
}

function FileStep({ file }: { file: PlanFileWork['file'] }) {
  const { t } = useTranslation(['planFile', 'imports']);
  const template = usePlanTemplate();
  const save = useExport();
  return (
    <Card title={t('imports:file.title')}>
      <div className={steps.stack}>
        <SheetFileField label={t('label')} hint={t('hint')} file={file} />
        <DownloadRow
          label={t('imports:file.template')}
          hint={t('templateHint')}
          onFormat={(format) => void save(template(format))}
        />
      </div>
    </Card>
  );
}

interface SavedStepProps {
  saved: SavedFile;
  work: PlanFileWork;
  onClose: () => void;
}

function SavedStep({ saved, work, onClose }: SavedStepProps) {
  const { t } = useTranslation('planFile');
  const [isAsking, setAsking] = useState(false);
  const { added, changed, isUndone } = saved;

  async function undo() {
    if (await work.undo(saved)) setAsking(false);
  }

  return (
    <Card title={t('saved')}>
      <div className={steps.stack}>
        <p className={steps.summary} data-tone="normal" role="status">
          {isUndone
            ? t('undone')
            : [
                ...(added.length > 0 ? [t('added', { count: added.length })] : []),
                ...(changed.length > 0 ? [t('changed', { count: changed.length })] : []),
              ].join(' · ')}
        </p>
        {!isUndone && (
          <Text tone="soft" breaks>
            {t('undoNote')}
          </Text>
        )}
        <Row gap={12} align="center" wrap>
          <Button onClick={onClose}>{t('show')}</Button>
          <Button variant="default" onClick={work.restart}>
            {t('again')}
          </Button>
          {!isUndone && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('undo')}
            </Button>
          )}
        </Row>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('undoTitle')}
          action={t('undo')}
          busy={work.busy}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        >
          <p>{t('undoNote')}</p>
          <Failure title={t('undoFailed')} work={work} />
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Example plans in the language of the page, and a sheet that explains the columns. */
function usePlanTemplate(): (format: ExportFormat) => ExportRequest {
  const { t, i18n } = useTranslation('planFile');
  const { t: plan } = useTranslation('plan');
  const { words } = usePlanFileTexts();
  const language = getLanguage(i18n);

  return (format) => {
    const help = (['column', 'about', 'allowed'] as const).map((key) => ({ key, title: t(`helpOf.${key}`) }));
    const explained = planColumns.map(({ field, kind }) => ({
      column: planHeading(field, language),
      about: t(`about.${field}`),
      allowed: kind === 'choice' || kind === 'days' ? words(field) : t(`allowed.${kind}`),
    }));
    const examples = examplePlans(language).map((example) => ({
      ...example,
      name: t('example', { name: example.name }),
    }));
    return {
      fileName: t('fileName'),
      format,
      sheets: [
        planSheet(examples, { name: plan('title'), language, series: [], format }),
        tableSheet(t('help'), help, explained),
      ],
    };
  };
}
