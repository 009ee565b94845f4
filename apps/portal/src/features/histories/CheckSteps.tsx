import { ImportedEnergy, type EnergyImportDay, type Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Grid, Notice, Row, Text } from '@heliograph/ui';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { ProgressBar } from '../../shared/failure/ProgressBar.tsx';
import { DayTable } from './DayTable.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import styles from './HistoryPage.module.css';
import { computeSum } from './outcomeSums.ts';
import type { HistoryStep, HistoryWork } from './useHistory.ts';

/** Progress of sending the file's values. */
export function CheckingStep({ done, of, onCancel }: { done: number; of: number; onCancel: () => void }) {
  const { t } = useTranslation('histories');
  return <ProgressBar label={t('check.progress')} progress={{ done, of }} onCancel={onCancel} />;
}

interface CheckedStepProps {
  station: Station;
  step: Extract<HistoryStep, { name: 'checked' }>;
  work: HistoryWork;
}

/** The dry run: what would be filled, by energy and by day. */
export function CheckedStep({ station, step: { importId, outcome }, work }: CheckedStepProps) {
  const { t } = useTranslation('histories');
  const { days, uncounted } = outcome;
  const all = computeSum(days);
  const isEmpty = all.filled === 0 && (!work.replaces || all.known === 0);
  return (
    <>
      <Card title={t('check.title')}>
        <div className={steps.stack}>
          <Text tone="soft" breaks>
            {t('check.note')}
          </Text>
          {uncounted.length > 0 && (
            <Notice tone="warning">
              {t('check.uncounted', {
                energies: uncounted.map((energy) => t(`energy.${energy}`)).join(', '),
              })}
            </Notice>
          )}
          <Grid as="ul" min={272} gap={12} aria-label={t('check.title')}>
            {ImportedEnergy.options.flatMap((energy) => {
              const own = days.filter((day) => day.energy === energy);
              return own.length === 0
                ? []
                : [<EnergyOutcome key={energy} energy={energy} days={own} replaces={work.replaces} />];
            })}
          </Grid>
          {isEmpty && <Notice tone="warning">{t('check.nothing')}</Notice>}
          <FailureAlert title={t('check.runFailed')} failure={work.failure} />
          <Row gap={12} align="center" wrap>
            <Button disabled={isEmpty} loading={work.busy} onClick={() => work.start(importId)}>
              {t('check.run')}
            </Button>
            <Button variant="default" disabled={work.busy} onClick={work.toColumns}>
              {t('check.back')}
            </Button>
            {work.busy && <span role="status">{t('check.running')}</span>}
          </Row>
        </div>
      </Card>
      {days.length > 0 && <DayTable days={days} zone={station.time_zone} />}
    </>
  );
}

interface EnergyOutcomeProps {
  energy: ImportedEnergy;
  days: readonly EnergyImportDay[];
  replaces: boolean;
}

function EnergyOutcome({ energy, days, replaces }: EnergyOutcomeProps) {
  const { t } = useTranslation('histories');
  const format = useFormat();
  const sum = computeSum(days);
  const hours = (value: number) => ({ hours: format.number(value, Number.isInteger(value) ? 0 : 2) });
  return (
    <li className={styles.energy}>
      <strong>{t(`energy.${energy}`)}</strong>
      <p>{t('preview.kwh', { kwh: format.number(sum.filled_kwh + (replaces ? sum.file_kwh : 0)) })}</p>
      <p>{t('check.filled', hours(sum.filled))}</p>
      {sum.known > 0 && (
        <>
          <p>{t(replaces ? 'check.replaced' : 'check.kept', hours(sum.known))}</p>
          <Text tone="soft">
            {t('check.difference', { file: format.number(sum.file_kwh), own: format.number(sum.known_kwh) })}
          </Text>
        </>
      )}
      {sum.taken > 0 && <Text tone="soft">{t('check.taken', hours(sum.taken))}</Text>}
      {sum.too_much > 0 && <Text tone="soft">{t('check.tooMuch', hours(sum.too_much))}</Text>}
      {sum.future > 0 && <Text tone="soft">{t('check.future', hours(sum.future))}</Text>}
    </li>
  );
}
