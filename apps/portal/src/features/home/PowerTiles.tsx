import type { FleetSummary, FleetTotal } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BatteryIcon, GridIcon, LoadIcon, PvIcon, StatTile } from '@heliograph/ui';
import panel from './FleetPanel.module.css';
import { flowDirection } from './flowDirection.ts';
import styles from './PowerTiles.module.css';

const TILES = [
  { key: 'pv', Icon: PvIcon },
  { key: 'load', Icon: LoadIcon },
  { key: 'battery', Icon: BatteryIcon },
  { key: 'grid', Icon: GridIcon },
] as const;

/** The fleet's powers now, each with how many stations it is made of. @param summary null until known */
export function PowerTiles({ summary }: { summary: FleetSummary | null }) {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation();
  const format = useFormat();

  return (
    <section className={panel.section}>
      <h2 className={panel.title}>
        {t('fleet.power')}
        {summary?.newest != null && (
          <span className={panel.note}>{t('fleet.asOf', { time: format.time(summary.newest) })}</span>
        )}
      </h2>
      <div className={styles.tiles}>
        {TILES.map(({ key, Icon }) => {
          const total: FleetTotal = summary?.power[key] ?? { value: null, reporting: 0, of: 0 };
          const direction = flowDirection(key, total.value);
          const power =
            total.value === null ? null : format.power(direction ? Math.abs(total.value) : total.value);
          return (
            <StatTile
              key={key}
              icon={<Icon className={styles[key]} />}
              label={
                <>
                  {t(`fleet.${key}`)}
                  {direction && <span className={styles.direction}>{t(`fleet.${direction}`)}</span>}
                </>
              }
              value={power?.value ?? null}
              {...(power && { unit: power.unit })}
              hint={total.of > 0 && common('reporting', { reporting: total.reporting, of: total.of })}
            />
          );
        })}
      </div>
    </section>
  );
}
