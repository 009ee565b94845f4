import type { Station } from '@heliograph/contracts/http';
import { useTranslation, useFormat } from '@heliograph/i18n';
import { Card, EmptyState, Button, Row } from '@heliograph/ui';
import { localDay } from '@heliograph/domain/time';
import { Link } from 'react-router-dom';
import { HistoryIcon } from '../../shared/icons.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { paths } from '../../shared/paths.ts';
import { StationPage } from '../../shared/station/StationPage.tsx';
import { CheckedStep, CheckingStep } from './CheckSteps.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import type { HistoryDraft } from './historyDraft.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { SheetFileField } from '../../shared/spreadsheet/SheetFileField.tsx';
import { PastHistories } from './PastHistories.tsx';
import { useHistory, type HistoryWork, type Outcome } from './useHistory.ts';
import { qualityAddress } from '../../shared/qualityAddress.ts';
import { computeSum } from './outcomeSums.ts';

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
      <PageHead title={t('title')} lead={t('lead')} />
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

interface DoneStepProps {
  station: Station;
  outcome: Outcome;
  work: HistoryWork;
}

const DAY = 86_400_000;
/** Days that a ledger shows at most. */
const MAX_DAYS = 400;

/** How an import ended. */
function DoneStep({ station, outcome: { days }, work }: DoneStepProps) {
  const { t } = useTranslation('histories');
  const format = useFormat();
  const { filled_kwh, file_kwh } = computeSum(days);
  const dates = days.map(({ day }) => localDay(station.time_zone, day));
  const last = Math.max(...dates);
  const first = Math.max(Math.min(...dates), last - MAX_DAYS + 1);
  const text = (date: number) => new Date(date * DAY).toISOString().slice(0, 10);
  return (
    <Card title={t('done.title')}>
      <div className={steps.stack}>
        <p className={steps.summary} data-tone="normal" role="status">
          {t('done.text', { kwh: format.number(filled_kwh + (work.replaces ? file_kwh : 0)) })}
        </p>
        <Row gap={12} align="center" wrap>
          <Button component={Link} to={qualityAddress(station.id, text(first), text(last))}>
            {t('done.ledger')}
          </Button>
          <Button variant="default" onClick={work.restart}>
            {t('done.again')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}
