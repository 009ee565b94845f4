import { useFormat, useTranslation } from '@heliograph/i18n';
import { ChartFigure } from '@heliograph/ui';
import { cellPath, skyPoint, type ShadeCell } from './shadeCells.ts';
import styles from './ShadeMap.module.css';

/** Radius of the map in its own units. */
const SIZE = 100;
/** Elevations of the rings, degrees. */
const RINGS = [0, 30, 60];
const DIRECTIONS = { north: 0, east: 90, south: 180, west: 270 } as const;

/** A round map of the sky with the shaded positions of the sun: the stronger the colour, the more power is missing. */
export function ShadeMap({ cells }: { cells: readonly ShadeCell[] }) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const degrees = (angle: number) => `${format.number(angle, Number.isInteger(angle) ? 0 : 1)}°`;
  const percent = (share: number) => format.percent(share * 100);
  const deficits = cells.map(({ deficit }) => deficit);
  return (
    <div className={styles.map}>
      <div className={styles.figure}>
        <ChartFigure
          label={t('shade.title')}
          columns={[t('shade.azimuth'), t('shade.elevation'), t('shade.deficit')]}
          rows={cells.map(({ azimuth, elevation, deficit }) => ({
            title: degrees(azimuth),
            cells: [degrees(elevation), percent(deficit)],
          }))}
        >
          <svg viewBox="-120 -120 240 240" className={styles.sky}>
            {RINGS.map((elevation) => (
              <circle key={elevation} r={((90 - elevation) / 90) * SIZE} className={styles.ring} />
            ))}
            <path d={`M0-${SIZE}V${SIZE}M-${SIZE} 0H${SIZE}`} className={styles.ring} />
            {cells.map((cell) => (
              <path
                key={`${cell.azimuth} ${cell.elevation}`}
                d={cellPath(cell, SIZE)}
                className={styles.cell}
                style={{ fillOpacity: 0.25 + 0.75 * Math.min(1, Math.max(0, cell.deficit)) }}
              >
                <title>
                  {[degrees(cell.azimuth), degrees(cell.elevation), percent(cell.deficit)].join(t('comma'))}
                </title>
              </path>
            ))}
            {Object.entries(DIRECTIONS).map(([direction, azimuth]) => {
              const { x, y } = skyPoint(azimuth, -10);
              return (
                <text key={direction} x={x * SIZE} y={y * SIZE} className={styles.letter}>
                  {t(`shade.${direction as keyof typeof DIRECTIONS}`)}
                </text>
              );
            })}
            {RINGS.slice(1).map((elevation) => (
              <text
                key={elevation}
                x={3}
                y={-((90 - elevation) / 90) * SIZE - 3}
                className={styles.elevation}
              >
                {degrees(elevation)}
              </text>
            ))}
          </svg>
        </ChartFigure>
      </div>
      <p className={styles.note}>
        {t('shade.label')}{' '}
        {t('shade.legend', {
          from: percent(Math.min(...deficits)),
          until: percent(Math.max(...deficits)),
        })}
      </p>
    </div>
  );
}
