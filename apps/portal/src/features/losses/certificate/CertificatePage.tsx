import type { Certificate as Answer, Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Notice } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { PrintIcon } from '../../../shared/icons.tsx';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { PageHead } from '../../../shared/page/PageHead.tsx';
import { useSearch } from '../../../shared/page/useSearch.ts';
import { lossesPath } from '../../../shared/paths.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { parseRange, rangeAddress, rangeSpan, type DayRange } from '../../../shared/period/dayRange.ts';
import { DayRangeFields } from '../../../shared/period/DayRangeFields.tsx';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { callQuery, untilAnswered, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { StationPage } from '../../../shared/station/StationPage.tsx';
import { Certificate } from './Certificate.tsx';
import styles from './CertificatePage.module.css';

/** [LOS-07] The performance of a station in a period, with the method and the data behind each figure, for print. */
export const CertificatePage = () => (
  <StationPage>{(station) => <CertificateOfStation key={station.id} station={station} />}</StationPage>
);

/** Days: a year is usual, three years are the most. */
const RANGE = { usual: 365, most: 1097 };

export function CertificateOfStation({ station }: { station: Station }) {
  const { t } = useTranslation('losses');
  const zone = station.time_zone;
  const today = dateAt(zone, useAtomValue(minuteAtom));
  const [search, changeSearch] = useSearch();
  const range = parseRange(search, today, RANGE);
  const show = (chosen: DayRange) => changeSearch(() => rangeAddress(chosen, today, RANGE));
  const query = useEngineQuery({
    ...callQuery('losses.getCertificate', { station_id: station.id, ...rangeSpan(zone, range) }),
    every: untilAnswered,
  });
  return (
    <div className={layout.page}>
      <BackLink to={lossesPath(station.id)}>{t('certificate.back', { name: station.station_name })}</BackLink>
      <PageHead title={t('certificate.title')} lead={t('certificate.lead')}>
        <div className={styles.tools}>
          <DayRangeFields range={range} today={today} rule={RANGE} onChange={show} />
          <Button
            variant="default"
            leftSection={<PrintIcon />}
            disabled={query.data === undefined}
            onClick={() => window.print()}
          >
            {t('certificate.print')}
          </Button>
        </div>
      </PageHead>
      <Loaded query={query} failed={t('certificate.failed')}>
        {(certificate) => (
          <>
            {certificate.judged && isPoor(certificate) && (
              <div className={styles.tools}>
                <Notice tone="warning">{t('certificate.judgedHint')}</Notice>
                <Button variant="default" onClick={() => show(datesOf(certificate.judged!, zone))}>
                  {t('certificate.judgedOnly')}
                </Button>
              </div>
            )}
            <Certificate station={station} range={range} certificate={certificate} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** True if figures are not stated because too little of the period was judged. */
const isPoor = ({ availability_time, performance_ratio }: Answer): boolean =>
  [availability_time, performance_ratio].some((figure) => 'refused' in figure && figure.refused === 'share');

const datesOf = ({ start, end }: NonNullable<Answer['judged']>, zone: string): DayRange => ({
  from: dateAt(zone, start),
  to: dateAt(zone, end - 1),
});
