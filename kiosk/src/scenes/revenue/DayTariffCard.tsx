import { useFleetQuery } from '@heliograph/board';
import type { Price } from '@heliograph/contracts/http';
import { nextPrice, priceAt, type TariffKind } from '@heliograph/domain/tariff';
import { localDate } from '@heliograph/domain/time';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import {
  BrokenLinkIcon,
  Card,
  EmptyState,
  Reading,
  RevenueIcon,
  Skeleton,
  StaleBadge,
  Text,
} from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { DayPrices } from './DayPrices.tsx';
import styles from './DayTariffCard.module.css';

export interface DayTariffCardProps {
  stationId: number;
  /** ms */
  now: number;
  stale: boolean;
}

/** A station's prices now and over its day, in its own time zone. */
export function DayTariffCard({ stationId, now, stale: unlinked }: DayTariffCardProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const entities = useAtomValue(entitiesAtom);
  const isHeld = useLookAt({ stations: [stationId] });
  const station = entities?.stations.find(({ id }) => id === stationId);
  const { value, failed, stale: outdated } = useTariff(stationId);
  const stale = unlinked || outdated;
  const tariff = value?.tariff;

  return (
    <Card
      title={station ? t('tariff.titleOf', { station: station.station_name }) : t('tariff.title')}
      stale={stale}
      foot={
        station && (
          <>
            {outdated && value && <StaleBadge at={value.computedAt} />}
            <span>{t('tariff.zone', { zone: format.zone(station.time_zone, now) })}</span>
          </>
        )
      }
    >
      {entities && !station && isHeld ? (
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
            <CurrentPrice
              key={kind}
              kind={kind}
              price={tariff[`${kind}Price`]}
              currency={tariff.unit}
              zone={station.time_zone}
              now={now}
              stale={stale}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

interface CurrentPriceProps {
  kind: TariffKind;
  /** Per kWh. */
  price: Price;
  /** ISO 4217 */
  currency: string;
  /** IANA, of the station. */
  zone: string;
  /** ms */
  now: number;
  stale: boolean;
}

/** Prices of one direction: now, until when, and over the day. */
function CurrentPrice({ kind, price, currency, zone, now, stale }: CurrentPriceProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const current = priceAt(price, zone, now);
  const next = nextPrice(price, zone, now);
  const { weekday, minuteOfDay } = localDate(zone, now);
  return (
    <section className={styles.half} data-kind={kind}>
      <div className={styles.now}>
        <h3 className={styles.name}>
          {t(`tariff.${kind}`)}{' '}
          <Text as="small" tone="soft" size={17} weight={500} className={styles.unit}>
            {t('tariff.perKwh', { currency })}
          </Text>
        </h3>
        <Reading
          className={styles.price}
          value={current === null ? null : format.price(current)}
          stale={stale}
        />
        <Text tone="soft" size={18}>
          {next === null
            ? t('tariff.always')
            : next.price === null
              ? t('tariff.until', { time: clock(next.at, now, zone, format) })
              : t('tariff.next', {
                  time: clock(next.at, now, zone, format),
                  price: format.price(next.price),
                })}
        </Text>
      </div>
      <DayPrices price={price} weekend={weekday > 5} hour={minuteOfDay / 60} stale={stale} />
    </section>
  );
}

/** The clock time of a price change, with the weekday unless that is today. */
const clock = (at: number, now: number, zone: string, format: Format): string =>
  format.date(at, zone) === format.date(now, zone)
    ? format.minute(at, zone)
    : `${format.weekday(at, zone)} ${format.minute(at, zone)}`;

/** The station's tariff in force, null for none; users may set another at any time. */
function useTariff(stationId: number) {
  const { api } = useEngine();
  const load = useCallback(
    async () => ({ tariff: await api.stations.tariff({ stationId }), computedAt: Date.now() }),
    [api, stationId],
  );
  return useFleetQuery(load, { key: stationId });
}
