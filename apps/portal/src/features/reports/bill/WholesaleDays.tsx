import type { BillExplanation, WholesaleLine } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { unroundedText } from '../tariff/BucketDetail.tsx';
import { DayIntervals, MarkedEnergy } from './DayIntervals.tsx';

interface WholesaleDaysProps {
  explanation: BillExplanation;
  wholesale: WholesaleLine;
  currency: string;
}

const CENTS = 100;

/** [BIL-02] The intervals of a line that follows a price series: the series' price of each, and what was paid for it. */
export function WholesaleDays({ explanation, wholesale, currency }: WholesaleDaysProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const { line, seriesName } = explanation;
  const { factor, gst, adder, atLeast, atMost, estimatedKwh } = wholesale;
  const exact = (value: number) => unroundedText(value, format);
  const sign = line.kind === 'feedIn' ? -1 : 1;
  return (
    <>
      <section>
        <h3>{t('wholesale.title')}</h3>
        <p>
          {t(gst === 1 ? 'wholesale.formula' : 'wholesale.formulaGst', {
            series: seriesName ?? t('wholesale.gone'),
            factor: exact(factor),
            adder: exact(adder),
            currency,
          })}{' '}
          {atLeast !== null && t('wholesale.atLeast', { price: exact(atLeast), currency })}{' '}
          {atMost !== null && t('wholesale.atMost', { price: exact(atMost), currency })}
        </p>
        {estimatedKwh > 0 && <p>{t('wholesale.estimated', { kwh: format.number(estimatedKwh) })}</p>}
      </section>
      <DayIntervals
        explanation={explanation}
        currency={currency}
        headings={[
          t('wholesale.kwh'),
          t('wholesale.spot'),
          t('wholesale.price'),
          t('wholesale.amount', { currency }),
        ]}
        cellsOf={({ kwh, amount, spot = NaN, isEstimated = false, marks }) => [
          <MarkedEnergy key="kwh" text={`${isEstimated ? '≈ ' : ''}${exact(kwh)}`} marks={marks} />,
          exact(spot * CENTS),
          exact(((sign * amount) / kwh) * CENTS),
          exact(amount),
        ]}
      />
    </>
  );
}
