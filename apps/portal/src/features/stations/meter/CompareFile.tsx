import { MOST_METER_BYTES, MOST_METER_ROWS, type MeterReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Checkbox, EmptyState, SelectField } from '@heliograph/ui';
import { Cancelled } from '../../../shared/failure/Cancelled.tsx';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ProgressBar } from '../../../shared/failure/ProgressBar.tsx';
import { FileField } from '../../../shared/fields/FileField.tsx';
import { useSizeText } from '../../../shared/firmware/useSizeText.ts';
import { MeterIcon } from '../../../shared/icons.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './CompareFile.module.css';
import { MEGABYTE, useMeterComparison, useProblemText, type MeterChoice } from './useMeterComparison.ts';

/** A meter file is chosen, read and compared. */
export function CompareFile({ station }: { station: Station }) {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  const sizeText = useSizeText();
  const problemText = useProblemText();
  const { file, problem, choice, query, take, choose } = useMeterComparison(station);
  const { value, isCurrent, isLoading, progress, failure, isCancelled, cancel, retry } = query;
  // What was said about the file before is no longer of interest.
  const report = problem === null && failure === null ? value : null;
  return (
    <>
      <Card title={t('file.title')}>
        <div className={styles.form}>
          <FileField
            label={t('file.label')}
            choose={t('file.choose')}
            accept=".csv,.zip,.txt"
            facts={file && t('file.facts', { name: file.name, size: sizeText(file.size) })}
            hint={t('file.hint', { max: MOST_METER_BYTES / MEGABYTE, rows: format.integer(MOST_METER_ROWS) })}
            error={problem === null ? undefined : problemText(problem)}
            onFile={(chosen) => void take(chosen)}
          />
          {report && <Choices report={report} choice={choice} onChoose={choose} />}
        </div>
      </Card>
      {isLoading && <ProgressBar label={t('reading')} progress={progress} onCancel={cancel} />}
      {isCancelled && <Cancelled text={t('cancelled')} onRetry={retry} />}
      {failure !== null && problem === null && (
        <LoadFailure title={t('failed')} failure={failure} onRetry={retry} />
      )}
      {report && (
        <div className={styles.answer} data-stale={!isCurrent || undefined} aria-busy={isLoading}>
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
          <Problems report={report} />
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

/** What a file leaves open. */
function Choices({ report: { file, comparison }, choice, onChoose }: ChoicesProps) {
  const { t } = useTranslation('meterFile');
  const nmi = choice.nmi ?? comparison?.nmi ?? file.connections[0]?.nmi ?? '';
  const imports =
    file.connections.find((each) => each.nmi === nmi)?.streams.filter(({ role }) => role === 'import') ?? [];
  return (
    <div className={styles.choices}>
      {file.connections.length > 1 && (
        <SelectField
          label={t('choice.nmi')}
          value={nmi}
          options={file.connections.map((each) => ({ value: each.nmi, label: each.nmi }))}
          onChange={(chosen) => onChoose({ nmi: chosen, controlled: null })}
        />
      )}
      <SelectField
        label={t('choice.clock')}
        value={choice.clock}
        options={(['market', 'western'] as const).map((clock) => ({
          value: clock,
          label: t(`choice.${clock}`),
        }))}
        onChange={(chosen) => onChoose({ clock: chosen === 'western' ? chosen : 'market' })}
      />
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
    </div>
  );
}

/** Rows that were left out, and that the file may be incomplete. */
function Problems({ report: { file } }: { report: MeterReport }) {
  const { t } = useTranslation('meterFile');
  const { problems, problemCount, hasEnd } = file;
  if (problemCount === 0 && hasEnd) return null;
  return (
    <>
      {!hasEnd && (
        <p className={styles.note} role="status">
          {t('file.noEnd')}
        </p>
      )}
      {problemCount > 0 && (
        <Card title={t('problems.title', { count: problemCount })}>
          <ul className={styles.problems}>
            {problems.map(({ row, reason, found }) => (
              <li key={`${row} ${reason}`}>
                {t('problems.row', { row, text: t(`problems.reason.${reason}`, { found }) })}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <p className={styles.small}>{t('problems.more', { count: problems.length })}</p>
          )}
        </Card>
      )}
    </>
  );
}
