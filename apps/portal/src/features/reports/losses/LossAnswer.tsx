import type { LossReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, EmptyState, StatTile, Text } from '@heliograph/ui';
import { useMemo } from 'react';
import { LossIcon } from '../../../shared/icons.tsx';
import { getLossesAddress } from '../../../shared/lossesAddress.ts';
import type { AnswerProps } from '../defineReport.tsx';
import { percentOfExpected } from '../frame/percentOfExpected.ts';
import { Figures } from '../frame/ReportFrame.tsx';
import { Shares } from '../frame/Shares.tsx';
import type { PeriodQuestion } from '../frame/usePeriodForm.ts';
import { linkStations } from '../table/linkStations.tsx';
import { ReportGrid } from '../table/ReportGrid.tsx';
import tableStyles from '../table/reportTable.module.css';
import { sumLosses, type LossSums } from './lossRows.ts';

/** The stations of a loss report, the worst first; each leads to its losses with their evidence. */
export function LossAnswer({ report, table, sortedRows }: AnswerProps<PeriodQuestion, LossReport>) {
  const { t } = useTranslation('lossReport');
  const { span } = report;
  const linked = useMemo(() => linkStations(table, (id) => getLossesAddress(id, span)), [table, span]);
  const sums = useMemo(() => sumLosses(report), [report]);

  if (report.rows.length === 0)
    return <EmptyState icon={<LossIcon />} title={t('empty')} hint={t('emptyHint')} />;
  return (
    <>
      <Summary report={report} sums={sums} />
      <section className={tableStyles.screen} aria-label={t('stations')}>
        <ReportGrid label={t('stations')} table={linked} sortedRows={sortedRows} />
      </section>
      <Causes sums={sums} />
    </>
  );
}

function Summary({ report: { rows, of, stations }, sums }: { report: LossReport; sums: LossSums }) {
  const { t } = useTranslation('lossReport');
  const format = useFormat();
  const { expected, actual, lost, money, open } = sums;
  const ratio = percentOfExpected(sums);
  const energy = format.energy(lost);
  return (
    <>
      <Figures label={t('summary')}>
        {money.map(({ currency, ahead }) => (
          <StatTile
            key={currency}
            label={t('ahead')}
            value={format.money(ahead, currency)}
            hint={t('aheadHint')}
          />
        ))}
        {money.map(({ currency, amount }) => (
          <StatTile key={currency} label={t('amount')} value={format.money(amount, currency)} />
        ))}
        <StatTile
          label={t('lost')}
          value={energy.value}
          unit={energy.unit}
          {...(expected > 0 && {
            hint: t('lostHint', { share: format.percent((lost / expected) * 100, 1) }),
          })}
        />
        <StatTile
          label={t('ratio')}
          value={ratio === null ? null : format.number(ratio, 1)}
          unit="%"
          hint={t('ratioHint', {
            actual: format.energy(actual).text,
            expected: format.energy(expected).text,
          })}
        />
        <StatTile
          label={t('judged')}
          value={t('count', { count: of, of: stations })}
          hint={t('openHint', { count: open })}
        />
      </Figures>
      {rows.length < of && (
        <Text tone="soft" size={14} role="note">
          {t('first', { rows: format.integer(rows.length), of })}
        </Text>
      )}
    </>
  );
}

function Causes({ sums: { causes, lost } }: { sums: LossSums }) {
  const { t } = useTranslation(['lossReport', 'losses']);
  const format = useFormat();
  return (
    <Card title={t('causes.title')}>
      {causes.length === 0 ? (
        <Text tone="soft">{t('causes.none')}</Text>
      ) : (
        <Shares
          min={320}
          shares={causes.map(({ cause, kwh }) => {
            const share = lost > 0 ? Math.max(0, kwh / lost) : 0;
            return {
              name: t(`losses:cause.${cause}`),
              share,
              text: t('causes.share', {
                energy: format.energy(kwh).text,
                share: format.percent(share * 100, 1),
              }),
              color: '--hg-warning' as const,
            };
          })}
        />
      )}
    </Card>
  );
}
