import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Card, EmptyState } from '@heliograph/ui';
import { HistoryIcon } from '../../shared/icons.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { StationPage } from '../../shared/station/StationPage.tsx';
import { CheckedStep, CheckingStep } from './CheckSteps.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import type { HistoryDraft } from './historyDraft.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { SheetFileField } from '../../shared/spreadsheet/SheetFileField.tsx';
import { PastHistories } from './PastHistories.tsx';
import { useHistory, type HistoryWork } from './useHistory.ts';

/** [IMP-03] Imports a station's energies from files of other portals, and lists and undoes past imports. */
export const HistoryPage = () => (
  <StationPage>{(station) => <HistoryOfStation key={station.id} station={station} />}</StationPage>
);

function HistoryOfStation({ station }: { station: Station }) {
  const { t } = useTranslation('histories');
  return (
    <div className={layout.page}>
      <BackLink to={paths.quality.replace(':id', String(station.id))}>
        {`${station.station_name}: ${t('back')}`}
      </BackLink>
      <div>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </div>
      {station.rights.includes('editAll') ? (
        <Steps station={station} />
      ) : (
        <EmptyState icon={<HistoryIcon />} title={t('denied')} hint={t('deniedHint')} />
      )}
    </div>
  );
}

function Steps({ station }: { station: Station }) {
  const { t } = useTranslation(['histories', 'imports']);
  const work = useHistory(station);
  const { draft } = work.file;
  return (
    <div className={steps.steps}>
      {draft === null ? (
        <Card title={t('imports:file.title')}>
          <SheetFileField label={t('file.label')} hint={t('file.hint')} file={work.file} />
        </Card>
      ) : (
        <Step station={station} draft={draft} work={work} />
      )}
      {(draft === null || work.step.name === 'done') && (
        <PastHistories key={work.step.name} station={station} />
      )}
    </div>
  );
}

interface StepProps {
  station: Station;
  draft: HistoryDraft;
  work: HistoryWork;
}

function Step({ station, draft, work }: StepProps) {
  const { step } = work;
  switch (step.name) {
    case 'columns':
      return <ColumnsStep station={station} draft={draft} work={work} />;
    case 'checking':
      return <CheckingStep done={step.done} of={step.of} onCancel={work.cancel} />;
    case 'checked':
      return <CheckedStep station={station} step={step} work={work} />;
    case 'done':
      return <DoneStep station={station} outcome={step.outcome} work={work} />;
  }
}
