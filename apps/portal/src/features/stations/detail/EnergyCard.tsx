import type { DayEnergy, StationDay } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { combineQuality, dayBalance, type DayBalance, listMarks, Quality } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Grid, QualityMark, Reading, Row, Skeleton, Text } from '@heliograph/ui';
import { QualityNote } from '../../../shared/QualityNote.tsx';
import type { DetailLayout, EnergyName } from './detailLayout.ts';
import { useStationDay } from './day/useStationDay.ts';
import { DetailCard } from './DetailCard.tsx';
import styles from './EnergyCard.module.css';

/** Today's energies of a station in its own time zone, and how self-sufficient it was. */
export function EnergyCard({ station, layout }: { station: Station; layout: DetailLayout }) {
  const { t } = useTranslation(['station', 'common']);
  const format = useFormat();
  const { data: day, error } = useStationDay(station.id, null);
  const energy = day?.energy;
  const balance = energy && dayBalance(energy);
  return (
    <DetailCard
      card="energy"
      title={t('detail.energy')}
      aside={
        day && (
          <QualityNote
            quality={combineQuality(Object.values(day.energy.quality))}
            stations={[station]}
            span={{ start: day.start, end: day.end, zone: station.time_zone }}
          />
        )
      }
    >
      {day && energy && balance ? (
        <Grid gap={16}>
          {energySplits(layout, energy, balance).map(([of, share]) => (
            <EnergySplit key={of} of={of} share={share} />
          ))}
          <dl className={styles.energies}>
            {shownEnergies(layout, day, balance).map(({ name, kwh, quality }) => (
              <div key={name} data-energy={name}>
                <dt>
                  {t(`detail.energies.${name}`)}{' '}
                  <QualityMark contained={listMarks(quality)}>
                    {kwh === null && (quality & Quality.unknown) !== 0 && t('common:quality.noEnergy')}
                  </QualityMark>
                </dt>
                <dd>
                  <Reading {...(kwh === null ? { value: null } : format.energy(kwh))} />
                </dd>
              </div>
            ))}
            {layout.energies.includes('load') && (
              <div data-energy="selfSufficiency">
                <dt>
                  {t('detail.energies.selfSufficiency')}{' '}
                  <QualityMark contained={listMarks(energy.quality.load | energy.quality.gridImport)} />
                </dt>
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
        </Grid>
      ) : error !== null ? (
        <p role="alert">{t('detail.dayFailed')}</p>
      ) : (
        <Skeleton />
      )}
    </DetailCard>
  );
}

/** Shares of generation that was used or stored (if any) and of self-covered consumption (if the station has a load). */
function energySplits(
  { energies }: DetailLayout,
  { generation, gridExport }: DayEnergy,
  { selfSufficiency }: DayBalance,
): [SplitEnergy, number][] {
  const splits: [SplitEnergy, number][] = [];
  if (generation !== null && generation > 0 && gridExport !== null)
    splits.push(['generation', Math.max(0, 1 - gridExport / generation)]);
  if (selfSufficiency !== null && energies.includes('load')) splits.push(['consumption', selfSufficiency]);
  return splits;
}

interface ShownEnergy {
  name: EnergyName;
  kwh: number | null;
  quality: number;
}

/** Left out when the station has no value for them: not every station has a battery, generator or controlled load. */
const OPTIONAL: readonly EnergyName[] = ['controlled', 'charge', 'discharge', 'generator'];

function shownEnergies(
  { energies }: DetailLayout,
  { energy, selfUse }: StationDay,
  { consumption }: DayBalance,
): ShownEnergy[] {
  const { quality } = energy;
  const values = { ...energy, selfUse, load: consumption };
  const qualities = { ...quality, selfUse: quality.generation | quality.gridExport | quality.charge };
  return energies
    .map((name) => ({ name, kwh: values[name], quality: qualities[name] }))
    .filter(({ name, kwh, quality }) => kwh !== null || quality !== 0 || !OPTIONAL.includes(name));
}

/** The energy that is split in two. */
type SplitEnergy = 'generation' | 'consumption';

/** How much of an energy stayed within the station. @param share 0 … 1 */
function EnergySplit({ of, share }: { of: SplitEnergy; share: number }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const own = Math.round(share * 100);
  return (
    <figure>
      <Text as="figcaption" tone="soft" size={14}>
        {t(`detail.split.${of}`)}
      </Text>
      <div className={styles.bar} aria-hidden>
        <span className={styles.own} style={{ flexGrow: own }} />
        <span className={styles.grid} style={{ flexGrow: 100 - own }} />
      </div>
      <Row as="ul" gap={[0, 16]} justify="between" wrap tone="soft" size={13}>
        <li className={styles.part} data-part="own">
          {t(`detail.split.${of}Own`, { share: format.percent(own) })}
        </li>
        <li className={styles.part} data-part="grid">
          {t(`detail.split.${of}Grid`, { share: format.percent(100 - own) })}
        </li>
      </Row>
    </figure>
  );
}
