import type { Station, Tariff } from '@heliograph/contracts/http';
import { nextPrice, priceAt } from '@heliograph/domain/tariff';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading, Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { configAtom } from '../../../shared/configAtom.ts';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { DetailCard } from './DetailCard.tsx';
import { useStationReport } from './day/useStationReport.ts';
import energies from './EnergyCard.module.css';
import styles from './ValueCard.module.css';

/** Revenue of today, the current prices, and the CO₂ avoided. */
export function ValueCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const today = dateAt(station.time_zone, useAtomValue(nowAtom));
  const { data: report, error } = useStationReport(station, 'day', today);
  const { data: tariff = null } = useEngineQuery({
    key: ['stations.tariff', station.id],
    ask: ({ api }) => api.stations.tariff({ stationId: station.id }),
  });
  const co2 = useAtomValue(configAtom)?.co2;
  const factor = co2?.factors[station.area];
  if (report === undefined && error !== null)
    return (
      <DetailCard card="value" title={t('detail.value.title')}>
        <p role="alert">{t('detail.value.failed')}</p>
      </DetailCard>
    );
  return (
    <DetailCard card="value" title={t('detail.value.title')}>
      {report === undefined ? (
        <Skeleton />
      ) : (
        <dl className={energies.energies}>
          {report.revenue.map(({ currency, total }) => (
            <Figure key={currency} name="revenue" label={t('detail.value.revenueToday')}>
              <Reading value={format.money(total, currency)} />
            </Figure>
          ))}
          {report.revenue.length === 0 && (
            <Figure
              name="revenue"
              label={t('detail.value.revenueToday')}
              note={t(tariff === null ? 'detail.value.noTariff' : 'detail.value.noReading')}
            >
              <Reading value={null} />
            </Figure>
          )}
          {tariff && <Prices tariff={tariff} zone={station.time_zone} />}
          {report.co2 !== null && co2 && factor !== undefined && (
            <Figure
              name="co2"
              label={t('detail.value.co2Today')}
              note={t('detail.value.factor', {
                factor: format.number(factor),
                area: station.area,
                source: co2.source,
                year: co2.year,
              })}
            >
              <Reading value={format.number(report.co2, 1)} unit="kg" />
            </Figure>
          )}
        </dl>
      )}
    </DetailCard>
  );
}

/** The prices of the slot that applies now, and until when. */
function Prices({ tariff, zone }: { tariff: Tariff; zone: string }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);

  function untilText(next: NonNullable<ReturnType<typeof nextPrice>>): string {
    const minute = format.minute(next.at, zone);
    const isToday = format.date(next.at, zone) === format.date(now, zone);
    return t('detail.value.until', {
      time: isToday ? minute : `${format.weekday(next.at, zone)} ${minute}`,
      next: next.price === null ? '—' : format.price(next.price),
    });
  }

  return (['consumptionPrice', 'feedinPrice'] as const).map((kind) => {
    const price = priceAt(tariff[kind], zone, now);
    const next = nextPrice(tariff[kind], zone, now);
    return (
      <Figure
        key={kind}
        name={kind}
        label={t(`detail.value.${kind}`)}
        note={next === null ? t('detail.value.allDay') : untilText(next)}
      >
        <Reading value={price === null ? null : format.price(price)} unit={`${tariff.unit}/kWh`} />
      </Figure>
    );
  });
}

interface FigureProps {
  name: string;
  label: string;
  note?: string;
  children: React.ReactNode;
}

function Figure({ name, label, note, children }: FigureProps) {
  return (
    <div className={styles.figure} data-value={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
