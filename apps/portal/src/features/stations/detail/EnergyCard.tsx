import type { DayEnergy } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { dayBalance, type DayBalance } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading, Skeleton } from '@heliograph/ui';
import type { DetailContainer, ShownEnergy } from './containers.ts';
import { useStationDay } from './day/useStationDay.ts';
import { DetailCard } from './DetailCard.tsx';
import { EnergySplit, type SplitOf } from './EnergySplit.tsx';
import styles from './EnergyCard.module.css';

/** Today's energies of a station by its own zone, and how much of its consumption it covered itself. */
export function EnergyCard({ station, container }: { station: Station; container: DetailContainer }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const { value: day, failed } = useStationDay(station.id, null);
  const energy = day?.energy;
  const balance = energy && dayBalance(energy);
  return (
    <DetailCard
      card="energy"
      title={t('detail.energy')}
      aside={energy?.estimated && <span className={styles.estimated}>{t('detail.estimated')}</span>}
    >
      {energy && balance ? (
        <div className={styles.content}>
          {splitsOf(container, energy, balance).map(([of, share]) => (
            <EnergySplit key={of} of={of} share={share} />
          ))}
          <dl className={styles.energies}>
            {shownEnergies(container, energy, balance).map(([name, kwh]) => (
              <div key={name} data-energy={name}>
                <dt>{t(`detail.energies.${name}`)}</dt>
                <dd>
                  <Reading {...(kwh === null ? { value: null } : format.energy(kwh))} />
                </dd>
              </div>
            ))}
            {container.energies.includes('load') && (
              <div data-energy="selfSufficiency">
                <dt>{t('detail.energies.selfSufficiency')}</dt>
                <dd>
                  <Reading
                    value={
                      balance.selfSufficiency === null ? null : format.percent(balance.selfSufficiency * 100)
                    }
                  />
                </dd>
              </div>
            )}
          </dl>
        </div>
      ) : failed ? (
        <p role="alert">{t('detail.dayFailed')}</p>
      ) : (
        <Skeleton />
      )}
    </DetailCard>
  );
}

/** What can be divided: generation once there is any, and consumption where the station has one of its own. */
function splitsOf(
  { energies }: DetailContainer,
  { generation }: DayEnergy,
  { selfUse, selfSufficiency }: DayBalance,
): [SplitOf, number][] {
  const splits: [SplitOf, number][] = [];
  if (generation !== null && generation > 0 && selfUse !== null)
    splits.push(['generation', Math.min(1, selfUse / generation)]);
  if (selfSufficiency !== null && energies.includes('load')) splits.push(['consumption', selfSufficiency]);
  return splits;
}

/** Batteries and generators are not everybody's: their energies are left out where nothing counts them. */
const OPTIONAL: readonly ShownEnergy[] = ['charge', 'discharge', 'generator'];

function shownEnergies(
  { energies }: DetailContainer,
  energy: DayEnergy,
  { selfUse, consumption }: DayBalance,
): [ShownEnergy, number | null][] {
  const known = { ...energy, selfUse, load: consumption };
  return energies
    .map((name): [ShownEnergy, number | null] => [name, known[name]])
    .filter(([name, kwh]) => kwh !== null || !OPTIONAL.includes(name));
}
