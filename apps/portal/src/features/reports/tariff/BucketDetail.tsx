import type { ExplainedBucket, ExplainedPrice, ExplainedReading } from '@heliograph/contracts/engine';
import { listMarks } from '@heliograph/domain/energy';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { QualityMark, ScrollHint } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { shownPrice } from '../../../shared/tariff/priceText.ts';
import { instantText } from '../frame/rowTime.ts';
import styles from './BucketDetail.module.css';

/** One bucket in plain words: its readings, the rules, the prices, the money. */
export function BucketDetail({ bucket, zone }: { bucket: ExplainedBucket; zone: string }) {
  const { t } = useTranslation(['tariffReport', 'common']);
  const format = useFormat();
  const { counted, applied, prices } = bucket;
  const kwh = (value: number) => `${unroundedText(value, format)} kWh`;

  return (
    <div className={styles.detail}>
      <section>
        <h3>{t('explain.readings')}</h3>
        <ReadingTable bucket={bucket} zone={zone} />
      </section>
      <section>
        <h3>{t('explain.rules')}</h3>
        {applied === null || counted.generation === null ? (
          <p>{t('explain.unknown')}</p>
        ) : (
          <ul>
            {bucket.chargingDropped && (
              <li>
                {t('explain.dropped', {
                  charging: kwh(counted.charging ?? 0),
                  generation: kwh(counted.generation),
                })}
              </li>
            )}
            {bucket.sellingCapped && (
              <li>
                {t('explain.capped', { counted: kwh(counted.selling ?? 0), selling: kwh(applied.selling) })}
              </li>
            )}
            <li>
              {t('explain.rest', {
                generation: kwh(counted.generation),
                charging: kwh(applied.charging),
                selling: kwh(applied.selling),
                selfUse: kwh(applied.selfUse),
              })}
            </li>
          </ul>
        )}
        {bucket.quality !== 0 && (
          <ul>
            {listMarks(bucket.quality).map((mark) => (
              <li key={mark}>
                <QualityMark contained={[mark]}>{t(`common:quality.meaning.${mark}`)}</QualityMark>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{t('explain.prices')}</h3>
        {prices === null ? (
          <p>{t('explain.noTariff')}</p>
        ) : (
          <ul>
            <li>{t('explain.version', { from: instantText(prices.from, zone, format) })}</li>
            <PriceLine kind="selling" price={prices.selling} currency={prices.currency} />
            <PriceLine kind="selfUse" price={prices.selfUse} currency={prices.currency} />
          </ul>
        )}
      </section>
      {applied && prices && <Money bucket={bucket} applied={applied} prices={prices} />}
    </div>
  );
}

function PriceLine({
  kind,
  price,
  currency,
}: {
  kind: 'selling' | 'selfUse';
  price: ExplainedPrice | null;
  currency: string;
}) {
  const { t } = useTranslation('tariffReport');
  const { t: tariff } = useTranslation('tariff');
  const format = useFormat();
  if (price === null) return <li>{t('explain.noPrice', { kind: t(`column.${kind}`) })}</li>;
  const { tab, startTime, endTime } = price.slot;
  return (
    <li>
      {t('explain.price', {
        kind: t(`column.${kind}`),
        price: `${shownPrice(price.price, format) ?? ''} ${currency}/kWh`,
        slot: tab === 'fixed' ? tariff('type.fixed') : `${tariff(`tab.${tab}`)} ${startTime}–${endTime}`,
      })}
    </li>
  );
}

function Money({
  bucket,
  applied,
  prices,
}: {
  bucket: ExplainedBucket;
  applied: NonNullable<ExplainedBucket['applied']>;
  prices: NonNullable<ExplainedBucket['prices']>;
}) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { currency } = prices;
  const product = (kind: 'selling' | 'selfUse', total: number | null) => {
    const price = prices[kind];
    if (price === null || total === null) return null;
    return (
      <li>
        {t(`column.${kind}`)}: {unroundedText(applied[kind], format)} kWh × {shownPrice(price.price, format)}{' '}
        = <strong>{unroundedText(total, format)}</strong> {currency}
      </li>
    );
  };
  const revenue = bucketRevenue(bucket);
  return (
    <section>
      <h3>{t('explain.money')}</h3>
      <ul>
        {product('selling', bucket.sellingTotal)}
        {product('selfUse', bucket.selfUseTotal)}
        {revenue !== null && (
          <li>
            {t('figure.revenue')}: <strong>{unroundedText(revenue, format)}</strong> {currency}
          </li>
        )}
      </ul>
    </section>
  );
}

const KINDS = ['generation', 'selling', 'charging'] as const;

/** The readings of the counters at both ends of a bucket, by what they count. */
function ReadingTable({ bucket, zone }: { bucket: ExplainedBucket; zone: string }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const entities = useAtomValue(entitiesAtom);
  const findName = (deviceId: string) =>
    entities?.devices.find(({ device_id }) => device_id === deviceId)?.obj_name ?? deviceId;
  const reading = (point: ExplainedReading['first']) =>
    point === null ? (
      '—'
    ) : (
      <>
        {unroundedText(point.value, format)}
        <small>{format.dateTime(point.at, zone)}</small>
      </>
    );

  return (
    <ScrollHint label={t('explain.first')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('explain.first')}</th>
            <th scope="col">{t('explain.last')}</th>
            <th scope="col">kWh</th>
          </tr>
        </thead>
        {KINDS.map((kind) => (
          <tbody key={kind}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {t(`figure.${kind}`)}
              </th>
              <td>
                <strong>
                  {bucket.counted[kind] === null ? '—' : unroundedText(bucket.counted[kind], format)}
                </strong>
              </td>
            </tr>
            {bucket[kind].map(({ deviceId, code, kwh, quality, first, last }) => (
              <Fragment key={`${deviceId} ${code}`}>
                <tr className={styles.counter}>
                  <th scope="row" colSpan={3}>
                    {findName(deviceId)} <small>{code}</small>
                  </th>
                </tr>
                <tr>
                  <td>{reading(first)}</td>
                  <td>{reading(last)}</td>
                  <td>
                    <QualityMark contained={listMarks(quality)} />{' '}
                    {kwh === null ? '—' : unroundedText(kwh, format)}
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollHint>
  );
}

/** Revenue of a bucket, unrounded; null without energy or price. */
export const bucketRevenue = ({ sellingTotal, selfUseTotal }: ExplainedBucket): number | null =>
  sellingTotal === null || selfUseTotal === null ? null : sellingTotal + selfUseTotal;

/** A number with 2 to 6 decimals, as many as it has. */
export function unroundedText(value: number, format: Format): string {
  const decimals = value.toFixed(6).split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return format.number(value, Math.max(2, decimals));
}
