import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BatteryIcon,
  ClockIcon,
  GeneratorIcon,
  GridIcon,
  LoadIcon,
  PvIcon,
  VisuallyHidden,
} from '@heliograph/ui';
import type { ReactNode } from 'react';
import type { Held } from '../live/heldLive.ts';
import { carrierFlow, type Carrier } from '../model/powerFlow.ts';
import { wirePath, wiresOf } from '../model/wires.ts';
import { FlowPulses } from './FlowPulses.tsx';
import { HeldReading } from './HeldReading.tsx';
import styles from './FlowPicture.module.css';

const CARRIERS = ['pv', 'grid', 'generator', 'battery', 'load'] as const satisfies readonly Carrier[];

const ICONS: Record<Carrier, typeof PvIcon> = {
  pv: PvIcon,
  grid: GridIcon,
  generator: GeneratorIcon,
  battery: BatteryIcon,
  load: LoadIcon,
};

/** A generator that gives less than this, W, does not run. */
const NOISE = 5;

export interface FlowPictureProps {
  /** Icon of what the power flows through. */
  hub: ReactNode;
  /** W, signed as of stations: > 0 generating, discharging, importing, consuming. Carriers left out are not there. */
  powers: Readonly<Partial<Record<Carrier, Held>>>;
  /** State of charge, %. */
  soc?: Held | undefined;
  /** `wall` fills its container, reads from five metres and says since when a value is old. */
  size?: 'card' | 'wall';
}

/** Where power comes from and goes to now, through what stands in the middle. */
export function FlowPicture({ hub, powers, soc, size = 'card' }: FlowPictureProps) {
  const { t } = useTranslation(['board', 'common']);
  const format = useFormat();
  const flows = CARRIERS.flatMap((carrier) => {
    const held = powers[carrier];
    if (held === undefined || !isShown(carrier, held, soc)) return [];
    const { value, fresh, at } = held;
    return [{ ...carrierFlow(carrier, { value, reporting: fresh ? 1 : 0, of: 1 }), fresh, at }];
  });
  const wires = wiresOf(flows.map(({ carrier }) => carrier));
  return (
    <div
      className={styles.picture}
      data-size={size}
      data-generator={flows.some(({ carrier }) => carrier === 'generator') || undefined}
    >
      <svg className={styles.wires} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {flows.map(({ carrier, fresh }) => (
          <path
            key={carrier}
            className={styles.wire}
            d={wirePath(wires[carrier])}
            data-carrier={carrier}
            data-stale={!fresh || undefined}
          />
        ))}
      </svg>
      {flows.map(
        ({ carrier, toward, fresh }) =>
          fresh &&
          toward !== 'none' && (
            <FlowPulses key={carrier} carrier={carrier} wire={wires[carrier]} toward={toward} />
          ),
      )}
      <span className={styles.hub}>{hub}</span>
      <dl className={styles.carriers}>
        {flows.map(({ carrier, direction, watts, fresh, at }) => {
          const Icon = ICONS[carrier];
          return (
            <div
              key={carrier}
              className={styles.carrier}
              data-carrier={carrier}
              data-stale={!fresh || undefined}
            >
              <dt className={styles.name}>
                <span className={styles.icon}>
                  <Icon />
                </span>
                {t(`power.${carrier}`)}
              </dt>
              <dd className={styles.value}>
                <HeldReading held={{ value: watts, fresh, at }} write={format.power} />
              </dd>
              <dd className={styles.note}>
                {watts !== null && <span className={styles.direction}>{t(`power.${direction}`)}</span>}
                {carrier === 'battery' && typeof soc?.value === 'number' && (
                  <HeldReading
                    held={soc}
                    write={(charge) => ({ value: t('power.charged', { soc: format.percent(charge) }) })}
                  />
                )}
                {size === 'wall' && watts !== null && !fresh && at !== null && (
                  <span className={styles.since}>
                    <ClockIcon />
                    <VisuallyHidden as="span">{t('common:staleSince', { time: '' })}</VisuallyHidden>
                    {format.time(at)}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** A battery once it is known of; a generator only while it runs: most hybrid inverters have its terminals and no more. */
function isShown(carrier: Carrier, { value }: Held, soc: Held | undefined): boolean {
  if (carrier === 'generator') return (value ?? 0) > NOISE;
  return carrier !== 'battery' || value !== null || typeof soc?.value === 'number';
}
