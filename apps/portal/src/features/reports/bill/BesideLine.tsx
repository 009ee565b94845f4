import { Grid } from '@heliograph/ui';
import type { BillExplanation, BillIntervalPair } from '@heliograph/contracts/engine';
import { pairSums } from '@heliograph/domain/billing';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { instantText } from '../frame/rowTime.ts';
import { unroundedText } from '../tariff/BucketDetail.tsx';
import styles from './Bill.module.css';
import { MarkedEnergy } from './DayIntervals.tsx';
import { signedMoney } from './lineText.ts';

type BesideLineProps = NonNullable<BillExplanation['beside']> & { zone: string; currency: string };

/** [BIL-02] A line by the meter file beside that by the station's counters, and the intervals that make them differ. */
export function BesideLine({ own, meter, pairs, zone, currency }: BesideLineProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const [before, after] = [own?.amount ?? 0, meter?.amount ?? 0];
  const isDemand = (own ?? meter)?.kind === 'demand';
  return (
    <Grid as="section" gap={8} aria-label={t('beside.title')}>
      <h3>{t('beside.title')}</h3>
      <p>
        {t('beside.amounts', {
          own: format.money(before, currency),
          meter: format.money(after, currency),
          difference: signedMoney(format, after - before, currency),
        })}
      </p>
      {pairs.length > 0 &&
        (isDemand ? (
          <Averages pairs={pairs} zone={zone} unit={(own ?? meter)!.unit} />
        ) : (
          <>
            <Causes pairs={pairs} currency={currency} />
            <Days pairs={pairs} zone={zone} currency={currency} />
          </>
        ))}
    </Grid>
  );
}

/** How much of a difference lies in intervals that both know, and in those that one of them knows. */
function Causes({ pairs, currency }: { pairs: readonly BillIntervalPair[]; currency: string }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const sums = pairSums(pairs);
  return (
    <ul className={styles.causes}>
      {(['both', 'own', 'meter'] as const)
        .filter((side) => sums[side].count > 0)
        .map((side) => (
          <li key={side}>
            {t(`beside.cause.${side}`, {
              count: sums[side].count,
              amount: signedMoney(format, sums[side].amount, currency),
            })}
          </li>
        ))}
    </ul>
  );
}

const HEAD = ['own', 'meter', 'difference'] as const;

function Days({ pairs, zone, currency }: Pick<BesideLineProps, 'pairs' | 'zone' | 'currency'>) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const days = new Map<string, BillIntervalPair[]>();
  for (const pair of pairs) {
    const date = format.date(pair.start, zone);
    const before = days.get(date);
    if (before) before.push(pair);
    else days.set(date, [pair]);
  }
  const kwh = (share: BillIntervalPair['own']) =>
    share === null ? '—' : <MarkedEnergy text={unroundedText(share.kwh, format)} marks={share.marks} />;
  return (
    <div>
      <h3>{t('beside.intervals')}</h3>
      {[...days].map(([date, its]) => (
        <details key={date} className={styles.day}>
          <summary>
            <span>{`${format.weekday(its[0]!.start, zone)} ${date}`}</span>
            <span>
              {t('beside.day', {
                own: format.number(computeSum(its, 'own')),
                meter: format.number(computeSum(its, 'meter')),
              })}
            </span>
            <span>
              {signedMoney(
                format,
                its.reduce((sum, pair) => sum + difference(pair), 0),
                currency,
              )}
            </span>
          </summary>
          <table className={styles.small}>
            <thead>
              <tr>
                <th scope="col">{t('explain.from')}</th>
                {HEAD.map((key) => (
                  <th key={key} scope="col" data-number>
                    {t(`beside.column.${key}`, { currency })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {its.map((pair) => (
                <tr key={pair.start}>
                  <th scope="row">{instantText(pair.start, zone, format).slice(11)}</th>
                  <td data-number>{kwh(pair.own)}</td>
                  <td data-number>{kwh(pair.meter)}</td>
                  <td data-number>{unroundedText(difference(pair), format)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </div>
  );
}

const computeSum = (pairs: readonly BillIntervalPair[], side: 'own' | 'meter') =>
  pairs.reduce((sum, { [side]: share }) => sum + (share?.kwh ?? 0), 0);
const difference = ({ own, meter }: BillIntervalPair) => (meter?.amount ?? 0) - (own?.amount ?? 0);

/** The highest averages of both; those that are charged stand out. */
function Averages({ pairs, zone, unit }: Pick<BesideLineProps, 'pairs' | 'zone'> & { unit: string }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  return (
    <table className={styles.small}>
      <thead>
        <tr>
          <th scope="col">{t('explain.from')}</th>
          <th scope="col" data-number>
            {t('beside.own', { unit })}
          </th>
          <th scope="col" data-number>
            {t('beside.meter', { unit })}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.start}>
            <th scope="row">{instantText(pair.start, zone, format)}</th>
            {(['own', 'meter'] as const).map((side) => {
              const { demand = null, amount = 0 } = pair[side] ?? {};
              const text = demand === null ? '—' : unroundedText(demand, format);
              return (
                <td key={side} data-number>
                  {amount === 0 ? text : <strong>{`${text} (${t('explain.peak')})`}</strong>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
