import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, RevenueIcon, Skeleton, StaleBadge } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import styles from './DayTariffCard.module.css';
import { PriceOfNow } from './PriceOfNow.tsx';
import { useDayTariff } from './useDayTariff.ts';

export interface DayTariffCardProps {
  stationId: number;
  /** ms */
  now: number;
  old: boolean;
}

/** What energy costs and brings at a station now and over its day, by the station's own clock. */
export function DayTariffCard({ stationId, now, old: unlinked }: DayTariffCardProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const entities = useAtomValue(entitiesAtom);
  const station = entities?.stations.find(({ id }) => id === stationId);
  const { value, failed, old: outdated } = useDayTariff(stationId);
  const old = unlinked || outdated;
  const tariff = value?.tariff;

  return (
    <Card
      title={station ? t('tariff.titleOf', { station: station.station_name }) : t('tariff.title')}
      old={old}
      foot={
        station && (
          <>
            {outdated && value && <StaleBadge at={value.computedAt} />}
            <span>{t('tariff.zone', { zone: format.zone(station.time_zone, now) })}</span>
          </>
        )
      }
    >
      {entities && !station ? (
        <EmptyState icon={<BrokenLinkIcon />} title={t('stationGone')} hint={t('stationGoneHint')} />
      ) : !station || value === null ? (
        failed ? (
          <EmptyState icon={<BrokenLinkIcon />} title={t('tariff.failed')} />
        ) : (
          <Skeleton />
        )
      ) : !tariff ? (
        <EmptyState icon={<RevenueIcon />} title={t('tariff.none')} hint={t('tariff.noneHint')} />
      ) : (
        <div className={styles.halves}>
          {(['consumption', 'feedin'] as const).map((kind) => (
            <PriceOfNow
              key={kind}
              kind={kind}
              price={tariff[`${kind}Price`]}
              currency={tariff.unit}
              zone={station.time_zone}
              now={now}
              old={old}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
