import type { OperationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Donut, Row, Text, type Token } from '@heliograph/ui';
import { useState } from 'react';
import styles from './Operation.module.css';

/** There are nine series colours, so neighbours on the ring differ. */
const COLORS = 9;

const areaColor = (index: number): Token => `--hg-series-${(index % COLORS) + 1}`;

/** Stations by area as a ring. The figures of an area that is pointed at, clicked or focused are shown in the middle. */
export function AreaCard({ areas, stations }: Pick<OperationReport, 'areas' | 'stations'>) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const [picked, setPicked] = useState<string | null>(null);
  const shown = areas.find(({ area }) => area === picked);
  return (
    <Card title={t('areas.title')}>
      <Row gap={[16, 24]} align="center" wrap>
        <div className={styles.ring}>
          <Donut
            label={t('areas.label', { count: stations, areas: areas.length })}
            slices={areas.map(({ area, stations: value }, index) => ({
              key: area,
              value,
              color: `var(${areaColor(index)})`,
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
          {areas.map(({ area, stations: count, installedCapacity }, index) => (
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
                <span className={styles.key} style={{ background: `var(${areaColor(index)})` }} />
                <span>{area}</span>
                <Text as="span" tone="soft" size={13} end>
                  {t('areas.stations', { count })}
                </Text>
                <Text as="span" tone="soft" size={13} end>
                  {format.number(installedCapacity, 1)} kWp
                </Text>
              </button>
            </li>
          ))}
        </ul>
      </Row>
    </Card>
  );
}
