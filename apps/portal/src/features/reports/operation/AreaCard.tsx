import type { OperationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Donut } from '@heliograph/ui';
import { useState } from 'react';
import { areaColor } from './areaColor.ts';
import styles from './Operation.module.css';

/** Stations by area as a ring; an area that is pointed at, clicked or focused says its figures in the middle. */
export function AreaCard({ areas, stations }: Pick<OperationReport, 'areas' | 'stations'>) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const [picked, setPicked] = useState<string | null>(null);
  const shown = areas.find(({ area }) => area === picked);
  return (
    <Card title={t('areas.title')}>
      <div className={styles.areas}>
        <div className={styles.ring}>
          <Donut
            label={t('areas.label', { count: stations, areas: areas.length })}
            slices={areas.map(({ area, stations: value }, place) => ({
              key: area,
              value,
              color: `var(${areaColor(place)})`,
            }))}
            picked={shown?.area ?? null}
            onPick={setPicked}
          >
            <strong>{format.integer(shown?.stations ?? stations)}</strong>
            <small className={styles.ringNote}>
              {shown
                ? t('areas.share', {
                    area: shown.area,
                    percent: format.percent((shown.stations / stations) * 100),
                  })
                : t('areas.all', { count: stations })}
            </small>
          </Donut>
        </div>
        <ul className={styles.legend}>
          {areas.map(({ area, stations: count, installedCapacity }, place) => (
            <li key={area}>
              <button
                type="button"
                className={styles.area}
                aria-pressed={area === picked}
                onPointerEnter={() => setPicked(area)}
                onPointerLeave={() => setPicked(null)}
                onFocus={() => setPicked(area)}
                onBlur={() => setPicked(null)}
                onClick={() => setPicked(area)}
              >
                <span className={styles.key} style={{ background: `var(${areaColor(place)})` }} />
                <span>{area}</span>
                <span className={styles.count}>{t('areas.stations', { count })}</span>
                <span className={styles.count}>{format.number(installedCapacity, 1)} kWp</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
