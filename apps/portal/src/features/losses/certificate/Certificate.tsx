import {
  LossCause,
  type Certificate as CertificateAnswer,
  type Certified,
  type Station,
} from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Notice, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { formatDate } from '../../../shared/fields/dateText.ts';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { Facts } from '../../../shared/page/Facts.tsx';
import type { DayRange } from '../../../shared/period/dayRange.ts';
import { addressLine } from '../../../shared/station/addressLine.ts';
import styles from './Certificate.module.css';

const FIGURES = [
  'availability_time',
  'availability_energy',
  'performance_ratio',
  'degradation',
  'soiling',
] as const;
type FigureName = (typeof FIGURES)[number];

interface CertificateProps {
  station: Station;
  range: DayRange;
  certificate: CertificateAnswer;
}

/** The sheet: whose performance, in which period, and each figure with its method, or why it is not stated. */
export function Certificate({ station, range, certificate }: CertificateProps) {
  const { t } = useTranslation('losses');
  const { t: common } = useTranslation();
  const format = useFormat();
  const issued = useAtomValue(minuteAtom);
  const zone = station.time_zone;
  const { baseline, missing, days, judged, excluded } = certificate;
  const left = LossCause.options.filter((cause) => (excluded[cause] ?? 0) > 0);
  return (
    <article className={styles.sheet} aria-label={t('certificate.title')}>
      <header className={styles.head}>
        <Facts
          facts={[
            [t('certificate.station'), <strong key="name">{station.station_name}</strong>],
            [t('certificate.address'), addressLine(station)],
            [t('certificate.capacity'), `${format.number(station.installed_capacity)} kWp`],
          ]}
        />
        <Facts
          facts={[
            [
              t('certificate.period'),
              t('certificate.periodText', {
                from: formatDate(range.from),
                until: formatDate(range.to),
                count: days,
              }),
            ],
            ...(judged
              ? [
                  [
                    t('certificate.judged'),
                    `${format.date(judged.start, zone)} – ${format.date(judged.end - 1, zone)}`,
                  ] as const,
                ]
              : []),
            [
              t('certificate.basis'),
              baseline
                ? t('certificate.basisText', {
                    version: baseline.version,
                    from: format.date(baseline.from, zone),
                    to: format.date(baseline.to - 1, zone),
                    count: baseline.clear_days.length,
                  })
                : t('certificate.noBasis'),
            ],
            [
              t('certificate.issued'),
              t('certificate.issuedText', { time: format.date(issued, zone), product: common('product') }),
            ],
          ]}
        />
      </header>
      {baseline === null && (
        <Notice tone="warning">
          {t('certificate.needsBaseline')} {t(missing ? `missing.${missing}` : 'state.notYetHint')}
        </Notice>
      )}
      <dl className={styles.figures}>
        {FIGURES.map((name) => (
          <Figure key={name} name={name} figure={certificate[name]} />
        ))}
      </dl>
      <section className={styles.excluded}>
        <h2>{t('certificate.excluded')}</h2>
        {left.length === 0 ? (
          <p>{t('certificate.excludedNone')}</p>
        ) : (
          <>
            <ul>
              {left.map((cause) => (
                <li key={cause}>
                  {t('certificate.excludedText', {
                    cause: t(`cause.${cause}`),
                    energy: format.energy(excluded[cause] ?? 0).text,
                  })}
                </li>
              ))}
            </ul>
            <Text tone="faint" size={13}>
              {t('certificate.excludedHint')}
            </Text>
          </>
        )}
      </section>
      <Text tone="faint" size={13}>
        {t('certificate.notes')} {t('zone', { zone: format.zone(zone, issued) })}
      </Text>
    </article>
  );
}

interface FigureProps {
  name: FigureName;
  figure: Certified;
}

/** A figure with its interval, the data behind it and its method; or what it lacks. */
function Figure({ name, figure }: FigureProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const isRate = name === 'degradation';
  const shown = (part: number) =>
    `${isRate && part > 0 ? '+' : ''}${format.percent(part * 100, isRate ? 2 : 1)}`;
  return (
    <div className={styles.figure}>
      <dt>{t(`certificate.figure.${name}`)}</dt>
      {'refused' in figure ? (
        <dd>
          <span className={styles.refused}>{t('certificate.refused')}</span>
          <span>
            {t(`certificate.need.${figure.refused}`, {
              needed: format.integer(figure.needed),
              found: format.number(figure.found, Number.isInteger(figure.found) ? 0 : 1),
            })}
          </span>
        </dd>
      ) : (
        <dd>
          <span className={styles.value}>
            {isRate ? t('certificate.perYear', { value: shown(figure.value) }) : shown(figure.value)}
          </span>
          {figure.lower !== null && figure.upper !== null && (
            <span>
              {t('certificate.interval', { lower: shown(figure.lower), upper: shown(figure.upper) })}
            </span>
          )}
          <span>{t('certificate.share', { percent: format.percent(Math.floor(figure.share * 100)) })}</span>
        </dd>
      )}
      <dd className={styles.method}>{t(`certificate.method.${name}`)}</dd>
    </div>
  );
}
