import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui';
import type { RankedBy, Ranking } from './ranking.ts';
import styles from './TotalLine.module.css';

/** What all stations generated together, and how many of them tell. */
export function TotalLine({ ranking, by, old }: { ranking: Ranking; by: RankedBy; old: boolean }) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const { total, fleetYield, reporting, of } = ranking;
  const energy = reporting > 0 ? format.energy(total) : null;
  return (
    <dl className={styles.total} data-old={old || undefined}>
      <div>
        <dt>{t('rank.total')}</dt>
        <dd>
          <Reading
            className={styles.value}
            value={energy?.value ?? null}
            old={old}
            {...(energy && { unit: energy.unit })}
          />
        </dd>
      </div>
      {by === 'yield' && (
        <div>
          <dt>{t('rank.fleetYield')}</dt>
          <dd>
            <Reading
              className={styles.value}
              value={fleetYield === null ? null : format.number(fleetYield)}
              unit="kWh/kWp"
              old={old}
            />
          </dd>
        </div>
      )}
      <div className={styles.reporting}>
        <Reading
          value={t('common:reporting', { reporting: format.integer(reporting), of: format.integer(of) })}
          old={old}
        />
      </div>
    </dl>
  );
}
