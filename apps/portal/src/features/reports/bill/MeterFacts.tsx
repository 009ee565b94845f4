import { MAX_BILL_DAYS, type BillReport, type MeterBills } from '@heliograph/contracts/engine';
import { DAY } from '@heliograph/domain/time';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Notice, Row } from '@heliograph/ui';
import { FileProblems } from '../../../shared/meter/FileProblems.tsx';
import { useReportAddress } from '../frame/address.ts';
import { instantText } from '../frame/rowTime.ts';
import styles from './Bill.module.css';

interface MeterFactsProps {
  meter: MeterBills;
  report: BillReport;
  /** First and last day of the bill. */
  period: { first: string; last: string };
}

/** Energies that a bill takes from the meter file, and gaps of the file: they are stated, never billed as 0. */
export function MeterFacts({ meter, report, period }: MeterFactsProps) {
  const { t } = useTranslation('bill');
  const { t: reportWords } = useTranslation('report');
  const format = useFormat();
  const { nmi, streams, gaps, gapCount, missingHours, missingReactiveHours, substitutedHours } = meter;
  const { zone } = report.span;
  const hoursText = (hours: number) => format.number(hours, Number.isInteger(hours) ? 0 : 2);
  const energy = (kwh: number | null) => (kwh === null ? '—' : format.energy(kwh).text);
  const join = (suffixes: readonly string[]) => suffixes.join(reportWords('comma'));
  return (
    <>
      <section className={styles.facts} aria-label={t('meter.title')}>
        <h2>{t('meter.title')}</h2>
        {missingHours > 0 && (
          <Notice tone="warning">
            {t('meter.missing', { hours: hoursText(missingHours), count: gapCount })}{' '}
            {gaps
              .map(
                ({ start, end }) => `${instantText(start, zone, format)} – ${instantText(end, zone, format)}`,
              )
              .join(reportWords('comma'))}
            {gapCount > gaps.length && ` ${t('meter.moreGaps', { count: gapCount - gaps.length })}`}
            <FileDays days={meter.days} period={period} />
          </Notice>
        )}
        <ul>
          <li>{t('meter.nmi', { nmi })}</li>
          <li>
            {streams.imported.length === 0
              ? t('meter.noImport')
              : t('meter.imported', { suffixes: join(streams.imported), energy: energy(meter.imported) })}
          </li>
          <li>
            {streams.exported.length === 0
              ? t('meter.noExport')
              : t('meter.exported', { suffixes: join(streams.exported), energy: energy(meter.exported) })}
          </li>
          {streams.controlled !== null && (
            <li>{t('meter.controlled', { suffix: streams.controlled, energy: energy(meter.controlled) })}</li>
          )}
          {streams.reactive.length > 0 && (
            <li>
              {t('meter.reactive', { suffixes: join(streams.reactive) })}
              {missingReactiveHours !== null &&
                missingReactiveHours > 0 &&
                ` ${t('meter.missingReactive', { hours: hoursText(missingReactiveHours) })}`}
            </li>
          )}
          {substitutedHours > 0 && <li>{t('meter.substituted', { hours: hoursText(substitutedHours) })}</li>}
          {meter.minutes > report.interval && (
            <li>{t('meter.spread', { minutes: meter.minutes, interval: report.interval })}</li>
          )}
        </ul>
      </section>
      <FileProblems file={meter.file} />
    </>
  );
}

/** Offers to bill the days of the file instead. */
function FileDays({ days, period }: Pick<MeterBills, 'days'> & Pick<MeterFactsProps, 'period'>) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const [, change] = useReportAddress();
  const { first, last } = days;
  const at = (date: string) => Date.parse(`${date}T00:00Z`);
  const isTooLong = (at(last) - at(first)) / DAY >= MAX_BILL_DAYS;
  if (isTooLong || (first === period.first && last === period.last)) return null;
  return (
    <Row above={8}>
      <Button size="xs" variant="default" onClick={() => change({ first, last })}>
        {t('meter.useDays', { first: format.date(at(first), 'UTC'), last: format.date(at(last), 'UTC') })}
      </Button>
    </Row>
  );
}
