import type { ExplainedBucket, ExplainedReading } from '@heliograph/contracts/engine';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import styles from './ReadingTable.module.css';
import { unroundedText } from './unrounded.ts';

const KINDS = ['generation', 'selling', 'charging'] as const;

/** The readings of the counters at both ends of a bucket, by what they count. */
export function ReadingTable({ bucket, zone }: { bucket: ExplainedBucket; zone: string }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const entities = useAtomValue(entitiesAtom);
  const nameOf = (deviceId: string) =>
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
    <div className={styles.scroll}>
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
            {bucket[kind].map(({ deviceId, code, kwh, first, last }) => (
              <Fragment key={`${deviceId} ${code}`}>
                <tr className={styles.counter}>
                  <th scope="row" colSpan={3}>
                    {nameOf(deviceId)} <small>{code}</small>
                  </th>
                </tr>
                <tr>
                  <td>{reading(first)}</td>
                  <td>{reading(last)}</td>
                  <td>{kwh === null ? '—' : unroundedText(kwh, format)}</td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
