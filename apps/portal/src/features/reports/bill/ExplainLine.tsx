import type { BillExplanation, BillLine, BillQuestion } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { instantText } from '../frame/rowTime.ts';
import { unroundedText } from '../tariff/BucketDetail.tsx';
import { BesideLine } from './BesideLine.tsx';
import { DayIntervals, MarkedEnergy } from './DayIntervals.tsx';
import styles from './Bill.module.css';
import { useLineText, useMarkTexts } from './lineText.ts';
import { WholesaleDays } from './WholesaleDays.tsx';

interface ExplainLineProps {
  question: BillQuestion;
  line: BillLine;
  currency: string;
  onClose: () => void;
}

/** [BIL-02] How a line was calculated, down to its intervals. */
export function ExplainLine({ question, line, currency, onClose }: ExplainLineProps) {
  const { t } = useTranslation('bill');
  const query = useEngineQuery({
    key: ['billing.explain', question, line.id],
    ask: ({ api }) => api.billing.explain({ question, line: line.id }),
  });
  return (
    <Dialog opened size="form" title={t('explain.title')} onClose={onClose}>
      <div className={styles.explain}>
        <Formula line={line} currency={currency} />
        <Loaded query={query} failed={t('explain.failed')} compact>
          {(data) => (
            <>
              {data.beside && <BesideLine {...data.beside} zone={data.zone} currency={currency} />}
              {(data.beside === null || data.beside.pairs.length === 0) && (
                <Details explanation={data} currency={currency} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Quantity by price, before and after rounding. */
function Formula({ line, currency }: { line: BillLine; currency: string }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const { name, detail, quantity, price } = useLineText(true)(line);
  const marks = useMarkTexts().ofLine(line);
  const sign = line.kind === 'feedIn' ? '−' : '';
  return (
    <div className={styles.formula}>
      <strong>{detail === '' ? name : `${name}, ${detail}`}</strong>
      <span>
        {price === '' ? quantity : `${sign}${quantity} × ${price}`} ={' '}
        {`${unroundedText(line.amount, format)} ${currency}`}
      </span>
      {marks !== '' && <span>{marks}</span>}
      <span>{t('explain.rounded', { amount: format.money(line.amount, currency) })}</span>
    </div>
  );
}

function Details({ explanation, currency }: { explanation: BillExplanation; currency: string }) {
  const { t } = useTranslation('bill');
  const { line, base, intervals } = explanation;
  if (line.kind === 'supply') return <p>{t('explain.supply')}</p>;
  if (base.length > 0) return <Base base={base} currency={currency} />;
  if (line.kind === 'demand') return <Averages explanation={explanation} currency={currency} />;
  if (intervals.length === 0) return <p>{t('explain.none')}</p>;
  if (line.wholesale)
    return <WholesaleDays explanation={explanation} wholesale={line.wholesale} currency={currency} />;
  return <Days explanation={explanation} currency={currency} />;
}

function Base({ base, currency }: Pick<BillExplanation, 'base'> & { currency: string }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const lineText = useLineText();
  return (
    <section>
      <h3>{t('explain.base')}</h3>
      <table className={styles.small}>
        <tbody>
          {base.map(({ line, amount }) => {
            const { name, detail } = lineText(line);
            return (
              <tr key={line.id}>
                <th scope="row">{detail === '' ? name : `${name}, ${detail}`}</th>
                <td data-number>{`${unroundedText(amount, format)} ${currency}`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Averages({ explanation, currency }: { explanation: BillExplanation; currency: string }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const { line, intervals, zone } = explanation;
  const hasReactive = intervals.some(({ kvarh }) => kvarh !== null);
  return (
    <section>
      <h3>{t('explain.averages')}</h3>
      <table className={styles.small}>
        <thead>
          <tr>
            <th scope="col">{t('explain.from')}</th>
            <th scope="col" data-number>
              {t('explain.kwh')}
            </th>
            {hasReactive && (
              <th scope="col" data-number>
                {t('explain.kvarh')}
              </th>
            )}
            <th scope="col" data-number>
              {t('explain.demand')}
            </th>
            <th scope="col" data-number>
              {t('explain.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {intervals.map(({ start, kwh, kvarh, demand, amount, marks }) => (
            <tr key={start} data-peak={amount !== 0 || undefined}>
              <th scope="row">{instantText(start, zone, format)}</th>
              <td data-number>
                <MarkedEnergy text={unroundedText(kwh, format)} marks={marks} />
              </td>
              {hasReactive && <td data-number>{kvarh === null ? '—' : unroundedText(kvarh, format)}</td>}
              <td data-number>{`${unroundedText(demand ?? 0, format)} ${line.unit}`}</td>
              <td data-number>{amount === 0 ? '' : `${unroundedText(amount, format)} ${currency}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Days({ explanation, currency }: { explanation: BillExplanation; currency: string }) {
  const format = useFormat();
  return (
    <DayIntervals
      explanation={explanation}
      currency={currency}
      cellsOf={({ kwh, amount, marks }) => [
        <MarkedEnergy key="kwh" text={`${unroundedText(kwh, format)} kWh`} marks={marks} />,
        `${unroundedText(amount, format)} ${currency}`,
      ]}
    />
  );
}
