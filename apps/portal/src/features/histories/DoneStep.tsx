import type { Station } from '@heliograph/contracts/http';
import { localDay } from '@heliograph/domain/time';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Row } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { qualityAddress } from '../../shared/qualityAddress.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { computeSum } from './outcomeSums.ts';
import type { HistoryWork, Outcome } from './useHistory.ts';

interface DoneStepProps {
  station: Station;
  outcome: Outcome;
  work: HistoryWork;
}

const DAY = 86_400_000;
/** Days that a ledger shows at most. */
const MAX_DAYS = 400;

/** How an import ended. */
export function DoneStep({ station, outcome: { days }, work }: DoneStepProps) {
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
