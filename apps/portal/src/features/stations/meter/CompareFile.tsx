import type { MeterReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Card, Checkbox, EmptyState, Grid, SelectField } from '@heliograph/ui';
import { Cancelled } from '../../../shared/failure/Cancelled.tsx';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ProgressBar } from '../../../shared/failure/ProgressBar.tsx';
import { MeterIcon } from '../../../shared/icons.tsx';
import { ClockField } from '../../../shared/meter/ClockField.tsx';
import { FileProblems } from '../../../shared/meter/FileProblems.tsx';
import { MeterFileField } from '../../../shared/meter/MeterFileField.tsx';
import { TableChoices } from '../../../shared/meter/TableChoices.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './CompareFile.module.css';
import { useMeterComparison, type MeterChoice } from './useMeterComparison.ts';

/** A meter file is chosen, read and compared. */
export function CompareFile({ station }: { station: Station }) {
  const { t } = useTranslation('meterFile');
  const { file, problem, choice, query, take, choose, chooseTable } = useMeterComparison(station);
  const { data, isSettled, isFetching, progress, error, isCancelled, cancel } = query;
  const retry = () => void query.refetch();
  // Results of the previous file are no longer of interest.
  const report = problem === null && error === null ? data : undefined;
  return (
    <>
      <Card title={t('file.title')}>
        <div className={styles.form}>
          <MeterFileField file={file} problem={problem} onFile={take} />
          {report && <Choices report={report} choice={choice} onChoose={choose} />}
          {report && <TableChoices file={report.file} onChange={chooseTable} />}
        </div>
      </Card>
      {isFetching && <ProgressBar label={t('reading')} progress={progress} onCancel={cancel} />}
      {isCancelled && <Cancelled text={t('cancelled')} onRetry={retry} />}
      {error !== null && problem === null && (
        <LoadFailure title={t('failed')} failure={error} onRetry={retry} />
      )}
      {report && (
        <div className={styles.answer} data-stale={!isSettled || undefined} aria-busy={isFetching}>
          {report.comparison ? (
            <Comparison
              station={station}
              fileName={file?.name ?? ''}
              file={report.file}
              comparison={report.comparison}
              clock={choice.clock}
              onGone={retry}
            />
          ) : (
            <EmptyState icon={<MeterIcon />} title={t('noEnergy')} hint={t('noEnergyHint')} />
          )}
          <FileProblems file={report.file} />
        </div>
      )}
    </>
  );
}

interface ChoicesProps {
  report: MeterReport;
  choice: MeterChoice;
  onChoose: (changes: Partial<MeterChoice>) => void;
}

/** Choices that a file leaves open. */
function Choices({ report: { file, comparison }, choice, onChoose }: ChoicesProps) {
  const { t } = useTranslation('meterFile');
  const nmi = choice.nmi ?? comparison?.nmi ?? file.connections[0]?.nmi ?? '';
  const imports =
    file.connections.find((each) => each.nmi === nmi)?.streams.filter(({ role }) => role === 'import') ?? [];
  return (
    <Grid min={256} gap={[12, 16]} align="end">
      {file.connections.length > 1 && (
        <SelectField
          label={t('choice.nmi')}
          value={nmi}
          options={file.connections.map((each) => ({ value: each.nmi, label: each.nmi }))}
          onChange={(chosen) => onChoose({ nmi: chosen, controlled: null })}
        />
      )}
      <ClockField file={file} value={choice.clock} onChange={(clock) => onChoose({ clock })} />
      {imports.length > 1 && (
        <SelectField
          label={t('choice.controlled')}
          value={choice.controlled ?? ''}
          options={[
            { value: '', label: t('choice.none') },
            ...imports.map(({ suffix }) => ({ value: suffix, label: suffix })),
          ]}
          onChange={(chosen) => onChoose({ controlled: chosen === '' ? null : chosen })}
        />
      )}
      {choice.controlled !== null && (
        <Checkbox
          label={t('choice.countsControlled')}
          checked={choice.countsControlled}
          onChange={(countsControlled) => onChoose({ countsControlled })}
        />
      )}
    </Grid>
  );
}
