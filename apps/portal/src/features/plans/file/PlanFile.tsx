import type { PriceSeries, StoredPlan } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, ConfirmDialog, Loader } from '@heliograph/ui';
import { useState } from 'react';
import { useExport } from '../../../shared/export/useExport.ts';
import { FileField } from '../../../shared/fields/FileField.tsx';
import { DownloadIcon } from '../../../shared/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import steps from '../../../shared/spreadsheet/fileSteps.module.css';
import { Failure } from './Failure.tsx';
import { FoundPlans } from './FoundPlans.tsx';
import { usePlanFile, type PlanFileStep, type PlanFileWork, type SavedFile } from './usePlanFile.ts';
import { usePlanTemplate } from './usePlanTemplate.ts';

interface PlanFileProps {
  plans: readonly StoredPlan[];
  /** That plans may follow. */
  series: readonly PriceSeries[];
  /** Reads plans and series again. */
  reload: () => Promise<void>;
  onClose: () => void;
}

/** [BIL-01] [IMP-01] Plans from a spreadsheet: read, compared with those that there are, saved together, taken back. */
export function PlanFile({ plans, series, reload, onClose }: PlanFileProps) {
  const { t } = useTranslation('planFile');
  const work = usePlanFile(reload);
  const { step } = work;
  return (
    <>
      <header>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <div className={steps.steps}>
        {step.name === 'file' && <FileStep step={step} work={work} />}
        {step.name === 'found' && <FoundPlans file={step.file} stored={{ plans, series }} work={work} />}
        {step.name === 'saved' && <SavedStep saved={step.saved} work={work} onClose={onClose} />}
      </div>
    </>
  );
}

const ACCEPTED = '.xlsx,.xlsm,.xls,.ods,.csv,.txt';

interface FileStepProps {
  step: Extract<PlanFileStep, { name: 'file' }>;
  work: PlanFileWork;
}

function FileStep({ step: { reading, problem }, work }: FileStepProps) {
  const { t } = useTranslation(['planFile', 'imports']);
  const template = usePlanTemplate();
  const save = useExport();
  return (
    <Card title={t('imports:file.title')}>
      <div className={steps.stack}>
        <FileField
          label={t('label')}
          choose={t('imports:file.choose')}
          accept={ACCEPTED}
          facts={
            reading !== null && (
              <span className={steps.row}>
                <Loader size="xs" />
                <span role="status">{t('imports:file.reading', { name: reading })}</span>
                <Button variant="default" size="compact-sm" onClick={work.restart}>
                  {t('imports:file.cancel')}
                </Button>
              </span>
            )
          }
          hint={t('hint')}
          error={
            problem
              ? `${t('imports:problem.title', { name: problem.fileName })}. ${t(`imports:problem.${problem.why}`)}`
              : undefined
          }
          disabled={reading !== null}
          onFile={work.read}
        />
        <div className={steps.row} role="group" aria-label={t('imports:file.template')}>
          <strong>{t('imports:file.template')}</strong>
          {(['xlsx', 'ods'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              size="compact-sm"
              leftSection={<DownloadIcon />}
              onClick={() => void save(template(format))}
            >
              {t(`imports:file.${format}`)}
            </Button>
          ))}
          <p className={steps.lead}>{t('templateHint')}</p>
        </div>
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
        {!isUndone && <p className={steps.lead}>{t('undoNote')}</p>}
        <div className={steps.row}>
          <Button onClick={onClose}>{t('show')}</Button>
          <Button variant="default" onClick={work.restart}>
            {t('again')}
          </Button>
          {!isUndone && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('undo')}
            </Button>
          )}
        </div>
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
