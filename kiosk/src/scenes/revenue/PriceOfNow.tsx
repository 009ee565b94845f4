import type { Price } from '@heliograph/contracts/http';
import { nextPrice, priceAt, type TariffKind } from '@heliograph/domain/tariff';
import { localDate } from '@heliograph/domain/time';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui';
import styles from './PriceOfNow.module.css';
import { PriceBand } from './PriceBand.tsx';

export interface PriceOfNowProps {
  kind: TariffKind;
  /** Per kWh. */
  price: Price;
  /** ISO 4217 */
  currency: string;
  /** IANA, of the station. */
  zone: string;
  /** ms */
  now: number;
  old: boolean;
}

/** One half of a tariff: its price now, until when, and the whole day. */
export function PriceOfNow({ kind, price, currency, zone, now, old }: PriceOfNowProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const current = priceAt(price, zone, now);
  const next = nextPrice(price, zone, now);
  const { weekday, minuteOfDay } = localDate(zone, now);
  return (
    <section className={styles.half} data-kind={kind}>
      <div className={styles.now}>
        <h3 className={styles.name}>
          {t(`tariff.${kind}`)} <small className={styles.unit}>{t('tariff.perKwh', { currency })}</small>
        </h3>
        <Reading className={styles.price} value={current === null ? null : format.price(current)} old={old} />
        <p className={styles.next}>
          {next === null
            ? t('tariff.always')
            : next.price === null
              ? t('tariff.until', { time: clock(next.at, now, zone, format) })
              : t('tariff.next', {
                  time: clock(next.at, now, zone, format),
                  price: format.price(next.price),
                })}
        </p>
      </div>
      <PriceBand price={price} weekend={weekday > 5} hour={minuteOfDay / 60} old={old} />
    </section>
  );
}

/** The clock time of a change, and its weekday too unless that is today. */
const clock = (at: number, now: number, zone: string, format: Format): string =>
  format.date(at, zone) === format.date(now, zone)
    ? format.minute(at, zone)
    : `${format.weekday(at, zone)} ${format.minute(at, zone)}`;
