import type { QueryResult } from '@heliograph/board';
import type { DayEnergy, StationDay } from '@heliograph/contracts/engine';
import { combineQuality, listMarks, Quality } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BrokenLinkIcon,
  Card,
  EmptyState,
  QualityMark,
  Reading,
  Skeleton,
  StaleBadge,
  useQualityWords,
} from '@heliograph/ui/light';
import styles from './EnergiesCard.module.css';

export interface EnergiesCardProps {
  result: QueryResult<StationDay>;
  /** The link is lost. */
  unlinked: boolean;
  className: string | undefined;
}

/** Energies of a station's day so far; those of a battery only where there are some. */
export function EnergiesCard({ result, unlinked, className }: EnergiesCardProps) {
  const { t } = useTranslation('scene');
  const { value, failed, stale: outdated } = result;
  const stale = unlinked || outdated;
  return (
    <Card
      title={t('energy.today')}
      stale={stale && value !== null}
      className={className}
      foot={value && <Footnotes day={value} outdated={stale} />}
    >
      {value !== null ? (
        <Energies energy={value.energy} stale={stale} />
      ) : failed ? (
        <EmptyState icon={<BrokenLinkIcon />} title={t('energy.failed')} />
      ) : (
        <Skeleton />
      )}
    </Card>
  );
}

const ALWAYS = [
  ['generation', 'pv'],
  ['load', 'load'],
  ['gridImport', 'grid'],
  ['gridExport', 'grid'],
] as const;
const BATTERY = [
  ['charge', 'battery'],
  ['discharge', 'battery'],
] as const;

function Energies({ energy, stale }: { energy: DayEnergy; stale: boolean }) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const stored = energy.charge !== null || energy.discharge !== null;
  return (
    <dl className={styles.energies}>
      {[...ALWAYS, ...(stored ? BATTERY : [])].map(([name, carrier]) => {
        const kWh = energy[name];
        const written = kWh === null ? null : format.energy(kWh);
        const quality = energy.quality[name];
        return (
          <div key={name} className={styles.energy} data-carrier={carrier}>
            <dt>
              {t(`energy.${name}`)}{' '}
              <QualityMark contained={listMarks(quality)}>
                {kWh === null && (quality & Quality.unknown) !== 0 && t('common:quality.noEnergy')}
              </QualityMark>
            </dt>
            <dd>
              <Reading
                className={styles.value}
                value={written?.value ?? null}
                stale={stale}
                {...(written && { unit: written.unit })}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Footnotes({ day, outdated }: { day: StationDay; outdated: boolean }) {
  const words = useQualityWords();
  const contained = listMarks(combineQuality(Object.values(day.energy.quality)));
  if (!outdated && contained.length === 0) return null;
  return (
    <>
      {outdated && <StaleBadge at={day.computedAt} />}
      <QualityMark contained={contained}>{words(contained)}</QualityMark>
    </>
  );
}
