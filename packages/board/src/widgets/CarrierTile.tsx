import { useFormat, useTranslation } from '@heliograph/i18n';
import { BatteryIcon, GeneratorIcon, GridIcon, LoadIcon, PvIcon, Reading } from '@heliograph/ui/light';
import { memo } from 'react';
import type { Carrier, CarrierFlow } from '../model/powerFlow.ts';
import styles from './CarrierTile.module.css';

export interface CarrierTileProps {
  flow: CarrierFlow;
  /** Position relative to the busbar. */
  side: 'above' | 'below';
  /** %, of the battery; null when none reports. */
  soc?: number | null;
  stale: boolean;
}

/** One carrier: its power, direction and number of reporting stations, with its connector to the busbar. */
export function CarrierTile({ flow, side, soc, stale }: CarrierTileProps) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const { carrier, watts, direction, toward, reporting, of } = flow;
  const power = watts === null ? null : format.power(watts);
  const moving = !stale && toward !== 'none';
  const Icon = ICONS[carrier];
  return (
    <div className={styles.place} data-carrier={carrier} data-side={side} data-stale={stale || undefined}>
      <div className={styles.tile} role="group" aria-label={t(`power.${carrier}`)}>
        <div className={styles.content}>
          <div className={styles.sign}>
            <span className={styles.icon}>
              <Icon />
            </span>
            {typeof soc === 'number' && (
              <Reading value={format.percent(soc)} stale={stale} label={t('power.charge')} />
            )}
          </div>
          <div className={styles.figures}>
            <Name carrier={carrier} direction={power && direction} />
            <Reading
              className={styles.value}
              value={power?.value ?? null}
              stale={stale}
              {...(power && { unit: power.unit })}
            />
            <Note reporting={reporting} of={of} />
          </div>
        </div>
      </div>
      <span
        className={styles.connector}
        data-flow={moving ? directionOnScreen(side, toward) : undefined}
        aria-hidden
      />
    </div>
  );
}

// Memoised: power changes with every frame, but texts, the slowest part to render, do not.

const Name = memo(function Name({
  carrier,
  direction,
}: Pick<CarrierFlow, 'carrier'> & { direction: CarrierFlow['direction'] | null }) {
  const { t } = useTranslation('board');
  return (
    <p className={styles.name}>
      {t(`power.${carrier}`)}
      {direction && <span className={styles.direction}>{t(`power.${direction}`)}</span>}
    </p>
  );
});

const Note = memo(function Note({ reporting, of }: Pick<CarrierFlow, 'reporting' | 'of'>) {
  const { t } = useTranslation(['board', 'common']);
  return (
    <p className={styles.note}>{of > 0 ? t('common:reporting', { reporting, of }) : t('power.absent')}</p>
  );
});

function directionOnScreen(side: 'above' | 'below', toward: CarrierFlow['toward']): 'down' | 'up' {
  return (side === 'above') === (toward === 'bus') ? 'down' : 'up';
}

const ICONS: Record<Carrier, typeof PvIcon> = {
  pv: PvIcon,
  grid: GridIcon,
  generator: GeneratorIcon,
  battery: BatteryIcon,
  load: LoadIcon,
};
