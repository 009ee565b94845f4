import { carrierFlow, type Carrier } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BatteryIcon,
  EmptyState,
  GeneratorIcon,
  GridIcon,
  LoadIcon,
  PvIcon,
  StationIcon,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { heldStationAtom } from '../../../../shared/live/heldAtoms.ts';
import type { HeldLive } from '../../../../shared/live/heldLive.ts';
import { HeldReading } from '../../../../shared/live/HeldReading.tsx';
import { lastSeenAtom } from '../../../../shared/live/lastSeenAtom.ts';
import { DetailCard } from '../DetailCard.tsx';
import styles from './FlowCard.module.css';

const ICONS: Record<Carrier, typeof PvIcon> = {
  pv: PvIcon,
  grid: GridIcon,
  generator: GeneratorIcon,
  battery: BatteryIcon,
  load: LoadIcon,
};

/** From where a carrier stands to the middle, in percent of the picture. */
const WIRES: Record<Carrier, string> = {
  pv: 'M18 18 C38 18 50 30 50 50',
  grid: 'M82 18 C62 18 50 30 50 50',
  generator: 'M50 12 L50 50',
  battery: 'M18 82 C38 82 50 70 50 50',
  load: 'M82 82 C62 82 50 70 50 50',
};

/** Where a station's power comes from and goes to now. */
export function FlowCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const live = useAtomValue(heldStationAtom(station.id));
  const at = useAtomValue(lastSeenAtom(station.id));
  return (
    <DetailCard
      card="flow"
      title={t('detail.flow')}
      aside={
        at !== null && <span className={styles.seen}>{t('card.seen', { time: format.dateTime(at) })}</span>
      }
    >
      {typeof live?.source.at === 'number' ? (
        <Picture live={live} />
      ) : (
        <EmptyState icon={<StationIcon />} title={t('detail.silent')} hint={t('detail.silentHint')} />
      )}
    </DetailCard>
  );
}

function Picture({ live }: { live: HeldLive }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const flows = carriersOf(live).map((carrier) => {
    const { value, fresh } = live[carrier];
    return { ...carrierFlow(carrier, { value, reporting: fresh ? 1 : 0, of: 1 }), fresh };
  });
  return (
    <div className={styles.picture}>
      <svg className={styles.wires} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {flows.map(({ carrier, toward, fresh }) => (
          <g key={carrier} data-carrier={carrier}>
            <path className={styles.wire} d={WIRES[carrier]} data-stale={!fresh || undefined} />
            {fresh && toward !== 'none' && (
              <path className={styles.pulse} d={WIRES[carrier]} data-toward={toward} />
            )}
          </g>
        ))}
      </svg>
      <span className={styles.hub}>
        <StationIcon />
      </span>
      <dl className={styles.carriers}>
        {flows.map(({ carrier, direction, watts, fresh }) => {
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
                {t(`detail.carrier.${carrier}`)}
              </dt>
              <dd className={styles.value}>
                <HeldReading held={{ value: watts, fresh }} write={format.power} />
              </dd>
              <dd className={styles.note}>
                {watts !== null && t(`detail.direction.${direction}`)}
                {carrier === 'battery' && live.soc.value !== null && (
                  <HeldReading
                    held={live.soc}
                    write={(soc) => ({ value: t('detail.charge', { soc: format.percent(soc) }) })}
                  />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** Those that the station has; a generator only while it runs: most hybrid inverters have its terminals and no more. */
function carriersOf(live: HeldLive): Carrier[] {
  const known = (carrier: Carrier) => live[carrier].value !== null;
  const running = (live.generator.value ?? 0) > 5;
  return (['pv', 'grid', 'generator', 'battery', 'load'] as const).filter((carrier) =>
    carrier === 'generator'
      ? running
      : carrier === 'battery'
        ? known('battery') || live.soc.value !== null
        : true,
  );
}
