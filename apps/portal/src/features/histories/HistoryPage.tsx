import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { HistoryIcon } from '../../shared/icons.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { StationPage } from '../../shared/station/StationPage.tsx';
import { CheckedStep, CheckingStep } from './CheckSteps.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { FileStep } from './FileStep.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
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
  const work = useHistory(station);
  return (
    <div className={steps.steps}>
      <Step station={station} work={work} />
      {(work.step.name === 'file' || work.step.name === 'done') && (
        <PastHistories key={work.step.name} station={station} />
      )}
    </div>
  );
}

function Step({ station, work }: { station: Station; work: HistoryWork }) {
  const { step, draft } = work;
  switch (step.name) {
    case 'file':
      return <FileStep step={step} onFile={work.read} onCancel={work.cancel} />;
    case 'columns':
      return draft && <ColumnsStep station={station} draft={draft} work={work} />;
    case 'checking':
      return <CheckingStep done={step.done} of={step.of} onCancel={work.cancel} />;
    case 'checked':
      return <CheckedStep station={station} step={step} work={work} />;
    case 'done':
      return <DoneStep station={station} outcome={step.outcome} work={work} />;
  }
}
