import type { BillExplanation, WholesaleLine } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { instantText } from '../frame/rowTime.ts';
import { unroundedText } from '../tariff/BucketDetail.tsx';
import styles from './Bill.module.css';
import { intervalsByDay } from './intervalsByDay.ts';

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
  const { line, intervals, zone, seriesName } = explanation;
  const { factor, gst, adder, atLeast, atMost, estimatedKwh } = wholesale;
  const exact = (value: number) => unroundedText(value, format);
  const sum = (of: typeof intervals, key: 'kwh' | 'amount') =>
    exact(of.reduce((all, interval) => all + interval[key], 0));
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
      <section>
        <h3>{t('explain.intervals')}</h3>
        {[...intervalsByDay(intervals, zone, format)].map(([date, own]) => (
          <details key={date} className={styles.day}>
            <summary>
              <span>{`${format.weekday(own[0]!.start, zone)} ${date}`}</span>
              <span>{`${sum(own, 'kwh')} kWh`}</span>
              <span>{`${sum(own, 'amount')} ${currency}`}</span>
            </summary>
            <table className={styles.small}>
              <thead>
                <tr>
                  <th scope="col">{t('explain.from')}</th>
                  <th scope="col" data-number>
                    {t('wholesale.kwh')}
                  </th>
                  <th scope="col" data-number>
                    {t('wholesale.spot')}
                  </th>
                  <th scope="col" data-number>
                    {t('wholesale.price')}
                  </th>
                  <th scope="col" data-number>
                    {t('wholesale.amount', { currency })}
                  </th>
                </tr>
              </thead>
              <tbody>
                {own.map(({ start, kwh, amount, spot = NaN, isEstimated = false }) => (
                  <tr key={start}>
                    <th scope="row">{instantText(start, zone, format).slice(11)}</th>
                    <td data-number>{`${isEstimated ? '≈ ' : ''}${exact(kwh)}`}</td>
                    <td data-number>{exact(spot * CENTS)}</td>
                    <td data-number>{exact(((sign * amount) / kwh) * CENTS)}</td>
                    <td data-number>{exact(amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        ))}
      </section>
    </>
  );
}
